"""Buried under snow or stones: minute by minute, and the ways out."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import NamedTuple

from horspiste.basis.desk import Answer, Desk
from horspiste.basis.event import Event
from horspiste.basis.refusal import Refused
from horspiste.basis.source import Number
from horspiste.dice.protocol import Dice
from horspiste.rules.dying import depth
from horspiste.rules.endurance import constitution_bonus
from horspiste.rules.tally import Body, Tally, body_of, hurt

from .standing import DEAD, standing

FIGURES = "hazards.burial"
UNTRIED, SPARED, FAILED = "untried", "spared", "failed"
AWAKE = (None, "staggered")
TOLD = ("staggered", "unconscious", DEAD)


class Buried(NamedTuple):
    """Who lies buried: damage borne, and how the Constitution check stands: untried, spared for good, or failed."""

    tally: Tally
    check: str = UNTRIED


@dataclass
class Log:
    """What is told of a burial."""

    state: str | None
    minutes: int = 0
    events: list[Event] = field(default_factory=list)

    def stands(self, state: str | None) -> None:
        """How the buried one stands after one more minute; told where it changed."""
        self.minutes += 1
        if state in TOLD and state != self.state:
            self.events.append(Event(f"burial.{state}", {"minute": self.minutes}))
        self.state = state

    def checked(self, passed: bool, total: Number, dc: Number) -> None:
        """A check of Constitution."""
        self.events.append(Event("burial.con_pass" if passed else "burial.con_fail", {"total": total, "dc": dc}))


@dataclass(frozen=True, eq=False)
class Grave:
    """What a burial asks each minute of one body."""

    hp: int
    body: Body
    dead_at: Number
    bonus: int
    dc: Number
    harm: str
    lethal_harm: str
    checks: str
    goes_on: bool

    def minute(self, buried: Buried, _: str, dice: Dice, note: Log) -> Buried:
        """One minute: nonlethal damage while awake; senseless, a check of Constitution or its damage.

        Dice: d6 while conscious (unconscious too under ``buried.nonlethal_when_unconscious: continues``); unconscious, d20
        until one fails, and d6 from then on. Source: OUT-AVAL-09, OUT-AVAL-10, OUT-D-52, OUT-D-53.
        """
        state = self.state(buried)
        if state in AWAKE or self.goes_on:
            buried = buried._replace(tally=hurt(buried.tally, dice.roll(self.harm, "buried.damage").total, self.body))
        if state not in AWAKE:
            buried = self._senseless(buried, dice, note)
        note.stands(self.state(buried))
        return buried

    def is_dead(self, buried: Buried) -> bool:
        """Whether it is over."""
        return self.state(buried) == DEAD

    def state(self, buried: Buried) -> str | None:
        """How the buried one stands."""
        return standing(buried.tally, self.hp, self.dead_at)

    def _senseless(self, buried: Buried, dice: Dice, note: Log) -> Buried:
        """The check, where one is due, and the damage of a failure."""
        if buried.check == SPARED:
            return buried
        if buried.check != FAILED:
            check = dice.check(self.bonus, self.dc, "buried.check")
            note.checked(bool(check.passed), check.total, self.dc)
            if check.passed:
                return buried._replace(check=SPARED if self.checks == "once" else UNTRIED)
        tally = buried.tally
        tally = tally._replace(lethal=tally.lethal + dice.roll(self.lethal_harm, "buried.lethal").total)
        return Buried(tally, UNTRIED if self.checks == "each_minute" else FAILED)


def run(desk: Desk, *, minutes: int, hp: int, max_hp: int | None, con: int | None, nonlethal: int, failed: bool) -> Answer:
    """How somebody buried stands after so many minutes: conscious, staggered, unconscious, dying or dead.

    ``hp``: hit points left at first; ``max_hp``: full ones; ``nonlethal``: damage so far; ``failed``: a Constitution check
    failed before. The burial's own damage alone, no rounds of dying.

    Dice: each minute as :meth:`Grave.minute`. Source: OUT-AVAL-09, OUT-AVAL-10, OUT-G-21, TOG-DEATH.
    """
    grave = _grave(desk, hp, hp if max_hp is None else max_hp, con)
    untried = not failed or grave.checks == "each_minute"
    start = Buried(Tally(nonlethal), UNTRIED if untried else FAILED)
    log = Log(grave.state(start))
    end = desk.dice.through(grave.minute, start, ["minute"] * minutes, log, over=grave.is_dead)
    left = desk.sheet.line("hp_left", "hp")
    left.add("hp_at_first", hp)
    left.add("lethal", -end.tally.lethal, "OUT-AVAL-10")
    also = {"nonlethal": end.tally.nonlethal, "lethal": end.tally.lethal, "hp_left": left.total}
    return Answer(grave.state(end) or "conscious", also, log.events)


def _grave(desk: Desk, hp: int, full: int, con: int | None) -> Grave:
    book = desk.book
    figures = book.table(FIGURES)
    return Grave(
        hp,
        body_of(book, full),
        depth(desk, con),
        constitution_bonus(desk, con),
        desk.sheet.against("check_dc", book.figure(f"{FIGURES}.check_dc")),
        figures.get("dice", "value"),
        figures.get("lethal_dice", "value"),
        book.ruling("buried.con_check"),
        book.ruled("buried.nonlethal_when_unconscious", "continues"),
    )


def dig(desk: Desk, *, heavy_loads: Sequence[Fraction], tool: bool, squares: int) -> Answer:
    """How long it takes to dig somebody out; begun minutes count. [min]

    Refuses ``burial.no_digger`` where nobody can move any mass. Source: OUT-AVAL-11, OUT-G-14.
    """
    book = desk.book
    rate = desk.sheet.line("kg_a_minute", "kg")
    for load in heavy_loads:
        rate.add("heavy_load", load)
    rate.multiply("by_hand", book.figure(f"{FIGURES}.by_hand"))
    if tool:
        rate.multiply("tool", book.figure(f"{FIGURES}.with_tool"))
    if not rate.total:
        raise Refused("burial.no_digger")
    line = desk.sheet.line()
    line.add("square_mass", book.figure(f"{FIGURES}.square_mass"), unit="kg")
    line.multiply("squares", squares)
    line.multiply("digging", 1 / Fraction(rate.total), "OUT-G-14")
    line.round_up("begun_minutes", "OUT-G-14")
    return Answer(line.total, {"kg_a_minute": rate.total})


def escape(desk: Desk, *, strength: int) -> Answer:
    """Whether somebody buried bursts out alone.

    Dice: d20. Source: OUT-AVAL-11, OUT-G-14.
    """
    dc = desk.sheet.line("dc").add("base_dc", desk.book.figure(f"{FIGURES}.escape_dc"))
    check = desk.dice.check(strength, dc, "buried.escape")
    return Answer(bool(check.passed), {"dc": dc, "total": check.total})
