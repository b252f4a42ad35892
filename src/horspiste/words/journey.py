"""A journey in words: its clock, its distances, and the lines of its log."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from horspiste.basis.source import Number
from horspiste.basis.units import convert
from horspiste.campaign.kept import revived
from horspiste.state.calendar import ROUNDS_AN_HOUR, day_of, hour_of

from .tongue import NO_BREAK, Tongue

_KILOMETRE, _HUNDRED, _TENTHS, _MINUTES, _NOON = 1000, 100, 10, 60, 12
# Figures of a line that are lengths in millimetres, in metres, and that name somebody or something.
LENGTHS_MM = ("distance", "away", "width", "depth")
# Of these, ways made or left, which nobody counts in less than metres.
_WAYS_MM = ("distance", "away")
_LENGTHS_M = ("sight", "speed")
_NAMES = ("who", "name", "slowest", "leader", "helper")


def clock(now: int, tongue: Tongue) -> str:
    """The hour of an instant as people say it: "14 h 30", "2:30 pm"."""
    hour = hour_of(now)
    whole, minutes = int(hour), int((hour - int(hour)) * _MINUTES)
    if tongue.language == "fr":
        return f"{whole}{NO_BREAK}h" + (f"{NO_BREAK}{minutes:02d}" if minutes else "")
    part = f":{minutes:02d}" if minutes else ""
    return f"{whole % _NOON or _NOON}{part}{NO_BREAK}{'am' if whole < _NOON else 'pm'}"


def day_and_clock(now: int, tongue: Tongue) -> str:
    """The day and the hour of an instant."""
    return tongue.word("journey", "day_hour", day=day_of(now), clock=clock(now, tongue))


def length(metres: Number, tongue: Tongue) -> str:
    """A length of the way: kilometres to a tenth; whole metres where it is shorter than one, exact ones under a hundred."""
    if metres < _KILOMETRE:
        return tongue.quantity(round(metres) if metres >= _HUNDRED else Fraction(metres), "m")
    return tongue.quantity(Fraction(round(Fraction(metres) * _TENTHS / _KILOMETRE), _TENTHS), "km")


def minutes(rounds: Number, tongue: Tongue) -> str:
    """A number of rounds as minutes."""
    return tongue.quantity(-(-int(rounds) * _MINUTES // ROUNDS_AN_HOUR), "min")


def event_text(kept: Mapping[str, Any], names: Mapping[str, str], tongue: Tongue, witnessed: bool = False) -> str:
    """A line of the log in a sentence. ``witnessed``: as those tell it who see what happens and not what is behind it."""
    code = str(kept["code"])
    section = "witnessed" if witnessed and tongue.has("witnessed", code) else "log"
    shown = figures_shown({**kept["figures"], "who": kept["who"] or kept["figures"].get("who", "")}, names, tongue)
    told = _sentence(tongue.word(section, code + _variant(code, section, shown, tongue), **shown))
    borrowed = kept["figures"].get("borrowed")
    return f"{told} {tongue.word('journey', 'borrowed', ruling=borrowed)}" if borrowed else told


def _variant(code: str, section: str, shown: Mapping[str, Any], tongue: Tongue) -> str:
    """The form for harm done, for a walk that leads nowhere or goes by water, for a way round and for a thing without a name,
    where the words have one."""
    told = {
        "harmed": bool(shown.get("damage")),
        "aimless": not shown.get("heading"),
        "afloat": bool(shown.get("afloat")),
        "ridden": bool(shown.get("ridden")),
        "round": bool(shown.get("distance")),
        "unnamed": not shown.get("name"),
        "new": not shown.get("hours"),
        "landslide": "landslide" in shown,
    }
    ending = ""
    for form, meant in told.items():
        if meant and (tongue.has(section, f"{code}{ending}.{form}") or tongue.has(section, f"{code}{ending}.{form}.unnamed")):
            ending += f".{form}"
    return ending


def figures_shown(figures: Mapping[str, Any], names: Mapping[str, str], tongue: Tongue) -> dict[str, Any]:
    """Figures ready for a sentence: lengths in the reader's units, ids as names, bearings as directions, words that agree."""
    shown = {key: _shown(key, revived(value), names, tongue) for key, value in figures.items()}
    shown |= {
        key: tongue.word("manner", found) for key, value in figures.items() if tongue.has("manner", found := f"{key}.{value}")
    }
    if figures.get("bearing"):
        shown["heading"] = tongue.word("headings", str(figures["bearing"]))
    return shown


def _shown(key: str, value: Any, names: Mapping[str, str], tongue: Tongue) -> Any:
    if key in _NAMES:
        found = [names.get(part, part) for part in str(value or "").split(",") if part]
        return tongue.typeset(", ".join(found))
    if value is None or isinstance(value, bool | str):
        return tongue.any(value) if value != "" else ""
    if key in LENGTHS_MM:
        metres = Fraction(convert(value, "mm", "m"))
        return length(Fraction(round(metres)) if key in _WAYS_MM and metres > 1 else metres, tongue)
    if key in _LENGTHS_M:
        return tongue.quantity(value, "m")
    return minutes(value, tongue) if key == "rounds" else value


def _sentence(text: str) -> str:
    return text[:1].upper() + text[1:]


def stop_text(code: str, figures: Mapping[str, Any], names: Mapping[str, str], tongue: Tongue, witnessed: bool = False) -> str:
    """Why the clock stands still, in a sentence."""
    section = "stops_witnessed" if witnessed and tongue.has("stops_witnessed", code) else "stops"
    shown = figures_shown(figures, names, tongue)
    return tongue.word(section, code + _variant(code, section, shown, tongue), **shown)


def offer_text(code: str, tongue: Tongue) -> str:
    """What may be chosen, as a button says it."""
    return tongue.word("offers", code)


def _risk_word(risk: Mapping[str, Any]) -> str:
    return "risk_save" if risk.get("save") else "risk_harm" if risk["dice"] else "risk"


def offer_note(offer: Mapping[str, Any], names: Mapping[str, str], tongue: Tongue) -> str:
    """What a choice comes to: how far it leads along a bank, and what it asks of whoever can least; "" nothing to say."""
    notes, far, risk = [], offer.get("distance_m"), offer.get("risk")
    if far is not None:
        notes.append(tongue.word("journey", "along_bank", distance=length(Fraction(revived(far)), tongue)))
    if risk is not None:
        shown = {**risk, "who": names.get(risk["who"], risk["who"]), "chance": Fraction(revived(risk["chance"])) * _HUNDRED}
        shown |= {
            "bonus": revived(risk["bonus"]),
            "dc": revived(risk["dc"]),
            "harm": tongue.any(risk["harm"]) if risk["harm"] else "",
        }
        notes.append(tongue.word("journey", _risk_word(risk), **shown))
    return _sentence(" ".join(notes))
