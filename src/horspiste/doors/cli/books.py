"""The book that a command opens."""

from __future__ import annotations

from horspiste.rulebook.book import Rulebook
from horspiste.rulebook.open import families, open_book

from .options import Given

USUAL = "d20"


def book_of(given: Given, family: str | None = None) -> Rulebook:
    """The book of ``--book`` (or ``family``, or the usual one) under ``--profile`` and ``--ruling``.

    Raises:
        InputError: as :func:`~horspiste.rulebook.open.open_book`.
    """
    return open_book(given.one("book") or family or USUAL, given.one("profile"), given.pairs("ruling"))


def book_for(given: Given, question: str) -> Rulebook:
    """The book that answers ``question``: the one of ``--book``, the usual one, or the only one that knows it."""
    if given.one("book") is None and not open_book(USUAL).has_question(question):
        knowing = [family for family in families() if family != USUAL and open_book(family).has_question(question)]
        if knowing:
            return book_of(given, knowing[0])
    return book_of(given)
