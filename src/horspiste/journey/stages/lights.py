"""Sight by grades of light and obscurement: what is lit is seen, as far as the air lets it."""

from __future__ import annotations

from horspiste.basis.source import Number
from horspiste.state.expedition import Weather
from horspiste.state.party import Traveller

from ..hour import Hour
from .air import light_radii

OPAQUE = "opaque_fog"


def seen(hour: Hour, member: Traveller, far: Number, weather: Weather, night: bool) -> Number:
    """How far a member sees where a clear day would show ``far``: at night as far as a light reaches, or his eyes. [m]

    Source: 5E-VIS-02 to 07, 5E-SENSE-03.
    """
    if night and not weather.moon:
        far = max(light_radii(hour).values())
        far = max(far, member.darkvision)
    return through(hour, weather, far)


def through(hour: Hour, weather: Weather, far: Number) -> Number:
    """How far off something shows through the weather by day; opaque fog hides it. [m]"""
    if hour.world.settles("lost.sight") is not None:
        told = hour.told("lost.sight", when="day", weather=weather.weather, clear_day=far)
        borrowed: Number = told.value
        return min(far, borrowed)
    air = hour.world.book.table("journey.weather").get(weather.weather, "air")
    return 0 if air == OPAQUE else far
