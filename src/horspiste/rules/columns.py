"""The table of travel paces: what a trip covers by its scale, and what slows it."""

from __future__ import annotations

from fractions import Fraction

from horspiste.basis.desk import Desk
from horspiste.basis.reckoning import Line
from horspiste.basis.source import Figure, Number
from horspiste.basis.units import convert
from horspiste.rulebook.book import Rulebook

TABLE = "pace.columns"
BY_COLUMNS = "fifth.pace.columns"
EFFECTS = "pace.effects"
NORMAL, FAST = "normal", "fast"
UNITS = {"minute": "m", "hour": "km", "day": "km"}


def column(book: Rulebook, pace: str, name: str, unit: str = "km") -> Figure:
    """What a pace covers in a minute, an hour or a day. [unit] Source: 5E-PACE-01, 5E-PACE-02."""
    figure = book.table(TABLE).cell(pace, name)
    return figure._replace(amount=convert(figure.amount, UNITS[name], unit))


def effect(book: Rulebook, pace: str) -> Figure:
    """What a pace adds to passive Perception. [number] Source: 5E-PACE-03, 5E-PACE-05."""
    return book.table(EFFECTS).cell(pace, "passive")


def hours_only(book: Rulebook) -> bool:
    """Whether the Hour column alone counts, for every duration."""
    return book.ruled(BY_COLUMNS, "hourly_only")


def trip(desk: Desk, line: Line, hours: Number, pace: str, unit: str = "km") -> Number:
    """What one trip of so many hours at one pace covers on easy ground, as steps of ``line``. [unit]

    The scale of the trip chooses the column, and no part of a scale covers more than the whole.
    Source: 5E-PACE-02, 5E-PACE-07, 5E-FMAR-02; ``fifth.pace.columns``.
    """
    book = desk.book
    hour, day, free = column(book, pace, "hour", unit), column(book, pace, "day", unit), day_hours(book)
    if hours_only(book):
        line.add("hour_column", hour._replace(rule=BY_COLUMNS))
        return line.multiply("hours", hours, BY_COLUMNS)
    if hours >= free:
        line.add("day_column", day)
        return line.add("extra_hours", hour._replace(amount=hour.amount * (hours - free), rule="5E-FMAR-02"))
    if hours < 1:
        line.add("minute_column", column(book, pace, "minute", unit))
        line.multiply("minutes", convert(hours, "h", "min"), "5E-PACE-02")
        return at_most(line, "hour_column", hour)
    line.add("hour_column", hour)
    line.multiply("hours", hours, "5E-PACE-02")
    return at_most(line, "day_column", day)


def day_hours(book: Rulebook) -> Number:
    """The hours of a day's travel. [h] Source: 5E-PACE-07."""
    return book.number("pace.figures.day_hours")


def at_most(line: Line, code: str, bound: Figure) -> Number:
    """Keep a total under a bound that it passes."""
    return line.at_most(code, bound) if line.total > bound.amount else line.total


def by_speed(desk: Desk, line: Line, speed: Number) -> Number:
    """What the slowest speed leaves of the table's distance. [m per round] Source: ``fifth.pace.speed_scaling``."""
    share = speed_share(desk.book, speed)
    return line.total if share.amount == 1 else line.multiply("speed_share", share)


def speed_share(book: Rulebook, speed: Number) -> Figure:
    """The share of the table's distance at a speed: all of it, unless a ruling lets speed count. [m per round]"""
    usual = book.figure("pace.figures.usual_speed")
    counts = book.ruled("fifth.pace.speed_scaling", "slowest_ratio")
    return usual._replace(amount=Fraction(speed) / usual.amount if counts else 1)


def over_difficult(desk: Desk, line: Line, slow: bool) -> Number:
    """Halve a distance in difficult land. Source: 5E-DIFF-02, 5E-DIFF-03."""
    return line.multiply("difficult_going", land_share(desk.book, slow)) if slow else line.total


def land_share(book: Rulebook, slow: bool) -> Figure:
    """The share of the table's distance that easy or difficult land leaves. Source: 5E-DIFF-03."""
    cost = book.figure("movement.costs.difficult_land")
    return cost._replace(amount=Fraction(1) / (1 + cost.amount) if slow else 1, rule="5E-DIFF-03")


def exhausted(desk: Desk, line: Line, level: int) -> Number:
    """What exhaustion leaves of a distance. Source: 5E-GAP-08; ``fifth.march.exhaustion_slows``."""
    left = desk.book.table("exhaustion.levels").cell(level, "speed")
    if left.amount == 1:
        return line.total
    if left.amount and desk.book.ruled("fifth.march.exhaustion_slows", "table_unchanged"):
        line.aside("exhausted", "multiply", left, "fifth.march.exhaustion_slows")
        return line.total
    return line.multiply("exhausted", left)
