"""Levels of exhaustion, their end, and the speed that they and other states leave."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from horspiste.basis.desk import Answer, Desk
from horspiste.basis.errors import InputError
from horspiste.basis.notation import decimal_text
from horspiste.basis.reckoning import Line
from horspiste.basis.source import Number
from horspiste.rulebook.book import Table

LEVELS = "exhaustion.levels"
ORDER = "fifth.speed.modifier_order"


def effects(desk: Desk, *, level: int, long_rests: int, fed: bool) -> Answer:
    """The level after long rests with food and drink, and what it does. [level]

    Source: 5E-FMAR-05, 5E-GAP-08, 5E-GAP-18.
    """
    table = desk.book.table(LEVELS)
    line = desk.sheet.line()
    line.add("level", level, "5E-FMAR-05")
    if fed and not table.flag(level, "dead"):
        rest = desk.book.figure("exhaustion.figures.a_rest")
        line.add("long_rests", rest._replace(amount=rest.amount * long_rests))
        if line.total < 0:
            line.at_least("no_less", 0, "5E-GAP-08")
    now = _level(table, line.total)
    left = {name: desk.sheet.line(f"{name}_factor").add("exhausted", table.cell(now, name)) for name in ("speed", "hp")}
    modes = {f"{kind}s": table.get(now, kind) for kind in ("check", "attack", "save")}
    also = {"speed_factor": left["speed"], "hp_factor": left["hp"], **modes, "dead": table.flag(now, "dead")}
    return Answer(line.total, also)


def _level(table: Table, total: Number) -> int:
    """A level of the table, also where a game master puts his own amount.

    Raises:
        InputError: ``input.range``.
    """
    if not table.has(str(total), "speed"):
        raise InputError("input.range", "level", kind="int", low=0, high=len(list(table)) - 1, given=decimal_text(total))
    return int(total)


def speed(
    desk: Desk, *, base_speed: Fraction, change: Fraction, exhaustion: int, conditions: Sequence[str], dragging: str
) -> Answer:
    """What load, exhaustion, states and dragging leave of a speed. [m per round]

    Source: 5E-MOVE-03, 5E-GAP-08, 5E-GAP-11, 5E-GAP-19, 5E-GAP-22, 5E-GAP-30; ``fifth.speed.modifier_order``.
    """
    line = desk.sheet.line()
    line.add("base_speed", base_speed, "5E-MOVE-03")
    halved_first = desk.book.ruled(ORDER, "halve_then_flat")
    if halved_first:
        _tired(desk, line, exhaustion)
    line.add("change", change, ORDER if halved_first else "5E-MOVE-03")
    if line.total < 0:
        line.at_least("no_less", 0, ORDER)
    if not halved_first:
        _tired(desk, line, exhaustion)
    _dragging(desk, line, dragging)
    states = desk.book.table("speed.states")
    for state in conditions:
        line.replace("condition", states.cell(state, "speed"))
    return Answer(line.total)


def _tired(desk: Desk, line: Line, level: int) -> None:
    left = desk.book.table(LEVELS).cell(level, "speed")
    if left.amount != 1 or desk.sheet.overrules("exhausted"):
        line.multiply("exhausted", left)


def _dragging(desk: Desk, line: Line, dragging: str) -> None:
    table = desk.book.table("speed.dragging")
    share = table.cell(dragging, "share")
    if share.amount != 1:
        line.multiply("dragging", share)
    if table.has(dragging, "most") and line.total > table.number(dragging, "most"):
        line.at_most("dragging", table.cell(dragging, "most"))
