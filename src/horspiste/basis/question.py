"""What can be asked: a question's parameters, their types, and the reading of what was given.

The books state each parameter in one line of the notation used at the table: ``name: type = default``; ``name?: type``
may be left out. Types are ``int``, ``signed``, ``number``, ``score``, ``flag``, ``dice``, ``text``, ``time`` (hours, with
the unit they were counted in), a unit (``kg``, ``m per round``), whole ones of it (``int day``), a choice ``a/b/c``
(``one of a`` where there is but one), a list's name in capitals, ``list of T``, ``joined LIST`` (words joined by ``+``) and
``{field: T; ...}``. A range may follow a number's type: ``int 0..9``, ``fraction 0..1/2``.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from keyword import iskeyword
from typing import Any

from . import units
from .errors import InputError
from .notation import LONGEST, exact
from .source import Number

# No figure of either book comes near; larger ones are slips of the hand.
MOST_DICE = 100
HIGHEST_COUNT, HIGHEST_SCORE, HIGHEST_AMOUNT, LONGEST_LIST = 100_000, 1_000, 1_000_000_000, 200
MISSING: Any = object()
_LINE = re.compile(r"(\w+)(\?)?\s*:\s*((?:\{.*\}|[^{])+?)(?:\s*=\s*(.+))?")
_RANGE = re.compile(r"(.+?)\s+(-?[\d/.]+)\.\.(-?[\d/.]+)")
# Digits past any number that could be meant.
_TOO_LONG = re.compile(rf"[+-]?\d[\d.,/]{{{LONGEST},}}.*", re.DOTALL)
_DICE = re.compile(r"(\d{1,3})d(\d{1,3})")
_WHOLE = {"int", "signed", "score", "bonus"}
_SIGNED = {"signed", "bonus", "signed_number"}
_YES = {
    "true": True,
    "yes": True,
    "oui": True,
    "vrai": True,
    "1": True,
    "false": False,
    "no": False,
    "non": False,
    "faux": False,
    "0": False,
}


@dataclass(frozen=True)
class Kind:
    """A parameter's type. ``base`` is a word of the module's notation, or ``choice``, ``list``, ``joined``, ``map``."""

    base: str
    unit: str = ""
    low: Number | None = None
    high: Number | None = None
    choices: tuple[str, ...] = ()
    item: Kind | None = None
    fields: tuple[Param, ...] = ()
    name: str = ""


@dataclass(frozen=True)
class Param:
    """One parameter; ``default`` is its text, ``None`` where it has none; ``optional`` ones may be left out."""

    name: str
    kind: Kind
    default: str | None = None
    optional: bool = False

    @property
    def argument(self) -> str:
        """The name under which a rule takes it: a word of Python's own ("from") with an underscore behind it."""
        return self.name + "_" * iskeyword(self.name)

    @property
    def must_hold(self) -> bool:
        """Whether it is a list in which something has to stand: its default is not empty, or it has none. Of things with fields
        there may be none."""
        of_things = self.kind.item is not None and self.kind.item.base == "map"
        return self.kind.base == "list" and not self.optional and not of_things and self.default != "[]"


@dataclass(frozen=True)
class Question:
    """One question of one book. ``answers`` names its rule (``module:function`` below ``horspiste.rules``)."""

    name: str
    answers: str
    params: tuple[Param, ...]
    unit: str = ""
    also: Mapping[str, str] = field(default_factory=dict)
    events: tuple[str, ...] = ()
    refuses: tuple[str, ...] = ()
    errors: tuple[str, ...] = ()
    rules: tuple[str, ...] = ()
    throws: bool = False

    def knows(self, name: str) -> bool:
        """Whether one of the parameters has this name."""
        return any(param.name == name for param in self.params)


def parse_params(text: str, lists: Mapping[str, str]) -> tuple[Param, ...]:
    """The parameters of a block of lines, one each line or separated by ``;`` outside braces."""
    return tuple(_param(line, lists) for line in _split(text, ";\n") if line.strip())


def _param(line: str, lists: Mapping[str, str]) -> Param:
    match = _LINE.fullmatch(line.strip())
    if match is None:
        raise ValueError(line)
    return Param(match[1], parse_kind(match[3], lists), match[4], bool(match[2]))


def parse_kind(text: str, lists: Mapping[str, str]) -> Kind:
    """A type from its notation; ``lists`` holds the texts of the lists named in capitals."""
    text = text.strip()
    if text.startswith("list of "):
        return Kind("list", item=parse_kind(text.removeprefix("list of "), lists))
    if text.startswith("joined "):
        return Kind("joined", item=parse_kind(text.removeprefix("joined "), lists))
    if text.startswith("{"):
        return Kind("map", fields=parse_params(text[1:-1].replace(",", ";"), lists))
    ranged = _RANGE.fullmatch(text)
    if ranged:
        return _number_kind(ranged[1], exact(ranged[2]), exact(ranged[3]))
    if text in lists:
        inner = parse_kind(lists[text], lists)
        return Kind(inner.base, choices=inner.choices, item=inner.item, name=text)
    if text.startswith("one of "):
        return Kind("choice", choices=tuple(_expanded(text.removeprefix("one of "), lists)))
    if "/" in text and units.unit_of(text) is None:
        return Kind("choice", choices=tuple(_expanded(text, lists)))
    if text in ("flag", "dice", "text"):
        return Kind(text)
    return _number_kind(text, None, None)


def _expanded(text: str, lists: Mapping[str, str]) -> list[str]:
    words: list[str] = []
    for word in text.split("/"):
        words += _expanded(lists[word], lists) if word in lists else [word.strip()]
    return words


def _number_kind(text: str, low: Number | None, high: Number | None) -> Kind:
    if text in _WHOLE | {"number", "signed_number", "fraction"}:
        top = HIGHEST_SCORE if text == "score" else HIGHEST_COUNT if text in _WHOLE else HIGHEST_AMOUNT
        bottom = -top if text in _SIGNED else 0
        return Kind(text, low=bottom if low is None else low, high=top if high is None else high)
    if text == "time":
        return Kind("time", unit="h", low=0, high=HIGHEST_AMOUNT)
    whole = text.startswith("int ")
    unit = units.unit_of(text.removeprefix("int "))
    if unit is None:
        raise ValueError(text)
    if whole:
        return Kind("int", unit=unit, low=0 if low is None else low, high=HIGHEST_COUNT if high is None else high)
    bottom = -HIGHEST_AMOUNT if unit in ("C", "deg") else 0
    return Kind("quantity", unit=unit, low=bottom if low is None else low, high=HIGHEST_AMOUNT if high is None else high)


def _split(text: str, marks: str) -> list[str]:
    parts, depth, start = [], 0, 0
    for place, mark in enumerate(text):
        depth += (mark in "{[") - (mark in "}]")
        if mark in marks and depth == 0:
            parts.append(text[start:place])
            start = place + 1
    return [*parts, text[start:]]


def read_params(params: Sequence[Param], given: Mapping[str, Any], system: str = "metric") -> dict[str, Any]:
    """The value of every parameter, by its argument, from what was given (texts, lists, maps), with defaults and ``None``
    filled in.

    Raises:
        InputError: ``input.parameter`` (unknown name), ``input.missing``, ``input.missing_several`` (``absent``) of several,
            and those of :func:`read`.
    """
    known = {param.name for param in params}
    for name in given:
        if name not in known:
            raise InputError("input.parameter", str(name), known=sorted(known), given=str(name))
    missing = [param for param in params if _is_missing(param, given)]
    if len(missing) > 1:
        error = _wrong("input.missing", missing[0].kind, missing[0].name, "")
        raise InputError("input.missing_several", error.where, **error.figures, absent=[param.name for param in missing])
    return {param.argument: _value(param, given.get(param.name, MISSING), system) for param in params}


def _is_missing(param: Param, given: Mapping[str, Any]) -> bool:
    return given.get(param.name) is None and param.default is None and not param.optional


def _value(param: Param, given: Any, system: str) -> Any:
    if given is MISSING or given is None:
        if param.default is not None:
            return read(param.kind, param.default, param.name, "metric")
        if param.optional:
            return None
        raise _wrong("input.missing", param.kind, param.name, "")
    value = read(param.kind, given, param.name, system)
    if param.must_hold and not value:
        raise _wrong("input.missing", param.kind, param.name, "")
    return value


def read(kind: Kind, given: Any, where: str, system: str = "metric") -> Any:
    """One value of a type. Texts follow the command line's notation: items joined by commas, fields by colons.

    Raises:
        InputError: ``input.type``, ``input.unit``, ``input.range`` or ``input.choice``, naming ``where``; ``input.thousands``, a
            finer ``input.type``, for a number with a comma before three digits.
    """
    if kind.base == "list":
        return _read_list(kind, given, where, system)
    if kind.base == "map":
        return _read_map(kind, given, where, system)
    text = str(given).strip()
    if isinstance(given, list | Mapping) or len(text) > 400:
        raise _wrong("input.type", kind, where, text)
    if kind.base == "joined":
        words = tuple(word.strip() for word in text.split("+"))
        return tuple(read(kind.item or kind, word, where, system) for word in words)
    if kind.base == "flag":
        return _chosen(where, text.lower(), _YES, ("true", "false"))
    if kind.base == "choice":
        return _chosen(where, text, {word: word for word in kind.choices}, kind.choices)
    if kind.base in ("text", "dice"):
        return text if kind.base == "text" else _read_dice(where, text)
    number = _read_number(kind, text, where, system)
    return units.Span(number or 0, _unit_given(text, kind.unit)) if kind.base == "time" else number


def _unit_given(text: str, usual: str) -> str:
    given = units.parse(text)
    return given[1] if given is not None and given[1] else usual


def _chosen(where: str, text: str, words: Mapping[str, Any], shown: Sequence[str]) -> Any:
    word = text.strip().lower().replace("-", "_").replace(" ", "_")
    if text in words:
        return words[text]
    if word not in words:
        raise InputError("input.choice", where, given=text[:40], choices=list(shown))
    return words[word]


def _read_dice(where: str, text: str) -> tuple[int, int]:
    match = _DICE.fullmatch(text)
    if match is None or int(match[1]) == 0 or int(match[2]) == 0:
        raise InputError("input.type", where, kind="dice", given=text[:40])
    if max(int(match[1]), int(match[2])) > MOST_DICE:
        raise InputError("input.range", where, kind="dice", given=text[:40], low="1d1", high=f"{MOST_DICE}d{MOST_DICE}", unit="")
    return int(match[1]), int(match[2])


def _read_number(kind: Kind, text: str, where: str, system: str) -> Number | None:
    if kind.base == "score" and text.lower() in ("none", "null", "-", "aucune"):
        return None
    if _TOO_LONG.fullmatch(text):
        raise _wrong("input.range", kind, where, text)
    read_as = units.parse(text)
    if read_as is None and units.is_read_two_ways(text):
        raise _wrong("input.thousands", kind, where, text)
    if read_as is None:
        wrong_unit = re.fullmatch(r"[+-]?[\d.,/]+\s*[^\d\s].*", text) is not None and kind.unit != ""
        raise _wrong("input.unit" if wrong_unit else "input.type", kind, where, text)
    number, unit = read_as
    if kind.unit:
        bare = units.imperial(kind.unit) if system == "imperial" else kind.unit
        counted = units.quantity(text, kind.unit, bare)
    else:
        counted = None if unit else number
    if counted is None:
        raise _wrong("input.unit", kind, where, text)
    if kind.base in _WHOLE and Fraction(counted).denominator != 1:
        raise _wrong("input.type", kind, where, text)
    if (kind.low is not None and counted < kind.low) or (kind.high is not None and counted > kind.high):
        raise _wrong("input.range", kind, where, text)
    return counted


def _wrong(code: str, kind: Kind, where: str, text: str) -> InputError:
    """An error about one value, with all that the parameter wants: its type, unit, range and choices."""
    figures = {"kind": describe(kind), "unit": kind.unit, "low": kind.low, "high": kind.high, "choices": list(kind.choices)}
    return InputError(code, where, **figures, given=text[:40])


def _read_list(kind: Kind, given: Any, where: str, system: str) -> tuple[Any, ...]:
    item = kind.item or kind
    if isinstance(given, str):
        text = given.strip()
        items: Sequence[Any] = [part.strip() for part in _split(_inside(text, "[]"), ",") if part.strip()]
    else:
        items = given if isinstance(given, list | tuple) else [given]
    if len(items) > LONGEST_LIST:
        raise InputError("input.range", where, kind=describe(kind), low=0, high=LONGEST_LIST, given=str(len(items)))
    return tuple(
        read(item, part, f"{where}[{place}]" if len(items) > 1 else where, system) for place, part in enumerate(items, 1)
    )


def _read_map(kind: Kind, given: Any, where: str, system: str) -> dict[str, Any]:
    if isinstance(given, Mapping):
        fields: Mapping[str, Any] = given
    elif str(given).strip().startswith("{"):
        fields = _named_fields(kind, str(given).strip(), where)
    else:
        parts = [part.strip() for part in str(given).split(":")]
        if isinstance(given, list) or len(parts) > len(kind.fields):
            raise _wrong("input.type", kind, where, str(given))
        fields = {param.name: part for param, part in zip(kind.fields, parts, strict=False) if part}
    try:
        return read_params(kind.fields, fields, system)
    except InputError as error:
        raise InputError(error.code, f"{where}.{error.where}", **error.figures) from None


def _inside(text: str, pair: str) -> str:
    """What stands between brackets that hold the whole text; a text without them as it is."""
    whole = text.startswith(pair[0]) and text.endswith(pair[1]) and len(_split(text, ",")) == 1
    return text[1:-1] if whole else text


def _named_fields(kind: Kind, text: str, where: str) -> dict[str, Any]:
    """The fields of "{name: value, name: value}"."""
    fields: dict[str, Any] = {}
    for part in _split(_inside(text, "{}"), ","):
        name, mark, value = part.partition(":")
        if not mark or name.strip() in fields:
            raise _wrong("input.type", kind, where, text)
        fields[name.strip()] = value.strip()
    return fields


def describe(kind: Kind) -> str:
    """The type in the books' notation, for messages and lists."""
    if kind.base in ("list", "joined") and kind.item:
        return f"{'list of' if kind.base == 'list' else 'joined'} {describe(kind.item)}"
    if kind.base == "map":
        return "{" + ", ".join(f"{param.name}: {describe(param.kind)}" for param in kind.fields) + "}"
    if kind.base == "choice":
        return kind.name or "/".join(kind.choices)
    return kind.unit if kind.base == "quantity" else kind.base
