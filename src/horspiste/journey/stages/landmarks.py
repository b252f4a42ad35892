"""Landmarks, known lines and the goal: who passes them in sight and knows them believes truly again."""

from __future__ import annotations

from typing import NamedTuple

from horspiste.basis.units import convert
from horspiste.state.expedition import Weather
from horspiste.state.geometry import Point, cuts, frame, overlap, passes_within
from horspiste.state.region import Line, Place, River, Way

from ..hour import Hour
from ..route import goals
from .air import is_night, weather_of
from .wayfinding import find_way, plain_sight


class Mark(NamedTuple):
    """A landmark, how far it is seen from, and the frame around where it is. [mm]"""

    place: Place
    reach: int
    corners: tuple[Point, Point]


def meet(hour: Hour) -> None:
    """Compare the hour's true track with every landmark and known line; only the lost have something to learn.

    A landmark that stood in sight already when the way was lost tells nothing new: it must come into sight again.
    """
    around = frame(hour.track)
    near = [mark for mark in _marks(hour) if overlap(around, mark.corners)]
    met = [mark.place for mark in near if passes_within(hour.track, mark.place.at, mark.reach)]
    new = [place for place in met if place.id not in hour.now.met]
    for place in new:
        hour.note("landmark.seen", name=place.name, secret=hour.now.lost is not None or place.known_to is not None)
    if met or hour.now.met:
        hour.change(met=frozenset(place.id for place in met))
    if hour.now.lost is not None:
        _know(hour, [*new, *_lines_met(hour)])


def _know(hour: Hour, things: list[Place | Way | River | Line]) -> None:
    known: set[str] = set()
    for thing in things:
        knowing = [member.id for member, _ in hour.awake() if thing.known_to is None or member.id in thing.known_to]
        if knowing:
            hour.note("landmark.known", rule="OUT-LOST-20", name=thing.name, who=",".join(sorted(knowing)))
        known.update(knowing)
    if known:
        find_way(hour, sorted(known))


def _marks(hour: Hour) -> list[Mark]:
    """Every landmark, the goals among them, as it is seen in this hour's air and light."""
    wanted = tuple([goal.at for goal in goals(hour.now.legs)])
    weather, night = weather_of(hour), is_night(hour)
    least = plain_sight(hour)
    key = ("marks", wanted, weather.weather, weather.moon, weather.sight, night, least)
    return hour.kept(key, lambda: _seen_from(hour, wanted, weather, night, least))


def _seen_from(hour: Hour, wanted: tuple[Point, ...], weather: Weather, night: bool, least: int) -> list[Mark]:
    found = []
    for place in hour.world.region.places:
        reach = _reach(hour, place, weather, night)
        if place.at in wanted:
            reach = max(reach, least)
        if reach:
            found.append(Mark(place, reach, _around(place.at, place.at, reach)))
    return found


def _reach(hour: Hour, place: Place, weather: Weather, night: bool) -> int:
    shown = place.seen_from_night if night and not weather.moon else place.seen_from
    if not shown:
        return 0
    reach = hour.world.procedures.sight.through(hour, weather, convert(shown, "mm", "m"))
    return int(convert(reach if weather.sight is None else min(reach, weather.sight), "m", "mm"))


def _lines_met(hour: Hour) -> list[Way | River | Line]:
    """The ways, rivers and shores that the track comes upon, where the book counts them."""
    if not hour.guide.ruled("landmark.lines", "yes"):
        return []
    start, end = hour.track[0], hour.track[-1]
    reach = plain_sight(hour)
    corners = _around(*frame((start, end)), reach)
    near = [thing for thing, around in hour.world.lines if overlap(around, corners)]
    return [thing for thing in near if cuts(start, end, thing.points) or passes_within(thing.points, end, reach)]


def _around(a: Point, b: Point, reach: int) -> tuple[Point, Point]:
    """The upper left and the lower right corner of a frame widened by ``reach``."""
    return (a[0] - reach, a[1] - reach), (b[0] + reach, b[1] + reach)
