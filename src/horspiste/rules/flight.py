"""What a class of manoeuvrability may do, and how far a flyer comes up or down a slope."""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

from horspiste.basis.angles import nearest, sine, slope_sine, unsigned
from horspiste.basis.desk import Answer, Desk
from horspiste.basis.notation import simple
from horspiste.basis.reckoning import Line
from horspiste.basis.refusal import Refused
from horspiste.basis.source import Number
from horspiste.rulebook.book import Rulebook, Table

PLAIN = ("turn_angle", "turn_distance", "max_turn", "climb_angle", "descent_angle", "level")
SPEEDS = ("climb_speed", "descent_speed")
TOO_STEEP = "flight.too_steep"


def classes(book: Rulebook) -> Table:
    """The table of manoeuvrability."""
    return book.table("flight.classes")


def limits(desk: Desk, *, flyer: str, speed: Fraction) -> Answer:
    """The least forward speed of a flyer, and all else that its class allows. [m, degrees]

    Source: ADV-FLY-01, ADV-FLY-02, ADV-FLY-07 to 17, ADV-TBL-09.
    """
    table = classes(desk.book)
    least = least_speed(desk, desk.sheet.line(), flyer, speed)
    also = {"hover": table.get(flyer, "hover"), "backward": table.get(flyer, "backward"), "reverse_cost": None}
    if table.has(flyer, "reverse"):
        also["reverse_cost"] = desk.sheet.line("reverse_cost", "m").add("manoeuvrability", table.cell(flyer, "reverse"))
    for name in PLAIN:
        also[name] = desk.sheet.line(name).add("manoeuvrability", table.cell(flyer, name))
    for name in SPEEDS:
        line = desk.sheet.line(name, "m")
        line.add("speed", speed)
        also[name] = line.multiply(name, table.cell(flyer, name))
    spot = on_the_spot(desk, flyer)
    return Answer(least, {**also, "in_place_angle": spot.angle, "in_place_cost": spot.cost})


def least_speed(desk: Desk, line: Line, flyer: str, speed: Number) -> Number:
    """What a flyer must cover in its turn to stay in the air. [m]

    Source: ADV-FLY-02.
    """
    line.add("speed", speed)
    return line.multiply("minimum_speed", classes(desk.book).cell(flyer, "minimum"))


class Spot(NamedTuple):
    """A turn on the spot: the angle at most (0 where the class cannot), and its movement. [degrees, m]"""

    angle: Number
    cost: Number


def on_the_spot(desk: Desk, flyer: str) -> Spot:
    """How a class turns in place, as the steps of two results.

    Source: ADV-FLY-11; ``fly.turn_in_place``.
    """
    table = classes(desk.book)
    angle, cost = desk.sheet.line("in_place_angle", "deg"), desk.sheet.line("in_place_cost", "m")
    angle.add("manoeuvrability", table.cell(flyer, "in_place_angle"))
    if table.has(flyer, "in_place_by_text") and desk.book.ruled("fly.turn_in_place", "text"):
        angle.replace("manoeuvrability", table.cell(flyer, "in_place_by_text"))
    if angle.total and table.has(flyer, "in_place_cost"):
        cost.add("manoeuvrability", table.cell(flyer, "in_place_cost"))
    return Spot(angle.total, cost.total)


def reach(desk: Desk, *, flyer: str, speed: Fraction, angle: Fraction) -> Answer:
    """How far one move action goes along a slope; the height gained (negative: lost), and the level flight owed after it. [m]

    Source: ADV-FLY-13 to 17; ``fly.climb_cost``, ``fly.angle_grid``.

    Raises:
        Refused: ``flight.too_steep``.
    """
    table = classes(desk.book)
    check_slope(desk, flyer, angle)
    slope = sine_of(desk.book, unsigned(angle))
    line, rise, level = desk.sheet.line(), desk.sheet.line("rise", "m"), desk.sheet.line("level", "m")
    line.add("speed", speed)
    if angle > 0:
        _climb(desk, line, flyer, slope)
    elif angle < 0:
        line.multiply("descent_speed", table.cell(flyer, "descent_speed"))
        level.add("level_flight", table.cell(flyer, "level"))
    rise.add("slope", nearest(line.total * (slope if angle > 0 else -slope)))
    return Answer(line.total, {"rise": rise.total, "level": level.total})


def least_to_fly(desk: Desk, flyer: str, speed: Number) -> Number:
    """As :func:`least_speed`, for comparing: no result of its own. [m]

    Source: ADV-FLY-02.
    """
    share = classes(desk.book).cell(flyer, "minimum")
    return desk.sheet.against("minimum_speed", share._replace(amount=simple(speed * Fraction(share.amount))), unit="m")


def check_slope(desk: Desk, flyer: str, angle: Number) -> None:
    """Compare a slope with what the class flies: up where ``angle`` is positive, else down. [degrees]

    Raises:
        Refused: ``flight.too_steep``.
    """
    name = "climb_angle" if angle > 0 else "descent_angle"
    steep = unsigned(angle)
    bound = desk.sheet.against(name, classes(desk.book).cell(flyer, name), unit="deg")
    if steep > bound:
        raise Refused(TOO_STEEP, at=1, angle=steep, most=bound)


def sine_of(book: Rulebook, angle: Number) -> Fraction:
    """Height gained on a metre of a slope of ``angle`` degrees; by ``fly.angle_grid`` an angle may stand for whole squares."""
    grid, choice = book.table("flight.grid"), book.ruling("fly.angle_grid")
    if choice in grid and grid.number(choice, "angle") == angle:
        return slope_sine(int(grid.number(choice, "rise")), int(grid.number(choice, "along")))
    return sine(angle)


def _climb(desk: Desk, line: Line, flyer: str, slope: Fraction) -> None:
    """Slow a climb: the whole path, or (``fly.climb_cost: vertical_only``) the height gained."""
    share = classes(desk.book).cell(flyer, "climb_speed")
    if share.amount == 1 and not desk.sheet.overrules("climb_speed"):
        return
    if desk.book.ruled("fly.climb_cost", "path_cost_x2"):
        line.multiply("climb_speed", share)
    else:
        line.at_most("climb_speed", nearest(line.total * share.amount / slope), "fly.climb_cost")
