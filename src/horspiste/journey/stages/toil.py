"""Which hours of a march or a hustle fall due, for those on foot and for those that carry."""

from __future__ import annotations

import math

from horspiste.basis.source import Number
from horspiste.rules.march import checks_due

from ..hour import Hour


def forced_due(hour: Hour, done: int, marched: Number) -> range:
    """The numbers of the hours past the free ones that ``marched`` hours bring due, after those ``done``. [h]"""
    if marched <= hour.number("march.figures.free_hours"):
        return range(0)
    begun = hour.world.book.ruled("march.check_time", "start_of_hour")
    return range(done + 1, checks_due(hour.world.book, math.ceil(marched) if begun else marched) + 1)


def hustled_due(hour: Hour, before: Number, now: Number) -> range:
    """The numbers of the hours hustled that fall due between two counts. [h]"""
    if now == before:
        return range(0)
    begun = hour.world.book.ruled("hustle.partial", "start_of_hour")
    return range(_full(before, begun) + 1, _full(now, begun) + 1)


def _full(hours: Number, begun: bool) -> int:
    return math.ceil(hours) if begun else math.floor(hours)
