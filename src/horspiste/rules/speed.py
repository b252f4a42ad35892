"""Speed under armour or a load."""

from __future__ import annotations

import math
from fractions import Fraction

from horspiste.basis.desk import Answer, Desk
from horspiste.basis.notation import simple
from horspiste.basis.reckoning import Line
from horspiste.basis.refusal import Refused
from horspiste.basis.source import Figure, Number

SLOW = ("medium", "heavy")


def reduced(desk: Desk, *, base_speed: Number, race: str) -> Answer:
    """The speed in medium or heavy armour, or under such a load. [m per round]

    Source: ADV-SPD-01, ADV-SPD-02, ADV-TBL-04; bases that the table lacks by ``speed.reduced_other_bases``, dwarves by
    ``load.speed_exempt``.
    """
    line = desk.sheet.line()
    line.add("base_speed", base_speed)
    slow_down(desk, line, race)
    return Answer(line.total)


def speed_under(
    desk: Desk,
    base_speed: Number,
    load: str = "light",
    armour_class: str = "none",
    race: str = "other",
    exhausted: bool = False,
) -> Number:
    """The speed of someone in armour of a class ("none", "light", "medium", "heavy") under a load. [m per round]

    The steps count for the value. Source: ADV-SPD-01 to 03, ADV-LIFT-03, GAP-17.

    Refuses: ``load.impossible``.
    """
    if load == "impossible":
        raise Refused("load.impossible")
    line = desk.sheet.line()
    line.add("base_speed", base_speed)
    if load == "overloaded":
        line.at_most("overloaded", desk.book.figure("load.figures.overload_speed"))
    elif load in SLOW or armour_class in SLOW:
        slow_down(desk, line, race)
    return line.multiply("exhausted", desk.book.table("abilities.states").cell("exhausted", "speed")) if exhausted else line.total


def slow_down(desk: Desk, line: Line, race: str) -> None:
    """Put the reduced speed in the place of the base, unless the race is exempt."""
    figure = reduced_figure(desk, line.total)
    if desk.book.table("speed.exempt").flag(race, "exempt") and desk.book.ruled("load.speed_exempt", "dwarf_exempt"):
        line.aside("reduced_speed", "replace", figure, by="load.speed_exempt")
    else:
        line.replace("reduced_speed", figure)


def reduced_figure(desk: Desk, base: Number) -> Figure:
    """The reduced speed that belongs to a base, printed or not; never more than the base. [m per round]"""
    table = desk.book.table("speed.reduced")
    if base in (exact_base := {Fraction(row): row for row in table}):
        return table.cell(exact_base[Fraction(base)], "reduced")
    if desk.book.ruled("speed.reduced_other_bases", "round_down_to_listed"):
        lower = [row for listed, row in exact_base.items() if listed <= base] or [min(exact_base.values(), key=Fraction)]
        return _other(desk, min(base, table.number(max(lower, key=Fraction), "reduced")))
    square = desk.book.number("speed.figures.square")
    squares = math.ceil(Fraction(base) / square * desk.book.number("speed.figures.reduced_share"))
    return _other(desk, min(base, simple(squares * square)))


def _other(desk: Desk, speed: Number) -> Figure:
    return desk.book.figure("speed.figures.reduced_share")._replace(amount=speed)
