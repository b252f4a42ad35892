"""The way planned: waypoints become legs along ways and rivers or straight across country."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from horspiste.state.expedition import Waypoint
from horspiste.state.geometry import Point, Polyline, foot, length, piece
from horspiste.state.region import Line, Region, River, Way

from .condition import DOWNSTREAM, STILL, UPSTREAM, Leg


def plan(region: Region, start: Point, waypoints: Sequence[Waypoint]) -> tuple[Leg, ...]:
    """The legs from a point through every waypoint; each waypoint ends a leg."""
    legs: list[Leg] = []
    for waypoint in waypoints:
        legs += _to(region, start, waypoint)
        start = waypoint.at
    return tuple(legs)


def _to(region: Region, start: Point, waypoint: Waypoint) -> list[Leg]:
    thing = line_of(region, waypoint.along)
    if thing is None:
        return [Leg((start, waypoint.at), goal=waypoint)]
    on, off = foot(start, thing.points), foot(waypoint.at, thing.points)
    flows = DOWNSTREAM if on.along < off.along else UPSTREAM
    heading = flows if isinstance(thing, River) else STILL
    along = Leg(piece(thing.points, on.along, off.along), thing.id, kind_of(thing), heading=heading)
    parts = [Leg((start, on.at)), along, Leg((off.at, waypoint.at))]
    walked = [leg for leg in parts if length(leg.points) > 0] or parts[-1:]
    last = walked[-1]
    return [*walked[:-1], replace(last, goal=waypoint)]


def line_of(region: Region, name: str) -> Way | River | Line | None:
    """The way, river or line of an id; ``None`` for none."""
    if not name:
        return None
    return next((thing for thing in region.followed if thing.id == name), None)


def kind_of(thing: Way | River | Line) -> str:
    """What one follows there: highway, road, trail, watercourse or shoreline."""
    if isinstance(thing, Way):
        return thing.kind
    return "watercourse" if isinstance(thing, River) else "shoreline"


def goals(legs: Sequence[Leg]) -> list[Waypoint]:
    """The waypoints still ahead."""
    return [leg.goal for leg in legs if leg.goal is not None]


def next_goal(legs: Sequence[Leg]) -> Waypoint | None:
    """The next waypoint ahead."""
    return next(iter(goals(legs)), None)


def past_goal(legs: Sequence[Leg]) -> tuple[Leg, ...]:
    """The legs after the next waypoint."""
    ends = next((number for number, leg in enumerate(legs) if leg.goal is not None), len(legs))
    return tuple(legs[ends + 1 :])


def walked_on(legs: Sequence[Leg], far: int) -> tuple[Point, tuple[Leg, ...], Waypoint | None]:
    """Where ``far`` millimetres along the legs lead, at most to the next waypoint: the point, the legs left, the goal met."""
    rest = list(legs)
    while rest:
        leg = rest[0]
        whole = length(leg.points)
        if far < whole:
            left: Polyline = piece(leg.points, far, whole)
            return left[0], (replace(leg, points=left), *rest[1:]), None
        far -= whole
        rest.pop(0)
        if leg.goal is not None:
            return leg.points[-1], tuple(rest), leg.goal
    return (legs[-1].points[-1] if legs else (0, 0)), (), None
