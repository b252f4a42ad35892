"""The form of what a page may send, looked at before anything acts on it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from horspiste.basis.errors import InputError
from horspiste.basis.notation import exact
from horspiste.basis.purposes import PURPOSES
from horspiste.journey.run import CAMP

_LONGEST_TEXT, _MOST_ITEMS, _MOST_HOURS_A_DAY = 200, 200, 24
_GREATEST = 10**9
_UNTIL = ("arrival", "next", "night", "hour")

Given = Mapping[str, Any]


def wrong(where: str, given: Any, expected: str) -> InputError:
    """A value of another form than expected."""
    return InputError("input.type", where, given=str(given)[:40], kind=expected)


def text(given: Given, key: str, default: str | None = None) -> str:
    """A short text."""
    value = given.get(key, default)
    if value is None:
        raise InputError("input.missing", key, kind="text")
    if not isinstance(value, str) or len(value) > _LONGEST_TEXT:
        raise wrong(key, value, "text")
    return value


def whole(given: Given, key: str) -> int:
    """A whole number."""
    value = given.get(key)
    if value is None:
        raise InputError("input.missing", key, kind="int")
    if not isinstance(value, int) or isinstance(value, bool) or abs(value) > _GREATEST:
        raise wrong(key, value, "int")
    return value


def number(given: Given, key: str, low: int = -_GREATEST, high: int = _GREATEST) -> None:
    """A number, or null; texts are read exactly."""
    value = given.get(key)
    if value is None:
        return
    read = None if isinstance(value, bool | list | dict) else exact(str(value))
    if read is None:
        raise wrong(key, value, "number")
    if not low <= read <= high:
        raise InputError("input.range", key, given=str(value)[:40], kind="number", low=low, high=high)


def flag(given: Given, key: str) -> None:
    """True, false or nothing."""
    if not isinstance(given.get(key, False), bool):
        raise wrong(key, given[key], "flag")


def texts(given: Given, key: str) -> list[str]:
    """A list of short texts; empty where it is not there."""
    value = given.get(key, [])
    if not isinstance(value, list) or len(value) > _MOST_ITEMS or not all(isinstance(item, str) for item in value):
        raise wrong(key, value, "list of text")
    return value


def faces(given: Given) -> tuple[int, ...]:
    """The faces of dice thrown by hand."""
    value = given.get("faces")
    if not isinstance(value, list) or not value or len(value) > _MOST_ITEMS:
        raise wrong("faces", value, "dice")
    if not all(isinstance(face, int) and not isinstance(face, bool) and abs(face) <= _GREATEST for face in value):
        raise wrong("faces", value, "int")
    return tuple(value)


def purposes(given: Given) -> list[str]:
    """What rolls people throw by hand."""
    found = texts(given, "purposes")
    for purpose in found:
        if purpose not in PURPOSES:
            raise InputError("input.choice", "purposes", given=purpose[:40], choices=sorted(PURPOSES))
    return found


def goal(given: Given) -> tuple[str, int | None]:
    """What a run goes on until: arrival, the next event, night, or the hour of a number."""
    what = text(given, "what")
    if what not in _UNTIL:
        raise InputError("input.choice", "what", given=what[:40], choices=list(_UNTIL))
    return what, whole(given, "index") if what == "hour" else None


def _route(given: Given) -> None:
    stops = given.get("waypoints")
    if not isinstance(stops, list) or len(stops) > _MOST_ITEMS or not all(isinstance(stop, dict) for stop in stops):
        raise wrong("waypoints", stops, "list of text")
    for stop in stops:
        if not stop.get("place"):
            for key in ("x_m", "y_m"):
                if stop.get(key) is None:
                    raise InputError("input.missing", key, kind="number")
                number(stop, key)
        text(stop, "place", "") if stop.get("place") is not None else None
        text(stop, "along", "")
    if text(given, "by", "straight") not in ("ways", "straight"):
        raise InputError("input.choice", "by", given=str(given["by"])[:40], choices=["ways", "straight"])


def _conditions(given: Given) -> None:
    text(given, "weather", "clear")
    number(given, "visibility_m", 0)
    number(given, "temperature_c")
    number(given, "altitude_m", 0)
    number(given, "hours", 0)
    flag(given, "moon")
    flag(given, "hot")
    text(given, "lying", "") if given.get("lying") is not None else None
    flag(given, "thawed")


def _pace(given: Given) -> None:
    text(given, "kind", "walk")
    number(given, "hours_a_day", 0, _MOST_HOURS_A_DAY)
    flag(given, "forced")
    flag(given, "gallop")


def _passage(given: Given) -> None:
    for key in ("boat", "vehicle"):
        text(given, key, "")
    number(given, "afloat_h", 1, _MOST_HOURS_A_DAY)


def _are_texts(value: Any) -> bool:
    return isinstance(value, list) and len(value) <= _MOST_ITEMS and all(isinstance(one, str) for one in value)


def _orders(given: Given) -> None:
    for key in ("leader", "light"):
        if key in given:
            text(given, key)
    flag(given, "forage")
    turns = given.get("watches")
    if turns is not None and not (isinstance(turns, list) and all(_are_texts(turn) for turn in turns)):
        raise wrong("watches", turns, "list of list of text")
    choices = given.get("choices", {})
    if not isinstance(choices, dict) or not all(isinstance(value, str) for value in choices.values()):
        raise wrong("choices", choices, "map")


def _member(given: Given) -> None:
    text(given, "who")
    text(given, "reason", "")
    for key in ("damage", "nonlethal", "exhaustion"):
        number(given, key, 0)
    for key in ("dead", "secret"):
        flag(given, key)


def _event(given: Given) -> None:
    text(given, "kind")
    for key in ("form", "harm"):
        if key in given:
            text(given, key)
    for key in ("refuge_m", "minutes", "hearing_dc", "distance_m"):
        number(given, key, 0)
    number(given, "stealth")
    flag(given, "hidden")


def _show(given: Given) -> None:
    texts(given, "who")
    text(given, "reason", "")


def _choice(given: Given) -> None:
    text(given, "code")


def _step(given: Given) -> None:
    """A step takes nothing, or the word that the party camps where it would walk."""
    kind = given.get("kind")
    if kind not in (None, CAMP):
        raise InputError("input.choice", "kind", given=str(kind)[:40], choices=[CAMP])


# The orders that go to the table as they are, each with the form of what it takes.
ORDERS: Mapping[str, Callable[[Given], None]] = {
    "step_hour": _step,
    "choose": _choice,
    "set_route": _route,
    "set_conditions": _conditions,
    "set_pace": _pace,
    "set_passage": _passage,
    "set_orders": _orders,
    "set_member": _member,
    "show_way": _show,
    "call_event": _event,
}
