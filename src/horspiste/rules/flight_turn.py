"""Turning in the air: flown, on the spot, or by turns of both."""

from __future__ import annotations

import math
from collections import Counter
from fractions import Fraction
from itertools import cycle

from horspiste.basis.desk import Answer, Desk
from horspiste.basis.errors import InputError
from horspiste.basis.notation import decimal_text
from horspiste.basis.reckoning import Sheet
from horspiste.basis.source import Number

from .flight import Spot, classes, least_speed, on_the_spot

TURN, IN_PLACE = "turn", "in_place"


def turn(desk: Desk, *, flyer: str, angle: Fraction, speed: Fraction | None, in_place: bool) -> Answer:
    """The movement that a turn takes; how many turns it is made of, what of it is flown and what is spent on the spot. [m]

    Whoever can stay in one place turns there; others fly, turn, and turn more on the spot where the class may.
    Source: ADV-FLY-02, ADV-FLY-10 to 12; ``fly.turn_cost``, ``fly.turn_in_place``.
    """
    spot = on_the_spot(Desk(desk.book, desk.dice, Sheet()), flyer) if in_place else Spot(0, 0)
    made = _made(desk, flyer, angle, spot)
    line, flown, still = desk.sheet.line(), desk.sheet.line("flown", "m"), desk.sheet.line("in_place", "m")
    by_turns = classes(desk.book).cell(flyer, "turn_distance")
    if desk.book.ruled("fly.turn_cost", "distance_covered"):
        flown.add("turn", by_turns)
        flown.multiply("turns", made[TURN])
    else:
        flown.add("flown", _between(desk, flyer, angle), "ADV-FLY-12")
        line.add("turn", by_turns.amount * made[TURN], "fly.turn_cost")
    still.add("turn_in_place", spot.cost, "ADV-FLY-11")
    still.multiply("turns", made[IN_PLACE])
    line.add("flown", flown.total, "ADV-FLY-10")
    line.add("turn_in_place", still.total, "ADV-FLY-11")
    also: dict[str, Number | None] = {"turns": made.total(), "flown": flown.total, "in_place": still.total}
    return Answer(line.total, {**also, **_afterwards(desk, flyer, speed, line.total, flown.total)})


def _made(desk: Desk, flyer: str, angle: Number, spot: Spot) -> Counter[str]:
    """How many turns of either way come to the angle. Raises :class:`InputError`: ``input.range`` for turns of no angle."""
    table = classes(desk.book)
    sharp = desk.sheet.against("turn_angle", table.cell(flyer, "turn_angle"), unit="deg")
    if sharp <= 0:
        raise InputError("input.range", "turn_angle", kind="deg", unit="deg", low=1, given=decimal_text(sharp))
    by = {TURN: sharp, IN_PLACE: spot.angle}
    ways = [TURN] if not spot.angle else [IN_PLACE] if table.get(flyer, "hover") else [TURN, IN_PLACE]
    made: Counter[str] = Counter()
    for way in cycle(ways):
        if angle <= 0:
            return made
        made[way] += 1
        angle -= by[way]
    return made


def _between(desk: Desk, flyer: str, angle: Number) -> Number:
    """What must be flown where turns only cost movement: into a fresh square whenever the most of one square is turned. [m]"""
    squares = math.ceil(angle / classes(desk.book).number(flyer, "max_turn"))
    return max(squares - 1, 0) * desk.book.number("movement.figures.square")


def _afterwards(desk: Desk, flyer: str, speed: Number | None, spent: Number, flown: Number) -> dict[str, Number | None]:
    """What a move action has left, and what is still to be flown to stay in the air. [m]"""
    if speed is None:
        return {"left": None, "still_to_fly": None}
    left, still = desk.sheet.line("left", "m"), desk.sheet.line("still_to_fly", "m")
    left.add("speed", speed)
    left.add("spent", -spent)
    if left.total < 0:
        left.at_least("nothing_left", 0)
    least_speed(desk, still, flyer, speed)
    still.add("flown", -flown)
    if still.total < 0:
        still.at_least("nothing_left", 0)
    return {"left": left.total, "still_to_fly": still.total}
