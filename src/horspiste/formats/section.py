"""A TOML file read key by key: each mistake names the file, the line, the key, what was expected and what may be meant."""

from __future__ import annotations

import difflib
import re
import tomllib
from collections.abc import Collection, Mapping, Sequence
from decimal import Decimal
from fractions import Fraction
from pathlib import Path
from typing import Any

from horspiste.basis import units
from horspiste.basis.errors import InputError
from horspiste.basis.notation import exact
from horspiste.basis.source import Number

from .whole import read_text

ID = re.compile(r"[a-z][a-z0-9]*(_[a-z0-9]+)*")
VERSION = 1
MISSING: Any = object()
_HEADER = re.compile(r"\s*(\[\[?)\s*([^\[\]]+?)\s*\]\]?\s*(#.*)?")
_KEY = re.compile(r"""\s*(?:"([^"]*)"|'([^']*)'|([\w.-]+))\s*=""")
_PLACE = re.compile(r"\(at line (\d+), column (\d+)\)")
_LONGEST_TEXT = 4000
# What moves the cursor or rings the bell of a terminal is no part of a text.
_CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f]")
_LONGEST_NUMBER = 10**15
Path_ = tuple[str | int, ...]


def close(word: str, known: Collection[str]) -> list[str]:
    """The known words that a misspelt one is nearest to, at most three."""
    return difflib.get_close_matches(word, list(known), n=3, cutoff=0.6)


def read_toml(path: Path | str, form: str) -> Section:
    """The top of one of our TOML files; ``form`` is what its ``format`` must be.

    Raises:
        InputError: as :func:`horspiste.formats.whole.read_text`, ``file.syntax``, ``file.knotted``, ``file.format`` or
            ``file.version``.
    """
    return parse_toml(read_text(path), str(path), form)


def parse_toml(text: str, name: str, form: str) -> Section:
    """As :func:`read_toml`, for a text; ``name`` is what messages call the file."""
    return _of_form(Section(_loads(text, name), name, text), form)


def values_of_form(values: Mapping[str, Any], form: str) -> Section:
    """The top of one of our files whose values come otherwise, as from a page."""
    return _of_form(Section(values, "", None), form)


def _of_form(top: Section, form: str) -> Section:
    given = top.text("format", form)
    if given != form:
        raise top.wrong("format", "file.format", expected=form, given=given)
    version = top.whole("version", VERSION)
    if version != VERSION:
        raise top.wrong("version", "file.version", expected=VERSION, given=version)
    return top


def _loads(text: str, name: str) -> dict[str, Any]:
    try:
        return tomllib.loads(text, parse_float=Decimal)
    except tomllib.TOMLDecodeError as wrong:
        place = _PLACE.search(str(wrong))
        line = place[1] if place else str(text.count("\n") + 1)
        detail = _PLACE.sub("", str(wrong)).strip().removesuffix("(at end of document)").strip()
        raise InputError("file.syntax", f"{name}:{line}", detail=detail[:200], expected="toml") from None
    except (RecursionError, ValueError):
        raise InputError("file.knotted", name, expected="toml") from None


class Section:
    """A table of a TOML file and its place in it. Every reader raises ``InputError`` where the value does not fit:

    ``file.missing`` (the key is not there), ``file.value`` (what was expected is another kind of value, or out of range) or
    ``file.choice`` (no such word). ``text`` is the file's; ``None`` where the values come from no file: then a place has no line.
    """

    def __init__(self, values: Mapping[str, Any], name: str, text: str | None, at: Path_ = ()) -> None:
        self.values = values
        self.name = name
        self.at = at
        self._text = text

    def __contains__(self, key: str) -> bool:
        return key in self.values

    def over(self, below: Mapping[str, Any]) -> Section:
        """This table, what it leaves out taken from another; its place in the file stays."""
        return Section({**below, **self.values}, self.name, self._text, self.at)

    def inside(self, values: Mapping[str, Any], *steps: str | int) -> Section:
        """A table some steps below this one: keys, and places in lists."""
        return Section(values, self.name, self._text, (*self.at, *steps))

    def where(self, key: str = "") -> str:
        """The place of a key as an editor opens it, and its name."""
        path = (*self.at, key) if key else self.at
        if self._text is None:
            return _dotted(path)
        return f"{self.name}:{_line(self._text, path)}: {_dotted(path)}"

    def wrong(self, key: str, code: str = "file.value", /, **figures: Any) -> InputError:
        """The mistake at a key."""
        return InputError(code, self.where(key), **figures)

    def only(self, *known: str) -> None:
        """Refuse keys that mean nothing here, with those that may be meant.

        Raises:
            InputError: ``file.key_unknown``.
        """
        for key in self.values:
            if key not in known:
                raise self.wrong(key, "file.key_unknown", given=key[:60], hint=close(key, known), expected=sorted(known))

    def get(self, key: str, default: Any = MISSING) -> Any:
        """The bare value of a key."""
        if key in self.values:
            return self.values[key]
        if default is MISSING:
            raise InputError("file.missing", self.where() if self.at else self.where(key), key=key, expected=key)
        return default

    def text(self, key: str, default: Any = MISSING, longest: int = _LONGEST_TEXT) -> Any:
        """A text of reasonable length, without control characters."""
        value = self.get(key, default)
        if value is default or (isinstance(value, str) and len(value) <= longest and not _CONTROL.search(value)):
            return value
        raise self.wrong(key, expected="text", given=_shown(value))

    def word(self, key: str, choices: Collection[str], default: Any = MISSING) -> Any:
        """One of the words of a list."""
        value = self.text(key, default)
        return value if value is default else self.checked(key, value, choices)

    def checked(self, key: str, value: str, choices: Collection[str]) -> str:
        """``value``, where it is one of the words of a list."""
        if value in choices:
            return value
        raise self.wrong(key, "file.choice", given=value[:60], hint=close(value, choices), expected=list(choices))

    def ident(self, key: str = "id") -> str:
        """An id: lower-case ASCII words joined by ``_``."""
        value: str = self.text(key)
        if ID.fullmatch(value) and len(value) <= 60:
            return value
        raise self.wrong(key, expected="id", given=value[:60])

    def flag(self, key: str, default: bool = False) -> bool:
        """True or false."""
        value = self.get(key, default)
        if isinstance(value, bool):
            return value
        raise self.wrong(key, expected="flag", given=_shown(value))

    def whole(self, key: str, default: Any = MISSING, least: int = 0, most: int = _LONGEST_NUMBER) -> Any:
        """A whole number within a range."""
        value = self.get(key, default)
        if value is default or (isinstance(value, int) and not isinstance(value, bool) and least <= value <= most):
            return value
        raise self.wrong(key, expected="whole", given=_shown(value), low=least, high=most)

    def number(self, key: str, default: Any = MISSING) -> Any:
        """An exact number, from a number or its text."""
        value = self.get(key, default)
        number = value if value is default else number_of(value)
        if number is not None or value is default:
            return number
        raise self.wrong(key, expected="number", given=_shown(value))

    def amount(self, key: str, unit: str, default: Any = MISSING, least: int = 0, most: int = 10**9) -> Any:
        """A quantity such as "9 m", counted in ``unit``; a bare number is in ``unit``."""
        value = self.get(key, default)
        return value if value is default else self.amount_of(key, value, unit, least, most)

    def amount_of(self, key: str, value: Any, unit: str, least: int = 0, most: int = 10**9) -> Number:
        """A quantity that stands at, or inside, a key."""
        amount = units.quantity(value, unit) if isinstance(value, str) else number_of(value)
        if amount is None or not least <= amount <= most:
            raise self.wrong(key, expected="quantity", unit=unit, given=_shown(value), low=least, high=most)
        return amount

    def length(self, key: str, default: Any = MISSING, least: int = 0) -> Any:
        """A length in whole millimetres; a bare number is in metres."""
        value = self.get(key, default)
        return value if value is default else self.length_of(key, value, least)

    def length_of(self, key: str, value: Any, least: int = 0) -> int:
        """A length in whole millimetres that stands at, or inside, a key."""
        return round(Fraction(self.amount_of(key, value, "m", least, 10**8)) * 1000)

    def strings(self, key: str, default: Any = MISSING) -> Any:
        """A list of texts; a single text stands for a list of one."""
        value = self.get(key, default)
        if value is default:
            return value
        items = [value] if isinstance(value, str) else value
        if isinstance(items, list) and all(isinstance(item, str) for item in items):
            return tuple(items)
        raise self.wrong(key, expected="texts", given=_shown(value))

    def section(self, key: str, default: Any = MISSING) -> Any:
        """A table below this one."""
        value = self.get(key, default)
        if value is default:
            return value
        if isinstance(value, dict):
            return self.inside(value, key)
        raise self.wrong(key, expected="table", given=_shown(value))

    def sections(self, key: str) -> list[Section]:
        """The tables of a list of tables; none where the key is left out."""
        value = self.get(key, [])
        if isinstance(value, list) and all(isinstance(item, dict) for item in value):
            return [self.inside(item, key, place) for place, item in enumerate(value)]
        raise self.wrong(key, expected="tables", given=_shown(value))


def number_of(value: Any) -> Number | None:
    """The exact number of a TOML number or of a number's text; ``None`` where it is none."""
    if isinstance(value, bool):
        return None
    if isinstance(value, int):
        return value if abs(value) <= _LONGEST_NUMBER else None
    if isinstance(value, Decimal):
        return exact(f"{value:f}") if value.is_finite() and abs(value) < _LONGEST_NUMBER else None
    return exact(value) if isinstance(value, str) else None


def _shown(value: Any) -> str:
    return "" if value is None else _CONTROL.sub("", str(value))[:60]


def _dotted(path: Sequence[str | int]) -> str:
    """A place as people count: the second of several tables is ``places[2]``."""
    text = ""
    for step in path:
        text += f"[{step + 1}]" if isinstance(step, int) else f".{step}" if text else step
    return text


def _line(text: str, path: Path_) -> int:
    """The line on which a key, or else its table, stands; 1 where it cannot be found."""
    best, depth, counts = 1, -1, dict[str, int]()
    here: Path_ = ()
    for number, line in enumerate(text.split("\n"), 1):
        header, key = _HEADER.fullmatch(line), _KEY.match(line)
        if header:
            here = _header_path(header, counts)
            reached = here
        elif key:
            reached = (*here, *str(key[key.lastindex or 0]).split("."))
        else:
            continue
        shared = len(reached) if path[: len(reached)] == reached else -1
        if shared > depth:
            best, depth = number, shared
    return best


def _header_path(header: re.Match[str], counts: dict[str, int]) -> Path_:
    path: list[str | int] = []
    names = [name.strip().strip("\"'") for name in header[2].split(".")]
    for place, name in enumerate(names):
        path.append(name)
        key = repr(path)
        if place == len(names) - 1 and header[1] == "[[":
            counts[key] = counts.get(key, -1) + 1
        if key in counts:
            path.append(counts[key])
    return tuple(path)
