"""The region as the game master or a player has it on the table."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import Any, Protocol

from horspiste.basis.units import convert
from horspiste.state.geometry import Point
from horspiste.state.grid import Cell, cell_label
from horspiste.state.region import Line, Place, Region, River, Way

from .eyes import Eyes
from .kept import Kept
from .play import Play

_AREA = "area"
_WATERS = ("lake", "sea")
_SETTLED = ("thorp", "hamlet", "village", "town", "large_town", "city", "settlement")
# A stretch of country is named within so many cells of the place that carries its name.
_AREA_CELLS = 4


class _Known(Protocol):
    @property
    def known_to(self) -> tuple[str, ...] | None:
        """Who knows the thing; ``None`` is everyone."""


def metres(size: int) -> int | Fraction:
    """A length in metres."""
    return convert(size, "mm", "m")


def point(at: Point) -> list[Any]:
    """A point as two lengths."""
    return [metres(at[0]), metres(at[1])]


def spot(region: Region, at: Point) -> Kept:
    """A place: where it lies, its cell and its land."""
    cell = region.cell_at(*at)
    lands = region.lands_of(cell)
    found: Kept = {"x_m": metres(at[0]), "y_m": metres(at[1]), "cell": cell_label(cell)}
    if lands:
        found["land"] = land_of(lands)
    return found


def land_of(lands: Sequence[str]) -> str:
    """The one word for a cell's land: the cover where a relief wears one."""
    return lands[-1]


def name_at(region: Region, at: Point, members: Iterable[str] | None) -> str | None:
    """What a place is called by those members (``None``: by the game master): a place in its cell, or the country around."""
    cell = region.cell_at(*at)
    known = [place for place in region.places if _is_known(place, members)]
    for place in known:
        if place.kind != _AREA and region.cell_at(*place.at) == cell:
            return place.name
    land = region.lands_of(cell)
    near = [
        place
        for place in known
        if place.kind == _AREA
        and _is_near(region, place.at, at)
        and set(_family(region.lands_of(region.cell_at(*place.at)))) & set(_family(land))
    ]
    return min(near, key=lambda place: _away(place.at, at)).name if near else None


def _family(lands: Iterable[str]) -> list[str]:
    return [land.partition("_")[0] for land in lands]


def _away(a: Point, b: Point) -> int:
    return (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2


def _is_near(region: Region, a: Point, b: Point) -> bool:
    return _away(a, b) <= (_AREA_CELLS * region.grid.size) ** 2


def _is_known(thing: _Known, members: Iterable[str] | None) -> bool:
    return members is None or thing.known_to is None or bool(set(thing.known_to) & set(members))


def region_view(play: Play, eyes: Eyes) -> Kept:
    """The region: for players the party's chart, that is the country with what at least one of them knows of it."""
    region = play.world.region
    party = [member.id for member in play.world.expedition.members] if eyes.is_player else None
    places = [place for place in region.places if _is_known(place, party)]
    marks = [place for place in places if _is_mark(place)]
    return {
        "id": "region",
        "name": region.name,
        "y_axis": "south",
        "bounds": _bounds(region),
        "grid": _grid(region),
        "cells": [_cell(region, cell) for cell in region.cells],
        "ways": [_way(way) for way in region.ways if _is_known(way, party)],
        "rivers": [_river(river) for river in region.rivers if _is_known(river, party)],
        "waters": [],
        "lines": [_line(line) for line in region.lines if _is_known(line, party)],
        "places": [_place(place) for place in places if place.kind != _AREA and place not in marks],
        "landmarks": [_place(place) | {"seen_from_m": metres(place.seen_from)} for place in marks],
        "labels": [_label(region, place) for place in places if place.kind == _AREA],
    }


def _is_mark(place: Place) -> bool:
    """Whether a place is drawn as a landmark: it is seen from afar and nobody lives there."""
    return bool(place.seen_from or place.seen_from_night) and place.kind not in _SETTLED


def _bounds(region: Region) -> list[Any]:
    corners = [corner for cell in region.cells for corner in region.grid.corners(cell)] or [place.at for place in region.places]
    xs, ys = zip(*(corners or [(0, 0)]), strict=True)
    return [metres(min(xs)), metres(min(ys)), metres(max(xs)), metres(max(ys))]


def _grid(region: Region) -> Kept:
    kind, _, orientation = region.grid.shape.partition("_")
    return {"kind": kind, "size_m": metres(region.grid.size), "orientation": orientation or None, "outlines": None}


def _cell(region: Region, cell: Cell) -> Kept:
    centre = region.grid.centre(cell)
    found: Kept = {
        "id": cell_label(cell),
        "x_m": metres(centre[0]),
        "y_m": metres(centre[1]),
        "land": land_of(region.cells[cell]),
    }
    if cell in region.heights:
        found["height_m"] = metres(region.heights[cell])
    return found


def _way(way: Way) -> Kept:
    return {"id": way.id, "kind": way.kind, "name": way.name or None, "points": [point(at) for at in way.points]}


def _line(line: Line) -> Kept:
    return {"id": line.id, "kind": line.kind, "name": line.name or None, "points": [point(at) for at in line.points]}


def _river(river: River) -> Kept:
    crossings = [
        (thing.at, thing.name, kind) for kind, things in (("ford", river.fords), ("bridge", river.bridges)) for thing in things
    ]
    return {
        "id": river.id,
        "name": river.name or None,
        "width_m": metres(river.width),
        "points": [point(at) for at in river.points],
        "crossings": [
            {"kind": kind, "name": name or None, "x_m": metres(at[0]), "y_m": metres(at[1])} for at, name, kind in crossings
        ],
    }


def _place(place: Place) -> Kept:
    height = None if place.height is None else metres(place.height)
    at = {"x_m": metres(place.at[0]), "y_m": metres(place.at[1])}
    return {"id": place.id, "kind": place.kind, "name": place.name, **at, "height_m": height}


def _label(region: Region, place: Place) -> Kept:
    """A stretch of country's name, over as much of the map as a few cells take."""
    land = land_of(region.lands_of(region.cell_at(*place.at)) or ("",)).partition("_")[0]
    kind = "water" if land in _WATERS else land
    at = {"x_m": metres(place.at[0]), "y_m": metres(place.at[1])}
    return {"kind": kind, "text": place.name, **at, "width_m": metres(_AREA_CELLS * region.grid.size), "angle": 0}
