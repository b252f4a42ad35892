"""The one clock: rounds since the midnight before the first day."""

from __future__ import annotations

from fractions import Fraction

from horspiste.basis.source import Number

ROUNDS_AN_HOUR = 600
HOURS_A_DAY = 24
ROUNDS_A_DAY = ROUNDS_AN_HOUR * HOURS_A_DAY
# Longer than any supplies last: a party that has not arrived by then never will.
LAST_DAY = 60


def instant(day: int, hour: Number) -> int:
    """The instant of an hour of the clock on a day counted from 1. [rounds]"""
    return (day - 1) * ROUNDS_A_DAY + int(hour * ROUNDS_AN_HOUR)


def day_of(now: int) -> int:
    """The day of an instant, counted from 1."""
    return now // ROUNDS_A_DAY + 1


def hours(rounds: int) -> Number:
    """Rounds counted in hours, as an ``int`` where they are whole ones: exact either way, and far quicker to reckon with. [h]"""
    whole, rest = divmod(rounds, ROUNDS_AN_HOUR)
    return Fraction(rounds, ROUNDS_AN_HOUR) if rest else whole


def hour_of(now: int) -> Number:
    """The hour of the clock at an instant, 0 up to 24. [h]"""
    return hours(now % ROUNDS_A_DAY)


def after(now: int, hours: Number) -> int:
    """The instant some hours later, to the whole round. [rounds]"""
    return now + int(hours * ROUNDS_AN_HOUR)


def hours_between(start: int, end: int) -> Number:
    """The hours from one instant to another. [h]"""
    return hours(end - start)


def left_of_hour(now: int) -> Number:
    """What is left of the clock's hour at an instant, more than 0 up to 1. [h]"""
    return hours(ROUNDS_AN_HOUR - now % ROUNDS_AN_HOUR)


def is_within(hour: Number, start: Number, end: Number) -> bool:
    """Whether an hour of the clock lies from ``start`` up to ``end``, across midnight where ``end`` comes first."""
    return start <= hour < end if start <= end else hour >= start or hour < end
