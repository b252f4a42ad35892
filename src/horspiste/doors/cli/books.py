"""The book that a command opens."""

from __future__ import annotations

from typing import TYPE_CHECKING

from horspiste.rulebook.book import Rulebook
from horspiste.rulebook.open import families, knowing, open_book, usual

from .options import Given

if TYPE_CHECKING:
    from horspiste.formats.asked import Choice


def book_of(given: Given, family: str | None = None) -> Rulebook:
    """The book of ``--book`` (or ``family``, or the usual one) under ``--profile`` and ``--ruling``.

    Raises:
        InputError: as :func:`~horspiste.rulebook.open.open_book`.
    """
    return open_book(given.one("book") or family or usual(), given.one("profile"), given.pairs("ruling"))


def families_of(given: Given) -> list[str]:
    """The family of ``--book`` alone, or every family whose book is here."""
    named = given.one("book")
    return families() if named is None else [named]


def book_for(given: Given, question: str) -> Rulebook:
    """The book that answers ``question``: the one of ``--book``, the usual one, or the only one that knows it."""
    return book_of(given, knowing(question))


def choice_of(given: Given) -> Choice:
    """The book that the command line names beside a file."""
    from horspiste.formats.asked import Choice

    return Choice(given.one("book"), given.one("profile"), given.pairs("ruling"))
