"""The lines of a text-mapper file: cells with their words, lines through cells, and what only serves the drawing."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from horspiste.state.grid import Cell

_CELL = re.compile(r"(?:(-?\d\d)(-?\d\d)(\d\d)?|(-?\d{2,6})\.(-?\d{2,6})(?:\.(\d{2,6}))?)(?:\s+(.*))?")
_POINT = r"(?:-?\d\d-?\d\d(?:\d\d)?|-?\d{2,6}\.-?\d{2,6}(?:\.\d{2,6})?)"
_LINE = re.compile(rf"({_POINT}(?:-{_POINT})+)\s+([^\s\"“]+)\s*(?:[\"“](.+)[\"”])?.*")
_EACH_POINT = re.compile(r"(?:(-?\d\d)(-?\d\d)(?:\d\d)?|(-?\d{2,6})\.(-?\d{2,6})(?:\.\d{2,6})?)(?:-|$)")
_ATTRIBUTE = re.compile(r"\b([a-z]+)=[\"“]([^\"”]*)[\"”]\s*\d*")
_LABEL = re.compile(r"[\"“]([^\"”]*)[\"”]\s*\d*(?:\s*[a-z]+\([^)]*\))*")
_DRAWING = re.compile(r"(?:(text|glow|label|license|other|url)\s.*|\S+\s+(attributes|lib|xml|path)\b.*|(<).*)")
_INCLUDE = re.compile(r"include\s+(\S+).*")
_STAR = re.compile(r"(?:.*\s)?\d{4}\s+[A-EX][0-9A-Z]{6}-[0-9A-Z]{1,2}\b.*")
# Only this level of a map of several is the ground.
_GROUND = 0
_SHOWN = 40
# Drawings may be longer; a cell or a way is not.
_LONGEST = 4_000


class CellLine(NamedTuple):
    """A cell: its words, its labels and its attributes (``uwp``)."""

    number: int
    cell: Cell
    words: tuple[str, ...]
    labels: tuple[str, ...]
    attributes: tuple[str, ...]


class WayLine(NamedTuple):
    """A line through cells, which need not be neighbours."""

    number: int
    cells: tuple[Cell, ...]
    kind: str
    label: str


class OtherLine(NamedTuple):
    """A line that tells nothing of the land: ``why`` is drawing, include, level, star or unread."""

    number: int
    what: str
    why: str


def lines_of(text: str) -> Iterator[CellLine | WayLine | OtherLine]:
    """The lines of a file in order, without the empty ones and the comments."""
    for number, line in enumerate(text.split("\n"), 1):
        line = line.strip()
        if line and not line.startswith("#"):
            yield _line(number, line)


def _line(number: int, line: str) -> CellLine | WayLine | OtherLine:
    if len(line) > _LONGEST:
        return OtherLine(number, line[:_SHOWN], "drawing" if _DRAWING.fullmatch(line[:_LONGEST]) else "unread")
    cell, way = _CELL.fullmatch(line), _LINE.fullmatch(line)
    if way and not cell:
        points = [(int(p[0] or p[2]), int(p[1] or p[3])) for p in _EACH_POINT.findall(way[1])]
        return WayLine(number, tuple(points), way[2].lower(), way[3] or "")
    if _STAR.fullmatch(line):
        return OtherLine(number, line[:_SHOWN], "star")
    if cell:
        return _cell_line(number, cell)
    drawing, include = _DRAWING.fullmatch(line), _INCLUDE.fullmatch(line)
    if include:
        return OtherLine(number, include[1], "include")
    if drawing:
        return OtherLine(number, drawing[1] or drawing[2] or "svg", "drawing")
    return OtherLine(number, line[:_SHOWN], "unread")


def _cell_line(number: int, match: re.Match[str]) -> CellLine | OtherLine:
    if int(match[3] or match[6] or _GROUND) != _GROUND:
        return OtherLine(number, match[0].split()[0], "level")
    rest = match[7] or ""
    named = _ATTRIBUTE.findall(rest)
    rest = _ATTRIBUTE.sub(" ", rest)
    labels = [text for name, text in named if name == "name"] + _LABEL.findall(rest)
    words = _LABEL.sub(" ", rest).lower().replace("_", "-").split()
    cell = (int(match[1] or match[4]), int(match[2] or match[5]))
    return CellLine(number, cell, tuple(words), tuple(filter(None, map(str.strip, labels))), tuple(name for name, _ in named))
