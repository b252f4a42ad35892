"""The modifier behind a score, for the rules that add one to a check."""

from __future__ import annotations

import math

from horspiste.basis.source import Number
from horspiste.rulebook.book import Rulebook


def ability_modifier(book: Rulebook, score: Number) -> int:
    """Half of the score, rounded down, less five. Source: ADV-ABIL-02."""
    share, added = book.number("abilities.figures.formula_share"), book.number("abilities.figures.formula_added")
    return math.floor(score * share) + int(added)
