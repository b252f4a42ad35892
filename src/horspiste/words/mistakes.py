"""Wrong input told gently: what was given, what was expected, and what to do."""

from __future__ import annotations

from collections.abc import Mapping
from difflib import get_close_matches
from typing import Any

from .tongue import Tongue

_MOST_SHOWN = 12


def told(code: str, where: str, figures: Mapping[str, Any], tongue: Tongue) -> dict[str, str]:
    """The ``message``, ``expected`` and ``hint`` of an error in the user's language."""
    form = tongue.entry("errors", code)
    shown = {name: _short(value) for name, value in figures.items()}
    near = get_close_matches(str(figures.get("given", "")), _all_words(figures), 1, 0.4)
    shown |= {"where": where, "near": near[0] if near else _short(_all_words(figures)), "expected": expected(figures, tongue)}
    shown["example"] = example(figures)
    return {part: tongue.fill(form.get(part, code), **shown) for part in ("message", "expected", "hint")}


def _all_words(figures: Mapping[str, Any]) -> list[str]:
    return [str(word) for word in figures.get("known") or figures.get("choices") or []]


def _short(value: Any) -> Any:
    if isinstance(value, list | tuple):
        more = [] if len(value) <= _MOST_SHOWN else ["..."]
        return ", ".join([*map(str, value[:_MOST_SHOWN]), *more])
    return value


def expected(figures: Mapping[str, Any], tongue: Tongue) -> str:
    """What a parameter wants: its type, its unit and its range."""
    kind = str(figures.get("kind", ""))
    words = tongue.word("kinds", kind) if tongue.has("kinds", kind) else kind
    if figures.get("unit"):
        words = tongue.word("kinds", "quantity", unit=tongue.word("units", str(figures["unit"])))
    low, high = figures.get("low"), figures.get("high")
    return words if low is None else tongue.word("kinds", "between", kind=words, low=low, high=high)


def example(figures: Mapping[str, Any]) -> str:
    """A value that would do."""
    unit = figures.get("unit")
    kinds = {"flag": "true", "dice": "4d4", "text": "abc"}
    return f"12 {unit}" if unit else kinds.get(str(figures.get("kind")), "12")
