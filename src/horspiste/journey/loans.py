"""What a book leaves to the game master, and the other book that lends its procedure where a ruling says so."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import NamedTuple

from horspiste.basis.errors import InputError
from horspiste.basis.reckoning import Step
from horspiste.rulebook.book import Rulebook
from horspiste.rulebook.open import families, open_book

LEFT = "journey/left_open"
NOBODY = "none"


class Open(NamedTuple):
    """A matter the book leaves open: the entry that says so, the ruling that may borrow, and what is borrowed.

    ``lender`` is ``None`` where nobody lends; ``questions`` are those asked of it, ``lines`` the codes of the log it brings.
    """

    ruling: str
    rule: str
    questions: tuple[str, ...]
    lines: tuple[str, ...]
    lender: Rulebook | None


def left_open(book: Rulebook) -> Mapping[str, Open]:
    """Every matter that a book leaves open, by its name; none where it settles them all.

    Raises:
        InputError: ``input.lender``, where the books that a ruling borrows from are not here.
    """
    return {matter: _open(book, form) for matter, form in book.document(LEFT).items()}


def _open(book: Rulebook, form: Mapping[str, object]) -> Open:
    ruling, questions, lines = str(form["ruling"]), form["questions"], form["lines"]
    choice = str(book.ruling(ruling))
    assert isinstance(questions, list) and isinstance(lines, list)
    if choice not in (NOBODY, *families()):
        raise InputError("input.lender", ruling, given=choice, choices=families())
    lender = None if choice == NOBODY else open_book(choice)
    return Open(ruling, str(form["rule"]), tuple(questions), tuple(lines), lender)


def cited(step: Step, lender: Rulebook) -> Step:
    """A step of a borrowed reckoning with the place of the lender's book that prints it."""
    return step if step.source is not None or not step.rule else replace(step, source=lender.source_of(step.rule))
