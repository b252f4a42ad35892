"""Held breath, and what comes once it is spent: under water, in quicksand, in bad air."""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

from horspiste.basis import units
from horspiste.basis.desk import Answer, Desk
from horspiste.basis.reckoning import Line
from horspiste.basis.source import Number
from horspiste.dice.protocol import Dice, several
from horspiste.rules.endurance import constitution_bonus

FIGURES = "hazards.breath"
HOLDING, UNCONSCIOUS, DYING, DEAD = "holding", "unconscious", "dying", "dead"
WORSE = {UNCONSCIOUS: DYING, DYING: DEAD, DEAD: DEAD}


def breath_of(desk: Desk, line: Line, con: int | None, actions: int = 0, conscious: bool = True) -> Number | None:
    """The rounds a breath lasts, reckoned on ``line``; ``None`` for a creature without a Constitution, which needs none.

    Whoever is unconscious holds none. Source: TOG-BREATH, OUT-G-09, ruling ``breath.rounds``.
    """
    if con is None:
        return None
    if not conscious:
        return line.add("unconscious", 0, "TOG-BREATH")
    line.add("constitution", con)
    if desk.book.ruled("breath.rounds", "2con"):
        line.multiply("twice", desk.book.figure(f"{FIGURES}.twice"))
    if actions:
        line.add("actions", -actions * desk.book.number(f"{FIGURES}.an_action"), "TOG-BREATH")
    return line.total if line.total >= 0 else line.at_least("no_less", 0)


def hold(desk: Desk, *, con: int | None, actions: int, conscious: bool) -> Answer:
    """How long a breath is held; nothing for who needs none. [rounds]

    Source: TOG-BREATH, OUT-G-09.
    """
    rounds = breath_of(desk, desk.sheet.line(), con, actions, conscious)
    dc = None if rounds is None else desk.sheet.line("dc").add("base_dc", desk.book.figure(f"{FIGURES}.check_dc"))
    return Answer(rounds, {"dc": dc})


class Gasp(NamedTuple):
    """One round without breath: the DC of holding on."""

    dc: Number


class Drowning(NamedTuple):
    """Who holds on by checks of Constitution once the breath is spent."""

    bonus: int

    def round(self, state: str, gasp: Gasp, dice: Dice, note: list[Number]) -> str:
        """One round past the breath: holding, then unconscious, dying, dead.

        Dice: d20, until one fails. Source: TOG-BREATH, OUT-G-09.
        """
        if state != HOLDING:
            return WORSE[state]
        note.append(gasp.dc)
        return HOLDING if dice.check(self.bonus, gasp.dc, "drown.check").passed else UNCONSCIOUS


def drown(desk: Desk, *, con: int | None, rounds: int, actions: int) -> Answer:
    """How one stands after so many rounds without air: holding, unconscious, dying or dead.

    Dice: d20 each round past the breath, until one fails. Source: OUT-QSAND-07, TOG-BREATH, OUT-G-09.
    """
    breath = breath_of(desk, desk.sheet.line("breath"), con, actions)
    if con is None or breath is None:
        return Answer(HOLDING, {"breath": None, "dcs": []})
    base = desk.sheet.against("base_dc", desk.book.figure(f"{FIGURES}.check_dc"), of="dcs")
    step = desk.book.number(f"{FIGURES}.check_step")
    dcs: list[Number] = []
    gasps = [Gasp(base + step * number) for number in range(max(0, rounds - int(breath)))]
    end = desk.dice.through(Drowning(constitution_bonus(desk, con)).round, HOLDING, gasps, dcs)
    return Answer(end, {"breath": breath, "dcs": dcs})


def sealed(desk: Desk, *, cubes: Fraction, breathers: int, time: Fraction) -> Answer:
    """What bad air does in a sealed room: nothing while the air lasts, then damage. [nonlethal]

    ``cubes``: the room's size in cubes of 3 m. Dice: d6 for each full quarter of an hour past the air.
    Source: TOG-BREATH.
    """
    book = desk.book
    lasts = desk.sheet.line("lasts", "h")
    lasts.add("air_of_one", book.figure(f"{FIGURES}.sealed_hours"))
    lasts.multiply("room", Fraction(cubes) / breathers)
    past = units.convert(max(Fraction(0), time - lasts.total), "h", "min")
    times = past // book.number(f"{FIGURES}.sealed_every")
    line = desk.sheet.line()
    if times:
        rolled = desk.dice.roll(several(book.table(FIGURES).get("sealed_dice", "value"), times), "suffocation.damage").total
        line.add("rolled", rolled, "TOG-BREATH")
    return Answer(line.total, {"lasts": lasts.total})
