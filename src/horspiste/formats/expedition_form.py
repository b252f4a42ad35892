"""What an expedition file may hold: its keys and fixed words from the schema, what is assumed, and the words of the book."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Mapping
from decimal import Decimal
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Any

from horspiste.rulebook.book import Rulebook

from .section import Section

_HERE = Path(__file__).resolve().parent


@cache
def schema() -> Mapping[str, Any]:
    """The JSON schema of the file."""
    found: Mapping[str, Any] = json.loads((_HERE / "expedition.schema.json").read_text(encoding="utf-8"))
    return found


@cache
def left_out() -> Mapping[str, Mapping[str, Any]]:
    """What is assumed where the file leaves it out, by part."""
    text = (_HERE / "expedition_left_out.toml").read_text(encoding="utf-8")
    return tomllib.loads(text, parse_float=Decimal)


def _properties(part: str) -> Mapping[str, Any]:
    shape = schema() if part == "expedition" else schema()["$defs"][part]
    found: Mapping[str, Any] = shape["properties"]
    return found


def check_keys(section: Section, part: str) -> None:
    """Refuse keys that a part of the file does not know.

    Raises:
        InputError: ``file.key_unknown``.
    """
    section.only(*_properties(part))


def fixed_words(part: str, key: str) -> list[str]:
    """The words of our own that a key may hold."""
    words: list[str] = _properties(part)[key]["enum"]
    return words


def usual_of(book: Rulebook, part: str) -> Mapping[str, Any]:
    """What is assumed of a part under a book: the book's own where it says so, else the common."""
    return {**left_out().get(part, {}), **book.document("journey/left_out").get(part, {})}


def filled(section: Section, part: str, more: Mapping[str, Any] = MappingProxyType({})) -> tuple[Section, list[str]]:
    """A part with what it leaves out taken as usual (``more``: what the book takes), and the keys so taken."""
    usual = {**more, **left_out()[part]}
    return section.over(usual), [key for key in usual if key not in section]


def book_words(book: Rulebook, question: str, param: str) -> tuple[str, ...]:
    """The words that a book's question knows for a parameter; none where the book does not ask it."""
    if not book.has_question(question):
        return ()
    found = next((one for one in book.question(question).params if one.name == param), None)
    return found.kind.choices if found else ()


def book_word(section: Section, key: str, book: Rulebook, question: str, param: str, *more: str) -> str:
    """The word at a key, one of those the book knows (or of ``more``).

    Raises:
        InputError: ``file.choice``; ``file.value`` where it is no text.
    """
    word: str = section.text(key)
    known = book_words(book, question, param)
    return section.checked(key, word, [*more, *known]) if known else word
