"""Writing our region file, so that reading it back gives the same region."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

from horspiste.state.geometry import Polyline
from horspiste.state.grid import Cell, Grid, cell_label
from horspiste.state.region import Bridge, Ford, Lands, Line, Place, Region, River, Way

from .points import length_text, point_text
from .region_read import FORMAT, NO_CELL
from .section import VERSION
from .whole import write_text

_LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
_WIDEST = 400


def write_region(path: Path | str, region: Region) -> None:
    """Put a region's file in place once it is whole.

    Raises:
        InputError: ``file.unwritable``.
    """
    write_text(path, region_text(region))


def region_text(region: Region) -> str:
    """The text of a region's file."""
    heights = {cell: length_text(height) for cell, height in region.heights.items()}
    parts = [_head(region), _land(region), _table("heights", heights)]
    parts += [_table("notes", region.notes), _table("dangers", region.dangers)]
    parts += [_block("[[places]]", _place(place, region.grid)) for place in region.places]
    parts += [_block("[[ways]]", _line(way, region.grid)) for way in region.ways]
    parts += [_river(river, region.grid) for river in region.rivers]
    parts += [_block("[[lines]]", _line(line, region.grid)) for line in region.lines]
    return "\n\n".join(part for part in parts if part) + "\n"


def quoted(text: str) -> str:
    """A TOML string."""
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")


def _list(texts: Iterable[str]) -> str:
    return "[" + ", ".join(map(quoted, texts)) + "]"


def _block(header: str, lines: Iterable[str]) -> str:
    return "\n".join([header, *lines])


def _head(region: Region) -> str:
    lines = [f"format = {quoted(FORMAT)}", f"version = {VERSION}", f"name = {quoted(region.name)}"]
    if region.assumed:
        lines.append(f"assumed = {_list(region.assumed)}")
    grid = [f"shape = {quoted(region.grid.shape)}", f"size = {quoted(length_text(region.grid.size))}"]
    return "\n".join([*lines, "", "[grid]", *grid])


def _lands(lands: Lands) -> str:
    return quoted(lands[0]) if len(lands) == 1 else _list(lands)


def _land(region: Region) -> str:
    lines = ["[land]"]
    if region.elsewhere:
        lines.append(f"elsewhere = {_lands(region.elsewhere)}")
    kinds = sorted(set(region.cells.values()))
    if not region.cells or len(kinds) > len(_LETTERS) or _sparse(region.cells):
        cells = [f"{_cell_key(cell)} = {_lands(lands)}" for cell, lands in sorted(region.cells.items())]
        return "\n".join([*lines, "", "[land.cells]", *cells] if cells else lines)
    letters = dict(zip(kinds, _LETTERS, strict=False))
    legend = [f"{letters[kind]} = {_lands(kind)}" for kind in kinds]
    return "\n".join([*lines, *_rows(region.cells, letters), "", "[land.legend]", *legend])


def _frame(cells: Iterable[Cell]) -> tuple[int, int, int, int]:
    columns, rows = zip(*cells, strict=True)
    return min(columns), min(rows), max(columns), max(rows)


def _sparse(cells: Mapping[Cell, Lands]) -> bool:
    left, top, right, bottom = _frame(cells)
    return right - left >= _WIDEST or (right - left + 1) * (bottom - top + 1) > 4 * len(cells) + _WIDEST


def _rows(cells: Mapping[Cell, Lands], letters: Mapping[Lands, str]) -> Iterator[str]:
    left, top, right, bottom = _frame(cells)
    yield f"first = {quoted(cell_label((left, top)))}"
    yield 'rows = """'
    for row in range(top, bottom + 1):
        here = (cells.get((column, row)) for column in range(left, right + 1))
        yield "".join(letters[lands] if lands else NO_CELL for lands in here)
    yield '"""'


def _cell_key(cell: Cell) -> str:
    label = cell_label(cell)
    return label if label.isdigit() else quoted(label)


def _table(name: str, texts: Mapping[Cell, str]) -> str:
    return _block(f"[{name}]", (f"{_cell_key(cell)} = {quoted(text)}" for cell, text in sorted(texts.items()))) if texts else ""


def _known(thing: Place | Way | River | Line) -> Iterator[str]:
    if thing.known_to is not None:
        yield f"known_to = {_list(thing.known_to)}"


def _named(thing: Place | Way | River | Line | Ford | Bridge) -> Iterator[str]:
    yield f"id = {quoted(thing.id)}"
    if thing.name:
        yield f"name = {quoted(thing.name)}"


def _place(place: Place, grid: Grid) -> Iterator[str]:
    yield from _named(place)
    yield f"kind = {quoted(place.kind)}"
    yield f"at = {point_text(place.at, grid)}"
    for key, size in (("seen_from", place.seen_from), ("seen_from_night", place.seen_from_night), ("height", place.height)):
        if size or (key == "height" and size is not None):
            yield f"{key} = {quoted(length_text(size))}"
    yield from _known(place)
    if place.note:
        yield f"note = {quoted(place.note)}"


def _points(points: Polyline, grid: Grid) -> str:
    return "points = [" + ", ".join(point_text(point, grid) for point in points) + "]"


def _line(line: Way | Line, grid: Grid) -> Iterator[str]:
    yield from _named(line)
    yield f"kind = {quoted(line.kind)}"
    yield _points(line.points, grid)
    yield from _known(line)


def _river(river: River, grid: Grid) -> str:
    parts = [_block("[[rivers]]", _river_lines(river, grid))]
    parts += [_block("[[rivers.fords]]", _ford(ford, grid)) for ford in river.fords]
    parts += [_block("[[rivers.bridges]]", _bridge(bridge, grid)) for bridge in river.bridges]
    return "\n\n".join(parts)


def _river_lines(river: River, grid: Grid) -> Iterator[str]:
    yield from _named(river)
    yield _points(river.points, grid)
    yield f"width = {quoted(length_text(river.width))}"
    yield f"depth = {quoted(length_text(river.depth))}"
    yield f"current = {quoted(river.current)}"
    if river.speed is not None:
        yield f"speed = {quoted(length_text(river.speed))}"
    yield from (f"{key} = true" for key in ("flood", "rocks") if getattr(river, key))
    yield from _known(river)


def _ford(ford: Ford, grid: Grid) -> Iterator[str]:
    yield from _named(ford)
    yield f"at = {point_text(ford.at, grid)}"
    yield f"depth = {quoted(length_text(ford.depth))}"
    yield f"width = {quoted(length_text(ford.width))}"


def _bridge(bridge: Bridge, grid: Grid) -> Iterator[str]:
    yield from _named(bridge)
    yield f"at = {point_text(bridge.at, grid)}"
    if bridge.way:
        yield f"way = {quoted(bridge.way)}"
