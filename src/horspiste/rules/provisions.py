"""Food, water and breath: what a body bears without them."""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

from horspiste.basis.desk import Answer, Desk
from horspiste.basis.event import Event
from horspiste.basis.reckoning import Line
from horspiste.basis.source import Number

from . import rolls
from .abilities import by_formula

FIGURES = "needs.figures"


class Drunk(NamedTuple):
    """What a day's water did: its event, and the save's total where there was one."""

    event: Event | None = None
    total: Number | None = None
    tires: bool = False


def day(
    desk: Desk, *, food: Fraction, water: Fraction, hot: bool, unfed: Fraction, con: int, bonus: int, exhaustion: int
) -> Answer:
    """Exhaustion at the end of a day, by what was eaten and drunk. [level]

    Dice: d20, Constitution, where at least half of the water but not all was drunk; two once exhaustion hinders saves.
    Source: 5E-GAP-16.
    """
    book = desk.book
    added = desk.sheet.line("bonus")
    added.add("constitution", by_formula(book, con))
    added.add("bonus", bonus, "5E-GAP-01")
    drunk = _drink(desk, water, hot, added.total, exhaustion)
    line = desk.sheet.line()
    line.add("level", exhaustion, "5E-GAP-16")
    if drunk.tires:
        line.add("thirst", book.figure(f"{FIGURES}.thirst_exhausted" if exhaustion else f"{FIGURES}.thirst"))
    hungry = _eat(desk, food, unfed)
    events = [] if drunk.event is None else [drunk.event]
    bears = _bears(desk, con)
    if hungry > bears:
        line.add("hunger", book.figure(f"{FIGURES}.hunger"))
        events.append(Event("supplies.hunger", {"days": hungry}))
    highest = book.figure("exhaustion.figures.highest")
    if line.total > highest.amount:
        line.at_most("highest_level", highest)
    return Answer(line.total, {"unfed": hungry, "bears": bears, "total": drunk.total, "bonus": added.total}, events)


def _drink(desk: Desk, water: Number, hot: bool, bonus: Number, exhaustion: int) -> Drunk:
    book = desk.book
    need = desk.sheet.against("water_needed", book.figure(f"{FIGURES}.{'water_hot' if hot else 'water'}"), unit="litre")
    if water >= need:
        return Drunk()
    if water < need * book.number(f"{FIGURES}.half_water"):
        return Drunk(Event("supplies.water_none", {}), None, True)
    dc = desk.sheet.against("water_dc", book.figure(f"{FIGURES}.water_dc"), unit="number")
    check = desk.dice.check(bonus, dc, "exhaustion.save", mode=rolls.exhausted(book, exhaustion, "save"))
    code = "supplies.water_pass" if check.passed else "supplies.water_fail"
    return Drunk(Event(code, {"total": check.total, "dc": dc}), check.total, not check.passed)


def _eat(desk: Desk, food: Number, unfed: Number) -> Number:
    """Days without food after this one: none after a full ration, half a day more on half of one."""
    ration, half = desk.book.figure(f"{FIGURES}.food"), desk.book.figure(f"{FIGURES}.half_ration")
    if food >= ration.amount:
        return 0
    line = desk.sheet.line("unfed", "day")
    line.add("unfed", unfed, "5E-GAP-16")
    enough = food >= ration.amount * half.amount
    return line.add("without_food", half if enough else half._replace(amount=1))


def _bears(desk: Desk, con: int) -> Number:
    """Days without food before hunger tells."""
    line = desk.sheet.line("bears", "day")
    line.add("bears_days", desk.book.figure(f"{FIGURES}.bears_days"))
    line.add("constitution", by_formula(desk.book, con))
    return at_least(line, "bears_least", desk, f"{FIGURES}.bears_least")


def at_least(line: Line, code: str, desk: Desk, name: str) -> Number:
    """Keep a total over a figure of the book that it would fall under."""
    least = desk.book.figure(name)
    return line.at_least(code, least) if line.total < least.amount else line.total


def breath(desk: Desk, *, con: int) -> Answer:
    """How long a full breath lasts, and the rounds of choking after it. [s]

    Source: 5E-GAP-15.
    """
    line, rounds = desk.sheet.line(), desk.sheet.line("rounds", "round")
    minute = desk.book.figure(f"{FIGURES}.breath")
    constitution = by_formula(desk.book, con)
    line.add("a_minute", minute)
    line.add("constitution", minute._replace(amount=minute.amount * constitution.amount))
    at_least(line, "least", desk, f"{FIGURES}.breath_least")
    rounds.add("constitution", constitution, "5E-GAP-15")
    at_least(rounds, "least", desk, f"{FIGURES}.breath_rounds_least")
    return Answer(line.total, {"rounds": rounds.total})
