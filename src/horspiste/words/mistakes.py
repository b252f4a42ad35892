"""Wrong input told gently: what was given, what was expected, and what to do."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from horspiste.basis.errors import ASKED, OF_BOOK, InputError
from horspiste.basis.question import HIGHEST_AMOUNT, HIGHEST_COUNT, HIGHEST_SCORE, Kind, describe

from .near import nearest, with_label
from .tongue import Tongue, Verbatim

# A longer list is cut, but not where hardly more than its end would go.
_MOST_SHOWN, _UNCUT = 12, 18
# Bounds that only keep slips out are named where they were passed.
_CAPS = {HIGHEST_AMOUNT, HIGHEST_COUNT, HIGHEST_SCORE}
# Mistakes in the name of a question or a step, which is no parameter.
_NAMES = ("input.question", "input.overrule", "input.overrule_none")
# Doors promise a short closed list of codes; a finer code only chooses better words.
_PROMISED = {
    "input.book": "input.choice",
    "input.command": "input.choice",
    "input.extra": "input.parameter",
    "input.missing_several": "input.missing",
    "input.option": "input.parameter",
    "input.overrule": "input.choice",
    "input.overrule_none": "input.choice",
    "input.pair": "input.parameter",
    "input.ruling_key": "input.ruling",
    "input.ruling_twice": "input.ruling",
    "input.thousands": "input.type",
    "input.twice": "input.parameter",
}


def promised_code(code: str) -> str:
    """The code that doors show for an error: one of the promised general ones, or the question's own."""
    general = {"dice": "input.dice", "file": "input.file"}
    return _PROMISED.get(code) or general.get(code.partition(".")[0], code)


def told(code: str, where: str, figures: Mapping[str, Any], tongue: Tongue) -> dict[str, str]:
    """The ``message``, ``expected`` and ``hint`` of an error in the user's language."""
    # A question's help lists the choices whole.
    question = str(figures.get(ASKED, "")) if "choices" in figures else ""
    tongue, figures = _speaking(tongue, figures)
    form = tongue.entry("errors", code)
    words = _listed(figures)
    shown: dict[str, Any] = {name: _short(value) for name, value in figures.items()}
    near = nearest(str(figures.get("given", "")), words, tongue, "params" if code == "input.parameter" else "words")
    wanted = expected({**figures, "code": code}, tongue)
    meant = Verbatim(near or _short(words))
    if code == "input.overrule":
        # The codes of steps stand nowhere else in a text.
        shown["known"] = Verbatim(", ".join(with_label(word, tongue, "steps") for word in words))
    shown |= {"where": Verbatim(where), "near": meant, "expected": wanted, "example": example(figures)}
    if code == "file.format":
        shown["given"] = Verbatim(expected({"expected": figures.get("given")}, tongue))
    absent = [str(name) for name in figures.get("absent", ())]
    shown |= {"absent": Verbatim(", ".join(label(name, tongue) for name in absent))}
    shown |= {"to_add": Verbatim(" ".join(f"{name}=..." for name in absent))}
    if "reason" in figures:
        shown["reason"] = tongue.word("reasons", str(figures["reason"]))
    if words and not near and "far" in form:
        form = {**form, "hint": form["far"]}
    parts = {part: _sentence(tongue.fill(str(form.get(part, code)), **shown)) for part in ("message", "expected", "hint")}
    return {**parts, "hint": _hint(parts, words, near, question, tongue)}


def to_fill_in(where: str, figures: Mapping[str, Any], tongue: Tongue) -> dict[str, str]:
    """As :func:`told`, of what is missing in a form: its fields have names, and no keys to type."""
    several = figures.get("absent", ())
    speaking = _speaking(tongue, figures)[0]
    names = ", ".join(speaking.word("params", re.findall(r"\w+", str(key))[-1]) for key in several or [where])
    wanted = "" if several else told("input.missing", where, figures, tongue)["expected"]
    return {"message": tongue.told("fill_in", fields=names), "expected": wanted, "hint": ""}


def _hint(parts: Mapping[str, str], words: list[str], near: str, question: str, tongue: Tongue) -> str:
    """What to do: no list a second time, and where the whole of a long one is."""
    hint = parts["hint"]
    twice = bool(words) and not near and all(_short(words) in parts[part] for part in ("expected", "hint"))
    if twice:
        hint = tongue.told("one_of_these")
    if question and len(words) > _UNCUT:
        hint += " " + tongue.told("whole_list", question=question)
    return hint


def _speaking(tongue: Tongue, figures: Mapping[str, Any]) -> tuple[Tongue, Mapping[str, Any]]:
    """The language as the question speaks it that was asked wrongly, and the figures that are shown."""
    shown = {name: value for name, value in figures.items() if name not in (ASKED, OF_BOOK)}
    return tongue.of(str(figures.get(OF_BOOK, tongue.family))).about(str(figures.get(ASKED, ""))), shown


def _listed(figures: Mapping[str, Any]) -> list[str]:
    """The words that would have done; a file's mistake names them as what it expected."""
    if isinstance(figures.get("expected"), list | tuple):
        return list(map(str, figures["expected"]))
    return [str(word) for word in figures.get("known") or figures.get("choices") or []]


def error_line(error: InputError, tongue: Tongue) -> str:
    """An error in one line: the parameter by its name and key, what it wants, what was wrong, what to do."""
    parts = told(error.code, error.where, error.figures, tongue)
    wanted, message = parts["expected"].rstrip("."), parts["message"].rstrip(".")
    if not wanted[1:2].isupper():
        wanted = wanted[:1].lower() + wanted[1:]
    where = error.where if error.code in _NAMES else label(error.where, _speaking(tongue, error.figures)[0])
    line = tongue.told("wrong", where=where, expected=wanted, message=message)
    return f"{line} {parts['hint']}".strip()


def label(where: str, tongue: Tongue) -> str:
    """A place as people know it: the parameter's name, with the key that stands for it."""
    key = re.match(r"\w*", where)
    if key is None or not tongue.has("params", key[0]):
        return where
    return f"{_sentence(tongue.word('params', key[0]))} ({where})"


def _sentence(text: str) -> str:
    return text[:1].upper() + text[1:]


def _short(value: Any) -> Any:
    if isinstance(value, str):
        return Verbatim(value)
    if isinstance(value, list | tuple):
        cut = len(value) > _UNCUT
        return ", ".join([*map(str, value[:_MOST_SHOWN] if cut else value), *(["…"] if cut else [])])
    return value


def expected_of(kind: Kind, tongue: Tongue) -> str:
    """What a parameter of this type wants, every choice of it."""
    if kind.item is not None and kind.item.base != "map":
        return tongue.word("kinds", kind.base, item=Verbatim(expected_of(kind.item, tongue)))
    if kind.choices:
        return tongue.word("kinds", "choice", choices=Verbatim(", ".join(kind.choices)))
    figures = {"kind": describe(kind), "unit": kind.unit, "low": kind.low, "high": kind.high, "choices": kind.choices}
    return expected(figures, tongue)


def expected(figures: Mapping[str, Any], tongue: Tongue) -> str:
    """What a parameter wants: its type, its unit and its range, or its choices."""
    kind = str(figures.get("kind", figures.get("expected", "")))
    for outer in ("list of ", "joined "):
        if kind.startswith(outer):
            inner = expected({**figures, "kind": kind.removeprefix(outer)}, tongue)
            return tongue.word("kinds", outer.split()[0], item=inner)
    if figures.get("choices") or isinstance(figures.get("expected"), list | tuple):
        return tongue.word("kinds", "choice", choices=_short(_listed(figures)))
    # A file's mistake and a parameter's may want different things under one word.
    sections = ("kinds", "wants") if "kind" in figures else ("wants", "kinds")
    words = next((tongue.word(section, kind) for section in sections if tongue.has(section, kind)), kind)
    if figures.get("unit"):
        words = tongue.word("kinds", "quantity", unit=tongue.word("units", str(figures["unit"]), n=2))
    words = _ranged(words, figures, tongue)
    return tongue.word("kinds", "or_none", kind=words) if kind == "score" else words


def _ranged(words: str, figures: Mapping[str, Any], tongue: Tongue) -> str:
    low, high = figures.get("low"), figures.get("high")
    if low is None:
        return words
    if high is None:
        return tongue.word("kinds", "from", kind=words, low=low)
    passed = "given" in figures and not str(figures["given"]).startswith("-")
    if high not in _CAPS or (passed and figures.get("code") == "input.range"):
        return tongue.word("kinds", "between", kind=words, low=low, high=high)
    return words if low == -high else tongue.word("kinds", "from", kind=words, low=low)


def example(figures: Mapping[str, Any]) -> str:
    """A value that would do."""
    choices = figures.get("choices")
    if choices:
        return str(choices[0])
    unit = figures.get("unit")
    kinds = {"flag": "true", "dice": "4d4", "text": "abc", "map": '{"abc": 12}', "list of text": '["abc"]'}
    return f"12 {unit}" if unit else kinds.get(str(figures.get("kind")), "12")
