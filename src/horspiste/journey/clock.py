"""The clock moved on: what every stretch of time brings, whoever lets it pass."""

from __future__ import annotations

import math

from horspiste.basis.source import Number
from horspiste.state.calendar import ROUNDS_AN_HOUR, after
from horspiste.state.calendar import hours as hours_of

from .hour import Hour


def whole_rounds(hours: Number) -> Number:
    """Hours rounded up to whole rounds, as the clock counts them. [h]"""
    return hours_of(math.ceil(hours * ROUNDS_AN_HOUR))


def pass_on(hour: Hour, hours: Number) -> bool:
    """Let time pass: thirst grows, air and height tell, and the end of an hour of the clock settles its parts.

    Returns whether one ended.
    """
    end = after(hour.now.instant, hours)
    how = hour.world.procedures
    how.needs.grow(hour, end)
    how.air.bear_out(hour, end)
    ended = end // ROUNDS_AN_HOUR > hour.now.instant // ROUNDS_AN_HOUR
    hour.change(instant=end, part=None if ended else hour.now.part)
    return ended
