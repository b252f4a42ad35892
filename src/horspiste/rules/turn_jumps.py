"""Jumps within a turn: the run-up from what was moved just before, and the movement they take."""

from __future__ import annotations

from fractions import Fraction
from typing import Any, NamedTuple

from horspiste.basis.desk import Answer, Desk
from horspiste.basis.reckoning import Line, Sheet
from horspiste.basis.source import Number
from horspiste.rulebook.book import Rulebook

from . import high_jump, jumps, long_jump
from .turn_plan import Segment

LONG = "long_jump"
MOVES = ("walk", "climb", "swim", "fly", "crawl", "long_jump", "high_jump")
_NO_FEET = ("climb", "swim", "fly", "crawl")


class Mover(NamedTuple):
    """Who moves, as far as a turn asks: size, Strength, the bonuses of two skills, the level of exhaustion."""

    size: str
    strength: int
    athletics: int
    acrobatics: int
    exhaustion: int


class Run(NamedTuple):
    """What was moved directly before: on foot, and in any way. [m]"""

    foot: Number = 0
    any_way: Number = 0

    def after(self, segment: Segment) -> Run:
        """The run-up once a segment more is made."""
        if segment.kind == "walk":
            return Run(self.foot + segment.given, self.any_way + segment.given)
        return Run(0, self.any_way + segment.given) if segment.kind in _NO_FEET else Run()

    def up(self, book: Rulebook) -> jumps.RunUp:
        """The run-up as jumps count it."""
        on_foot = jumps.RunUp(self.foot, (), "foot", jumps.SAME_TURN)
        return on_foot if jumps.runs(book, on_foot) else jumps.RunUp(self.any_way, (), "other", jumps.SAME_TURN)


def jump(desk: Desk, mover: Mover, segment: Segment, run: Run, left: Number) -> Answer:
    """One jump, with what it takes of the movement ``left`` as its further result ``price`` (for each metre). [m]

    Dice: those of :func:`long_jump.long_jump` or :func:`high_jump.high_jump`.

    Raises:
        Refused: ``jump.too_far``, past the movement left too; ``jump.obstacle_too_high``.
    """
    scratch, run_up = Desk(desk.book, desk.dice, Sheet()), run.up(desk.book)
    made = _long if segment.kind == LONG else _high
    return made(scratch, mover, segment, run_up, left)


def _check_room(book: Rulebook, run_up: jumps.RunUp, length: Number, most: Number, left: Number, price: Number) -> None:
    room = jumps.room(book, jumps.Budget(left, 0), price)
    if room is not None and length > room:
        raise jumps.too_far(book, length, most, room, run_up)


def _of_both(mover: Mover, segment: Segment, run_up: jumps.RunUp) -> dict[str, Any]:
    """What either kind of jump is asked with. Its speed is not: the turn has counted what is left."""
    return {
        "strength": mover.strength,
        "run_up": Fraction(run_up.length),
        "run_up_ground": run_up.ground,
        "run_up_mode": run_up.mode,
        "run_up_turn": run_up.turn,
        "speed": None,
        "dash": False,
        "exhaustion": mover.exhaustion,
        "spent": Fraction(0),
        "athletics": mover.athletics,
        "landing": segment.landing,
        "acrobatics": mover.acrobatics,
    }


def _long(desk: Desk, mover: Mover, segment: Segment, run_up: jumps.RunUp, left: Number) -> Answer:
    price = long_jump.price_of(desk, segment.over)
    _check_room(desk.book, run_up, segment.given, long_jump.limit(desk, mover.strength, run_up), left, price)
    made = long_jump.long_jump(
        desk,
        **_of_both(mover, segment, run_up),
        length=segment.given,
        obstacle=Fraction(segment.obstacle),
        at=None if segment.at is None else Fraction(segment.at),
        check=segment.check,
        tall_dc=segment.tall_dc,
        over=segment.over,
        gap=segment.gap,
    )
    return Answer(made.value, {"price": price, "posture": made.also["posture"]}, made.events)


def _high(desk: Desk, mover: Mover, segment: Segment, run_up: jumps.RunUp, left: Number) -> Answer:
    price = desk.book.number(f"jump.alternates.{desk.book.ruling('fifth.jump.high_cost')}")
    most = high_jump.limit(desk, mover.strength, run_up)
    _check_room(desk.book, run_up, segment.given, most + segment.extra, left, price)
    made = high_jump.high_jump(
        desk,
        **_of_both(mover, segment, run_up),
        body=None,
        rise=segment.given,
        extra=Fraction(segment.extra),
        extra_dc=segment.extra_dc,
    )
    return Answer(made.value, {"price": price, "posture": made.also["posture"]}, made.events)


def paid(book: Rulebook, line: Line, made: Answer, left: Number) -> Number:
    """What a jump takes, as steps of ``line``: metre for metre, and no more than is left. [m]

    Source: 5E-JUMP-05, 5E-JUMP-15, 5E-CMV-03; ``fifth.jump.movement_cap``.
    """
    line.add("jumped", made.value, "5E-JUMP-05")
    if made.also["price"] != 1:
        line.multiply("jump_price", made.also["price"], "5E-JUMP-05")
    return line.total if line.total <= left else line.at_most("movement_left", left, jumps.CAP)
