"""One trip: how far it goes in a time, and how long a way takes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any, NamedTuple

from horspiste.basis.desk import Answer, Desk
from horspiste.basis.errors import InputError
from horspiste.basis.notation import simple
from horspiste.basis.source import Number
from horspiste.basis.units import Span, convert
from horspiste.rulebook.book import Rulebook

from . import columns, going
from .spans import ROUND

WALK = "walk"


def distance(desk: Desk, *, time: Span, pace: str, land: str, trail: str, mode: str, own_speed: bool, speed: Fraction) -> Answer:
    """What one trip covers: in rounds by speed, else by the table of paces. [m]

    Source: 5E-TIME-05, 5E-MOVE-02 to 04, 5E-PACE-01, 5E-PACE-02, 5E-PACE-06, 5E-DIFF-02, 5E-DIFF-03, 5E-CSC-01 to 04, 5E-CSC-07.

    Raises:
        Refused: ``pace.no_row`` for water, which is for vessels.
    """
    urgent = in_rounds(desk.book, time)
    slow = (going.land_causes if urgent else going.travel_causes)(desk.book, land, trail)
    line = desk.sheet.line()
    if urgent:
        line.add("speed", speed, "5E-MOVE-03")
        line.multiply("rounds", convert(time.hours, "h", ROUND), "5E-TIME-05")
    else:
        columns.trip(desk, line, time.hours, pace, "m")
        columns.by_speed(desk, line, speed)
    factor = desk.sheet.line("factor")
    cost = going.metre_cost(desk, factor, mode if urgent else _travelling(desk.book, mode), own_speed, slow)
    if cost != 1:
        line.multiply("going", Fraction(1) / cost, "5E-DIFF-03" if mode == WALK else "5E-CMV-03")
    return Answer(line.total, {"factor": cost})


def in_rounds(book: Rulebook, time: Span) -> bool:
    """Whether a time goes by speed. Source: 5E-TIME-05, 5E-MOVE-04; ``fifth.pace.short_scale``."""
    if time.unit != ROUND:
        return False
    return book.ruled("fifth.pace.short_scale", "speed_in_rounds") or convert(time.hours, "h", "min") < 1


def _travelling(book: Rulebook, mode: str) -> str:
    """The mode that is paid for on the way: crawling may cost no more than walking there."""
    return WALK if mode == going.CRAWL and book.ruled("fifth.crawl.travel", "as_walking") else mode


class Part(NamedTuple):
    """A stretch of a way [km] and what a kilometre of it costs."""

    distance: Number
    factor: Number


def time(
    desk: Desk,
    *,
    distance: Fraction | None,
    stretches: Sequence[Mapping[str, Any]] | None,
    pace: str,
    land: str,
    trail: str,
    mode: str,
    own_speed: bool,
    speed: Fraction,
) -> Answer:
    """The time that a way takes, eight hours to a full day, without forced march. [min]

    Source: 5E-TIME-03, 5E-MOVE-02, 5E-PACE-02, 5E-PACE-07, 5E-DIFF-01, 5E-DIFF-02.

    Raises:
        Refused: ``pace.no_row`` for water, which is for vessels.
        InputError: ``input.missing`` without a distance and without stretches.
    """
    given = [{"distance": distance, "land": land, "trail": trail}] if stretches is None else stretches
    if not given or given[0]["distance"] is None:
        raise InputError("input.missing", "distance" if stretches is None else "stretches", kind="quantity", unit="km")
    how = (_travelling(desk.book, mode), own_speed)
    parts = [Part(each["distance"], _factor(desk, place, each, *how)) for place, each in enumerate(given, 1)]
    effective = _effective(desk, parts)
    factors = [part.factor for part in parts]
    need = simple(Fraction(effective) / columns.speed_share(desk.book, speed).amount)
    return _timed(desk, need, pace, {"factors": factors, "effective": effective})


def _factor(desk: Desk, place: int, stretch: Mapping[str, Any], mode: str, own_speed: bool) -> Number:
    """What a kilometre of a stretch costs; by ``fifth.example.forest_tower`` woods may cost no more than open land."""
    slow = going.travel_causes(desk.book, stretch["land"], stretch["trail"])
    return going.metre_cost(desk, desk.sheet.line("factors", item=place), mode, own_speed, slow)


def _effective(desk: Desk, parts: Sequence[Part]) -> Number:
    """The way as if it were all easy. [km] Source: 5E-DIFF-02; ``fifth.terrain.mixed``."""
    worst = max(part.factor for part in parts)
    all_of_it = len(parts) > 1 and desk.book.ruled("fifth.terrain.mixed", "worst_terrain")
    line = desk.sheet.line("effective", "km")
    for part in parts:
        rule = "fifth.terrain.mixed" if all_of_it and part.factor != worst else "5E-DIFF-02"
        line.add("stretch", part.distance * (worst if all_of_it else part.factor), rule)
    return line.total


def _timed(desk: Desk, need: Number, pace: str, also: Mapping[str, Any]) -> Answer:
    """Full days and the last one, for a way on easy ground. [km to min]

    Source: 5E-PACE-02, 5E-PACE-07; ``fifth.pace.columns``: the Minute column serves what an hour covers.
    """
    book = desk.book
    hour = columns.column(book, pace, "hour")
    minutes_an_hour, free = convert(1, "h", "min"), columns.day_hours(book)
    short = not columns.hours_only(book) and need <= hour.amount
    full, left = (0, need) if short else _days(book, need, pace, free)
    last = desk.sheet.line("last_day", "min")
    last.add("way", left, "5E-MOVE-02")
    if short:
        minute = columns.column(book, pace, "minute", "km")
        last.multiply("minute_column", minute._replace(amount=Fraction(1) / minute.amount))
    else:
        last.multiply("hour_column", hour._replace(amount=Fraction(minutes_an_hour) / hour.amount))
        columns.at_most(last, "day_hours", book.figure("pace.figures.day_hours")._replace(amount=free * minutes_an_hour))
    line = desk.sheet.line()
    line.add("full_days", full * free * minutes_an_hour, "5E-PACE-07")
    line.add("last_day", last.total, "5E-PACE-02")
    return Answer(line.total, {"full_days": full, "last_day": last.total, **also})


def _days(book: Rulebook, need: Number, pace: str, free: Number) -> tuple[int, Number]:
    """The full days of a way, and what is left for the last. A day whose distance is covered early is the last one."""
    hour, day = columns.column(book, pace, "hour").amount, columns.column(book, pace, "day").amount
    most = hour * free if columns.hours_only(book) else day
    full, left = divmod(Fraction(need), most)
    if full and not left and most < hour * free:
        return int(full) - 1, most
    return int(full), simple(left)
