"""The lands that maps may name, as the book of the d20 family files them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from typing import NamedTuple

from horspiste.rulebook.book import Table
from horspiste.rulebook.open import open_book
from horspiste.state.region import Lands


class LandWords(NamedTuple):
    """A land as maps use it: whether it is a relief, a forest, and the words that text maps have for it."""

    relief: bool
    forest: bool
    words: tuple[str, ...]


@cache
def known_lands() -> Mapping[str, LandWords]:
    """Every land by its name."""
    table = open_book("d20").table("terrain.lands")
    return {
        land: LandWords(table.get(land, "relief"), _is_forest(table, land), tuple(table.get(land, "words"))) for land in table
    }


def _is_forest(table: Table, land: str) -> bool:
    return bool(table.get(land, "family") == "forest")


def in_order(lands: Iterable[str]) -> Lands:
    """Lands as a cell holds them: none twice, the relief first."""
    return tuple(sorted(dict.fromkeys(lands), key=lambda land: not known_lands()[land].relief))
