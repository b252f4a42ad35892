"""The lands that maps may name. They are the world's: every book says of them what it has to say, in a table of its own."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import NamedTuple

from .region import Lands


class LandForm(NamedTuple):
    """A land as maps use it: whether it is a relief, a forest, and the words that text maps have for it."""

    relief: bool
    forest: bool
    words: tuple[str, ...]


@cache
def known_lands() -> Mapping[str, LandForm]:
    """Every land by its name."""
    import tomllib

    rows = tomllib.loads(Path(__file__).with_suffix(".toml").read_text("utf-8"))
    return {land: LandForm(row["relief"], row["forest"], tuple(row["words"])) for land, row in rows.items()}


def in_order(lands: Iterable[str]) -> Lands:
    """Lands as a cell holds them: none twice, the relief first."""
    return tuple(sorted(dict.fromkeys(lands), key=lambda land: not known_lands()[land].relief))
