"""A language: its words by section and key, filled with figures; its numbers, units and typography."""

from __future__ import annotations

import string
from collections.abc import Mapping
from copy import copy
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any

from horspiste.basis import compiled, units
from horspiste.basis.notation import decimal_text, is_decimal, simple
from horspiste.basis.source import Number

LANGUAGES = ("fr", "en")
NO_BREAK = "\N{NO-BREAK SPACE}"
_MARKS = {"fr": ",", "en": "."}
_GROUPED_FROM = 1000
# Babel rounds to its own pattern on the way and needs room for it.
_SPARE_DIGITS = 32
# The unit of a number that something is multiplied by.
_FACTOR = "factor"
# Between a family and a key, for words that one book has of its own.
_OF_A_BOOK = ":"
_HERE = Path(__file__).resolve().parent


class Verbatim(str):
    """A word that people type or typed: shown as it is, whatever it may mean."""


class Tongue:
    """One language and one system of units, as a user chose them; ``family``: the book spoken of, where words differ by book."""

    def __init__(self, language: str, system: str = "metric", family: str = "") -> None:
        self.language = language
        self.system = system
        self.family = family
        self._words = _words(language)

    def of(self, family: str) -> Tongue:
        """The same tongue speaking of one family's book: a word under "family:key" comes before the one under "key"."""
        return self if family == self.family else Tongue(self.language, self.system, family)

    def _found(self, section: str, key: str) -> Any:
        words = self._words.get(section, {})
        own = words.get(self.family + _OF_A_BOOK + key)
        return words.get(key) if own is None else own

    def has(self, section: str, key: str) -> bool:
        """Whether the language has a word under that key."""
        return self._found(section, key) is not None

    def keys(self, section: str) -> list[str]:
        """Every key of a section that holds for all books."""
        return [key for key in self._words.get(section, {}) if _OF_A_BOOK not in key]

    def entry(self, section: str, key: str) -> Mapping[str, Any]:
        """All that is said of one thing (a question's title and use, an error's message and hint)."""
        found = self._found(section, key)
        return found if isinstance(found, Mapping) else {}

    def about(self, question: str) -> Tongue:
        """The language as one question speaks it: what it says of its own results, words and steps wins over the usual words."""
        own = {section: words for section, words in self.entry("questions", question).items() if isinstance(words, Mapping)}
        if not own:
            return self
        other = copy(self)
        other._words = {**self._words, **{name: {**self._words.get(name, {}), **words} for name, words in own.items()}}
        return other

    def fill(self, text: str, **figures: Any) -> str:
        """A text with its braces filled, set as the language sets type."""
        return self.typeset(_Filler(self).vformat(text, (), figures))

    def word(self, section: str, key: str, **figures: Any) -> str:
        """The word under a key, its braces filled; a missing one shows its key, which the house tests forbid."""
        text = self._found(section, key)
        if text is None:
            return key
        if isinstance(text, Mapping):
            text = text[self._plural(figures)]
        return self.fill(str(text), **figures)

    def told(self, key: str, **texts: Any) -> str:
        """A phrase of an answer around texts that are in words already."""
        return self.word(
            "answers", key, **{name: Verbatim(text) if isinstance(text, str) else text for name, text in texts.items()}
        )

    def _plural(self, figures: Mapping[str, Any]) -> str:
        from babel import Locale

        count = figures.get("n", figures.get("count", 1))
        return Locale(self.language).plural_form(abs(count))

    def number(self, number: Number) -> str:
        """A number as the language writes it: decimal comma and no-break spaces in French; thirds as fractions."""
        number = simple(number)
        if not is_decimal(number):
            whole, rest = divmod(Fraction(number), 1)
            part = f"{rest.numerator}/{rest.denominator}"
            return f"{self.number(int(whole))}{NO_BREAK}{part}" if whole else part
        text = decimal_text(number)
        # Below a thousand languages differ by the decimal mark alone, and Babel is slow to load.
        small = -_GROUPED_FROM < number < _GROUPED_FROM
        return text.replace(".", _MARKS[self.language]) if small else self._grouped(text)

    def _grouped(self, text: str) -> str:
        from decimal import Decimal, localcontext

        from babel.numbers import format_decimal

        with localcontext() as context:
            context.prec = len(text) + _SPARE_DIGITS
            shown = format_decimal(Decimal(text), locale=self.language, decimal_quantization=False)
        return shown.replace("\N{NARROW NO-BREAK SPACE}", NO_BREAK)

    def quantity(self, amount: Number, unit: str) -> str:
        """An amount with its unit, in the user's system, with a no-break space before the unit."""
        if unit == _FACTOR:
            return self.fill(str(self._words["units"][_FACTOR]), amount=Verbatim(str(Fraction(amount))))
        shown = units.imperial(unit) if self.system == "imperial" else unit
        if unit in units.UNITS:
            amount = units.convert(amount, unit, shown)
        count = self.number(amount)
        name = self._words.get("units", {}).get(shown, shown)
        if isinstance(name, Mapping):
            from babel import Locale

            name = name[Locale(self.language).plural_form(abs(float(amount)))]
        return f"{count}{NO_BREAK}{name}" if name else count

    def any(self, value: Any, unit: str = "") -> str:
        """Whatever a result holds, for reading: words by their label, numbers with their unit, lists joined."""
        if value is None or isinstance(value, bool):
            return self.word("words", {None: "nothing", True: "yes", False: "no"}[value])
        if isinstance(value, int | Fraction):
            return self.quantity(value, unit)
        if isinstance(value, Verbatim):
            return str(value)
        if isinstance(value, str):
            return self.word("words", value) if self.has("words", value) else value
        if isinstance(value, Mapping):
            return ", ".join(f"{self.any(key)}{self.typeset(' : ')}{self.any(item, unit)}" for key, item in value.items())
        if isinstance(value, list | tuple):
            return ", ".join(self.any(item, unit) for item in value) or self.word("words", "nothing")
        return str(value)

    def typeset(self, text: str) -> str:
        """French puts a no-break space before high punctuation and inside guillemets; English closes up."""
        if self.language != "fr":
            return text.replace(" : ", ": ")
        for mark in ":;!?%»":
            text = text.replace(f" {mark}", f"{NO_BREAK}{mark}")
        return text.replace("« ", f"«{NO_BREAK}")


class _Filler(string.Formatter):
    def __init__(self, tongue: Tongue) -> None:
        self._tongue = tongue

    def get_value(self, key: int | str, args: Any, kwargs: Mapping[str, Any]) -> Any:
        """The figure of that name; nothing where there is none."""
        return kwargs.get(str(key), "")

    def format_field(self, value: Any, format_spec: str) -> str:
        """A figure as the tongue says it."""
        return self._tongue.any(value, format_spec)


@cache
def _words(language: str) -> Mapping[str, Mapping[str, Any]]:
    documents = compiled.load(_HERE / language, _HERE / "compiled" / f"{language}.json")
    sections: dict[str, dict[str, Any]] = {}
    for name, content in documents.items():
        if name:
            for section, words in content.items():
                sections.setdefault(section, {}).update(words)
    return sections
