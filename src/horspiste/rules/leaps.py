"""Long jumps on a skill check: how far its total carries, and what becomes of a jump that falls short."""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

from horspiste.basis.desk import Answer, Desk
from horspiste.basis.errors import InputError
from horspiste.basis.event import Event
from horspiste.basis.notation import decimal_text
from horspiste.basis.source import Number

from .checks import natural_extremes

FIGURES, EDITIONS = "movement.jump_figures", "movement.jumps"
_TEN = "ten"


class Thrown(NamedTuple):
    """What came of the check; ``near``: so little was missing that the far side is within reach."""

    total: Number
    passed: bool | None
    near: bool = False


def leap(
    desk: Desk, *, length: Fraction | None, run_up: Fraction, speed: Fraction, bonus: int, reflex: int | None, take: str
) -> Answer:
    """How far the jump carries: the length tried where the check passes, else as far as its total goes. [m]

    ``reflex`` throws the save to catch hold of the far side of a jump that barely falls short.
    Dice: d20 unless 10 is taken; then d20, Reflex, where it is given and the jump fell short by little.
    Source: GAP-14, OUT-G-05; ``jump.rules``, and the sheet's skill by ``skills.list``.
    """
    edition = desk.book.ruling("jump.rules")
    a_point = _price(desk, str(edition), run_up)
    dc = None if length is None else _dc(desk, length, a_point)
    added = _bonus(desk, str(edition), bonus, speed)
    thrown = _thrown(desk, added, dc, take)
    line = desk.sheet.line()
    line.add("total", thrown.total, "GAP-14", "number")
    line.multiply("a_point", a_point)
    if line.total < 0:
        line.at_least("no_less", 0)
    if length is not None and thrown.passed and line.total != length:
        line.replace("length", length)
    edge = desk.book.table(EDITIONS).number(edition, "edge_dc")
    also = {"skill": skill(desk, str(edition)), "dc": dc, "bonus": added, "total": thrown.total, "edge_dc": edge}
    return Answer(line.total, also, _end(desk, thrown, dc, edge, reflex))


def skill(desk: Desk, edition: str) -> str:
    """The skill that jumps: the sheet's where its edition is known, else that of ``jump.rules``."""
    sheet = desk.book.ruling("skills.list")
    table = desk.book.table(EDITIONS)
    return str(table.get(sheet if sheet in table else edition, "skill"))


def _price(desk: Desk, edition: str, run_up: Fraction) -> Number:
    """How far a point of the check carries with such a run-up. [m]

    Raises:
        InputError: ``input.range`` where overruled steps make it carry nowhere.
    """
    line = desk.sheet.line("a_point", "m")
    line.add("a_point", desk.book.figure(f"{FIGURES}.a_point"))
    enough = desk.book.table(EDITIONS).cell(edition, "run_up")
    if run_up < line.against("run_up_needed", enough):
        standing = desk.book.figure(f"{FIGURES}.no_run_up")
        line.multiply("no_run_up", standing._replace(amount=1 / Fraction(standing.amount)))
    if line.total <= 0:
        # Only a game master's own amounts make it so.
        raise InputError("input.range", "a_point", kind="number", low=1, given=decimal_text(line.total))
    return line.total


def _dc(desk: Desk, length: Fraction, a_point: Number) -> Number:
    line = desk.sheet.line("dc")
    line.add("length", length, "GAP-14", "m")
    line.multiply("a_point", 1 / Fraction(a_point), "GAP-14")
    return line.round_up("rounded") if Fraction(line.total).denominator > 1 else line.total


def _bonus(desk: Desk, edition: str, bonus: int, speed: Fraction) -> Number:
    """The bonus with what speed under or over the usual adds, by whole steps."""
    line = desk.sheet.line("bonus")
    line.add("skill", bonus)
    usual, step = (desk.book.number(f"{FIGURES}.{name}") for name in ("usual_speed", "speed_step"))
    column = "faster" if speed > usual else "slower"
    steps = int(abs(speed - usual) / step)
    if steps:
        each = desk.book.table(EDITIONS).cell(edition, column)
        line.add(column, each._replace(amount=each.amount * steps))
    return line.total


def _thrown(desk: Desk, bonus: Number, dc: Number | None, take: str) -> Thrown:
    near = desk.book.number(f"{FIGURES}.falls_by")
    line = desk.sheet.line("total")
    line.add("bonus", bonus, "GAP-14")
    if take == _TEN:
        total = line.add("take_ten", desk.book.figure("abilities.figures.take_ten"))
        return Thrown(total, None if dc is None else total >= dc, dc is not None and dc - total < near)
    natural = natural_extremes(desk.book, "skill")
    check = desk.dice.check(bonus, dc, "jump.long", bands=(near,), natural=natural, whole=True)
    line.add("die", check.face)
    return Thrown(line.total, check.passed, not check.failed_by(near))


def _end(desk: Desk, thrown: Thrown, dc: Number | None, edge: Number, reflex: int | None) -> list[Event]:
    if dc is None:
        return []
    figures = {"total": thrown.total, "dc": dc}
    if thrown.passed:
        return [Event("jump.clears", figures)]
    if not thrown.near:
        return [Event("jump.falls", figures)]
    short = Event("jump.short", {**figures, "edge_dc": edge})
    if reflex is None:
        return [short]
    save = desk.dice.check(reflex, edge, "ability.save", natural=natural_extremes(desk.book, "save"))
    return [short, Event("jump.catches" if save.passed else "jump.misses", {"total": save.total, "dc": edge})]
