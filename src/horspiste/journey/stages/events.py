"""A danger met: it begins, the clock stops once it is noticed, and the party gets through it as chosen."""

from __future__ import annotations

from horspiste.state.peril import Peril

from ..condition import Stop
from ..hour import Hour
from . import unruled


def begin(hour: Hour, peril: Peril, asleep: bool = False) -> None:
    """The danger begins: who notices it, and how far off. Dice: as the danger's kind says."""
    hour.change(befallen=hour.now.befallen | {peril.id}, peril=peril)
    danger = hour.world.procedures.dangers.get(peril.kind)
    if danger is None:
        unruled.meet(hour, peril)
    else:
        danger.begin(hour, peril, asleep)
    if hour.now.stop is None:
        hour.change(peril=None)


def leave(hour: Hour, stop: Stop, choice: str) -> None:
    """A danger that the table has played by itself is over."""
    hour.change(peril=None)


def look_out(hour: Hour) -> None:
    """What shows from afar of the dangers ahead: the smoke of fires."""
    fires = hour.world.procedures.fires
    if fires is not None and hour.world.fires and hour.now.stop is None:
        fires.look_out(hour)


def end(hour: Hour, stop: Stop, choice: str) -> None:
    """Go through the danger as chosen; the road is the party's again, unless it is still in it.

    Dice: as the danger's kind says.
    """
    peril = hour.now.peril
    if peril is None:
        return
    hour.world.procedures.dangers[peril.kind].end(hour, peril, choice, stop)
    if hour.now.stop is None:
        hour.change(peril=None)
        hour.note(f"{peril.kind}.over")
        hour.world.procedures.rest.disturb(hour)
