"""Where an expedition starts and which way it means to go."""

from __future__ import annotations

from typing import Any

from horspiste.state.expedition import Waypoint
from horspiste.state.geometry import Point
from horspiste.state.grid import cell_label, parse_cell
from horspiste.state.region import Region

from .expedition_form import check_keys
from .points import FARTHEST, point_of
from .section import Section

_MOST_WAYPOINTS = 1000
_SHORE = "shore"


def read_start(top: Section, region: Region) -> Point:
    """The place of departure.

    Raises:
        InputError: ``file.missing``, ``file.value``, ``file.reference``, ``file.off_map``.
    """
    return place_of(top, "start", region)


def place_of(section: Section, key: str, region: Region) -> Point:
    """A place on the map at a key.

    Raises:
        InputError: as :func:`read_start`.
    """
    value = section.get(key)
    if isinstance(value, dict):
        place = section.section(key)
        check_keys(place, "point")
        return _on_map(place, "x_m", _metres(place), region)
    return _on_map(section, key, point_of(section, key, value, region.grid, region.spots), region)


def read_route(top: Section, region: Region) -> tuple[Waypoint, ...]:
    """The waypoints, in order.

    Raises:
        InputError: as :func:`read_start`; ``file.reference`` for a way that the region does not have.
    """
    values = top.get("route")
    if not isinstance(values, list) or not 1 <= len(values) <= _MOST_WAYPOINTS:
        raise top.wrong("route", expected="route", given=str(values)[:60], low=1, high=_MOST_WAYPOINTS)
    return tuple(_waypoint(top, place, value, region) for place, value in enumerate(values))


def _waypoint(top: Section, place: int, value: Any, region: Region) -> Waypoint:
    section = top.inside(value if isinstance(value, dict) else {"to": value}, "route", place)
    check_keys(section, "waypoint")
    if "to" not in section and "x_m" in section:
        at = _metres(section)
    else:
        at = point_of(section, "to", section.get("to"), region.grid, region.spots)
    _on_map(section, "to", at, region)
    relay = section.flag("relay", False)
    return Waypoint(at, _along(section, region), _label(section.get("to", None), at, region), relay)


def _along(section: Section, region: Region) -> str:
    known = [way.id for way in region.ways] + [river.id for river in region.rivers]
    known += [line.id for line in region.lines if line.kind == _SHORE]
    return str(section.word("along", known, ""))


def _label(value: Any, at: Point, region: Region) -> str:
    """What a waypoint is called: the id of its place, ford or bridge, or its cell."""
    is_place = isinstance(value, str) and parse_cell(value) is None and value in region.spots
    return value if is_place else cell_label(region.cell_at(*at))


def _metres(section: Section) -> Point:
    return (section.length("x_m", least=-FARTHEST), section.length("y_m", least=-FARTHEST))


def _on_map(section: Section, key: str, at: Point, region: Region) -> Point:
    if not region.land_at(*at):
        raise section.wrong(key, "file.off_map", given=str(section.get(key, ""))[:60], cell=cell_label(region.cell_at(*at)))
    return at
