"""The hour's way: along the plan, on a set course or at random, with belief walking beside the truth."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from horspiste.state.calendar import after, left_of_hour
from horspiste.state.expedition import Waypoint
from horspiste.state.geometry import Point, Vector, compass, distance, heading, moved

from ..condition import Belief, Leg
from ..hour import Hour
from ..pace import counted
from ..route import goals, next_goal, plan, walked_on
from ..walk import Walked, ahead, along
from . import wayfinding
from .air import sight_of, weather_of


def divisor(hour: Hour, lands: list[str]) -> Fraction:
    """What the weather divides the hour's distance by: the most it does in any of the lands."""
    leader, _ = hour.leader()
    weather, sight = weather_of(hour).weather, sight_of(hour, leader)
    worst = Fraction(1)
    for land in lands or [""]:
        told = hour.told("weather.overland", weather=weather, sight=sight, **({"land": land} if land else {}))
        if Fraction(told.value) > worst:
            worst = Fraction(told.value)
            hour.note("weather.slows", told, weather=weather, divisor=worst)
    return worst * 2 if hour.now.orders.forage else worst


def march(hour: Hour) -> Walked:
    """Walk the hour: the leader's check first, then the way it leaves."""
    if hour.now.lost is None and hour.now.legs and hour.now.at != hour.now.legs[0].points[0]:
        hour.change(legs=plan(hour.world.region, hour.now.at, goals(hour.now.legs)))
    slow = divisor(hour, list(counted(hour, hour.world.region.land_at(*hour.now.at))))
    walked = _planned(hour, slow)
    loses = not wayfinding.is_random(hour) and wayfinding.check_way(hour, walked)
    late = loses and hour.world.book.ruled("lost.check_covers", "next_hour")
    if loses and not late:
        wayfinding.lose(hour)
    if wayfinding.is_random(hour):
        hour.random = True
        walked = ahead(hour, wayfinding.random_bearing(hour), slow)
    _move(hour, walked)
    if late:
        wayfinding.lose(hour)
    return walked


def _planned(hour: Hour, slow: Fraction) -> Walked:
    if hour.now.bearing is None:
        return along(hour, slow)
    goal = next_goal(hour.now.legs)
    straight = goal is not None and heading(hour.now.at, goal.at) == hour.now.bearing
    return ahead(hour, hour.now.bearing, slow, goal.at if goal is not None and straight else None)


def _move(hour: Hour, walked: Walked) -> None:
    hour.track = tuple(walked.points)
    hour.distance = walked.distance
    if walked.halted == "river":
        hour.time = walked.time
    hour.change(at=walked.points[-1], walked=hour.now.walked + hour.time)
    if hour.now.lost is None:
        hour.change(legs=walked.legs)
        for member, _ in hour.members():
            hour.be(member.id, belief=Belief(hour.now.at))
    else:
        _believe(hour, walked.distance)
    _say(hour, walked)


def _believe(hour: Hour, far: int) -> None:
    """Each member's believed place runs on by the same distance along his own bearing, or along the way planned."""
    planned, legs, goal = walked_on(hour.now.legs, far)
    for member, being in hour.members():
        bearing = being.belief.bearing
        place = planned if bearing is None else moved(being.belief.at, bearing, far)
        hour.be(member.id, belief=Belief(place, bearing))
    if hour.leader()[1].belief.bearing is None:
        hour.believed_goal = goal
        kept = (Leg((planned, planned), goal=goal),) if goal is not None else ()
        hour.change(legs=(*kept, *legs))


def _say(hour: Hour, walked: Walked) -> None:
    bearing = heading(walked.points[0], walked.points[-1])
    rate = walked.rates[-1] if walked.rates else None
    figures: dict[str, Any] = {"distance": walked.distance, "lands": walked.lands, "slowest": rate.slowest if rate else ""}
    if walked.distance:
        hour.note("walk", rate.told if rate else None, rule="ADV-OVER-06", secret=True, bearing=compass(bearing), **figures)
        believed = believed_bearing(hour) if hour.now.lost is not None else bearing
        hour.note("walk.believed", rule="ADV-OVER-06", distance=walked.distance, bearing=compass(believed or bearing))
    if walked.halted in ("blocked", "edge"):
        hour.note(f"way.{walked.halted}", lands=walked.lands)
    if walked.halted in ("blocked", "edge") and not hour.random:
        hour.halt(f"way.{walked.halted}", "camp", lands=walked.lands)


def believed_bearing(hour: Hour) -> Vector | None:
    """Where the leader thinks to be heading."""
    belief = hour.leader()[1].belief
    if belief.bearing is not None:
        return belief.bearing
    goal = next_goal(hour.now.legs)
    return heading(belief.at, goal.at) if goal is not None else None


def arrive(hour: Hour, walked: Walked) -> None:
    """Waypoints reached in truth, and those that belief alone reaches."""
    if hour.now.lost is None:
        for goal in walked.goals:
            _reached(hour, goal)
        return
    aim = next_goal(hour.now.legs)
    if aim is not None and hour.now.at == aim.at:
        wayfinding.find_way(hour, [member.id for member, _ in hour.members()])
        hour.change(legs=plan(hour.world.region, aim.at, [goal for goal in goals(hour.now.legs) if goal.at != aim.at]))
        _reached(hour, aim)
    elif hour.believed_goal is not None or (aim is not None and _belief_is_at(hour, aim.at)):
        _believed_arrival(hour, hour.believed_goal or aim)


def _reached(hour: Hour, goal: Waypoint) -> None:
    hour.note("waypoint.reached", name=goal.name)
    if not hour.now.legs:
        hour.change(arrived=True)
        hour.note("arrival", name=goal.name)
        hour.halt("arrival")


def _belief_is_at(hour: Hour, goal: Point) -> bool:
    belief = hour.leader()[1].belief
    cell = hour.world.region.grid.cell
    return belief.bearing is not None and cell(belief.at) == cell(goal)


def _believed_arrival(hour: Hour, goal: Waypoint | None) -> None:
    name = goal.name if goal is not None else ""
    away = distance(hour.now.at, hour.leader()[1].belief.at)
    hour.note("belief.arrived", rule="OUT-LOST-15", secret=True, name=name, away=away)
    if hour.world.book.ruled("belief.arrival", "notice"):
        wayfinding.notice(hour, obvious=True)
    elif hour.world.book.ruled("belief.arrival", "ask"):
        hour.halt("belief.arrived", "notice", "go_on", secret=True, name=name)


def finish(hour: Hour) -> None:
    """Move the clock; an hour broken by a stop keeps what was settled for its second part."""
    now = after(hour.now.instant, hour.time)
    whole = left_of_hour(now) == 1
    hour.change(instant=now, part=None if whole else hour.now.part, sight=wayfinding.sight_now(hour))
