"""The hour's weather, the light carried, and how far each member sees."""

from __future__ import annotations

from dataclasses import replace

from horspiste.basis.source import Number
from horspiste.basis.units import convert
from horspiste.state.calendar import hour_of, is_within
from horspiste.state.expedition import Weather
from horspiste.state.party import Traveller

from ..condition import Flame
from ..hour import Hour

CALM = Weather(0, 0)
BARE = "none"


def weather_of(hour: Hour) -> Weather:
    """The weather at the start of the hour: the last span set that holds it."""
    return _sky(hour)[0]


def is_night(hour: Hour) -> bool:
    """Whether the sun is down at the start of the hour."""
    return _sky(hour)[1]


def _sky(hour: Hour) -> tuple[Weather, bool]:
    now, sky = hour.now, hour.sky
    if sky is None or sky[0] != now.instant or sky[1] is not now.weather:
        sun = hour.world.expedition.sun
        weather = next((span for span in reversed(now.weather) if span.start <= now.instant < span.end), CALM)
        night = not is_within(hour_of(now.instant), sun.rise, sun.down)
        hour.sky = sky = (now.instant, now.weather, (weather, night))
    return sky[2]


def sight_of(hour: Hour, member: Traveller, clear_day: Number | None = None) -> Number:
    """How far a member sees properly by the weather, the light carried and his eyes, at most what the game master says. [m]"""
    flame = hour.now.flame
    asked = (member.low_light, member.darkvision, hour.now.instant, flame.source if flame.lit else "", clear_day)
    found = hour.seen.get(asked)
    if found is None:
        found = hour.seen[asked] = _sight_of(hour, member, clear_day)
    return found


def _sight_of(hour: Hour, member: Traveller, clear_day: Number | None) -> Number:
    far = hour.world.expedition.clear_day if clear_day is None else clear_day
    weather, night, flame = weather_of(hour), is_night(hour), hour.now.flame
    source = flame.source if flame.lit else "none"
    key = ("sight", weather.weather, weather.moon, weather.sight, night, source, member.low_light, member.darkvision, far)
    return hour.kept(key, lambda: _seen(hour, member, far, weather, night))


def _seen(hour: Hour, member: Traveller, far: Number, weather: Weather, night: bool) -> Number:
    seen = hour.world.procedures.sight.seen(hour, member, far, weather, night)
    return seen if weather.sight is None else min(weather.sight, seen)


def light_radii(hour: Hour) -> dict[str, Number]:
    """The bright and dim radius of the light carried. [m]"""
    source = hour.now.flame.source
    if source == "none" or not hour.now.flame.lit:
        return {"bright": 0, "dim": 0}
    told = hour.told("light.source", source=source)
    return {"bright": told.value, "dim": told.also["dim"]}


def change_weather(hour: Hour) -> None:
    """Say what the air and the ground have turned into since the last hour."""
    weather = weather_of(hour)
    before = hour.now.air or CALM
    if (weather.weather, weather.sight) != (before.weather, before.sight):
        hour.note("weather.turned", weather=weather.weather, sight=weather.sight)
    change_ground(hour, weather)


def change_ground(hour: Hour, weather: Weather) -> None:
    """Say what lies on the ground since the last hour, and keep the air as it is known."""
    before = hour.now.air or CALM
    if weather.lying != before.lying:
        snow = weather.lying not in ("", BARE)
        hour.note("ground.snow" if snow else "ground.clear", rule="TOG-WEATHER", lying=weather.lying)
    if weather.thawed != before.thawed:
        hour.note("ground.thawed" if weather.thawed else "ground.frozen", rule="OUT-DESERT-03")
    if weather is not hour.now.air:
        hour.change(air=weather)


def put_out(hour: Hour) -> None:
    """In camp no light burns down."""
    if hour.now.flame.lit:
        hour.change(flame=replace(hour.now.flame, lit=False))
        hour.flame = hour.now.flame


def tend_light(hour: Hour) -> None:
    """Light the light carried for a dark hour of the march; a new one comes from the supplies, as ordered.

    Where the book lets the game master be asked, the hour ends with the light.
    """
    if hour.now.orders.light == "none" or not is_night(hour):
        put_out(hour)
        return
    flame = replace(hour.now.flame, lit=True)
    if flame.source == "none":
        flame = light_one(hour)
    if flame.source != "none":
        flame = _blown(hour, flame)
    hour.change(flame=flame)
    hour.flame = flame
    if flame.lit and flame.minutes is not None and hour.world.book.ruled("light.relight", "ask"):
        hour.time = min(hour.time, convert(flame.minutes, "min", "h"))


def light_one(hour: Hour) -> Flame:
    """A new light from the supplies; none where they have none."""
    source, who = hour.now.orders.light, hour.now.orders.light_by
    if not hour.spend(source, 1):
        hour.note("light.none_left", source=source)
        return Flame()
    told = hour.told("light.source", source=source)
    minutes = told.also["minutes"]
    hour.note("light.lit", told, rule="ADV-LIGHT-14", source=source, minutes=minutes, who=who)
    return Flame(source, minutes)


def _blown(hour: Hour, flame: Flame) -> Flame:
    """Put out by the weather it keeps its fuel, and is tried again the next hour."""
    weather = weather_of(hour)
    if weather.weather == CALM.weather or hour.world.settles("weather.light") is None:
        return flame
    gone = hour.thrown("weather.light", hour.now.orders.light_by, weather=weather.weather, source=flame.source)
    if not gone.value:
        return flame
    hour.note("light.blown_out", gone, source=flame.source, who=hour.now.orders.light_by)
    return replace(flame, lit=False)


def burn(hour: Hour) -> None:
    """Burn what is lit for as long as the hour has lasted; what goes out on the way is followed by a new light, as ordered."""
    flame = hour.now.flame
    if flame.source != "none" and flame.lit and flame.minutes is not None:
        hour.change(flame=_burnt(hour, flame, convert(hour.time, "h", "min")))


def _burnt(hour: Hour, flame: Flame, minutes: Number) -> Flame:
    while flame.minutes is not None:
        _warn(hour, flame.minutes, minutes)
        if minutes < flame.minutes:
            return replace(flame, minutes=flame.minutes - minutes)
        minutes -= flame.minutes
        hour.note("light.burnt_down", source=flame.source, who=hour.now.orders.light_by)
        if hour.world.book.ruled("light.relight", "ask"):
            hour.halt("light.relight", "light.relight", "light.stay_dark")
            return Flame()
        if not minutes:
            return Flame()
        flame = light_one(hour)
    return flame


def _warn(hour: Hour, left: Number, burning: Number) -> None:
    """The light is nearly down before the time is over."""
    warning = hour.number("journey.supplies.light_warning")
    if left - burning <= warning < left:
        hour.note("light.low", rule="TOG-LIGHTS", source=hour.now.orders.light, minutes=warning, who=hour.now.orders.light_by)
