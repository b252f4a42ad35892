"""The one clock: rounds since the midnight before the first day."""

from __future__ import annotations

from fractions import Fraction

ROUNDS_AN_HOUR = 600
HOURS_A_DAY = 24
ROUNDS_A_DAY = ROUNDS_AN_HOUR * HOURS_A_DAY
# Longer than any supplies last: a party that has not arrived by then never will.
LAST_DAY = 60


def instant(day: int, hour: Fraction | int) -> int:
    """The instant of an hour of the clock on a day counted from 1. [rounds]"""
    return (day - 1) * ROUNDS_A_DAY + int(hour * ROUNDS_AN_HOUR)


def day_of(now: int) -> int:
    """The day of an instant, counted from 1."""
    return now // ROUNDS_A_DAY + 1


def hour_of(now: int) -> Fraction:
    """The hour of the clock at an instant, 0 up to 24. [h]"""
    return Fraction(now % ROUNDS_A_DAY, ROUNDS_AN_HOUR)


def after(now: int, hours: Fraction | int) -> int:
    """The instant some hours later, to the whole round. [rounds]"""
    return now + int(hours * ROUNDS_AN_HOUR)


def hours_between(start: int, end: int) -> Fraction:
    """The hours from one instant to another. [h]"""
    return Fraction(end - start, ROUNDS_AN_HOUR)


def left_of_hour(now: int) -> Fraction:
    """What is left of the clock's hour at an instant, more than 0 up to 1. [h]"""
    return 1 - Fraction(now % ROUNDS_AN_HOUR, ROUNDS_AN_HOUR)


def is_within(hour: Fraction | int, start: Fraction | int, end: Fraction | int) -> bool:
    """Whether an hour of the clock lies from ``start`` up to ``end``, across midnight where ``end`` comes first."""
    return start <= hour < end if start <= end else hour >= start or hour < end
