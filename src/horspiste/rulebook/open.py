"""Opening a family's book."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from horspiste.basis import compiled
from horspiste.basis.errors import InputError

from .book import Rulebook
from .pages import Pages
from .rulings import PROFILE_KEY, chosen

USUAL = "d20"
_HERE = Path(__file__).resolve().parent


def families() -> list[str]:
    """The families whose books are here."""
    return sorted(path.name for path in (_HERE / "books").iterdir() if path.is_dir())


def usual() -> str:
    """The family of whoever names none: the usual one, or the first where that is not here."""
    known = families()
    return USUAL if USUAL in known else known[0]


def knowing(question: str) -> str:
    """The family that answers a question where none is named: the usual one, or the only one that knows it."""
    first = usual()
    known = [family for family in families() if pages_of(family).question_forms.get(question)]
    return first if first in known or not known else known[0]


@cache
def pages_of(family: str) -> Pages:
    """A family's books as they are written.

    Raises:
        InputError: ``input.book``.
    """
    if family not in families():
        raise InputError("input.book", family[:20], given=family[:20], choices=families())
    return Pages(compiled.load(_HERE / "books" / family, _HERE / "compiled" / f"{family}.json"))


def open_book(family: str = USUAL, profile: str | None = None, rulings: Mapping[str, Any] | None = None) -> Rulebook:
    """The book of a family under a profile and rulings; a key given by name wins over the profile.

    Raises:
        InputError: ``input.book`` or ``input.ruling`` and ``input.ruling_key``.
    """
    return opened(family, pages_of(family), profile, rulings)


def opened(family: str, pages: Pages, profile: str | None = None, rulings: Mapping[str, Any] | None = None) -> Rulebook:
    """The book of pages that are at hand: what :func:`open_book` does once it has found them.

    Raises:
        InputError: ``input.ruling`` or ``input.ruling_key``.
    """
    given = dict(rulings or {})
    if profile is not None:
        given.setdefault(PROFILE_KEY, profile)
    force = chosen(pages.own_rulings, pages.aliases, pages.documents.get("profiles", {"print": {}}), given)
    return Rulebook(family, pages, force)
