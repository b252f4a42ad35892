"""Files that hold the parameters of questions: which book they are asked of, and where in the file a mistake stands."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from typing import Any, NamedTuple

from horspiste.basis.errors import InputError
from horspiste.rulebook.book import Rulebook
from horspiste.rulebook.open import knowing, open_book

from .section import Section, close

OWN_KEYS = ("format", "version", "name", "book", "profile", "rulings")
_STEP = re.compile(r"(\w+)|\[(\d+)\]")


class Choice(NamedTuple):
    """The book that somebody names beside the file, which wins over what the file says."""

    family: str | None = None
    profile: str | None = None
    rulings: Mapping[str, str] = {}


FROM_FILE = Choice()


def book_of(top: Section, question: str, choice: Choice) -> Rulebook:
    """The book of a file under its rulings; where neither names one, the book that answers ``question``.

    Raises:
        InputError: ``input.book``, ``input.ruling`` and ``input.ruling_key``, with the line where they stand in the file;
            ``file.value`` for a ruling that is no word or number.
    """
    rulings = rulings_of(top)
    family = choice.family or top.text("book", None) or knowing(question)
    try:
        return open_book(family, choice.profile or top.text("profile", None), {**rulings, **choice.rulings})
    except InputError as error:
        raise _of_the_book(top, error, choice, rulings) from None


def _of_the_book(top: Section, error: InputError, choice: Choice, rulings: Mapping[str, str]) -> InputError:
    """A mistake in naming the book, its profile or a ruling, with the line of the file where it comes from one."""
    if error.where in choice.rulings:
        return error
    if error.where in rulings:
        *above, key = error.where.split(".")
        return InputError(error.code, top.inside({}, "rulings", *above).where(key), **error.figures)
    key, beside = ("book", choice.family) if error.code == "input.book" else ("profile", choice.profile)
    return error if beside or key not in top else InputError(error.code, top.where(key), **error.figures)


def rulings_of(top: Section) -> dict[str, str]:
    """The rulings of a file by key; a dotted key without quotation marks means the same.

    Raises:
        InputError: ``file.value`` for a ruling that is no word or number.
    """
    return _gathered(top.over({"rulings": {}}).section("rulings"), "")


def _gathered(section: Section, before: str) -> dict[str, str]:
    found: dict[str, str] = {}
    for key, value in section.values.items():
        if isinstance(value, dict):
            found |= _gathered(section.section(key), f"{before}{key}.")
        elif isinstance(value, list) or not str(value):
            raise section.wrong(key, expected="ruling", given=str(value)[:60])
        else:
            found[before + key] = str(value)
    return found


def params_of(section: Section, book: Rulebook, question: str, *own: str) -> dict[str, Any]:
    """What a table gives a question; ``own``: the keys that are not the question's.

    Raises:
        InputError: ``file.key_unknown``.
    """
    known = [param.name for param in book.question(question).params]
    section.only(*own, *known)
    return {key: value for key, value in section.values.items() if key in known and key not in own}


def placed(section: Section, error: InputError) -> InputError:
    """A mistake in what a question was given, with the file, the line and the key."""
    steps = _steps(section.values, error.where)
    if not steps:
        return error
    *above, last = steps
    here = section.inside({}, *above) if isinstance(last, str) else section.inside({}, *steps)
    if error.code == "input.missing" and isinstance(last, str):
        return InputError("file.missing", here.where(), key=last, expected=last)
    where = here.where(last if isinstance(last, str) else "")
    if error.code == "input.parameter":
        known: Collection[str] = error.figures.get("known", ())
        given = str(error.figures.get("given", ""))
        return InputError("file.key_unknown", where, given=given[:60], hint=close(given, known), expected=sorted(known))
    return InputError(error.code, where, **error.figures)


def _steps(values: Mapping[str, Any], where: str) -> list[str | int]:
    """The keys and places of "plan[2].walk"; in a list of one thing its place is not told."""
    steps: list[str | int] = []
    here: Any = values
    for name, place in _STEP.findall(where):
        if name and isinstance(here, list):
            steps.append(0)
            here = here[0] if here else None
        step: str | int = name or int(place) - 1
        steps.append(step)
        try:
            here = here[step]
        except (KeyError, IndexError, TypeError):
            here = None
    return steps
