"""The way by road from one place to another, for those who cannot leave the roads."""

from __future__ import annotations

from dataclasses import replace
from heapq import heappop, heappush
from itertools import count, pairwise

from .expedition import Waypoint
from .geometry import Point, cuts, distance, foot, length, piece
from .region import Region, Way

ROADS = ("highway", "road")
# A bend of the shortest way: how far it is so far, its number, the road that leads on from there, where, and the way taken. [mm]
_Bend = tuple[int, int, str, Point, tuple[Waypoint, ...]]


def by_road(region: Region, start: Point, goal: Waypoint) -> tuple[Waypoint, ...]:
    """The waypoints of the shortest way by road, across country to the nearest road and from the last one; () for none."""
    roads = {way.id: way for way in region.ways if way.kind in ROADS}
    if not roads:
        return ()
    first = min(roads.values(), key=lambda way: foot(start, way.points).away)
    last = min(roads.values(), key=lambda way: foot(goal.at, way.points).away)
    on, off = foot(start, first.points), foot(goal.at, last.points)
    for found in _ways(roads, first.id, on.at, last.id, off.at):
        way = found if on.at == start else (Waypoint(on.at), *found)
        ends_there = off.at == goal.at
        return (*way[:-1], replace(way[-1], name=goal.name)) if ends_there else (*way, replace(goal, along=""))
    return ()


def _ways(roads: dict[str, Way], first: str, start: Point, last: str, end: Point) -> list[tuple[Waypoint, ...]]:
    """The shortest way along roads, alone in the list; none where they do not meet."""
    number = count()
    waiting: list[_Bend] = [(0, next(number), first, start, ())]
    done: set[tuple[str, Point]] = set()
    while waiting:
        far, _, name, at, way = heappop(waiting)
        if name == "":
            return [way]
        if (name, at) in done:
            continue
        done.add((name, at))
        if name == last:
            heappush(waiting, (far + _along(roads[name], at, end), next(number), "", end, (*way, Waypoint(end, name))))
        for other in roads.values():
            for bend in _meetings(roads[name], other) if other.id != name else ():
                legs = (*way, Waypoint(bend, name))
                heappush(waiting, (far + _along(roads[name], at, bend), next(number), other.id, bend, legs))
    return []


def _along(road: Way, a: Point, b: Point) -> int:
    """How far it is along a road from one of its points to another. [mm]"""
    return length(piece(road.points, foot(a, road.points).along, foot(b, road.points).along))


def _meetings(one: Way, other: Way) -> set[Point]:
    """Where two roads meet: they cross, or one ends at the other."""
    crossed = {cut.at for a, b in pairwise(one.points) for cut in cuts(a, b, other.points)}
    ends = {at for at in (other.points[0], other.points[-1]) if distance(foot(at, one.points).at, at) <= 1}
    return crossed | ends | {at for at in (one.points[0], one.points[-1]) if distance(foot(at, other.points).at, at) <= 1}
