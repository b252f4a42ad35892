"""Which calendar days count for what is done between adventures."""

from __future__ import annotations

import math
from collections.abc import Sequence
from fractions import Fraction

from horspiste.basis import units
from horspiste.basis.desk import Answer, Desk
from horspiste.basis.errors import InputError
from horspiste.basis.source import Number
from horspiste.rulebook.book import Rulebook

SHORT = "fifth.downtime.short_day"
A_DAY = "downtime.figures.hours_a_day"


def running(book: Rulebook, hours: Sequence[Number], needed: Number) -> list[int]:
    """How many days count at the end of each calendar day, of the hours given on each; ``needed`` make one day. [h]

    Source: 5E-DOWN-03, 5E-DOWN-04; ``fifth.downtime.short_day``.
    """
    counts, bank = list[int](), Fraction(0)
    banked = book.ruled(SHORT, "banked")
    for given in hours:
        bank += given if banked else given >= needed
        counts.append(math.floor(bank / needed) if banked else int(bank))
    return counts


def reached(counts: Sequence[int], needed: int) -> int | None:
    """The calendar day, from 1, on which enough days count; ``None`` where it does not come. Source: 5E-DOWN-02."""
    return next((day for day, count in enumerate(counts, 1) if count >= needed), None)


def count(desk: Desk, *, hours: Sequence[Sequence[Number]], needed: int | None) -> Answer:
    """How many calendar days count, of the hours given on each (together, where a day was split). [days]

    Source: 5E-DOWN-02 to 05; ``fifth.downtime.short_day``.
    """
    given = [_within_a_day(sum(parts, Fraction(0)), place) for place, parts in enumerate(hours, 1)]
    book, line = desk.book, desk.sheet.line()
    a_day = _needed(line.against("hours_a_day", book.figure(A_DAY), unit="h"))
    counts = running(book, given, a_day)
    if book.ruled(SHORT, "banked"):
        line.add("hours_given", sum(given, Fraction(0)), SHORT, "h")
        line.multiply("days_an_hour", 1 / Fraction(a_day), SHORT)
        line.round_down("whole_days", SHORT)
    else:
        line.add("counted_days", counts[-1], "5E-DOWN-03")
    if needed is None:
        return Answer(line.total, {"done": None, "reached_on": None, "missing": None, "surplus": None})
    over = line.total - needed
    also = {"done": over >= 0, "reached_on": reached(counts, needed), "missing": max(0, -over), "surplus": max(0, over)}
    return Answer(line.total, also)


def _needed(hours: Number) -> Number:
    """The hours that make a day. Raises :class:`InputError`: ``input.range`` for a game master's own that are none."""
    if hours <= 0:
        raise InputError("input.range", "hours_a_day", kind="h", unit="h", low=1, given=str(hours))
    return hours


def _within_a_day(hours: Number, place: int) -> Number:
    most = units.convert(1, "day", "h")
    if hours > most:
        raise InputError("input.range", f"hours[{place}]", kind="h", unit="h", low=0, high=most, given=str(hours))
    return hours
