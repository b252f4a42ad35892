"""Mounts, land vehicles and vessels by the table of paces, or by their own speed."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from horspiste.basis.desk import Answer, Desk
from horspiste.basis.errors import InputError
from horspiste.basis.reckoning import Line
from horspiste.basis.refusal import Refused
from horspiste.basis.source import Figure, Number
from horspiste.rulebook.book import Rulebook

from . import columns, going
from .columns import NORMAL, effect

KINDS, VEHICLES, CRAFT = "mounts.kinds", "mounts.vehicles", "boats.craft"
SPECIAL = "fifth.pace.special"
STILL, DOWN, UP = "still", "downstream", "upstream"


def mount(
    desk: Desk,
    *,
    mount: str,
    pace: str,
    land: str,
    trail: str,
    speed: Fraction | None,
    per_hour: Fraction | None,
    per_day: Fraction | None,
) -> Answer:
    """A mount's rate, and its day: the table's for ordinary mounts, its own for special ones. [km/h]

    Source: 5E-MV-01, 5E-MV-08, 5E-GAP-37.

    Raises:
        Refused: ``pace.no_row`` for water.
        InputError: ``mount.figures_needed`` for a special mount without figures.
    """
    line, day = desk.sheet.line(), desk.sheet.line("day", "km")
    if desk.book.table(KINDS).flag(mount, "special"):
        hour, whole = _own(desk.book, speed, per_hour, per_day)
        return Answer(line.add("own_rate", hour), {"day": day.add("own_rate", whole)})
    slow = bool(going.travel_causes(desk.book, land, trail))
    gait = desk.book.table(KINDS).number(mount, "speed")
    for total, hours in ((line, 1), (day, columns.day_hours(desk.book))):
        columns.trip(desk, total, hours, pace)
        columns.over_difficult(desk, total, slow)
        columns.by_speed(desk, total, gait)
    return Answer(line.total, {"day": day.total})


def _own(book: Rulebook, speed: Number | None, per_hour: Number | None, per_day: Number | None) -> tuple[Figure, Figure]:
    """What a special mount covers in an hour and in a day. [km] Source: 5E-MV-08; ``fifth.pace.special``."""
    share = book.figure("pace.figures.special_share")
    if book.ruled(SPECIAL, "half_km_per_metre"):
        if speed is None:
            raise InputError("mount.figures_needed", "speed", expected="speed")
        hour = share._replace(amount=speed * share.amount)
        return hour, hour._replace(amount=hour.amount * columns.day_hours(book))
    if per_hour is None or per_day is None:
        raise InputError("mount.figures_needed", "per_hour" if per_hour is None else "per_day", expected="per_hour")
    return share._replace(amount=per_hour, rule="5E-MV-08"), share._replace(amount=per_day, rule="5E-MV-08")


def check_pace(book: Rulebook, by: str, pace: str) -> None:
    """Refuses: ``vehicle.normal_only``, where ``fifth.vehicle.land_pace`` keeps vehicles to the normal pace. Source: 5E-MV-04."""
    if by == "vehicle" and pace != NORMAL and book.ruled("fifth.vehicle.land_pace", "normal_only"):
        raise Refused("vehicle.normal_only", pace=pace)


def vehicle(desk: Desk, *, vehicle: str, hours: Fraction, land: str, trail: str, pace: str) -> Answer:
    """How far a land vehicle comes, by the table of paces. [km]

    Source: 5E-MV-04, 5E-PACE-02.

    Raises:
        Refused: ``vehicle.normal_only``, ``pace.no_row`` for water.
    """
    check_pace(desk.book, "vehicle", pace)
    slow = bool(going.travel_causes(desk.book, land, trail))
    line = desk.sheet.line()
    columns.trip(desk, line, hours, pace)
    return Answer(columns.over_difficult(desk, line, slow))


def draught(desk: Desk, *, vehicle: str, team: Sequence[str], load: Fraction) -> Answer:
    """The mass that a team draws, the vehicle's own and its load together. [kg]

    Source: 5E-GAP-37, 5E-GAP-38.
    Refuses: ``vehicle.over`` where vehicle and load are more.
    """
    most, drawn = desk.sheet.line(), desk.sheet.line("drawn", "kg")
    for kind in team:
        most.add("capacity", desk.book.table(KINDS).cell(kind, "capacity"))
    most.multiply("draught", desk.book.figure("load.figures.draught"))
    weight = drawn.add("vehicle_weight", desk.book.table(VEHICLES).cell(vehicle, "weight"))
    drawn.add("load", load, "5E-GAP-38")
    if drawn.total > most.total:
        raise Refused("vehicle.over", vehicle=vehicle, load=load, most=max(0, most.total - weight))
    return Answer(most.total, {"drawn": drawn.total})


def vessel(
    desk: Desk,
    *,
    boat: str,
    hours: Fraction | None,
    heading: str,
    current: Fraction,
    speed: Fraction | None,
    pace: str,
) -> Answer:
    """How far a vessel comes: by its own speed, whatever pace is ordered. [km]

    Source: 5E-MV-05 to 07, 5E-GAP-39.

    Raises:
        Refused: ``boat.upstream`` for a river craft against a current.
        InputError: ``input.missing`` without hours, or without the speed of a craft that the book does not list.
    """
    book = desk.book
    river = book.table(CRAFT).flag(boat, "river")
    if heading == UP and river and current:
        raise Refused("boat.upstream", boat=boat, current=current)
    sailing = hours
    if sailing is None:
        if book.ruled("fifth.vessel.hours", "vessel_flag"):
            raise InputError("input.missing", "hours", kind="quantity", unit="h")
        sailing = Fraction(columns.day_hours(book))
    line = desk.sheet.line()
    line.add("craft", _rate(book, boat, speed))
    if heading == DOWN and river:
        line.add("current", current, "5E-GAP-39")
    line.multiply("hours", sailing, "5E-MV-07" if hours is not None else "fifth.vessel.hours")
    also = {"passive": _ordered(desk, desk.sheet.line("passive"), pace), "stealth": "unchanged", "saves": 0}
    return Answer(line.total, also)


def _rate(book: Rulebook, boat: str, speed: Number | None) -> Figure:
    """A vessel's own speed. [km/h]"""
    table = book.table(CRAFT)
    if table.has(boat, "rate"):
        return table.cell(boat, "rate")
    if speed is None:
        raise InputError("input.missing", "speed", kind="quantity", unit="km/h")
    return Figure(speed, "5E-MV-05", table.source(boat))


def _ordered(desk: Desk, line: Line, pace: str) -> Number:
    """What the ordered pace does to passive Perception on a vessel: nothing. Source: 5E-MV-06."""
    found = effect(desk.book, pace)
    line.add("vessel", 0, "5E-MV-06")
    if found.amount:
        line.aside(f"{pace}_pace", "add", found, "5E-MV-06")
    return line.total
