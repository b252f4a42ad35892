"""A region drawn as SVG: painted cells, rivers, ways, places with their names, the neatline around it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from html import escape
from typing import NamedTuple

from horspiste.state.geometry import Point
from horspiste.state.region import Place, Region, River, Way

from . import palette

# One unit of the drawing is ten metres: names and lines then have sizes of two or three figures.
_UNIT = 10_000
_WIDTHS = {"highway": (34, 20), "road": (30, 17), "trail": (14, 0)}
_LEAST_RIVER, _MOST_RIVER = 12, 60
_AREA = "area"
_MARGIN_CELLS = 2


class Frame(NamedTuple):
    """The part of the region that is drawn. [units of the drawing]"""

    left: int
    top: int
    width: int
    height: int

    @property
    def scale(self) -> int:
        """What is a hundredth of the picture's longer side."""
        return max(1, max(self.width, self.height) // 100)


def spot(point: Point) -> tuple[int, int]:
    """A place of the region in the drawing."""
    return point[0] // _UNIT, point[1] // _UNIT


def path(points: Iterable[Point]) -> str:
    """Points as the data of an SVG path."""
    return "M" + "L".join(f"{x},{y}" for x, y in map(spot, points))


def frame_of(region: Region, points: Sequence[Point]) -> Frame:
    """The whole map where it is small, else what lies around some points, two cells wide."""
    corners = [corner for cell in region.cells for corner in region.grid.corners(cell)]
    xs, ys = zip(*(corners or points), strict=True)
    if points:
        margin = _MARGIN_CELLS * region.grid.size
        near_x, near_y = zip(*points, strict=True)
        xs = (max(min(xs), min(near_x) - margin), min(max(xs), max(near_x) + margin))
        ys = (max(min(ys), min(near_y) - margin), min(max(ys), max(near_y) + margin))
    left, top = spot((min(xs), min(ys)))
    right, bottom = spot((max(xs), max(ys)))
    return Frame(left, top, max(1, right - left), max(1, bottom - top))


def lands(region: Region) -> str:
    """The cells, one path a land; a cell of two lands wears its cover."""
    shapes: defaultdict[str, list[str]] = defaultdict(list)
    for cell, names in region.cells.items():
        shapes[names[-1]].append(path(region.grid.corners(cell)) + "Z")
    return "".join(
        f'<path class="land" fill="{palette.LANDS.get(land, palette.SUNK)}" d="{"".join(found)}"/>'
        for land, found in sorted(shapes.items())
    )


def river(thing: River) -> str:
    """A river."""
    width = min(_MOST_RIVER, max(_LEAST_RIVER, thing.width // 1000))
    return f'<path class="river" stroke-width="{width}" d="{path(thing.points)}"/>'


def way(thing: Way) -> str:
    """A highway, road or trail."""
    outer, inner = _WIDTHS.get(thing.kind, _WIDTHS["trail"])
    line = path(thing.points)
    if not inner:
        return f'<path class="trail" stroke-width="{outer}" d="{line}"/>'
    return f'<path class="roadside" stroke-width="{outer}" d="{line}"/><path class="road" stroke-width="{inner}" d="{line}"/>'


def crossings(thing: River) -> str:
    """The fords and bridges of a river."""
    marks = [(ford.at, "ford", ford.name) for ford in thing.fords] + [
        (bridge.at, "bridge", bridge.name) for bridge in thing.bridges
    ]
    return "".join(
        f'<circle class="{kind}" cx="{x}" cy="{y}" r="24"><title>{escape(name)}</title></circle>'
        for at, kind, name in marks
        for x, y in [spot(at)]
    )


def place(thing: Place, frame: Frame) -> str:
    """A place: its dot and name; the name alone of a stretch of country."""
    x, y = spot(thing.at)
    if thing.kind == _AREA:
        return f'<text class="country" x="{x}" y="{y}" font-size="{frame.scale * 2}">{escape(thing.name)}</text>'
    size = frame.scale
    return (
        f'<circle class="place" cx="{x}" cy="{y}" r="{size * 0.55:.0f}"/>'
        f'<text class="name" x="{x + size}" y="{y - size // 2}" font-size="{size * 1.9:.0f}">{escape(thing.name)}</text>'
    )


def drawn(region: Region, frame: Frame) -> str:
    """The whole map, without tracks."""
    parts = [lands(region)]
    parts += [river(thing) for thing in region.rivers]
    parts += [way(thing) for thing in region.ways]
    parts += [crossings(thing) for thing in region.rivers]
    parts += [place(thing, frame) for thing in region.places]
    return "".join(parts)
