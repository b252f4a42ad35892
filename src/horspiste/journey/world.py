"""What does not change while a journey goes on: the book, the region, the expedition as it set out."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from horspiste.basis.source import Number
from horspiste.basis.units import convert
from horspiste.rulebook.book import Rulebook
from horspiste.state.expedition import Expedition
from horspiste.state.geometry import Point, frame
from horspiste.state.party import Traveller
from horspiste.state.peril import FOREST_FIRE, Peril
from horspiste.state.region import Crossing, Lands, Line, Region, River, Stretch, Way

from .counsel import Counsel
from .loans import Open, left_open

if TYPE_CHECKING:
    from .procedures import Procedures


@dataclass(frozen=True)
class World:
    """A journey's fixed ground."""

    book: Rulebook
    region: Region
    expedition: Expedition

    @cached_property
    def counsel(self) -> Counsel:
        """The book's answers, kept for the whole journey."""
        return Counsel(self.book, self.lent)

    @cached_property
    def open(self) -> Mapping[str, Open]:
        """What the book leaves to the game master, with who lends the procedure."""
        return left_open(self.book)

    @cached_property
    def lent(self) -> Mapping[str, Rulebook]:
        """The other books' questions that are asked, each with its book."""
        return {name: each.lender for each in self.open.values() if each.lender is not None for name in each.questions}

    def settles(self, question: str) -> Rulebook | None:
        """The book that answers a question of the journey: this one, or the one that lends it; ``None`` where nobody does."""
        return self.book if self.book.has_question(question) else self.lent.get(question)

    @cached_property
    def guide(self) -> Rulebook | None:
        """The book by which one keeps the way and loses it; ``None`` where the game master alone says."""
        return self.settles("lost.check")

    @cached_property
    def cited(self) -> Mapping[str, str]:
        """The rules that the book cites for lines of the log that both books write, by code."""
        found: Mapping[str, str] = self.book.document("journey/cited").get("lines", {})
        return found

    def __post_init__(self) -> None:
        """Open what is borrowed at once, so that a lender that is not here is missed before anybody sets out."""
        self.open  # noqa: B018

    @cached_property
    def procedures(self) -> Procedures:
        """How the book goes about a journey."""
        from .procedures import procedures_of

        return procedures_of(self.book)

    def led_by(self, leader: str) -> tuple[Traveller, ...]:
        """Every member, the leader first."""
        return self._by_leader[leader]

    @cached_property
    def _by_leader(self) -> Mapping[str, tuple[Traveller, ...]]:
        members = self.expedition.members
        return {first.id: (first, *(member for member in members if member is not first)) for first in members}

    @cached_property
    def fires(self) -> tuple[Peril, ...]:
        """The forest fires on the way."""
        return tuple(peril for peril in self.expedition.perils if peril.kind == FOREST_FIRE)

    @cached_property
    def lines(self) -> tuple[tuple[Way | River | Line, tuple[Point, Point]], ...]:
        """Every line that one can follow, with the frame around it."""
        return tuple((thing, frame(thing.points)) for thing in self.region.followed)

    def lands_at(self, at: Point) -> Lands:
        """The lands at a point, as the region says."""
        return self.counsel.kept(("lands", at), lambda: self.region.land_at(*at))

    def height_at(self, at: Point) -> Number | None:
        """The height at a point, as the region says, where it is known. [m]"""
        return self.counsel.kept(("high", at), lambda: self._height_at(at))

    def _height_at(self, at: Point) -> Number | None:
        found = self.region.height_at(*at)
        return None if found is None else convert(found, "mm", "m")

    def stretches(self, a: Point, b: Point) -> Iterable[Stretch]:
        """What a step walks through, as the region says; of one that no hour walks to its end, only as far as one asks."""
        if self.region.is_far(a, b):
            return self.region.stretches(a, b)
        return self.counsel.kept(("stretches", a, b), lambda: tuple(self.region.stretches(a, b)))

    def crossings(self, a: Point, b: Point) -> tuple[Crossing, ...]:
        """The rivers that a step crosses, as the region says."""
        return self.counsel.kept(("crossings", a, b), lambda: self.region.crossings(a, b))
