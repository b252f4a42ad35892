"""Long jumps: how far, over what, and how they end."""

from __future__ import annotations

import math
from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

from horspiste.basis.desk import Answer, Desk
from horspiste.basis.event import Event
from horspiste.basis.reckoning import Line
from horspiste.basis.refusal import Refused
from horspiste.basis.source import Number
from horspiste.rulebook.book import Rulebook

from . import going, jumps, rolls

ROUNDING = "fifth.jump.rounding"
OVER = "fifth.jump.over_difficult"


class Barrier(NamedTuple):
    """An obstacle on the way: its height and its distance from the take-off [m], and the DC to clear it, where one is asked."""

    height: Number
    at: Number | None
    dc: Number | None


class Met(NamedTuple):
    """What happened at an obstacle; whether it was hit, and how the jumper then stands."""

    events: Sequence[Event] = ()
    hit: bool = False
    posture: str = jumps.STANDING


def long_jump(
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
    length: Fraction | None,
    obstacle: Fraction,
    at: Fraction | None,
    check: bool,
    athletics: int,
    tall_dc: int | None,
    over: Sequence[str],
    landing: Sequence[str],
    acrobatics: int,
    gap: bool,
) -> Answer:
    """The length of a long jump: the longest, or the one tried; before an obstacle that stops it. [m]

    Dice: d20, Athletics, if a check is asked; then d20, Acrobatics, if it lands in difficult terrain. Two when exhausted.
    Source: 5E-JUMP-01 to 11, 5E-CMV-03.

    Raises:
        Refused: ``jump.too_far``, ``jump.obstacle_too_high``.
    """
    start = jumps.RunUp(run_up, run_up_ground, run_up_mode, run_up_turn)
    most = limit(desk, strength, start)
    money = jumps.budget(desk, speed, dash, exhaustion, spent, start)
    price = price_of(desk, over)
    line = desk.sheet.line()
    _try(desk.book, line, start, most, length, jumps.room(desk.book, money, price))
    low = desk.sheet.line("low_limit", "m")
    low.add("length", line.total, "5E-JUMP-08")
    low.multiply("low_share", desk.book.figure(f"{jumps.FIGURES}.low_share"))
    barrier = _barrier(desk, obstacle, at, low.total, line.total, check, tall_dc)
    met = _clear(desk, barrier, athletics, exhaustion, gap)
    if met.hit:
        line.replace("hit_obstacle", at or 0, "5E-JUMP-09")
    end = jumps.Landing(met.posture) if met.hit else jumps.land(desk, landing, acrobatics, exhaustion)
    also = {
        "limit": most,
        "low_limit": low.total,
        **jumps.paid(desk, money, line.total, price),
        "squares": math.floor(Fraction(line.total) / desk.book.number(f"{jumps.FIGURES}.square")),
        "posture": end.posture,
        "landing_dc": end.dc,
        "obstacle_dc": barrier.dc,
    }
    return Answer(line.total, also, [*met.events, *end.events])


def limit(desk: Desk, strength: int, start: jumps.RunUp) -> Number:
    """The longest jump of a Strength. [m] Source: 5E-JUMP-01 to 04; ``fifth.jump.rounding``."""
    book = desk.book
    line = desk.sheet.line("limit", "m")
    line.add("long_a_point", book.figure(f"{jumps.FIGURES}.long_a_point"))
    line.multiply("strength", strength, "5E-JUMP-01")
    if not jumps.runs(book, start):
        line.multiply("no_run_up", book.figure(f"{jumps.FIGURES}.standing"))
    if not book.ruled(ROUNDING, "exact_cm"):
        step = book.figure(f"jump.alternates.{book.ruling(ROUNDING)}")
        whole = math.floor(Fraction(line.total) / step.amount) * step.amount
        if whole != line.total:
            line.replace("rounded", whole, step.rule)
    return line.total


def price_of(desk: Desk, over: Sequence[str]) -> Number:
    """What a metre costs: one, unless difficult ground below counts. Source: 5E-JUMP-05; ``fifth.jump.over_difficult``."""
    scratch, below = Desk(desk.book, desk.dice), going.causes(desk.book, over)
    counts = desk.book.ruled(OVER, "doubled")
    return going.metre_cost(scratch, scratch.sheet.line(), "jump", False, below if counts else [])


def _try(book: Rulebook, line: Line, start: jumps.RunUp, most: Number, length: Number | None, room: Number | None) -> None:
    if length is None:
        line.add("limit", most, "5E-JUMP-01")
        jumps.capped(line, room)
    elif length > most or (room is not None and length > room):
        raise jumps.too_far(book, length, most, room, start)
    else:
        line.add("length", length, "5E-JUMP-02")


def _barrier(
    desk: Desk, height: Number, at: Number | None, low: Number, length: Number, check: bool, tall_dc: int | None
) -> Barrier:
    """The obstacle as the jump meets it; a tall one needs the game master's DC. Source: 5E-JUMP-07, 5E-JUMP-08."""
    book = desk.book
    if not height or (at is not None and at > length):
        return Barrier(0, at, None)
    if height < low or (height == low and book.ruled("fifth.jump.low_obstacle", "at_most_quarter")):
        asked = check or book.ruled("fifth.jump.obstacle_check", "always")
        return Barrier(height, at, _easy_dc(desk) if asked else None)
    if tall_dc is None:
        raise Refused("jump.obstacle_too_high", height=height, low_limit=low)
    return Barrier(height, at, tall_dc)


def _easy_dc(desk: Desk) -> Number:
    return desk.sheet.line("obstacle_dc", "number").add("obstacle_dc", desk.book.figure(f"{jumps.FIGURES}.obstacle_dc"))


def _clear(desk: Desk, barrier: Barrier, athletics: int, exhaustion: int, gap: bool) -> Met:
    """What happens at the obstacle. Dice: d20, Athletics, where a check is asked. Source: 5E-JUMP-07, 5E-JUMP-09."""
    if barrier.dc is None:
        return Met()
    mode = rolls.exhausted(desk.book, exhaustion, "check")
    check = desk.dice.check(athletics, barrier.dc, "jump.obstacle", mode=mode)
    figures = {"total": check.total, "dc": barrier.dc}
    if check.passed:
        return Met([Event("jump.obstacle_pass", figures)])
    down = desk.book.ruled("fifth.jump.hit_obstacle", "stop_and_prone")
    events = [Event("jump.obstacle_fail", figures), *([Event("jump.fall")] if gap else [])]
    return Met(events, True, jumps.PRONE if down else jumps.STANDING)
