"""Reading a turn plan (``docs/turn-format.md`` describes it): the parameters of one question, from a file."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

from horspiste.rulebook.book import Rulebook

from .asked import FROM_FILE, OWN_KEYS, Choice, book_of, params_of
from .section import Section, parse_toml
from .whole import read_text

FORMAT = "horspiste.turn"
QUESTION = "turn.check"


class TurnPlan(NamedTuple):
    """A turn to check: its name, the book it is asked of, what is given, and the file for telling mistakes."""

    name: str
    book: Rulebook
    given: Mapping[str, Any]
    top: Section


def read_turn(path: Path | str, choice: Choice = FROM_FILE) -> TurnPlan:
    """The turn plan of a file.

    Raises:
        InputError: ``file.*`` with the file, the line and the key; ``input.book``, ``input.ruling`` and ``input.ruling_key``
            with the line; ``input.question`` where the book knows no turns.
    """
    return parse_turn(read_text(path), str(path), choice)


def parse_turn(text: str, name: str, choice: Choice = FROM_FILE) -> TurnPlan:
    """As :func:`read_turn`, for a text; ``name`` is what messages call the file."""
    return turn_of(parse_toml(text, name, FORMAT), choice)


def turn_of(top: Section, choice: Choice = FROM_FILE) -> TurnPlan:
    """As :func:`read_turn`, for what a file holds."""
    book = book_of(top, QUESTION, choice)
    given = params_of(top, book, QUESTION, *OWN_KEYS)
    top.get("plan")
    top.sections("plan")
    return TurnPlan(top.text("name", "", longest=200), book, given, top)
