"""The code that was meant by a word: by its own spelling, or by what the reader's language calls it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from difflib import SequenceMatcher
from unicodedata import combining, normalize

from .tongue import Tongue

_LEAST = 0.4
# Codes offered that all hold the word given.
_MOST = 3
# Sections that call codes by a name; units for words like "day".
_SECTIONS = ("words", "params", "units")
_TITLED = ("questions", "rulings")


def nearest(given: str, codes: Sequence[str], tongue: Tongue, section: str = _SECTIONS[0]) -> str:
    """The code nearest to what was given, with its label where that says something else; empty where none is near. Codes that
    hold the word given ("plate" in "full_plate") are all meant.

    ``section``: where a code that several sections name is looked up first.
    """
    wanted = folded(given)
    holding = [code for code in codes if wanted and _holds(wanted, folded(code))]
    if holding and wanted not in map(folded, codes):
        return ", ".join(with_label(code, tongue, section) for code in holding[:_MOST])
    ranked = [(max(_likeness(wanted, folded(form)) for form in (code, *labels(code, tongue, section))), code) for code in codes]
    if not wanted or not ranked:
        return ""
    likeness, code = max(ranked, key=lambda pair: pair[0])
    return with_label(code, tongue, section) if likeness >= _LEAST else ""


def labels(code: str, tongue: Tongue, first: str = _SECTIONS[0]) -> Iterator[str]:
    """What the language calls a code, as the section ``first`` names it to begin with."""
    for section in dict.fromkeys((first, *_SECTIONS)):
        name = tongue.entry(section, code)
        if name:
            yield from (str(form) for form in name.values())
        elif tongue.has(section, code):
            yield tongue.word(section, code)
    for section in _TITLED:
        if "title" in tongue.entry(section, code):
            yield str(tongue.entry(section, code)["title"])


def with_label(code: str, tongue: Tongue, section: str) -> str:
    """A code with what the language calls it, where that says something else."""
    label = next(labels(code, tongue, section), code)
    return code if folded(label) == folded(code) else tongue.told("meant", code=code, label=label)


def _holds(wanted: str, form: str) -> bool:
    return wanted in form.replace(".", " ").split()


def _likeness(wanted: str, form: str) -> float:
    return SequenceMatcher(None, wanted, form).ratio()


def folded(text: str) -> str:
    """A word without case, accents and underscores."""
    return "".join(mark for mark in normalize("NFD", text.casefold()) if not combining(mark)).replace("_", " ").strip()
