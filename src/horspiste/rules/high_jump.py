"""High jumps: how high, what can be grasped, and a check to rise higher."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

from horspiste.basis.desk import Answer, Desk
from horspiste.basis.event import Event
from horspiste.basis.source import Number
from horspiste.rulebook.book import Rulebook

from . import jumps, rolls
from .abilities import by_formula

HIGHER = "fifth.jump.higher_check"


class More(NamedTuple):
    """What a check may add to a jump [m], and its DC."""

    extra: Number
    dc: int


def high_jump(
    desk: Desk,
    *,
    strength: int,
    run_up: Fraction,
    run_up_ground: Sequence[str],
    run_up_mode: str,
    run_up_turn: str,
    speed: Fraction | None,
    dash: bool,
    exhaustion: int,
    spent: Fraction,
    body: Fraction | None,
    rise: Fraction | None,
    extra: Fraction,
    extra_dc: int | None,
    athletics: int,
    landing: Sequence[str],
    acrobatics: int,
) -> Answer:
    """The rise of a high jump: the highest, or the one tried. [m]

    Dice: d20, Athletics, to rise higher than usual; under ``fifth.jump.landing_check: any_jump`` then d20, Acrobatics, if it
    lands in difficult terrain. Two when exhausted.
    Source: 5E-JUMP-01, 5E-JUMP-12 to 18.

    Raises:
        Refused: ``jump.too_far``.
    """
    book = desk.book
    start = jumps.RunUp(run_up, run_up_ground, run_up_mode, run_up_turn)
    most = limit(desk, strength, start)
    money = jumps.budget(desk, speed, dash, exhaustion, spent, start)
    price = book.figure(f"jump.alternates.{book.ruling('fifth.jump.high_cost')}").amount
    room, more = jumps.room(book, money, price), _more(desk, extra, extra_dc, most, rise)
    _check_rise(book, start, rise, most + more.extra if more else most, room)
    line = desk.sheet.line()
    line.add("limit", most, "5E-JUMP-12")
    events = [] if more is None else _higher(desk, more, athletics, exhaustion)
    if more is not None and events[0].code == "jump.higher_pass":
        line.add("higher", more.extra, "5E-JUMP-16")
    if rise is not None and rise < line.total:
        line.at_most("rise", rise, "5E-JUMP-12")
    jumps.capped(line, room)
    any_jump = book.ruled("fifth.jump.landing_check", "any_jump")
    end = jumps.land(desk, landing if any_jump else (), acrobatics, exhaustion)
    also = {"limit": most, "grasp": _grasp(desk, line.total, body), **jumps.paid(desk, money, line.total, price)}
    return Answer(line.total, {**also, "posture": end.posture, "landing_dc": end.dc}, [*events, *end.events])


def limit(desk: Desk, strength: int, start: jumps.RunUp) -> Number:
    """The highest rise of a Strength. [m] Source: 5E-JUMP-12 to 14; ``fifth.jump.high_minimum``."""
    book, modifier = desk.book, by_formula(desk.book, strength)
    line = desk.sheet.line("limit", "m")
    line.add("high_base", book.figure(f"{jumps.FIGURES}.high_base"))
    each = book.figure(f"{jumps.FIGURES}.high_a_point")
    line.add("strength", each._replace(amount=each.amount * modifier.amount))
    least = book.figure(f"jump.alternates.{book.ruling('fifth.jump.high_minimum')}")
    if line.total < least.amount:
        line.at_least("no_less", least)
    if not jumps.runs(book, start):
        line.multiply("no_run_up", book.figure(f"{jumps.FIGURES}.high_standing"))
    return line.total


def _more(desk: Desk, extra: Number, dc: int | None, most: Number, rise: Number | None) -> More | None:
    """What the game master allows a check to add, where the jump needs it. Source: 5E-JUMP-16; ``fifth.jump.higher_check``."""
    if not extra or dc is None or (rise is not None and rise <= most):
        return None
    if desk.book.ruled(HIGHER, "off"):
        desk.sheet.set_aside("value", "higher", "add", extra, HIGHER, "5E-JUMP-16")
        return None
    return More(extra, dc)


def _check_rise(book: Rulebook, start: jumps.RunUp, rise: Number | None, most: Number, room: Number | None) -> None:
    if rise is not None and (rise > most or (room is not None and rise > room)):
        raise jumps.too_far(book, rise, most, room, start)


def _higher(desk: Desk, more: More, athletics: int, exhaustion: int) -> list[Event]:
    check = desk.dice.check(athletics, more.dc, "jump.high", mode=rolls.exhausted(desk.book, exhaustion, "check"))
    return [Event("jump.higher_pass" if check.passed else "jump.higher_fail", {"total": check.total, "dc": more.dc})]


def _grasp(desk: Desk, rise: Number, body: Number | None) -> Number | None:
    """The highest point that outstretched arms reach. [m] Source: 5E-JUMP-17, 5E-JUMP-18."""
    if body is None:
        return None
    line = desk.sheet.line("grasp", "m")
    line.add("rise", rise, "5E-JUMP-18")
    share = desk.book.figure(f"{jumps.FIGURES}.grasp_share")
    return line.add("body", share._replace(amount=share.amount * body))
