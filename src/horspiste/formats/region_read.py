"""Reading our region file (``docs/region-format.md`` describes it)."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from functools import partial
from pathlib import Path
from typing import Any

from horspiste.state.geometry import Point
from horspiste.state.grid import SHAPES, Cell, Grid, parse_cell
from horspiste.state.lands import in_order, known_lands
from horspiste.state.region import CURRENTS, LINES, WAYS, Bridge, Ford, Lands, Line, Place, Region, River, Way

from .points import FARTHEST, point_of, points_of
from .section import ID, Section, parse_toml
from .whole import read_text

FORMAT = "horspiste.region"
# What a map does not say, in millimetres: six miles a hex, and a river that can be waded but not stepped over.
SCALE, RIVER_WIDTH, RIVER_DEPTH, FORD_DEPTH = 9_000_000, 10_000, 1_000, 500
NO_CELL = "."
_LEAST_CELL, _MOST_CELLS, _MOST_LANDS = 10, 1_000_000, 2


def read_region(path: Path | str) -> Region:
    """The region of one of our files.

    Raises:
        InputError: ``file.*``, with the file, the line and the key.
    """
    return parse_region(read_text(path), str(path))


def parse_region(text: str, name: str) -> Region:
    """As :func:`read_region`, for a text; ``name`` is what messages call the file."""
    top = parse_toml(text, name, FORMAT)
    top.only(
        "format", "version", "name", "grid", "land", "places", "ways", "rivers", "lines", "heights", "notes", "dangers", "assumed"
    )  # fmt: skip
    return _Reader(top).region()


class _Reader:
    """One region file on its way in; ``assumed`` gathers what it leaves to us."""

    def __init__(self, top: Section) -> None:
        self.top = top
        self.assumed = list(top.strings("assumed", ()))
        self.grid = self._grid()
        self.ids: set[str] = set()
        self.places: dict[str, Point] = {}

    def region(self) -> Region:
        """The region of the file.

        Raises:
            InputError: ``file.*``.
        """
        land = self.top.section("land")
        land.only("legend", "rows", "first", "cells", "elsewhere")
        places = tuple(self._place(section) for section in self.top.sections("places"))
        ways = tuple(self._way(section) for section in self.top.sections("ways"))
        return Region(
            name=self.top.text("name"),
            grid=self.grid,
            cells=self._cells(land),
            elsewhere=_lands(land, "elsewhere", land.get("elsewhere")) if "elsewhere" in land else (),
            places=places,
            ways=ways,
            rivers=tuple(self._river(section, {way.id for way in ways}) for section in self.top.sections("rivers")),
            lines=tuple(self._line(section) for section in self.top.sections("lines")),
            heights={cell: section.length(key, least=-FARTHEST) for section, key, cell in self._by_cell("heights")},
            notes={cell: section.text(key) for section, key, cell in self._by_cell("notes")},
            dangers={cell: section.text(key) for section, key, cell in self._by_cell("dangers")},
            assumed=tuple(dict.fromkeys(self.assumed)),
        )

    def _assume(self, section: Section, key: str, name: str, amount: int) -> int:
        """The length at a key, or what we take in its place, noted under ``name``."""
        if key not in section:
            self.assumed.append(name)
            return amount
        return int(section.length(key))

    def _grid(self) -> Grid:
        section = self.top.section("grid")
        section.only("shape", "size")
        size = self._assume(section, "size", "grid.size", SCALE)
        if size < _LEAST_CELL:
            raise section.wrong("size", expected="quantity", unit="m", given=section.get("size"), low="1/100", high=None)
        return Grid(section.word("shape", SHAPES, "hex_flat"), size)

    def _cells(self, land: Section) -> dict[Cell, Lands]:
        cells = self._rows(land) if "rows" in land else {}
        section = land.section("cells", Section({}, "", ""))
        for label, value in section.values.items():
            cells[_cell(section, label)] = _lands(section, label, value)
        if not cells and "elsewhere" not in land:
            raise land.wrong("", "file.missing", key="rows", expected=["rows", "cells", "elsewhere"])
        if len(cells) > _MOST_CELLS:
            raise land.wrong("", "file.value", expected="cells", given=len(cells), low=1, high=_MOST_CELLS)
        return cells

    def _rows(self, land: Section) -> dict[Cell, Lands]:
        legend = land.section("legend")
        meaning = {letter: _lands(legend, letter, value) for letter, value in legend.values.items()}
        left, top = _cell(land, land.text("first", "0101"), "first")
        cells: dict[Cell, Lands] = {}
        for row, line in enumerate(land.text("rows", longest=_MOST_CELLS).split("\n")):
            for column, letter in enumerate(line.replace(" ", "").replace("\t", "")):
                if letter in meaning:
                    cells[left + column, top + row] = meaning[letter]
                elif letter != NO_CELL:
                    place = {"row": row + 1, "column": column + 1}
                    raise land.wrong("rows", "file.choice", given=letter, expected=sorted(meaning), hint=[], **place)
        return cells

    def _by_cell(self, key: str) -> list[tuple[Section, str, Cell]]:
        section = self.top.section(key, Section({}, "", ""))
        return [(section, label, _cell(section, label)) for label in section.values]

    def _ident(self, section: Section) -> str:
        ident = section.ident()
        if ident in self.ids:
            raise section.wrong("id", "file.duplicate", given=ident)
        self.ids.add(ident)
        return ident

    def _point(self, section: Section, key: str = "at") -> Point:
        if key not in section and "x_m" in section:
            return (section.length("x_m", least=-FARTHEST), section.length("y_m", least=-FARTHEST))
        return point_of(section, key, section.get(key), self.grid, self.places)

    def _place(self, section: Section) -> Place:
        section.only(
            "id", "name", "kind", "at", "x_m", "y_m", "seen_from", "seen_from_night", "known_to", "height", "note"
        )  # fmt: skip
        place = Place(
            id=self._ident(section),
            name=section.text("name", "") or section.ident(),
            kind=section.text("kind", "place"),
            at=self._point(section),
            seen_from=section.length("seen_from", 0),
            seen_from_night=section.length("seen_from_night", 0),
            known_to=_known_to(section),
            height=section.length("height", None, least=-FARTHEST),
            note=section.text("note", ""),
        )
        self.places[place.id] = place.at
        return place

    def _way(self, section: Section) -> Way:
        section.only("id", "name", "kind", "points", "known_to")
        points = points_of(section, "points", self.grid, self.places)
        return Way(self._ident(section), section.text("name", ""), section.word("kind", WAYS, "road"), points, _known_to(section))

    def _line(self, section: Section) -> Line:
        section.only("id", "name", "kind", "points", "known_to")
        points = points_of(section, "points", self.grid, self.places)
        return Line(self._ident(section), section.text("name", ""), section.word("kind", LINES), points, _known_to(section))

    def _river(self, section: Section, ways: Collection[str]) -> River:
        section.only(
            "id", "name", "points", "width", "depth", "current", "speed", "flood", "rocks", "fords", "bridges", "known_to"
        )  # fmt: skip
        ident = self._ident(section)
        width = self._assume(section, "width", f"{ident}.width", RIVER_WIDTH)
        return River(
            id=ident,
            name=section.text("name", ""),
            points=points_of(section, "points", self.grid, self.places),
            width=width,
            depth=self._assume(section, "depth", f"{ident}.depth", RIVER_DEPTH),
            current=section.word("current", CURRENTS, "placid"),
            speed=section.length("speed", None),
            flood=section.flag("flood"),
            rocks=section.flag("rocks"),
            fords=tuple(map(partial(self._ford, width=width), section.sections("fords"))),
            bridges=tuple(map(partial(self._bridge, ways=ways), section.sections("bridges"))),
            known_to=_known_to(section),
        )

    def _ford(self, section: Section, width: int) -> Ford:
        section.only("id", "name", "at", "x_m", "y_m", "depth", "width")
        ident = self._ident(section)
        depth = self._assume(section, "depth", f"{ident}.depth", FORD_DEPTH)
        return Ford(ident, section.text("name", ""), self._point(section), depth, section.length("width", width))

    def _bridge(self, section: Section, ways: Collection[str]) -> Bridge:
        section.only("id", "name", "at", "x_m", "y_m", "way")
        way = section.word("way", ways, "")
        return Bridge(self._ident(section), section.text("name", ""), self._point(section), way)


def _known_to(section: Section) -> tuple[str, ...] | None:
    names: tuple[str, ...] | None = section.strings("known_to", None)
    if names is None or names == ("all",):
        return None
    for name in names:
        if not ID.fullmatch(name):
            raise section.wrong("known_to", expected="ids", given=name[:60])
    return names


def _cell(section: Section, label: str, key: str = "") -> Cell:
    cell = parse_cell(label)
    if cell is None:
        raise section.wrong(key or label, expected="cell", given=label[:60])
    return cell


def _lands(section: Section, key: str, value: Any) -> Lands:
    """One land, or two that share a cell, the relief first."""
    lands = [value] if isinstance(value, str) else value
    if not isinstance(lands, list) or not lands or len(lands) > _MOST_LANDS or not all(isinstance(land, str) for land in lands):
        raise section.wrong(key, expected="lands", given=str(value)[:60])
    known: Mapping[str, Any] = known_lands()
    return in_order([section.checked(key, land, known) for land in lands])
