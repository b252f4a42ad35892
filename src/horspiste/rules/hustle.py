"""Hustling for hours: what each hour after the first since sleep costs."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any, NamedTuple

from horspiste.basis.desk import Answer, Desk
from horspiste.basis.errors import InputError
from horspiste.basis.event import Event
from horspiste.basis.question import LONGEST_LIST
from horspiste.basis.refusal import Refused
from horspiste.basis.source import Figure, Number
from horspiste.rulebook.book import Rulebook

from .pace import PACES, Going, hour_distance

SLEEP, WALK, HUSTLE = "sleep", "walk", "hustle"


class Leg(NamedTuple):
    """A part of the plan. [h]"""

    pace: str
    hours: Number


class Toll(NamedTuple):
    """One hour hustled: its damage, and when it strikes, in hours since the plan began. [nonlethal, h]"""

    damage: Figure
    at: Number


def damage(
    desk: Desk,
    *,
    hours: Fraction | None,
    plan: Sequence[Mapping[str, Any]] | None,
    speed: Fraction,
    land: str,
    trail: str,
    fatigued: bool,
) -> Answer:
    """Nonlethal damage of the hours hustled. [nonlethal]

    Source: ADV-HUST-01 to 04, ADV-LOCAL-02, ADV-OVER-05.

    Raises:
        Refused: ``hustle.fatigued`` (under ``hustle.while_fatigued: forbidden``), ``pace.no_row``.
        InputError: ``input.missing`` without hours and plan, ``input.choice`` with both, ``input.range`` for too many hours.
    """
    legs = _legs(hours, plan)
    tolls = _tolls(desk.book, legs)
    struck = [toll for toll in tolls if toll.damage.amount]
    _check_may_hustle(desk.book, legs, 0 if fatigued else struck[0].at if struck else None)
    distance, by_pace = _distance(desk, legs, speed, Going(land, trail))
    line = desk.sheet.line()
    for toll in struck:
        line.add("hour_of_hustling", toll.damage)
    also = {
        "by_hour": [toll.damage.amount for toll in tolls],
        "fatigued_from": struck[0].at if struck else None,
        "distance": distance,
        "by_pace": by_pace,
        "day_hours": _day_hours(desk, legs),
    }
    return Answer(line.total, also, [Event("hustle.hurt", {"damage": toll.damage.amount, "hour": toll.at}) for toll in struck])


def hustle_hour(book: Rulebook, hour: int) -> Figure:
    """The damage of the ``hour``-th hour hustled since sleep (``hustle.counting: consecutive``: since any break). [nonlethal]

    Source: ADV-HUST-01 to 03.
    """
    first = book.figure("hustle.figures.first_damage")
    later = hour - int(book.number("hustle.figures.first_hour"))
    if later < 0:
        return Figure(0, "ADV-HUST-01", first.source)
    growth = book.figure("hustle.figures.growth")
    if later == 0:
        return first
    if book.ruled("hustle.doubling", "running_total"):
        grown = first.amount * growth.amount ** (later - 1) * (growth.amount - 1)
        return book.ruling_figure("hustle.doubling")._replace(amount=grown)
    return growth._replace(amount=first.amount * growth.amount**later)


def goes_on_counting(book: Rulebook, pace: str) -> bool:
    """Whether hours hustled before and after an hour at ``pace`` are counted together."""
    if pace in PACES and PACES[pace] == HUSTLE:
        return True
    return pace != SLEEP and book.ruled("hustle.counting", "cumulative_since_sleep")


def may_hustle(book: Rulebook, fatigued: bool) -> bool:
    """Whether a creature may go on hustling: tired ones only by the ruling."""
    return not fatigued or book.ruled("hustle.while_fatigued", "allowed")


def _legs(hours: Number | None, plan: Sequence[Mapping[str, Any]] | None) -> list[Leg]:
    if hours is not None and plan is not None:
        raise InputError("input.choice", "hours", given="hours, plan", choices=["hours", "plan"])
    if hours is None and not plan:
        raise InputError("input.missing", "hours", unit="h")
    legs = [Leg(HUSTLE, hours)] if hours is not None else [Leg(leg["pace"], leg["hours"]) for leg in plan or ()]
    if sum(leg.hours for leg in legs) > LONGEST_LIST:
        raise InputError("input.range", "plan", given=str(sum(leg.hours for leg in legs)), low=0, high=LONGEST_LIST, unit="h")
    return legs


def _tolls(book: Rulebook, legs: Sequence[Leg]) -> list[Toll]:
    """Every hour hustled, in order, with its damage and its time."""
    tolls: list[Toll] = []
    clock: Number = 0
    hustled: Number = 0
    for leg in legs:
        if PACES.get(leg.pace) == HUSTLE:
            tolls += _struck(book, hustled, leg.hours, clock)
            hustled += leg.hours
        elif leg.hours and not goes_on_counting(book, leg.pace):
            hustled = 0
        clock += leg.hours
    return tolls


def _struck(book: Rulebook, before: Number, hours: Number, clock: Number) -> list[Toll]:
    """The hours that fall due in a leg that begins at ``clock`` after ``before`` hours of hustling."""
    if book.ruled("hustle.partial", "start_of_hour"):
        due = range(math.ceil(before), math.ceil(before + hours))
    else:
        due = range(math.floor(before) + 1, math.floor(before + hours) + 1)
    number = 1 if book.ruled("hustle.partial", "start_of_hour") else 0
    return [Toll(hustle_hour(book, hour + number), clock + hour - before) for hour in due]


def _check_may_hustle(book: Rulebook, legs: Sequence[Leg], tired_from: Number | None) -> None:
    """Under ``hustle.while_fatigued: forbidden`` nothing is hustled once the fatigue is there.

    Raises:
        Refused: ``hustle.fatigued``, with the hour.
    """
    if tired_from is None or may_hustle(book, True):
        return
    clock: Number = 0
    for leg in legs:
        clock += leg.hours
        if PACES.get(leg.pace) == HUSTLE and leg.hours and clock > tired_from:
            raise Refused("hustle.fatigued", hour=tired_from)


def _distance(desk: Desk, legs: Sequence[Leg], speed: Number, going: Going) -> tuple[Number, list[Number]]:
    """The whole way, and that of each pace: walked, then hustled. [km]"""
    hours = {pace: sum(leg.hours for leg in legs if PACES.get(leg.pace) == pace) for pace in (WALK, HUSTLE)}
    gone = [pace for pace in hours if hours[pace]]
    total = desk.sheet.line("distance", "km")
    by_pace: list[Number] = []
    for place, pace in enumerate(gone, 1):
        line = total if len(gone) == 1 else desk.sheet.line("by_pace", "km", place)
        hour_distance(desk, line, speed, pace, going)
        by_pace.append(line.multiply("hours", hours[pace], "ADV-OVER-01"))
        if len(gone) > 1:
            total.add(f"way_{pace}", line.total, "ADV-OVER-01")
    return total.total, by_pace


def _day_hours(desk: Desk, legs: Sequence[Leg]) -> Number:
    """Hours of the travel day that the plan uses. [h]"""
    line = desk.sheet.line("day_hours", "h")
    hustled = sum(leg.hours for leg in legs if PACES.get(leg.pace) == HUSTLE)
    line.add("hours_hustled", hustled)
    if hustled and desk.book.ruled("hustle.in_travel_day", "counts_as_two"):
        line.multiply("counts_as_two", desk.book.figure("hustle.figures.counts_as_two"))
    return line.add("hours_walked", sum(leg.hours for leg in legs if leg.pace == WALK))
