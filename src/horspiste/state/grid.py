"""The cells of a region: hexes or squares of one size, named by column and row.

The upper left corner of cell 0101's frame is the point (0, 0). Flat hexes stand in columns, the even ones half a hex
lower; pointy hexes lie in rows, the even ones half a hex to the right. A point belongs to the cell whose centre is
nearest, of two equally near ones to that of the lower column, then of the lower row.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from math import isqrt
from typing import NamedTuple

from .geometry import Point, distance, squared

Cell = tuple[int, int]
SHAPES = ("hex_flat", "hex_pointy", "square")
# Cells whose neighbours are kept at hand.
_MOST_KNOWN = 10_000

_LABEL = re.compile(r"(-?\d\d)(-?\d\d)|(-?\d{1,6})\.(-?\d{1,6})")
# Clockwise from the north-west, so that side 0 of a flat hex is the one text-mapper counts as 0.
_FLAT = {
    0: ((-1, 0), (0, -1), (1, 0), (1, 1), (0, 1), (-1, 1)),
    1: ((-1, -1), (0, -1), (1, -1), (1, 0), (0, 1), (-1, 0)),
}
# The same steps for pointy hexes, columns and rows changing places: clockwise from the west.
_TURNED = (1, 0, 5, 4, 3, 2)
_SQUARE = ((-1, 0), (0, -1), (1, 0), (0, 1))


class Crossed(NamedTuple):
    """A cell that a step goes through, from and to a distance of the step's start. [mm]"""

    cell: Cell
    start: int
    end: int


class _Beyond(NamedTuple):
    """A neighbour of a cell: how far its centre lies to the east and south, and by how much its square from the origin is
    more. [mm, mm, mm2]"""

    cell: Cell
    east: int
    south: int
    apart: int


def cell_label(cell: Cell) -> str:
    """A cell's name: "0304" for column 3 and row 4, with a dot between longer or negative numbers."""
    column, row = cell
    if min(cell) >= 0 and max(cell) <= 99:
        return f"{column:02d}{row:02d}"
    return f"{column:02d}.{row:02d}"


def parse_cell(label: str) -> Cell | None:
    """The cell of a name such as "0304", "-0104" or "12.-105"; ``None`` where it is no such name."""
    match = _LABEL.fullmatch(label.strip())
    if match is None:
        return None
    return (int(match[1] or match[3]), int(match[2] or match[4]))


def _root_third(number: int) -> int:
    """``number / sqrt(12)``, to the nearest whole number."""
    size = (isqrt(number * number // 3) + 1) // 2
    return size if number >= 0 else -size


@dataclass(frozen=True)
class Grid:
    """The form of the cells and the distance from one side to the opposite one, ``size``. [mm]"""

    shape: str
    size: int

    @cached_property
    def _turned(self) -> bool:
        return self.shape == "hex_pointy"

    @cached_property
    def _known(self) -> dict[Cell, tuple[_Beyond, ...]]:
        return {}

    def centre(self, cell: Cell) -> Point:
        """The middle of a cell."""
        if self.shape == "square":
            return ((2 * cell[0] - 1) * self.size // 2, (2 * cell[1] - 1) * self.size // 2)
        column, row = cell[::-1] if self._turned else cell
        across = _root_third(self.size * (3 * column - 1))
        down = (2 * row - column % 2) * self.size // 2
        return (down, across) if self._turned else (across, down)

    def cell(self, point: Point) -> Cell:
        """The cell that a point lies in."""
        column, row = guess = self._guess(point)
        # Within the circle that touches the sides, give or take the rounding of centres, no other centre is nearer.
        if 4 * squared(point, self.centre(guess)) < max(0, self.size - 4) ** 2:
            return guess
        near = [(column + right, row + down) for right in (-1, 0, 1) for down in (-1, 0, 1)]
        return min(near, key=lambda cell: (squared(point, self.centre(cell)), cell))

    def _guess(self, point: Point) -> Cell:
        if self.shape == "square":
            return (point[0] // self.size + 1, point[1] // self.size + 1)
        across, down = point[::-1] if self._turned else point
        sixths = isqrt(48 * across * across) // self.size
        column = ((sixths if across >= 0 else -sixths) + 5) // 6
        row = (2 * down // self.size + 1 + column % 2) // 2
        return (row, column) if self._turned else (column, row)

    def neighbours(self, cell: Cell) -> tuple[Cell, ...]:
        """The cells that share a side, clockwise from the north-west (pointy hexes, squares: the west)."""
        if self.shape == "square":
            return tuple((cell[0] + right, cell[1] + down) for right, down in _SQUARE)
        if self._turned:
            steps = _FLAT[cell[1] % 2]
            return tuple((cell[0] + steps[turn][1], cell[1] + steps[turn][0]) for turn in _TURNED)
        return tuple((cell[0] + right, cell[1] + down) for right, down in _FLAT[cell[0] % 2])

    def edge(self, cell: Cell, number: int) -> tuple[Point, Point]:
        """The two ends of the side shared with neighbour ``number``, clockwise."""
        around = self.neighbours(cell)
        before, facing, after = (around[(number + turn) % len(around)] for turn in (-1, 0, 1))
        if self.shape == "square":
            return (self._middle(cell, facing, before), self._middle(cell, facing, after))
        return (self._middle(cell, before, facing), self._middle(cell, facing, after))

    def _middle(self, *cells: Cell) -> Point:
        centres = [self.centre(cell) for cell in cells]
        if self.shape == "square":
            _, facing, beside = centres
            return ((facing[0] + beside[0]) // 2, (facing[1] + beside[1]) // 2)
        return (sum(x for x, _ in centres) // 3, sum(y for _, y in centres) // 3)

    def corners(self, cell: Cell) -> tuple[Point, ...]:
        """The corners of a cell, clockwise."""
        return tuple(self.edge(cell, number)[0] for number in range(len(self.neighbours(cell))))

    def crossed(self, a: Point, b: Point) -> Iterator[Crossed]:
        """The cells that the step from ``a`` to ``b`` goes through, in order, as asked for; cells only touched are left out."""
        cell, start, whole = self.cell(a), 0, distance(a, b)
        while (leaving := self._leaving(a, b, cell)) is not None:
            following, over, under = leaving
            end = over * whole // under
            if end > start:
                yield Crossed(cell, start, end)
                start = end
            cell = following
        if whole > start or not whole:
            yield Crossed(cell, start, whole)

    def _leaving(self, a: Point, b: Point, cell: Cell) -> tuple[Cell, int, int] | None:
        """The next cell of a step, which becomes nearer than ``cell`` when over/under of the step is done, if any does."""
        (x, y), right, down = a, b[0] - a[0], b[1] - a[1]
        found: tuple[Cell, int, int] | None = None
        for other, east, south, apart in self._beyond(cell):
            under = 2 * (right * east + down * south)
            if under <= 0:
                continue
            over = apart - 2 * (x * east + y * south)
            if over < under and (found is None or (over * found[2], other) < (found[1] * under, found[0])):
                found = other, over, under
        return found

    def _beyond(self, cell: Cell) -> tuple[_Beyond, ...]:
        """The neighbours as a step meets them, reckoned once a cell."""
        found = self._known.get(cell)
        if found is None:
            if len(self._known) >= _MOST_KNOWN:
                self._known.clear()
            found = self._known[cell] = tuple(self._met(self.centre(cell), other) for other in self.neighbours(cell))
        return found

    def _met(self, here: Point, other: Cell) -> _Beyond:
        there = self.centre(other)
        apart = squared(there, (0, 0)) - squared(here, (0, 0))
        return _Beyond(other, there[0] - here[0], there[1] - here[1], apart)

    def walk(self, start: Cell, end: Cell) -> tuple[Cell, ...]:
        """The cells from one to another, each time to the neighbour nearest to the end; both ends included."""
        goal, cells = self.centre(end), [start]
        while cells[-1] != end:
            cells.append(min(self.neighbours(cells[-1]), key=lambda cell: (squared(self.centre(cell), goal), cell)))
        return tuple(cells)
