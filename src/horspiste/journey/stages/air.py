"""The hour's weather, the light carried, and how far each member sees."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from horspiste.basis.units import convert
from horspiste.state.calendar import hour_of, is_within
from horspiste.state.expedition import Weather
from horspiste.state.party import Traveller

from ..condition import Flame
from ..hour import Hour

CALM = Weather(0, 0)


def weather_of(hour: Hour) -> Weather:
    """The weather at the start of the hour: the last span set that holds it."""
    now = hour.now.instant
    return next((span for span in reversed(hour.now.weather) if span.start <= now < span.end), CALM)


def is_night(hour: Hour) -> bool:
    """Whether the sun is down at the start of the hour."""
    sun = hour.world.expedition.sun
    return not is_within(hour_of(hour.now.instant), sun.rise, sun.down)


def sight_of(hour: Hour, member: Traveller, clear_day: Fraction | None = None) -> Fraction:
    """How far a member sees properly by the weather, the light carried and his eyes, at most what the game master says. [m]"""
    weather = weather_of(hour)
    seen = hour.told(
        "lost.sight",
        when="night" if is_night(hour) else "day",
        sky="moon" if weather.moon else "dark",
        weather=weather.weather,
        clear_day=hour.world.expedition.clear_day if clear_day is None else clear_day,
        low_light=member.low_light,
        darkvision=member.darkvision,
        **light_radii(hour),
    )
    return Fraction(seen.value) if weather.sight is None else min(weather.sight, Fraction(seen.value))


def light_radii(hour: Hour) -> dict[str, Fraction]:
    """The bright and dim radius of the light carried. [m]"""
    source = hour.now.flame.source
    if source == "none" or not hour.now.flame.lit:
        return {"bright": Fraction(0), "dim": Fraction(0)}
    told = hour.told("light.source", source=source)
    return {"bright": Fraction(told.value), "dim": Fraction(told.also["dim"])}


def change_weather(hour: Hour) -> None:
    """Say what the air has turned into where a new span begins with the hour."""
    weather = weather_of(hour)
    if weather is not CALM and weather.start == hour.now.instant:
        hour.note("weather.turned", weather=weather.weather, sight=weather.sight)


def tend_light(hour: Hour) -> None:
    """Burn the light carried through a dark hour of the march; a new one comes from the supplies, as ordered."""
    if hour.now.orders.light == "none" or not is_night(hour):
        hour.change(flame=replace(hour.now.flame, lit=False))
        return
    flame = replace(hour.now.flame, lit=True)
    if flame.source == "none":
        flame = _lit(hour)
    if flame.source != "none":
        flame = _blown(hour, flame)
        flame = _burnt(hour, flame)
    hour.change(flame=flame)


def _lit(hour: Hour) -> Flame:
    source = hour.now.orders.light
    if not hour.spend(source, Fraction(1)):
        hour.note("light.none_left", source=source)
        return Flame()
    told = hour.told("light.source", source=source)
    hour.note("light.lit", told, rule="ADV-LIGHT-14", source=source, minutes=told.also["minutes"], who=hour.now.orders.light_by)
    minutes = told.also["minutes"]
    return Flame(source, None if minutes is None else Fraction(minutes))


def _blown(hour: Hour, flame: Flame) -> Flame:
    weather = weather_of(hour)
    if weather.weather == "clear":
        return flame
    gone = hour.thrown("weather.light", hour.now.orders.light_by, weather=weather.weather, source=flame.source)
    if not gone.value:
        return flame
    hour.note("light.blown_out", gone, source=flame.source, who=hour.now.orders.light_by)
    return Flame()


def _burnt(hour: Hour, flame: Flame) -> Flame:
    minutes = Fraction(convert(hour.time, "h", "min"))
    while flame.minutes is not None and minutes >= flame.minutes:
        minutes -= flame.minutes
        hour.note("light.burnt_down", source=flame.source, who=hour.now.orders.light_by)
        if hour.world.book.ruled("light.relight", "ask"):
            hour.halt("light.relight", "light.relight", "light.stay_dark")
            return Flame()
        flame = _lit(hour)
        if flame.source == "none":
            return flame
    return flame if flame.minutes is None else replace(flame, minutes=flame.minutes - minutes)
