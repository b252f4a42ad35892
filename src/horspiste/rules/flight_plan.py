"""A turn's flight, move by move, held to what the class of manoeuvrability allows."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

from horspiste.basis.angles import FULL_TURN, nearest, unsigned
from horspiste.basis.desk import Answer, Desk
from horspiste.basis.errors import InputError
from horspiste.basis.notation import decimal_text
from horspiste.basis.reckoning import Sheet
from horspiste.basis.refusal import Refused
from horspiste.basis.source import Number

from .flight import check_slope, classes, least_to_fly, on_the_spot, sine_of

# What each move reads; anything else given with it is a slip.
FIELDS = {
    "forward": ("length",),
    "back": ("length",),
    "climb": ("length", "angle"),
    "dive": ("length", "angle"),
    "turn": ("angle",),
    "turn_in_place": ("angle",),
    "hover": (),
    "land": ("angle",),
}
TURNS = ("turn", "turn_in_place")
SLOPES = ("climb", "dive")
DESCENTS = {"dive", "land"}
ALL_DESCENT = {*DESCENTS, *TURNS}


def plan(
    desk: Desk, *, flyer: str, speed: Fraction, altitude: Fraction, moves: Sequence[Mapping[str, Any]], actions: int
) -> Answer:
    """The movement that a turn's moves take; what is left, the altitude and the heading at their end. [m, degrees]

    The heading counts from the start's, and turns to the right are positive. A turn starts level, forward, with nothing flown
    yet. Landing goes straight down the slope of its angle to the ground; a path that ends on the ground lands too.
    Source: ADV-FLY-02, ADV-FLY-07 to 18; ``fly.turn_cost``, ``fly.turn_in_place``, ``fly.climb_cost``, ``fly.angle_grid``,
    ``fly.descent``, ``fly.min_speed_climb``.

    Raises:
        Refused: the first rule broken, with ``at``, the number of the move: ``flight.out_of_movement``, ``flight.min_speed``,
            ``flight.no_hover``, ``flight.no_backward``, ``flight.turn_early``, ``flight.turn_in_place``, ``flight.turn_sharp``,
            ``flight.too_steep``, ``flight.level_first``, ``flight.not_down`` (landing level above the ground),
            ``flight.into_ground``.
        InputError: ``input.range`` for a length or an angle that a move does not have.
    """
    _check_fields(moves)
    flight = _Flight(desk, flyer, speed, altitude)
    flight.allow(actions, [_manoeuvre(move) for move in moves])
    for place, move in enumerate(moves, 1):
        try:
            flight.make(_manoeuvre(move), move["length"], move["angle"])
        except Refused as refused:
            raise Refused.of(refused.refusal, at=place) from None
    flight.finish(len(moves))
    return flight.told()


def _manoeuvre(move: Mapping[str, Any]) -> str:
    """What a move is: a climb or a dive without an angle is level flight."""
    return "forward" if move["do"] in SLOPES and not move["angle"] else str(move["do"])


def _check_fields(moves: Sequence[Mapping[str, Any]]) -> None:
    for place, move in enumerate(moves, 1):
        for name, unit in (("length", "m"), ("angle", "deg")):
            given, read = move[name], name in FIELDS[move["do"]]
            if given and (not read or (given < 0 and move["do"] not in TURNS)):
                figures = {"kind": unit, "unit": unit, "low": 0, "high": None if read else 0}
                raise InputError("input.range", f"moves[{place}].{name}", **figures, given=decimal_text(given))


class _Flight:
    """Where a flyer is after some of its moves, what they took, and what it owes before the next ones."""

    def __init__(self, desk: Desk, flyer: str, speed: Number, altitude: Number) -> None:
        self._desk, self._book, self._flyer, self._speed = desk, desk.book, flyer, speed
        self._table = classes(desk.book)
        self._spent, self._allowance = desk.sheet.line(), desk.sheet.line("left", "m")
        self._altitude, self._heading = desk.sheet.line("altitude", "m"), desk.sheet.line("heading", "deg")
        self._altitude.add("altitude", altitude)
        self._heading.add("heading", 0)
        self._flown: Number = 0
        self._since_turn: Number = 0
        self._since_swing: Number = 0
        self._turned_here: Number = 0
        self._level_due: Number = 0
        self._backward = False

    def allow(self, actions: int, moves: Sequence[str]) -> None:
        """Give the movement of so many move actions; a turn that only comes down may have twice as much. [m]"""
        self._allowance.add("speed", self._speed)
        if actions > 1:
            self._allowance.multiply("two_moves", actions)
        if self._doubles() and ALL_DESCENT.issuperset(moves) and not DESCENTS.isdisjoint(moves):
            self._allowance.multiply("descent_speed", self._table.cell(self._flyer, "descent_speed"), "fly.descent")

    def make(self, do: str, length: Number, angle: Number) -> None:
        """Make one move. Raises :class:`Refused`."""
        match do:
            case "forward":
                self._fly("forward", length, length)
                self._level_due = max(0, self._level_due - length)
            case "back":
                self._back(length)
            case "climb":
                self._climb(length, angle)
            case "dive":
                self._dive("dive", length, angle)
            case "turn":
                self._turn(angle)
            case "turn_in_place":
                self._turn_in_place(angle)
            case "hover":
                self._need("hover", "flight.no_hover")
            case "land":
                self._land(angle)
        if self._spent.total > self._allowance.total:
            raise Refused("flight.out_of_movement", needed=self._spent.total, most=self._allowance.total)

    def finish(self, moves: int) -> None:
        """End the turn: whoever has not come down to the ground must have covered the least forward speed.

        Source: ADV-FLY-02, ADV-FLY-03.

        Raises:
            Refused: ``flight.min_speed``.
        """
        least = least_to_fly(self._desk, self._flyer, self._speed)
        by_cost = self._book.ruled("fly.min_speed_climb", "cost_spent")
        covered = self._desk.sheet.against("flown", self._spent.total if by_cost else self._flown, unit="m")
        if covered < least and self._altitude.total:
            raise Refused("flight.min_speed", at=moves, flown=covered, least=least)

    def told(self) -> Answer:
        """The movement spent and where the flyer is."""
        self._allowance.add("spent", -self._spent.total)
        self._heading.add("full_turns", self._heading.total % FULL_TURN - self._heading.total)
        also = {"left": self._allowance.total, "altitude": self._altitude.total, "heading": self._heading.total}
        return Answer(self._spent.total, also)

    def _doubles(self) -> bool:
        return self._book.ruled("fly.descent", "double_allowance_if_all_descent")

    def _need(self, what: str, refusal: str) -> None:
        if not self._table.get(self._flyer, what):
            raise Refused(refusal, flyer=self._flyer)

    def _fly(self, code: str, length: Number, cost: Number, rule: str | None = None) -> None:
        """Cover a stretch forward."""
        self._spent.add(code, cost, rule)
        self._backward = False
        self._flown += length
        self._since_turn += length
        self._since_swing += length
        if self._since_swing >= self._book.number("movement.figures.square"):
            self._turned_here = 0

    def _back(self, length: Number) -> None:
        self._need("backward", "flight.no_backward")
        if not self._backward:
            self._spent.add("reverse", self._table.cell(self._flyer, "reverse"))
        self._backward = True
        self._spent.add("back", length, "ADV-FLY-08")

    def _climb(self, length: Number, angle: Number) -> None:
        check_slope(self._desk, self._flyer, angle)
        if self._level_due:
            raise Refused("flight.level_first", missing=self._level_due)
        height = self._height(length, angle)
        share = self._table.number(self._flyer, "climb_speed")
        if self._book.ruled("fly.climb_cost", "path_cost_x2"):
            self._fly("climb", length, Fraction(length) / share, "ADV-FLY-14")
        else:
            self._fly("climb", length, max(length, Fraction(height) / share), "fly.climb_cost")
        self._altitude.add("climb", height, "ADV-FLY-13")

    def _dive(self, code: str, length: Number, angle: Number) -> None:
        check_slope(self._desk, self._flyer, -angle)
        height = self._height(length, angle)
        if height > self._altitude.total:
            raise Refused("flight.into_ground", altitude=self._altitude.total, drop=height)
        if self._doubles():
            self._fly(code, length, length, "fly.descent")
        else:
            self._fly(code, length, Fraction(length) / self._table.number(self._flyer, "descent_speed"), "ADV-FLY-16")
        self._altitude.add(code, -height, "ADV-FLY-15")
        if height:
            self._level_due = self._table.number(self._flyer, "level")

    def _height(self, length: Number, angle: Number) -> Number:
        return nearest(length * sine_of(self._book, angle))

    def _land(self, angle: Number) -> None:
        """Come down to the ground along a slope, if it is not there already."""
        if self._altitude.total:
            slope = sine_of(self._book, angle)
            if not slope:
                raise Refused("flight.not_down", altitude=self._altitude.total)
            self._dive("landing", nearest(self._altitude.total / slope), angle)
            self._altitude.replace("ground", 0)

    def _turn(self, angle: Number) -> None:
        """Turn after the distance of the class, or (``fly.turn_cost: movement_cost``) for as much movement."""
        sharp, distance = unsigned(angle), self._table.cell(self._flyer, "turn_distance")
        most = self._table.number(self._flyer, "turn_angle")
        if sharp > most:
            raise Refused("flight.turn_sharp", angle=sharp, most=most)
        if self._book.ruled("fly.turn_cost", "movement_cost"):
            self._spent.add("turn", distance, "fly.turn_cost")
        elif self._since_turn < distance.amount:
            raise Refused("flight.turn_early", flown=self._since_turn, least=distance.amount)
        self._swing(angle)
        self._since_turn = 0

    def _turn_in_place(self, angle: Number) -> None:
        spot = on_the_spot(Desk(self._book, self._desk.dice, Sheet()), self._flyer)
        if not spot.angle:
            raise Refused("flight.turn_in_place", flyer=self._flyer)
        self._spent.add("turn_in_place", spot.cost * math.ceil(unsigned(angle) / Fraction(spot.angle)), "ADV-FLY-11")
        self._swing(angle)

    def _swing(self, angle: Number) -> None:
        """Take the new heading, no more in one square than the class may."""
        self._turned_here += unsigned(angle)
        most = self._table.number(self._flyer, "max_turn")
        if self._turned_here > most:
            raise Refused("flight.turn_sharp", angle=self._turned_here, most=most)
        self._heading.add("turn", angle)
        self._since_swing = 0
