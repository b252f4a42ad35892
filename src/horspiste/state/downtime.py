"""What somebody means to do between adventures, in order, on the calendar."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from horspiste.basis.source import Number


@dataclass(frozen=True)
class Activity:
    """One activity. ``what``: what people call it; ``given``: the parameters of its question; ``days``: the most days of it,
    where it is not done before; ``tries``: how often it is tried, after ``attempts`` before the plan."""

    do: str
    what: str
    given: Mapping[str, Any]
    days: int | None = None
    tries: int = 1
    attempts: int = 0


@dataclass(frozen=True)
class Downtime:
    """A plan. ``first_day``: its first day on the campaign's calendar; ``hours``: those given on its days, where they are not
    as many as a day that counts wants [h]; ``living``: how the lifestyle is kept (in the wild, at what price); ``purse`` [gp]."""

    name: str
    first_day: int
    hours: tuple[Number, ...]
    lifestyle: str | None
    living: Mapping[str, Any]
    purse: Number | None
    activities: tuple[Activity, ...]
