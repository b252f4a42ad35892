"""Whose eyes look: the game master's see the journey as it stands, a player's a journey in which belief is the truth.

What a player is shown is reckoned from that believed journey alone, so that nothing in it can depend on where the party is.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction

from horspiste.dice.seeded import Seeded
from horspiste.journey.condition import Belief, Condition, Leg
from horspiste.journey.hour import Hour
from horspiste.journey.route import goals, plan
from horspiste.state.geometry import Point, compass, heading

from .play import Play


@dataclass(frozen=True)
class Eyes:
    """Who looks on: ``member`` is the id of a player's character, "" the game master."""

    member: str = ""

    @property
    def is_player(self) -> bool:
        """Whether secrets are kept from these eyes."""
        return bool(self.member)


def seen_condition(play: Play, eyes: Eyes) -> Condition:
    """The condition as these eyes know it."""
    now = play.table.now
    if not eyes.is_player:
        return now
    believed = now.beings[eyes.member].belief
    return replace(
        now,
        at=believed.at,
        beings={name: replace(being, belief=Belief(believed.at)) for name, being in now.beings.items()},
        legs=planned(play, believed.at),
        bearing=None,
        lost=None,
        part=None,
        stop=now.stop if now.stop is not None and not now.stop.secret else None,
        sight=None,
        crossed=None,
        met=frozenset(),
    )


def planned(play: Play, start: Point) -> tuple[Leg, ...]:
    """The way ahead as one plans it who thinks to be at ``start``."""
    return plan(play.world.region, start, goals(play.table.now.legs))


def probe(play: Play, now: Condition) -> Hour:
    """An hour to ask the book in: nothing it notes or throws is kept."""
    return Hour(play.world, now, Seeded(0, instant=now.instant), Fraction(0))


def believed_heading(before: Point, after: Point) -> str:
    """The compass word from one believed place to the next; "" where belief stood still."""
    return compass(heading(before, after))


def beliefs_before(play: Play, line: int) -> Mapping[str, Point]:
    """Where each member believed to be before a line of history."""
    if line <= 0:
        return {member.id: play.world.expedition.start for member in play.world.expedition.members}
    return {name: (at[0], at[1]) for name, at in play.story[line - 1]["beliefs"].items()}
