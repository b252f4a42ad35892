"""Dangers on the way: an hour ends where the party meets one, and the danger begins there."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from horspiste.state.geometry import foot, passes_within
from horspiste.state.peril import Peril

from .clock import whole_rounds
from .condition import Belief, Condition, changed
from .hour import Hour
from .stages import going
from .walk import Walked

# What the first walk settled with dice; the walk up to the danger says the rest anew.
_SETTLED = "lost."


def march(hour: Hour) -> tuple[Walked, Peril | None]:
    """Walk the hour, at most to the first danger in the way. Returns the walk and that danger.

    The whole hour is walked first, with its dice; where it comes upon a danger it is walked again up to there, without new
    dice. So nothing that the party does not meet changes an hour.
    """
    waiting = [peril for peril in hour.world.expedition.perils if peril.id not in hour.now.befallen]
    here = _first(waiting, hour)
    if here is not None:
        hour.time = 0
        return Walked([hour.now.at], legs=hour.now.legs), here
    before, said = hour.now, len(hour.log)
    beliefs = {name: being.belief for name, being in hour.now.beings.items()} if waiting else {}
    walked = going.march(hour)
    met = _first(waiting, hour)
    if met is not None and (far := foot(met.at, hour.track).along) < hour.distance:
        walked = _again(hour, changed(before, part=hour.now.part), beliefs, said, far)
    return walked, met


def _first(waiting: list[Peril], hour: Hour) -> Peril | None:
    """The danger that the hour's track comes upon first."""
    met = [peril for peril in waiting if passes_within(hour.track, peril.at, peril.reach)]
    return min(met, key=lambda peril: (foot(peril.at, hour.track).along, peril.id), default=None) if met else None


def _again(hour: Hour, before: Condition, beliefs: Mapping[str, Belief], said: int, far: int) -> Walked:
    """Walk the hour anew, only ``far`` [mm]: what its first walk settled holds."""
    after, whole = hour.now, hour.distance
    late = after.lost is not None and before.lost is None and not hour.random
    if hour.random:
        before = changed(before, lost=after.lost, bearing=None, bank=None)
    settled = [entry for entry in hour.log[said:] if entry.code.startswith(_SETTLED)]
    hour.log[said:] = settled
    hour.now, hour.time, hour.believed_goal = before, whole_rounds(Fraction(hour.time * far, whole)), None
    for name, belief in beliefs.items():
        hour.be(name, belief=belief)
    walked = going.march(hour)
    if late:
        hour.change(lost=after.lost, bearing=None, bank=None)
    return walked
