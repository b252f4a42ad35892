"""A region from the lines of a text-mapper file, and the report of what became of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from horspiste.formats.ids import free_id
from horspiste.formats.region_read import SCALE
from horspiste.formats.report import Entry, Report, Tally
from horspiste.formats.section import close
from horspiste.formats.whole import read_text
from horspiste.state.grid import Cell, Grid, cell_label
from horspiste.state.region import Lands, Line, Place, Region

from .grammar import CellLine, OtherLine, WayLine, lines_of
from .lines import Lines
from .refusals import check_region
from .vocabulary import CellWords, Vocabulary, format_words
from .words_file import OwnWords, beside, read_words

# What one step of a generator's heights measures: a thousand feet.
HEIGHT_STEP = 300_000
_HIGHEST_STEP = 100
# So many cells away the land around a cell tells nothing of its own.
_FARTHEST_GUESS = 10
# Suggestions help with a few words; a file with more unknown ones is another kind of file.
_MOST_SUGGESTED = 40
_WATER, _LAKE, _SEA = "water", "lake", "sea"
_AREA = "area"


def read_map(path: Path | str, scale: int | None = None, shape: str = "hex_flat") -> tuple[Region, Report]:
    """The region of a text-mapper file; ``scale`` is the size of a cell, six miles where it is left out. [mm]

    Raises:
        InputError: ``file.*``: the file cannot be read, is a star sector, a dungeon or no map, or its words' table is wrong.
    """
    return parse_map(read_text(path), str(path), scale, shape, read_words(beside(path)))


def parse_map(
    text: str, name: str, scale: int | None = None, shape: str = "hex_flat", own: OwnWords | None = None
) -> tuple[Region, Report]:
    """As :func:`read_map`, for a text; ``own`` are its own words."""
    own = own or OwnWords({}, {})
    lines = list(lines_of(text))
    check_region(lines, name)
    return _Builder(name, Grid(shape, scale or SCALE), own, scale is None).build(lines)


class _Builder:
    def __init__(self, name: str, grid: Grid, own: OwnWords, scale_assumed: bool) -> None:
        self.grid = grid
        self.name = name
        self.own = own
        self.vocabulary = Vocabulary(own.words)
        self.report = Report(name)
        self.kept, self.approximated, self.dropped = Tally(), Tally(), Tally()
        self.assumed = ["grid.size"] if scale_assumed else []
        self.ids: set[str] = set()
        self.places: list[Place] = []
        self.heights: dict[Cell, int] = {}
        self.notes: dict[Cell, str] = {}

    def build(self, lines: Sequence[CellLine | WayLine | OtherLine]) -> tuple[Region, Report]:
        """The region of the lines, and what became of their words."""
        cells = [line for line in lines if isinstance(line, CellLine)]
        found = self._cells(cells)
        drawn = Lines(self.grid, self.own.lines, self.kept, self.approximated, self.dropped, self.ident)
        for line in lines:
            if isinstance(line, OtherLine):
                self._other(line)
        drawn.read([line for line in lines if isinstance(line, WayLine)])
        region = Region(
            name=Path(self.name).stem,
            grid=self.grid,
            cells=found,
            places=tuple(self.places),
            ways=tuple(drawn.ways),
            rivers=tuple(drawn.rivers),
            lines=(*drawn.gorges, *self._cliffs(cells)),
            heights=self.heights,
            notes=self.notes,
            assumed=(*self.assumed, *drawn.assumed),
        )
        return region, self._report()

    def ident(self, text: str) -> str:
        """An id that no other thing of the region has."""
        ident = free_id(text, self.ids, "place")
        self.ids.add(ident)
        return ident

    def _cells(self, cells: Sequence[CellLine]) -> dict[Cell, Lands]:
        """The lands of the cells; a cell told by several lines has the words of all of them."""
        words: dict[Cell, list[str]] = {}
        for line in cells:
            words.setdefault(line.cell, []).extend(line.words)
        found: dict[Cell, Lands] = {}
        first = {line.cell: line.number for line in reversed(cells)}
        for cell, number in first.items():
            told = self.vocabulary.read(words[cell])
            found[cell] = told.lands
            self._note_lands(told, number)
        for line in cells:
            self._note_words(line)
        self._seas(found, words)
        return self._filled(found, first)

    def _note_lands(self, told: CellWords, line: int) -> None:
        if told.lands:
            self.kept.note("+".join(told.lands), "land", line)
        for land in told.left_out:
            self.approximated.note(land, "land.third", line)
        for word, why in told.unused.items():
            self.dropped.note(word, why, line)

    def _note_words(self, line: CellLine) -> None:
        told = self.vocabulary.read(line.words)
        self._note_place(line, told)
        for word in line.words:
            if word in told.unknown:
                self.dropped.note(word, "word.unknown", line.number)
            elif word in told.marks:
                self.notes[line.cell] = " ".join(dict.fromkeys([*self.notes.get(line.cell, "").split(), word]))
                self.kept.note(word, "mark", line.number)

    def _note_place(self, line: CellLine, told: CellWords) -> None:
        step = next((int(label[:4]) for label in line.labels if label.isdecimal()), told.height)
        if step is not None:
            self.heights[line.cell] = min(step, _HIGHEST_STEP) * HEIGHT_STEP
            self.approximated.note("height", "height.step", line.number)
        names = [label for label in line.labels if not label.isdecimal()]
        for site in told.sites:
            self._place(line, site, names.pop(0) if names else "")
        for name in names:
            self._place(line, _AREA, name)

    def _place(self, line: CellLine, kind: str, name: str) -> None:
        named = name or f"{kind} {cell_label(line.cell)}"
        self.places.append(Place(self.ident(named), named, kind.replace("-", "_"), self.grid.centre(line.cell)))
        self.kept.note(kind, "place", line.number)

    def _seas(self, found: dict[Cell, Lands], words: Mapping[Cell, Sequence[str]]) -> None:
        """Water that touches the sea is sea."""
        edge = [cell for cell, lands in found.items() if lands == (_SEA,)]
        while edge:
            for cell in self.grid.neighbours(edge.pop()):
                if found.get(cell) == (_LAKE,) and _WATER in words[cell]:
                    found[cell] = (_SEA,)
                    edge.append(cell)

    def _filled(self, found: dict[Cell, Lands], lines: Mapping[Cell, int]) -> dict[Cell, Lands]:
        """Cells whose words tell no land get the commonest land around them, and the report says so."""
        bare = sorted(cell for cell, lands in found.items() if not lands)
        for _ in range(_FARTHEST_GUESS):
            guesses = {cell: guess for cell in bare if (guess := self._around(found, cell))}
            if not guesses:
                break
            found.update(guesses)
            for cell, lands in guesses.items():
                self.approximated.note("+".join(lands), "land.neighbours", lines[cell])
            bare = [cell for cell in bare if cell not in guesses]
        for cell in bare:
            self.dropped.note(cell_label(cell), "land.none", lines[cell])
        return {cell: lands for cell, lands in found.items() if lands}

    def _around(self, found: Mapping[Cell, Lands], cell: Cell) -> Lands:
        votes = Counter(found[near] for near in self.grid.neighbours(cell) if found.get(near))
        return min(votes, key=lambda lands: (-votes[lands], lands), default=())

    def _cliffs(self, cells: Iterable[CellLine]) -> list[Line]:
        found: list[Line] = []
        for line in cells:
            sides = len(self.grid.neighbours(line.cell))
            for side in self.vocabulary.read(line.words).cliffs:
                if side >= sides:
                    self.dropped.note(f"cliff{side}", "cliff.side", line.number)
                    continue
                self.kept.note("cliff", "line", line.number)
                found.append(
                    Line(self.ident(f"cliff {cell_label(line.cell)} {side}"), "", "cliff", self.grid.edge(line.cell, side))
                )
        return found

    def _other(self, line: OtherLine) -> None:
        if line.why == "include":
            known = Path(line.what).stem.lower() in format_words()["drawings"]
            self.dropped.note(line.what, "include.drawings" if known else "include.unfetched", line.number)
        else:
            self.dropped.note(line.what if line.why == "drawing" else line.why, line.why, line.number)

    def _report(self) -> Report:
        report = self.report
        report.kept = self.kept.entries(report)
        report.approximated = self.approximated.entries(report)
        if "grid.size" in self.assumed:
            report.approximated.append(Entry(f"{self.grid.size // 1_000_000} km", 1, "scale.assumed", self.name))
        report.dropped = self.dropped.entries(report)
        unknown = [place for place, entry in enumerate(report.dropped) if entry.why in ("word.unknown", "line.unknown")]
        report.known = sorted({word for why in {report.dropped[place].why for place in unknown} for word in self._known(why)})
        for place in unknown[:_MOST_SUGGESTED]:
            entry = report.dropped[place]
            report.dropped[place] = replace(entry, close=tuple(close(entry.what, self._known(entry.why))))
        return report

    def _known(self, why: str) -> Sequence[str]:
        return self.vocabulary.known if why == "word.unknown" else sorted(format_words()["lines"])
