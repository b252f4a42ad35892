"""Sight as so many metres: by the weather, the light carried and one's eyes."""

from __future__ import annotations

from horspiste.basis.source import Number
from horspiste.state.expedition import Weather
from horspiste.state.party import Traveller

from ..hour import Hour
from .air import light_radii


def seen(hour: Hour, member: Traveller, far: Number, weather: Weather, night: bool) -> Number:
    """How far a member sees where a clear day would show ``far``. [m]"""
    told = hour.told(
        "lost.sight",
        when="night" if night else "day",
        sky="moon" if weather.moon else "dark",
        weather=weather.weather,
        clear_day=far,
        low_light=member.low_light,
        darkvision=member.darkvision,
        **light_radii(hour),
    )
    sight: Number = told.value
    return sight


def through(hour: Hour, weather: Weather, far: Number) -> Number:
    """How far off something shows through the weather by day. [m]"""
    sight: Number = hour.told("lost.sight", when="day", weather=weather.weather, clear_day=far).value
    return sight
