"""Opening a family's book."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from horspiste.basis import compiled
from horspiste.basis.errors import InputError

from .book import Rulebook
from .rulings import PROFILE_KEY, chosen, read_rulings

_HERE = Path(__file__).resolve().parent


def families() -> list[str]:
    """The families whose books are here."""
    return sorted(path.name for path in (_HERE / "books").iterdir() if path.is_dir())


@cache
def documents_of(family: str) -> Mapping[str, Any]:
    """A family's books as they are written: every document by its name, and their content hash under "".

    Raises:
        InputError: ``input.book``.
    """
    if family not in families():
        raise InputError("input.book", family[:20], given=family[:20], choices=families())
    return compiled.load(_HERE / "books" / family, _HERE / "compiled" / f"{family}.json")


def open_book(family: str = "d20", profile: str | None = None, rulings: Mapping[str, Any] | None = None) -> Rulebook:
    """The book of a family under a profile and rulings; a key given by name wins over the profile.

    Raises:
        InputError: ``input.book``, ``input.ruling`` or ``input.ruling_key``.
    """
    return opened(family, documents_of(family), profile, rulings)


def opened(
    family: str, documents: Mapping[str, Any], profile: str | None = None, rulings: Mapping[str, Any] | None = None
) -> Rulebook:
    """The book that ``documents`` make: :func:`open_book` of pages that are already read.

    Raises:
        InputError: ``input.ruling`` or ``input.ruling_key``.
    """
    below = {name: content for name, content in documents.items() if name.startswith("rulings/")}
    all_rulings, aliases = read_rulings(below)
    given = dict(rulings or {})
    if profile is not None:
        given.setdefault(PROFILE_KEY, profile)
    force = chosen(all_rulings, aliases, documents.get("profiles", {"print": {}}), given)
    return Rulebook(family, documents, all_rulings, force, aliases)
