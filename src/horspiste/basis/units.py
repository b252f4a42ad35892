"""Quantities at the books' own ratios: 1.5 m = 5 ft, 1.5 km = 1 mile, 0.5 kg = 1 lb, 2.5 cm = 1 inch, 1 gp = 100 cp."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import NamedTuple

from .notation import exact, simple
from .source import Number

# Each kind of quantity counts in its first unit.
_KINDS: dict[str, dict[str, str]] = {
    "length": {"m": "1", "km": "1000", "cm": "1/100", "mm": "1/1000", "ft": "3/10", "in": "1/40", "mile": "1500", "sq": "3/2"},
    "mass": {"kg": "1", "g": "1/1000", "t": "1000", "lb": "1/2"},
    "time": {"h": "1", "min": "1/60", "s": "1/3600", "round": "1/600", "day": "24", "week": "168"},
    "rate": {"km/h": "1", "mph": "3/2"},
    "volume": {"litre": "1", "gallon": "4", "ml": "1/1000"},
    "angle": {"deg": "1"},
    "temperature": {"C": "1"},
    "share": {"%": "1"},
    "money": {"gp": "1", "cp": "1/100", "sp": "1/10", "ep": "1/2", "pp": "10"},
}
_SPELLINGS = {
    "metre": "m", "metres": "m", "mètre": "m", "mètres": "m", "meter": "m", "meters": "m", "feet": "ft", "foot": "ft",
    "pied": "ft", "pieds": "ft", "pi": "ft", "'": "ft", "inch": "in", "inches": "in", "pouce": "in", "pouces": "in", '"': "in",
    "miles": "mile", "mi": "mile", "mille": "mile", "milles": "mile", "squares": "sq", "square": "sq", "case": "sq",
    "cases": "sq", "lbs": "lb", "livre": "lb", "livres": "lb", "pounds": "lb", "pound": "lb", "kilos": "kg", "hour": "h",
    "hours": "h", "heure": "h", "heures": "h", "minute": "min", "minutes": "min", "mn": "min", "rounds": "round",
    "tour": "round", "tours": "round", "days": "day", "jour": "day", "jours": "day", "j": "day", "weeks": "week",
    "semaine": "week", "semaines": "week", "l": "litre", "L": "litre", "litres": "litre", "liter": "litre",
    "liters": "litre", "gallons": "gallon", "°": "deg", "degrees": "deg", "degrés": "deg", "°C": "C", "F": "F", "°F": "F",
    "po": "gp", "pc": "cp", "pa": "sp", "pe": "ep",
}  # fmt: skip
_OTHER_SYSTEM = {"m": "ft", "km": "mile", "cm": "in", "kg": "lb", "km/h": "mph", "litre": "gallon", "C": "F"}
_FAHRENHEIT_ZERO, _FAHRENHEIT_STEP = 32, Fraction(9, 5)
_GROUP_GAP = re.compile(r"(?<=\d)[ \N{NO-BREAK SPACE}\N{NARROW NO-BREAK SPACE}](?=\d{3}(?!\d))")
_QUANTITY = re.compile(r"\s*([^\s\d]?[\d.,/]+)\s*(.*?)\s*")
_PART = re.compile(r"[\d.,/]+\s*[^\d\s.,/]+\s*")
# Fifteen thousand to some, and fifteen to others.
_TWO_WAYS = re.compile(r"[^\d]?[1-9]\d{0,2},\d{3}")


class Unit(NamedTuple):
    """A unit's kind and how many of the kind's first unit it holds."""

    kind: str
    size: Fraction


class Span(NamedTuple):
    """A length of time and the unit it was counted in: rounds are told apart from minutes of the same length. [h]"""

    hours: Number
    unit: str = "h"


UNITS = {name: Unit(kind, Fraction(size)) for kind, units in _KINDS.items() for name, size in units.items()}


def unit_of(word: str) -> str | None:
    """The unit's own name for a spelling of it in either language; ``None`` where it is no unit."""
    word = word.removesuffix(" per round").removesuffix(" par round").strip()
    word = _SPELLINGS.get(word, word)
    return word if word in UNITS or word == "F" else None


def imperial(unit: str) -> str:
    """The imperial unit shown in place of a metric one; units that are alike in both systems stay."""
    return _OTHER_SYSTEM.get(unit, unit)


def convert(amount: Number, unit: str, to: str) -> Number:
    """``amount`` of ``unit`` counted in ``to``; both measure the same kind of thing."""
    if unit == to:
        return amount
    if to == "F":
        return simple(amount * _FAHRENHEIT_STEP + _FAHRENHEIT_ZERO)
    if unit == "F":
        return simple((amount - _FAHRENHEIT_ZERO) / _FAHRENHEIT_STEP)
    return simple(amount * UNITS[unit].size / UNITS[to].size)


def kind_of(unit: str) -> str | None:
    """The kind of quantity a unit measures; ``None`` for a bare number."""
    if unit == "F":
        return "temperature"
    return UNITS[unit].kind if unit in UNITS else None


def parse(text: str) -> tuple[Number, str] | None:
    """The number and unit of "9 m", "50kg", "4 500 m" or "12" (unit ""); ``None`` where it is no quantity.

    "2 h 20 min" counts in its last unit. A comma before three digits is read by nobody: some group digits with it.
    """
    text = _GROUP_GAP.sub("", text)
    match = _QUANTITY.fullmatch(text)
    number = exact(match[1]) if match and not is_read_two_ways(text) else None
    if match is None or number is None:
        return None
    if not match[2]:
        return number, ""
    unit = unit_of(match[2])
    return _added_up(text.strip()) if unit is None else (number, unit)


def is_read_two_ways(text: str) -> bool:
    """Whether the number could be thousands to some readers and a fraction to others: "15,000 ft"."""
    match = _QUANTITY.fullmatch(text)
    return match is not None and _TWO_WAYS.fullmatch(match[1]) is not None


def _added_up(text: str) -> tuple[Number, str] | None:
    """The sum of several quantities of one kind, in the last one's unit."""
    pieces = _PART.findall(text)
    parts = [parse(piece) for piece in pieces] if len(pieces) > 1 and "".join(pieces) == text else []
    read = [part for part in parts if part is not None]
    if not read or len(read) < len(parts) or len({kind_of(unit) for _, unit in read}) > 1:
        return None
    last = read[-1][1]
    return simple(sum(convert(number, unit, last) for number, unit in read)), last


def quantity(text: str, unit: str, bare: str | None = None) -> Number | None:
    """``text`` counted in ``unit``; a bare number is in ``bare`` (``unit`` when left out). ``None`` where it does not fit."""
    read = parse(text)
    if read is None:
        return None
    number, given = read
    given = given or bare or unit
    if given == unit:
        return number
    if kind_of(given) is None or kind_of(given) != kind_of(unit):
        return None
    return convert(number, given, unit)
