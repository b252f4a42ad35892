"""What does not change while a journey goes on: the book, the region, the expedition as it set out."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from horspiste.rulebook.book import Rulebook
from horspiste.state.expedition import Expedition
from horspiste.state.region import Region

from .counsel import Counsel


@dataclass(frozen=True)
class World:
    """A journey's fixed ground."""

    book: Rulebook
    region: Region
    expedition: Expedition

    @cached_property
    def counsel(self) -> Counsel:
        """The book's answers, kept for the whole journey."""
        return Counsel(self.book)
