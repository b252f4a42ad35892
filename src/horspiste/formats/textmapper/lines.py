"""The ways and rivers of a text-mapper file, walked cell by cell as the format draws them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise

from horspiste.formats.region_read import FORD_DEPTH, RIVER_DEPTH, RIVER_WIDTH
from horspiste.formats.report import Tally
from horspiste.state.geometry import Point, Polyline, cuts, distance, frame, may_meet
from horspiste.state.grid import Cell, Grid, cell_label
from horspiste.state.region import Bridge, Ford, Line, River, Way

from .grammar import WayLine
from .vocabulary import NOTHING, format_words

# Rivers are drawn beside the middles of the cells, so that a way through the same cells can cross them: per thousand of a cell.
_BESIDE = (115, 58)
_SAME_PLACE = 1_000
_BRIDGED = ("highway", "road")
# A line across a whole continent of hexes; longer ones are slips. Each line walked shortens what is left a little.
_LONGEST = 2_000
_SHARE = 100


class Lines:
    """What the lines of a file become."""

    def __init__(
        self, grid: Grid, own: Mapping[str, str], kept: Tally, approximated: Tally, dropped: Tally, ident: Callable[[str], str]
    ) -> None:
        self.grid = grid
        self.kinds: Mapping[str, str] = {**format_words()["lines"], **own}
        self.kept, self.approximated, self.dropped, self.ident = kept, approximated, dropped, ident
        self.ways: list[Way] = []
        self.rivers: list[River] = []
        self.gorges: list[Line] = []
        self.assumed: list[str] = []
        self._left = _LONGEST
        self._line_of: dict[str, int] = {}

    def read(self, lines: Sequence[WayLine]) -> None:
        """Sort the lines into ways, rivers and gorges."""
        rivers: list[tuple[WayLine, list[Cell]]] = []
        gorges: list[tuple[WayLine, list[Cell]]] = []
        for line in lines:
            kind, cells = self.kinds.get(line.kind, ""), self._walked(line)
            if not kind:
                self.dropped.note(line.kind, "line.unknown", line.number)
            elif kind == NOTHING:
                self.dropped.note(line.kind, "line.no_way", line.number)
            elif cells is None:
                self.dropped.note(line.kind, "line.length", line.number)
            elif kind in ("river", "gorge"):
                (rivers if kind == "river" else gorges).append((line, cells))
            else:
                self._way(line, kind, cells)
        for line, cells in self._apart(gorges):
            self.gorges.append(Line(self._named(line), line.label, "gorge", self._beside(cells)))
            self.kept.note(line.kind, "line", line.number)
        self._rivers(rivers)

    def _walked(self, line: WayLine) -> list[Cell] | None:
        cells = [line.cells[0]]
        for a, b in pairwise(line.cells):
            if distance(self.grid.centre(a), self.grid.centre(b)) > self._left * self.grid.size:
                return None
            cells += self.grid.walk(a, b)[1:]
        self._left -= len(cells) // _SHARE
        return cells if len(cells) > 1 else None

    def _named(self, line: WayLine) -> str:
        return self.ident(line.label or f"{line.kind} {cell_label(line.cells[0])}")

    def _way(self, line: WayLine, kind: str, cells: Sequence[Cell]) -> None:
        way = Way(self._named(line), line.label, kind, tuple(map(self.grid.centre, cells)))
        self.ways.append(way)
        self._line_of[way.id] = line.number
        self.kept.note(line.kind, "way", line.number)

    def _beside(self, cells: Sequence[Cell]) -> Polyline:
        right, down = (part * self.grid.size // 1000 for part in _BESIDE)
        return tuple((x + right, y + down) for x, y in map(self.grid.centre, cells))

    def _apart(self, lines: Sequence[tuple[WayLine, list[Cell]]]) -> list[tuple[WayLine, list[Cell]]]:
        """Lines that share their lower course become one and its tributaries: the longest keeps it, the others end in it."""
        taken: set[tuple[Cell, Cell]] = set()
        apart = []
        for line, cells in sorted(lines, key=lambda found: (-len(found[1]), found[0].number)):
            steps = list(pairwise(cells))
            free = next((place for place, step in enumerate(steps) if step in taken), len(steps))
            taken.update(steps)
            if free:
                apart.append((line, cells[: free + 1]))
            if free < len(steps):
                self.approximated.note(line.kind, "line.joined", line.number)
        return apart

    def _rivers(self, lines: Sequence[tuple[WayLine, list[Cell]]]) -> None:
        for line, cells in self._apart(lines):
            river = River(self._named(line), line.label, self._beside(cells), RIVER_WIDTH, RIVER_DEPTH)
            self.rivers.append(self._crossed(river))
            self.kept.note(line.kind, "river", line.number)
            self.approximated.note(line.kind, "river.size_assumed", line.number)
        if self.rivers:
            self.assumed = ["rivers.width", "rivers.depth", "rivers.current", *self.assumed]

    def _crossed(self, river: River) -> River:
        """The river with a bridge where a road crosses it and a ford where a trail does, which the format cannot say."""
        for way in self.ways:
            for a, b in pairwise(way.points):
                if may_meet(frame(river.points), a, b):
                    for cut in cuts(a, b, river.points):
                        river = self._with_crossing(river, way, cut.at)
        return river

    def _with_crossing(self, river: River, way: Way, at: Point) -> River:
        crossings: list[Ford | Bridge] = [*river.fords, *river.bridges]
        if any(distance(crossing.at, at) <= _SAME_PLACE for crossing in crossings):
            return river
        if "crossings" not in self.assumed:
            self.assumed.append("crossings")
        label = cell_label(self.grid.cell(at))
        self.approximated.note(way.kind, "crossing.assumed", self._line_of[way.id])
        if way.kind in _BRIDGED:
            return replace(river, bridges=(*river.bridges, Bridge(self.ident(f"bridge {label}"), "", at, way.id)))
        return replace(river, fords=(*river.fords, Ford(self.ident(f"ford {label}"), "", at, FORD_DEPTH, river.width)))
