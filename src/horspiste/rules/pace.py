"""Overland pace: the hour's rate of a speed in a land and on a way, and the distance of a day."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any, NamedTuple

from horspiste.basis.desk import Answer, Desk
from horspiste.basis.errors import InputError
from horspiste.basis.reckoning import Line, Sheet
from horspiste.basis.refusal import Refused
from horspiste.basis.source import Figure, Number
from horspiste.rulebook.book import Rulebook

from . import hamper, lands
from .movement import at_pace, hour_rate

TABLE = "pace.terrain"
TRAIL, TRACKLESS = "trail", "trackless"
COLUMNS = {"trail_uses_road_column": "road", "trackless": "trackless"}
# Sprints and rests in turn come to a hustle.
PACES = {"walk": "walk", "hustle": "hustle", "sprint": "hustle"}


class Going(NamedTuple):
    """Where and how one goes: the land, the way through it, and on foot, by mount or by vehicle."""

    land: str
    trail: str
    by: str = "foot"


class Stretch(NamedTuple):
    """Hours of travel on one kind of going. [h]"""

    hours: Number
    going: Going


def factor(desk: Desk, *, land: str, trail: str, by: str) -> Answer:
    """What a land and a way leave of the distance. [fraction]

    Source: ADV-OVER-06 to 08, ADV-OVER-10, ADV-TBL-07.

    Raises:
        Refused: ``vehicle.trail``, ``pace.no_row``.
    """
    line = desk.sheet.line()
    line.add("land_and_way", land_factor(desk.book, Going(land, trail, by)))
    return Answer(line.total)


def land_factor(book: Rulebook, going: Going) -> Figure:
    """The factor of a land and a way, with what prints it. [fraction]

    Raises:
        Refused: ``vehicle.trail`` for a vehicle on a trail, ``pace.no_row`` for a land without overland distances.
    """
    column, ruling = _column(book, going)
    figure = book.table(TABLE).cell(overland_row(book, going.land), column)
    return figure._replace(rule=ruling) if ruling else figure


def overland_row(book: Rulebook, land: str) -> str:
    """The line of the table that stands for a land.

    Raises:
        Refused: ``pace.no_row`` where none does: water, a dungeon.
    """
    if land in book.table(TABLE):
        return land
    row = str(lands.cell(book, land, "overland"))
    if row not in book.table(TABLE):
        raise Refused("pace.no_row", land=land)
    return row


def _column(book: Rulebook, going: Going) -> tuple[str, str]:
    """The column of a way, and the ruling that chose it, where the book's own reading did not."""
    if going.trail != TRAIL:
        return going.trail, ""
    if going.by == "vehicle":
        if book.ruled("overland.trail_vehicles", "forbidden"):
            raise Refused("vehicle.trail", land=going.land)
        return TRACKLESS, "overland.trail_vehicles"
    column = COLUMNS[book.ruling("overland.route_classes")]
    return column, "overland.route_classes" if column == TRACKLESS else ""


def hour_distance(desk: Desk, line: Line, speed: Number, pace: str, going: Going) -> Number:
    """What one hour covers at a speed [m per round] and a pace, reckoned on ``line``. [km]

    Source: ADV-MOVE-03, ADV-MOVE-04, ADV-OVER-05, ADV-OVER-06, ADV-TBL-05, ADV-TBL-07.

    Raises:
        Refused: as :func:`land_factor`.
    """
    hour_rate(desk, line, speed)
    at_pace(desk, line, PACES[pace])
    return over_land(desk, line, land_factor(desk.book, going), walks=pace == "walk")


def over_land(desk: Desk, line: Line, land: Figure, walks: bool) -> Number:
    """Multiply a distance by the factor of the land; a factor of 1 leaves no step. ``overland.factor_scope`` may spare whoever
    does not walk on foot."""
    if land.amount == 1 and not desk.sheet.overrules("land_and_way"):
        return line.total
    if not walks and desk.book.ruled("overland.factor_scope", "walking_only"):
        line.aside("land_and_way", "multiply", land, "overland.factor_scope")
        return line.total
    return line.multiply("land_and_way", land)


def day(
    desk: Desk,
    *,
    speed: Fraction,
    pace: str,
    hours: Fraction,
    land: str,
    trail: str,
    stretches: Sequence[Mapping[str, Any]] | None,
    ground: tuple[str, ...],
) -> Answer:
    """The distance of a day's hours. [km]

    Source: ADV-MOVE-03, ADV-MOVE-04, ADV-OVER-01, ADV-OVER-02, ADV-OVER-04 to 08, ADV-OVER-10, ADV-TBL-05, ADV-TBL-07.

    Raises:
        Refused: ``pace.no_row``; ``hamper.impassable`` for a ground that cannot be crossed.
        InputError: ``input.missing`` for a list of stretches with nothing in it.
    """
    legs = [Stretch(hours, Going(land, trail))] if stretches is None else [_stretch(leg) for leg in stretches]
    if not legs:
        raise InputError("input.missing", "stretches", kind="list")
    worst = _worst(desk.book, legs)
    line = desk.sheet.line()
    by_stretch = [_leg(desk, line, speed, pace, leg, worst, ground, _item(legs, place)) for place, leg in enumerate(legs, 1)]
    return Answer(line.total, {"by_stretch": by_stretch})


def _item(legs: Sequence[Stretch], place: int) -> int | None:
    """The place of a stretch among several; none for the only one of a day."""
    return place if len(legs) > 1 else None


def _stretch(leg: Mapping[str, Any]) -> Stretch:
    return Stretch(leg["hours"], Going(leg["land"], leg["trail"]))


def _worst(book: Rulebook, legs: Sequence[Stretch]) -> Figure | None:
    """The lowest factor of the day, where one holds for all of it."""
    if len(legs) == 1 or book.ruled("overland.mixed_terrain", "per_stretch"):
        return None
    lowest = min((land_factor(book, leg.going) for leg in legs), key=lambda figure: figure.amount)
    return lowest._replace(rule="overland.mixed_terrain")


def _leg(
    desk: Desk,
    total: Line,
    speed: Number,
    pace: str,
    leg: Stretch,
    worst: Figure | None,
    ground: tuple[str, ...],
    item: int | None,
) -> Number:
    """One stretch, added to the day; the only one of a day (no ``item``) is the day."""
    line = total if item is None else desk.sheet.line("by_stretch", "km", item)
    hour_rate(desk, line, speed)
    at_pace(desk, line, PACES[pace])
    over_land(desk, line, worst or land_factor(desk.book, leg.going), walks=pace == "walk")
    _over_ground(desk, line, ground)
    line.multiply("hours", leg.hours, "ADV-OVER-01")
    if item is not None:
        total.add("stretch", line.total, "ADV-OVER-02")
    return line.total


def _over_ground(desk: Desk, line: Line, ground: tuple[str, ...]) -> None:
    """Hampered ground divides the distance only where the two scales are combined."""
    if ground == (hamper.NORMAL,):
        return
    scratch = Desk(desk.book, desk.dice, Sheet())
    share = 1 / Fraction(hamper.enter(scratch, scratch.sheet.line(), ground, 0))
    if desk.book.ruled("overland.with_hampered", "combine"):
        line.multiply("hampered", share, "overland.with_hampered")
    else:
        line.aside("hampered", "multiply", share, "overland.with_hampered", "ADV-HAMP-02")
