"""Every family's book at once, under one profile and one set of rulings."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from .book import Rulebook
from .open import families, open_book, pages_of
from .rulings import PROFILE_KEY


def open_books(profile: str | None = None, rulings: Mapping[str, Any] | None = None) -> list[Rulebook]:
    """Every family's book; a profile or ruling goes to the families that have it.

    Raises:
        InputError: ``input.ruling`` or ``input.ruling_key`` for one that no family has.
    """
    every, given = families(), dict(rulings or {})
    known = {family: {PROFILE_KEY, *pages_of(family).rulings} for family in every}
    for key in given:
        if not any(key in keys for keys in known.values()):
            open_book(every[0], None, {key: given[key]})
    profiles = {family: _profiles(family) for family in every}
    if profile is not None and not any(profile in names for names in profiles.values()):
        open_book(every[0], profile)
    return [
        open_book(
            family,
            profile if profile in profiles[family] else None,
            {key: value for key, value in given.items() if key in known[family]},
        )
        for family in every
    ]


def _profiles(family: str) -> list[str]:
    found: Mapping[str, Mapping[str, str]] = pages_of(family).documents.get("profiles", {})
    return [*found, *found.get("aliases", {})]
