"""The air of the way: cold, heat and storms, and the heights."""

from __future__ import annotations

from horspiste.basis.refusal import Refusal
from horspiste.state.expedition import Weather

from ..hour import Hour
from . import altitude, exposure


def begin(hour: Hour) -> None:
    """A sandstorm that has begun. Dice: as :func:`exposure.begin`."""
    exposure.begin(hour)


def refusal(weather: Weather) -> Refusal | None:
    """No air is refused: the book has rules for all of it."""
    return None


def bear_out(hour: Hour, end: int) -> None:
    """Time passes until ``end`` [rounds] in the air and at the height of the hour. Dice: the air's, then the height's."""
    exposure.bear_out(hour, end)
    altitude.bear_out(hour, end)
