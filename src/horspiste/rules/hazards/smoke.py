"""Smoke of a fire: from how far it is seen, and what breathing it does."""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction
from typing import NamedTuple

from horspiste.basis.desk import Answer, Desk
from horspiste.basis.event import Event
from horspiste.basis.source import Number
from horspiste.dice.protocol import Dice

from .saves import dc_of, fortitude_in, growing, harm_of

SCOPE = "fire.clothing_penalty_scope"


def seen(desk: Desk, *, distance: Fraction, lookout: bool) -> Answer:
    """Whether a fire's smoke is seen: from a raised lookout alone, up to a range.

    Source: OUT-FIRE-05, OUT-D-23.
    """
    if not lookout:
        return Answer(False, {"range": None})
    reach = desk.sheet.line("range", "m")
    reach.add("smoke_range", desk.book.ruling_figure("fire.smoke_range_m"))
    return Answer(distance <= reach.total, {"range": reach.total})


class Breath(NamedTuple):
    """One round of breathing smoke: whether one chokes, what it does, and whether one more choking round will hurt."""

    choking: bool
    damage: int
    primed: bool
    total: Number


@dataclass(frozen=True)
class Smoke:
    """What breathing smoke asks: the bonus, the dice of choking, and whether every round from the second hurts."""

    bonus: Number
    harm: str
    often: bool

    def breathed(self, primed: bool, dc: Number, dice: Dice) -> Breath:
        """One round; ``primed``: the round before was one of choking that did not hurt yet, or hurts always.

        Dice: d20, then d6 if choking hurts. Source: OUT-FIRE-17, OUT-FIRE-18, OUT-D-27.
        """
        check = dice.check(self.bonus, dc, "smoke.save", natural=True)
        if check.passed:
            return Breath(False, 0, False, check.total)
        if not primed:
            return Breath(True, 0, True, check.total)
        return Breath(True, dice.roll(self.harm, "smoke.damage").total, self.often, check.total)

    def is_primed(self, choked: int) -> bool:
        """Whether the next choking round hurts, after so many in a row."""
        return choked > 0 if self.often else choked % 2 == 1


def smoke_of(desk: Desk, fortitude: int, clothing: str, of: str) -> Smoke:
    """The smoke for one who breathes it, its bonus reckoned on the line ``of``. Source: OUT-FIRE-14, OUT-D-25, OUT-D-27."""
    book = desk.book
    bonus = fortitude_in(desk, desk.sheet.line(of), fortitude, clothing, book.ruled(SCOPE, "all_fire_saves"))
    return Smoke(bonus, harm_of(desk, "smoke"), book.ruled("smoke.choke_damage", "every_round_from_second"))


def breath_event(dc: Number, breath: Breath) -> Event:
    """What is told of a round of smoke."""
    figures = {"dc": dc, "total": breath.total, "damage": breath.damage}
    return Event("smoke.choke" if breath.choking else "smoke.clear", figures)


def save(desk: Desk, *, fortitude: int, earlier: int, clothing: str, choked_before: int) -> Answer:
    """What one round of breathing smoke does. [nonlethal]

    Dice: d20, then d6 if choking hurts. Source: OUT-FIRE-17, OUT-FIRE-18.
    """
    smoke, dc = smoke_of(desk, fortitude, clothing, "modifier"), dc_of(desk, "smoke", earlier)
    breath = smoke.breathed(smoke.is_primed(choked_before), dc, desk.dice)
    line = desk.sheet.line()
    if breath.damage:
        line.add("rolled", breath.damage, "OUT-FIRE-18")
    also = {"dc": dc, "modifier": smoke.bonus, "total": breath.total, "choking": breath.choking}
    return Answer(line.total, also, (breath_event(dc, breath),))


class SmokyRound(NamedTuple):
    """One round of a stay: its number from 1, and its DC."""

    number: int
    dc: Number


@dataclass
class Log:
    """What is told of a stay in smoke."""

    choking: list[int] = field(default_factory=list)
    hurt: list[int] = field(default_factory=list)
    events: list[Event] = field(default_factory=list)

    def breathed(self, now: SmokyRound, breath: Breath) -> None:
        """Keep one round."""
        if breath.choking:
            self.choking.append(now.number)
        if breath.damage:
            self.hurt.append(now.number)
        self.events.append(breath_event(now.dc, breath))


@dataclass(frozen=True, eq=False)
class Stay:
    """A stay in smoke."""

    smoke: Smoke

    def round(self, primed: bool, now: SmokyRound, dice: Dice, note: Log) -> tuple[bool, int]:
        """One round of smoke: whether one more choking round will hurt, and the damage of this one.

        Dice: as :meth:`Smoke.breathed`."""
        breath = self.smoke.breathed(primed, now.dc, dice)
        note.breathed(now, breath)
        return breath.primed, breath.damage


def run(desk: Desk, *, rounds: int, fortitude: int, clothing: str) -> Answer:
    """What a stay in smoke does in all. [nonlethal]

    Dice: each round d20, then d6 if choking hurts. Source: OUT-FIRE-17, OUT-FIRE-18, OUT-D-26, OUT-D-27.
    """
    smoke, dcs, log = smoke_of(desk, fortitude, clothing, "modifier"), growing(desk, "smoke"), Log()
    ahead = [SmokyRound(number + 1, dcs.dc(number)) for number in range(rounds)]
    _, damage = desk.dice.adding(Stay(smoke).round, False, ahead, log)
    line = desk.sheet.line()
    line.add("all_rounds", damage, "OUT-FIRE-18")
    also = {"dcs": [now.dc for now in ahead], "modifier": smoke.bonus, "choking": log.choking, "damage_rounds": log.hurt}
    return Answer(line.total, also, log.events)
