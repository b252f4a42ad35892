"""Cold and heat, alike for members and animals: how long an interval of them lasts, and what the log tells of their saves."""

from __future__ import annotations

from horspiste.basis.units import convert
from horspiste.state.calendar import ROUNDS_AN_HOUR

from ..counsel import Told
from ..hour import Hour


def interval_of(told: Told) -> int:
    """How long an interval lasts by an answer to "exposure.cold" or "exposure.heat"; 0 where the air harms nobody. [rounds]"""
    minutes = told.also["interval"]
    return int(convert(minutes, "min", "h") * ROUNDS_AN_HOUR) if minutes else 0


def tell(hour: Hour, kind: str, told: Told, who: str) -> int:
    """Tell what cold or heat did to somebody. Returns the saves that were thrown."""
    dcs = told.also["dcs"]
    figures = {"damage": told.value, "dc": dcs[-1] if dcs else None, "saves": len(dcs)}
    hour.note(f"{kind}.hurt" if told.value else f"{kind}.borne", told, rule="TOG-COLD", who=who, **figures)
    return len(dcs)
