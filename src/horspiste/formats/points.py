"""How files write a point: a cell, the id of a place, or metres east and south."""

from __future__ import annotations

import re
from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from horspiste.basis.notation import decimal_text, simple
from horspiste.state.geometry import Point, Polyline
from horspiste.state.grid import Grid, cell_label, parse_cell

from .section import Section, close

_PAIR = re.compile(r"(.+?)\s*(?:;|,\s)\s*(.+)")
FARTHEST = 10**11
_COORDINATES = 2


def point_of(section: Section, key: str, value: Any, grid: Grid, places: Mapping[str, Point]) -> Point:
    """The point that stands at, or inside, a key.

    Raises:
        InputError: ``file.value`` where it is no point, ``file.reference`` where no place has that id.
    """
    if isinstance(value, list) and len(value) == _COORDINATES:
        return _metres(section, key, value[0], value[1])
    if not isinstance(value, str):
        raise section.wrong(key, expected="point", given=str(value)[:60])
    cell = parse_cell(value)
    if cell is not None:
        return grid.centre(cell)
    pair = _PAIR.fullmatch(value.strip())
    if pair:
        return _metres(section, key, pair[1], pair[2])
    if value not in places and not places:
        raise section.wrong(key, expected="point", given=value[:60])
    if value not in places:
        raise section.wrong(key, "file.reference", given=value[:60], hint=close(value, places), expected=sorted(places))
    return places[value]


def _metres(section: Section, key: str, east: Any, south: Any) -> Point:
    return (section.length_of(key, east, -FARTHEST), section.length_of(key, south, -FARTHEST))


def points_of(section: Section, key: str, grid: Grid, places: Mapping[str, Point]) -> Polyline:
    """The line of points at a key; points that repeat the one before are left out.

    Raises:
        InputError: as :func:`point_of`; ``file.value`` where fewer than two points are left.
    """
    values = section.get(key)
    if not isinstance(values, list):
        raise section.wrong(key, expected="points", given=str(values)[:60])
    line: list[Point] = []
    for value in values:
        point = point_of(section, key, value, grid, places)
        if line[-1:] != [point]:
            line.append(point)
    if len(line) <= 1:
        raise section.wrong(key, expected="points", given=str(values)[:60])
    return tuple(line)


def point_text(point: Point, grid: Grid) -> str:
    """A point as our files write it: its cell where it is the middle of one, else metres."""
    cell = grid.cell(point)
    if grid.centre(cell) == point:
        return f'"{cell_label(cell)}"'
    return f"[{metres_text(point[0])}, {metres_text(point[1])}]"


def metres_text(millimetres: int) -> str:
    """A number of metres, exactly."""
    return decimal_text(simple(Fraction(millimetres, 1000)))


def length_text(millimetres: int) -> str:
    """A length with its unit, in kilometres where that is shorter to read."""
    whole = abs(millimetres) >= 1_000_000 and millimetres % 10_000 == 0
    return f"{decimal_text(simple(Fraction(millimetres, 1_000_000)))} km" if whole else f"{metres_text(millimetres)} m"
