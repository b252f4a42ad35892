"""A region: what lies where, at the scale of kilometres. Frozen records; every place is a point in whole millimetres."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from itertools import pairwise
from typing import NamedTuple

from .geometry import Cut, Foot, Point, Polyline, cuts, distance, foot, frame, may_meet
from .grid import Cell, Grid

# Cells of a step that are looked at in one go.
_FAR = 64

WAYS = ("highway", "road", "trail")
CURRENTS = ("placid", "swift", "rapids")
LINES = ("shore", "cliff", "gorge")
# Two lands share a cell where a relief wears a cover (a wooded hill): the relief stands first.
Lands = tuple[str, ...]


@dataclass(frozen=True)
class Place:
    """A named point. One that is seen from afar is a landmark.

    ``known_to`` lists the ids of the members who know it; ``None`` is everyone, () nobody but the game master.
    """

    id: str
    name: str
    kind: str
    at: Point
    seen_from: int = 0
    seen_from_night: int = 0
    known_to: tuple[str, ...] | None = None
    height: int | None = None
    note: str = ""


@dataclass(frozen=True)
class Way:
    """A highway, road or trail, as the line it follows."""

    id: str
    name: str
    kind: str
    points: Polyline
    known_to: tuple[str, ...] | None = None


@dataclass(frozen=True)
class Ford:
    """A shallow of a river: its own depth and width. [mm]"""

    id: str
    name: str
    at: Point
    depth: int
    width: int


@dataclass(frozen=True)
class Bridge:
    """A bridge of a river; ``way`` is the id of the way it carries, "" where it stands alone."""

    id: str
    name: str
    at: Point
    way: str = ""


@dataclass(frozen=True)
class River:
    """A river, its points downstream. ``speed`` is what it carries along in a round; ``None``: as its class has it. [mm]"""

    id: str
    name: str
    points: Polyline
    width: int
    depth: int
    current: str = "placid"
    speed: int | None = None
    flood: bool = False
    rocks: bool = False
    fords: tuple[Ford, ...] = ()
    bridges: tuple[Bridge, ...] = ()
    known_to: tuple[str, ...] | None = None


@dataclass(frozen=True)
class Line:
    """A shore, a cliff or a river's gorge."""

    id: str
    name: str
    kind: str
    points: Polyline
    known_to: tuple[str, ...] | None = None


class Crossing(NamedTuple):
    """A river in the way of a step: where, and after which part of the step. [mm]"""

    river: River
    cut: Cut
    after: int


class Stretch(NamedTuple):
    """A part of a step inside one cell, from and to a distance of the step's start. [mm]"""

    lands: Lands
    cell: Cell
    start: int
    end: int


@dataclass(frozen=True)
class Region:
    """The map. ``elsewhere`` is the land of the cells not named; () where the map ends with them.

    ``assumed`` names what its file did not say and the reader filled in.
    """

    name: str
    grid: Grid
    cells: Mapping[Cell, Lands] = field(hash=False)
    elsewhere: Lands = ()
    places: tuple[Place, ...] = ()
    ways: tuple[Way, ...] = ()
    rivers: tuple[River, ...] = ()
    lines: tuple[Line, ...] = ()
    heights: Mapping[Cell, int] = field(default_factory=dict, hash=False)
    notes: Mapping[Cell, str] = field(default_factory=dict, hash=False)
    dangers: Mapping[Cell, str] = field(default_factory=dict, hash=False)
    assumed: tuple[str, ...] = ()

    def cell_at(self, x_mm: int, y_mm: int) -> Cell:
        """The cell that a point lies in."""
        return self.grid.cell((x_mm, y_mm))

    def lands_of(self, cell: Cell) -> Lands:
        """The lands of a cell, one or two; () off the map."""
        return self.cells.get(cell, self.elsewhere)

    def land_at(self, x_mm: int, y_mm: int) -> Lands:
        """The lands at a point, one or two; () off the map."""
        return self.lands_of(self.cell_at(x_mm, y_mm))

    def height_at(self, x_mm: int, y_mm: int) -> int | None:
        """The height of the cell at a point, where it is known. [mm]"""
        return self.heights.get(self.cell_at(x_mm, y_mm))

    @cached_property
    def landmarks(self) -> tuple[Place, ...]:
        """The places seen from afar, by day or by night."""
        return tuple(place for place in self.places if place.seen_from or place.seen_from_night)

    @cached_property
    def followed(self) -> tuple[Way | River | Line, ...]:
        """Every line that one can follow: ways, rivers, shores and the like."""
        return (*self.ways, *self.rivers, *self.lines)

    @cached_property
    def _by_id(self) -> Mapping[str, Place | Way | River | Line]:
        return {thing.id: thing for things in (self.places, self.ways, self.rivers, self.lines) for thing in things}

    def place(self, name: str) -> Place | None:
        """The place of an id."""
        found = self._by_id.get(name)
        return found if isinstance(found, Place) else None

    @cached_property
    def spots(self) -> Mapping[str, Point]:
        """Every point that has an id: places, fords and bridges."""
        fords = {ford.id: ford.at for river in self.rivers for ford in river.fords}
        bridges = {bridge.id: bridge.at for river in self.rivers for bridge in river.bridges}
        return {**fords, **bridges, **{place.id: place.at for place in self.places}}

    def way(self, name: str) -> Way | None:
        """The way of an id."""
        found = self._by_id.get(name)
        return found if isinstance(found, Way) else None

    def river(self, name: str) -> River | None:
        """The river of an id."""
        found = self._by_id.get(name)
        return found if isinstance(found, River) else None

    def stretches(self, a: Point, b: Point) -> Iterator[Stretch]:
        """What the step from ``a`` to ``b`` walks through, in order, as asked for; neighbours of the same land stay apart."""
        return (Stretch(self.lands_of(cell), cell, start, end) for cell, start, end in self.grid.crossed(a, b))

    def is_far(self, a: Point, b: Point) -> bool:
        """Whether a step goes through so many cells that nobody should look at them all at once."""
        return distance(a, b) > _FAR * self.grid.size

    def crossings(self, a: Point, b: Point) -> tuple[Crossing, ...]:
        """The rivers that the step from ``a`` to ``b`` crosses, nearest first."""
        found = [
            Crossing(river, cut, distance(a, cut.at))
            for river in self.rivers
            if may_meet(self._frames[river.id], a, b)
            for cut in cuts(a, b, river.points)
        ]
        return tuple(sorted(found, key=lambda crossing: (crossing.cut.share, crossing.river.id)))

    @cached_property
    def _frames(self) -> Mapping[str, tuple[Point, Point]]:
        return {river.id: frame(river.points) for river in self.rivers}

    def nearest_way(self, x_mm: int, y_mm: int) -> tuple[Way, Foot] | None:
        """The way nearest to a point and the place on it; ``None`` where there are no ways."""
        feet = [(way, foot((x_mm, y_mm), way.points)) for way in self.ways]
        return min(feet, key=lambda found: found[1].away, default=None)

    def nearest_river(self, x_mm: int, y_mm: int) -> tuple[River, Foot] | None:
        """The river nearest to a point and the place on it; ``None`` where there are no rivers."""
        feet = [(river, foot((x_mm, y_mm), river.points)) for river in self.rivers]
        return min(feet, key=lambda found: found[1].away, default=None)


def nearest_bridge(river: River, at: Point) -> Bridge | None:
    """The bridge of a river that is nearest to a point."""
    return min(river.bridges, key=lambda bridge: distance(bridge.at, at), default=None)


def nearest_ford(river: River, at: Point) -> Ford | None:
    """The ford of a river that is nearest to a point."""
    return min(river.fords, key=lambda ford: distance(ford.at, at), default=None)


def track_crossings(region: Region, line: Polyline) -> tuple[Crossing, ...]:
    """The rivers that a line of several steps crosses, in order; ``after`` counts from the start of the line. [mm]"""
    found: list[Crossing] = []
    gone = 0
    for a, b in pairwise(line):
        found += [crossing._replace(after=gone + crossing.after) for crossing in region.crossings(a, b)]
        gone += distance(a, b)
    return tuple(found)
