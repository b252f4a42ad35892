"""Mounts and land vehicles: what they bear, how fast they go."""

from __future__ import annotations

from fractions import Fraction

from horspiste.basis.desk import Answer, Desk
from horspiste.basis.reckoning import Line
from horspiste.basis.refusal import Refused
from horspiste.basis.source import Figure, Number

from .load import Carrier, capacities
from .movement import at_pace
from .pace import Going, land_factor, over_land

SPEEDS = "mounts.speeds"
FREE, LOADED, OVER = "free", "loaded", "over"


def pace(desk: Desk, *, mount: str, carried: Fraction, pace: str, land: str, trail: str) -> Answer:
    """A mount's rate under rider and gear; nothing (null) for one that carries more than its range. [km/h]

    Source: ADV-MOUNT-05 to 07, ADV-LIFT-02, ADV-OVER-06, ADV-TBL-07, ADV-TBL-08.
    Refuses: ``mount.refuses``, ``pace.no_row``.
    """
    borne = load_range(desk, mount, carried)
    if borne == OVER:
        check_over(desk, mount, carried)
        return Answer(None, {"day": None, "range": OVER})
    line = desk.sheet.line()
    hourly(desk, line, mount, borne, pace, Going(land, trail, "mount"))
    return Answer(line.total, {"day": _day(desk, line.total, pace), "range": borne})


def _day(desk: Desk, rate: Number, pace: str) -> Number | None:
    """The way of a day at a walk; nobody hustles all day. [km]"""
    if pace != "walk":
        return None
    day = desk.sheet.line("day")
    day.add("hourly", rate)
    return day.multiply("day_hours", desk.book.figure("pace.figures.day_hours"))


def hourly(desk: Desk, line: Line, mount: str, borne: str, pace: str, going: Going) -> Number:
    """What an hour covers under a load that the mount can bear, as steps of ``line``. [km]

    Source: ADV-MOUNT-05, ADV-MOUNT-06, ADV-OVER-06, ADV-TBL-07, ADV-TBL-08.
    Refuses: ``pace.no_row``.
    """
    line.add(f"mount_{borne}", desk.book.table(SPEEDS).cell(mount, borne))
    at_pace(desk, line, pace)
    return over_land(desk, line, land_factor(desk.book, going), walks=False)


def load_range(desk: Desk, mount: str, carried: Number) -> str:
    """free, loaded or over: where a load lies against the mount's range. [kg]

    Source: ADV-MOUNT-06, ADV-MOUNT-07, ADV-TBL-08; DIS-MOUNT-04 to 08.
    """
    low, high = _bounds(desk, mount)
    borne = desk.sheet.against("carried", carried, unit="kg")
    least = desk.sheet.against("range_low", low, unit="kg")
    if borne < least or (borne == least and desk.book.ruled("mount.range_lower", "exclusive")):
        return FREE
    return LOADED if borne <= desk.sheet.against("range_high", high, unit="kg") else OVER


def _bounds(desk: Desk, mount: str) -> tuple[Figure, Figure]:
    """The load above which a mount slows, and the greatest it bears. [kg]"""
    book, table = desk.book, desk.book.table(SPEEDS)
    if book.ruled("mount.capacity_source", "compute_from_str"):
        strength = table.cell(mount, "strength")
        limits = capacities(desk, Carrier(int(strength.amount), str(table.get(mount, "size")), "quadruped"))
        return strength._replace(amount=limits["light"]), strength._replace(amount=limits["heavy"])
    corrected = table.has(mount, "corrected_high") and book.ruled("mount.pony_range", "corrected")
    low = table.cell(mount, "computed_low" if book.ruled("mount.range_rounding", "computed") else "low")
    return low, table.cell(mount, "corrected_high" if corrected else "high")


def check_over(desk: Desk, mount: str, carried: Number) -> None:
    """Whether a mount over its range moves at all.

    Source: ADV-LIFT-02; DIS-MOUNT-08.
    Refuses: ``mount.refuses``.
    """
    most = _bounds(desk, mount)[1].amount * desk.book.number("load.figures.lift")
    if carried > most or desk.book.ruled("mount.over_range", "refuses"):
        raise Refused("mount.refuses", mount=mount, carried=carried)


def vehicle(desk: Desk, *, vehicle: str, hours: Fraction, land: str, trail: str) -> Answer:
    """How far a cart or a wagon comes. [km]

    Source: ADV-MOUNT-05, ADV-OVER-02, ADV-OVER-06, ADV-OVER-08, ADV-TBL-07, ADV-TBL-08.
    Refuses: ``vehicle.trail``, ``pace.no_row``.
    """
    line = desk.sheet.line()
    line.add("vehicle", desk.book.table(SPEEDS).cell(vehicle, FREE))
    over_land(desk, line, land_factor(desk.book, Going(land, trail, "vehicle")), walks=False)
    return Answer(line.multiply("hours", hours, "ADV-OVER-02"))
