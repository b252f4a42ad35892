"""Carrying, lifting, dragging: what a creature's Strength, size and body allow, and what the load does to it."""

from __future__ import annotations

from fractions import Fraction

from horspiste.basis.desk import Answer, Desk
from horspiste.basis.errors import InputError
from horspiste.basis.reckoning import Line
from horspiste.basis.source import Number

CLASSES = ("light", "medium", "heavy")


def limits(
    desk: Desk,
    *,
    strength: int | None,
    size: str,
    body: str,
    legs: int | None,
    fatigued: bool,
    ground: str,
    bad_factor: Fraction,
) -> Answer:
    """The masses a creature can carry, lift and drag. [kg]

    Source: ADV-LOAD-05, ADV-LOAD-13, ADV-LIFT-01 to 06, ADV-SIZE-01 to 04, ADV-STR-01 to 03.

    Raises:
        InputError: ``table.outside`` for a Strength of nothing under ``load.str_zero: error``.
    """
    bounds = {name: capacity(desk, name, strength, size, body, fatigued) for name in CLASSES}
    whole = desk.sheet.line()
    whole.add("capacity_heavy", bounds["heavy"], "ADV-LOAD-13")
    return Answer(whole.total, dict(bounds))


def capacity(desk: Desk, load: str, strength: int | None, size: str, body: str, fatigued: bool) -> Number:
    """The upper bound of a load class for a creature. [kg]

    Source: ADV-LOAD-05, ADV-SIZE-01 to 04, ADV-STR-01 to 03, ADV-HUST-05.
    """
    line = desk.sheet.line(load, "kg")
    score = effective_strength(desk, strength, fatigued)
    _table_row(desk, line, load, score)
    return line.multiply("size_factor", desk.book.table("load.size_factors").cell(size, body))


def effective_strength(desk: Desk, strength: int | None, fatigued: bool) -> int:
    """The Strength that carries: a tired creature's is lower."""
    score = desk.sheet.line("strength")
    score.add("strength", strength or 0)
    if fatigued:
        score.add("fatigued", desk.book.figure("load.figures.fatigue_strength"))
    return int(score.total)


def _table_row(desk: Desk, line: Line, load: str, score: int) -> None:
    book = desk.book
    table = book.table("load.capacity")
    last, step = book.number("load.figures.last_score"), int(book.number("load.figures.scores_a_step"))
    beyond = max(0, -(-(score - int(last)) // step))
    row = score - beyond * step
    if row not in table:
        raise InputError("table.outside", "strength", given=score, rule=table.rule(next(iter(table))))
    line.add("capacity_row", table.cell(row, load))
    if beyond:
        line.multiply("exceptional_strength", book.number("load.figures.step_factor") ** beyond, "ADV-STR-01")


def category(
    desk: Desk, *, strength: int | None, carried: Fraction, size: str, body: str, legs: int | None, fatigued: bool
) -> Answer:
    """The class of a load, and what may still be added to it. [kg]

    Source: ADV-LOAD-05, ADV-LOAD-06, ADV-LOAD-13, ADV-LIFT-02.
    """
    desk.sheet.against("carried", carried, unit="kg")
    for load in CLASSES:
        bound = capacity(desk, load, strength, size, body, fatigued)
        if carried <= desk.sheet.against(f"limit_{load}", bound, "ADV-LOAD-06", unit="kg"):
            return Answer(load, {"room": bound - carried})
    return Answer("overloaded", {"room": 0})
