"""The hours of an expedition file: clock times, the day's rhythm, the sun, and spans of weather."""

from __future__ import annotations

import re
from datetime import time
from fractions import Fraction
from typing import Any

from horspiste.basis import units
from horspiste.basis.notation import simple
from horspiste.basis.source import Number
from horspiste.journey.weathers import weathers
from horspiste.rulebook.book import Rulebook
from horspiste.state.calendar import HOURS_A_DAY, after, instant, is_within
from horspiste.state.expedition import COLDEST, HOTTEST, Rhythm, Sun, Weather

from .expedition_form import book_word, check_keys, filled
from .section import Section, number_of

_CLOCK = r"(\d{1,2})(?:\s*[:hH]\s*(\d\d)?)?"
_OF_CLOCK = re.compile(_CLOCK)
_OF_DAY = re.compile(rf"(?:day|jour)\s+([1-9]\d{{0,4}})\s*,?\s+{_CLOCK}", re.IGNORECASE)
_MINUTES_AN_HOUR = 60
_LONGEST_HOURS = 10**6
# Weather without an end outlasts every journey.
_FOREVER = instant(10**5, 0)


def clock_of(section: Section, key: str) -> Number:
    """The hour of the clock at a key, from "07:00" or 7. [h]

    Raises:
        InputError: ``file.missing``, ``file.value``.
    """
    value = section.get(key)
    if isinstance(value, time):
        return simple(value.hour + Fraction(value.minute, _MINUTES_AN_HOUR))
    match = _OF_CLOCK.fullmatch(value.strip()) if isinstance(value, str) else None
    hour = _hour(match[1], match[2]) if match else number_of(value)
    if hour is None or not 0 <= hour < HOURS_A_DAY:
        raise section.wrong(key, expected="clock", given=str(value)[:40])
    return simple(hour)


def _hour(hours: str, minutes: str | None) -> Fraction | None:
    if int(minutes or 0) >= _MINUTES_AN_HOUR:
        return None
    return int(hours) + Fraction(int(minutes or 0), _MINUTES_AN_HOUR)


def read_rhythm(section: Section) -> tuple[Rhythm, list[str]]:
    """The day's rhythm, and what of it is assumed; the camp is counted in whole hours.

    Raises:
        InputError: ``file.value``, where a march would not fit between setting out and bed.
    """
    check_keys(section, "rhythm")
    whole, assumed = filled(section, "rhythm")
    bed, rise, start = (_whole_hour(whole, key) for key in ("bed", "rise", "start"))
    if is_within(start, bed, rise) or bed == rise:
        raise section.wrong("start", expected="hour_awake", given=str(whole.get("start"))[:40])
    room = int(bed - start) % HOURS_A_DAY
    afloat = whole.amount("afloat", "h", None, least=1, most=HOURS_A_DAY)
    return Rhythm(start, whole.amount("march", "h", least=1, most=room), bed, rise, afloat), assumed


def _whole_hour(section: Section, key: str) -> Number:
    hour = clock_of(section, key)
    if hour.denominator != 1:
        raise section.wrong(key, expected="whole_hour", given=str(section.get(key))[:40])
    return hour


def read_sun(section: Section) -> tuple[Sun, list[str]]:
    """Sunrise and sunset, and what of them is assumed.

    Raises:
        InputError: ``file.value``, where the sun goes down before it rises.
    """
    check_keys(section, "sun")
    whole, assumed = filled(section, "sun")
    sun = Sun(clock_of(whole, "rise"), clock_of(whole, "down"))
    if sun.down <= sun.rise:
        raise section.wrong("down", expected="after_rise", given=str(whole.get("down"))[:40])
    return sun, assumed


def read_weather(section: Section, setting_out: int, book: Rulebook) -> Weather:
    """A span of weather; without ``from`` it begins with the journey, without ``to`` it lasts.

    Raises:
        InputError: ``file.value``, ``file.choice``, ``file.reversed`` where it ends before it begins.
    """
    check_keys(section, "weather")
    start = moment_of(section, "from", setting_out) if "from" in section else setting_out
    end = moment_of(section, "to", setting_out) if "to" in section else _FOREVER
    if end <= start:
        raise section.wrong("to", "file.reversed", given=str(section.get("to"))[:40])
    sight = section.amount("sight", "m", None)
    return Weather(
        start=start,
        end=end,
        weather=_weather(section.over({"weather": "clear"}), book),
        moon=section.flag("moon"),
        hot=section.flag("hot"),
        sight=sight,
        temperature=section.amount("temperature", "C", None, least=COLDEST, most=HOTTEST),
        altitude=section.amount("altitude", "m", None),
        lying=book_word(section, "lying", book, "weather.overland", "lying") if "lying" in section else "",
        thawed=section.flag("thawed"),
    )


def _weather(section: Section, book: Rulebook) -> str:
    """One of the book's words for weather."""
    word: str = section.text("weather")
    known = weathers(book)
    return section.checked("weather", word, known) if known else word


def moment_of(section: Section, key: str, setting_out: int) -> int:
    """The instant at a key: "day 2 06:00", or hours after setting out. [rounds]

    Raises:
        InputError: ``file.value``.
    """
    value = section.get(key)
    found = _moment(value, setting_out)
    if found is None:
        raise section.wrong(key, expected="moment", given=str(value)[:40])
    return found


def _moment(value: Any, setting_out: int) -> int | None:
    match = _OF_DAY.fullmatch(value.strip()) if isinstance(value, str) else None
    if match:
        hour = _hour(match[2], match[3])
        return instant(int(match[1]), hour) if hour is not None and hour <= HOURS_A_DAY else None
    hours = units.quantity(value, "h") if isinstance(value, str) else number_of(value)
    return None if hours is None or not 0 <= hours <= _LONGEST_HOURS else after(setting_out, Fraction(hours))
