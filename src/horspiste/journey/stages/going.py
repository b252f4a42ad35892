"""The hour's way: along the plan, on a set course, along a bank or at random, with belief walking beside the truth."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from horspiste.basis.source import Number
from horspiste.state.expedition import Waypoint
from horspiste.state.geometry import UNIT, Point, Vector, compass, distance, heading, moved, passes_within, towards
from horspiste.state.region import Lands

from ..clock import pass_on, whole_rounds
from ..condition import Ashore, Belief, Leg
from ..counsel import Told
from ..craft import is_drifting
from ..hour import Hour
from ..pace import counted, underfoot, walkers
from ..route import goals, next_goal, past_goal, plan, walked_on
from ..walk import DAY_OVER, Slow, Walked, ahead, along
from . import foraging, passage, stables, wayfinding
from .air import CALM, sight_of, weather_of

OVERLAND = "weather.overland"


class Slowing:
    """What weather, lying snow and foraging divide an hour's way by, land by land."""

    def __init__(self, hour: Hour) -> None:
        weather, (leader, _) = weather_of(hour), hour.leader()
        self._hour = hour
        self._settled = hour.world.settles(OVERLAND) is not None
        self._given = {"weather": weather.weather, "sight": sight_of(hour, leader)} if self._settled else {}
        self._given |= {"lying": weather.lying} if weather.lying else {}
        self._pace = 2 if foraging.forages(hour) else 1
        self._ashore = False
        self._found: dict[Lands, Told] = {}
        self._key = (OVERLAND, weather.thawed, *self._given.values())

    def __call__(self, lands: Lands) -> Number:
        """The divisor over a cell's lands: the most of those that count."""
        self._ashore = True
        if not self._settled:
            return self._pace
        found = self._found.get(lands)
        if found is None:
            found = self._found[lands] = self._hour.kept((lands, self._key), lambda: self._worst(lands))
        divisor: Number = found.value
        return divisor * self._pace

    def _worst(self, lands: Lands) -> Told:
        land = underfoot(self._hour, counted(self._hour, lands))
        told = [self._hour.told(OVERLAND, land=each, **self._given) for each in land]
        return max(told, key=lambda each: each.value)

    def tell(self) -> None:
        """Say what slows the party most, where that is not as in the hour before."""
        if self._ashore and self._pace != 1:
            foraging.tell_pace(self._hour)
        weather = weather_of(self._hour)
        if not self._settled and (weather.weather != CALM.weather or weather.lying):
            self._hour.leave_open("weather")
        worst = max(self._found.values(), key=lambda each: each.value, default=None)
        if worst is None or worst.value == self._hour.now.slowed:
            return
        self._hour.change(slowed=worst.value)
        if worst.value != 1:
            snow = weather.lying if not worst.also["unseen"] else ""
            self._hour.note("weather.slows", worst, weather=snow or weather.weather, divisor=worst.value)


def march(hour: Hour) -> Walked:
    """Walk the hour: the leader's check first, then the way it leaves."""
    _plan_anew(hour)
    slow = Slowing(hour)
    walked = _planned(hour, slow)
    loses = not wayfinding.is_random(hour) and wayfinding.check_way(hour, walked)
    late = loses and hour.guide.ruled("lost.check_covers", "next_hour")
    if loses and not late:
        wayfinding.lose(hour)
    if wayfinding.is_random(hour):
        hour.random = True
        slow = Slowing(hour)
        walked = ahead(hour, wayfinding.random_bearing(hour), slow)
    else:
        hour.followed = hour.now.bank
    slow.tell()
    _move(hour, walked)
    if late:
        wayfinding.lose(hour)
    return walked


def _plan_anew(hour: Hour) -> None:
    """Where the party does not stand at the beginning of its way, the way is planned from where it stands."""
    now = hour.now
    if now.bank is None and now.lost is None and now.legs and now.at != now.legs[0].points[0]:
        hour.change(legs=plan(hour.world.region, now.at, goals(now.legs)))


def _planned(hour: Hour, slow: Slow) -> Walked:
    if hour.now.bank is not None:
        return along(hour, hour.now.bank.legs, slow)
    if hour.now.bearing is None:
        return along(hour, hour.now.legs, slow)
    goal = next_goal(hour.now.legs)
    return ahead(hour, hour.now.bearing, slow, goal.at if goal is not None and _leads_to(hour, goal.at) else None)


def _leads_to(hour: Hour, goal: Point) -> bool:
    """Whether the course steered, as far as any map reaches, passes the goal so near that nobody could miss it."""
    course = (hour.now.at, moved(hour.now.at, hour.now.bearing or (0, 0), UNIT))
    return passes_within(course, goal, wayfinding.plain_sight(hour))


def _move(hour: Hour, walked: Walked) -> None:
    hour.track = tuple(walked.points)
    hour.distance = walked.distance
    if walked.halted == "river" or (walked.time < hour.time and not _wasted(hour, walked)):
        hour.time = min(hour.time, whole_rounds(walked.time))
    hour.afoot = hour.time if hour.time < walked.afloat else hour.time - walked.afloat
    spent = {"drifted": hour.now.drifted + hour.time} if is_drifting(hour.now) else {"walked": hour.now.walked + hour.time}
    crossed = None if walked.distance else hour.now.crossed
    hour.change(at=walked.points[-1], crossed=crossed, **spent)
    if walked.halted == "river" and walked.crossing is not None:
        hour.change(ashore=Ashore(hour.now.at, walked.crossing.cut.near))
    if hour.followed is not None:
        hour.change(bank=replace(hour.followed, legs=walked.legs) if walked.legs else None)
    elif hour.now.lost is None:
        hour.change(legs=walked.legs)
    if hour.now.lost is None:
        _know(hour)
    else:
        _believe(hour, walked.distance)
    _say(hour, walked)


def _wasted(hour: Hour, walked: Walked) -> bool:
    """Whether the rest of the hour goes by where nobody can go: the lost look for a way on."""
    return bool(walked.halted) and hour.now.lost is not None


def _know(hour: Hour) -> None:
    belief = Belief(hour.now.at)
    for member, _ in hour.members():
        hour.be(member.id, belief=belief)


def _believe(hour: Hour, far: int) -> None:
    """Each member's believed place runs on by the same distance along his own bearing, or along the way planned.

    Who was shown the way goes on knowing it.
    """
    planned, legs, goal = walked_on(hour.now.legs, far)
    leader, leading = hour.leader()
    aim = next_goal(hour.now.legs)
    for member, being in hour.members():
        belief = being.belief
        if belief.knows:
            place = hour.now.at
        elif belief.bearing is not None:
            place = moved(belief.at, belief.bearing, far)
        elif leading.belief.bearing is None:
            place = planned
        else:
            place = towards(belief.at, aim.at, far) if aim is not None else belief.at
        hour.be(member.id, belief=Belief(place, belief.bearing, belief.knows))
    if leading.belief.bearing is None:
        hour.believed_goal = goal
        kept = (Leg((planned, planned), goal=goal),) if goal is not None else ()
        hour.change(legs=(*kept, *legs))
    elif aim is not None and _comes_by(hour, leading.belief.at, leader.id, aim):
        hour.believed_goal = aim


def _comes_by(hour: Hour, before: Point, leader: str, goal: Waypoint) -> bool:
    """Whether the leader's belief has come as near to a goal as half a cell of the map."""
    track = (before, hour.now.beings[leader].belief.at)
    return passes_within(track, goal.at, hour.world.region.grid.size // 2)


def _say(hour: Hour, walked: Walked) -> None:
    bearing = heading(walked.points[0], walked.points[-1])
    rate = walked.rates[-1] if walked.rates else None
    figures: dict[str, Any] = {"distance": walked.distance, "lands": walked.lands, "slowest": rate.slowest if rate else ""}
    if walked.distance:
        by: dict[str, Any] = {"afloat": True} if walked.afloat and not hour.afoot else {}
        by |= {"ridden": True} if hour.afoot and not walkers(hour) else {}
        figures |= {"bearing": compass(bearing), **by}
        hour.note("walk", rate.told if rate else None, rule="ADV-OVER-06", secret=True, **figures)
        believed = believed_bearing(hour) if hour.now.lost is not None else bearing
        hour.note("walk.believed", rule="ADV-OVER-06", distance=walked.distance, bearing=compass(believed or bearing), **by)
    passage.say_boarding(hour, walked)
    if rate is not None and rate.told.refusal is not None and rate.told.refusal.code == DAY_OVER:
        hour.note(DAY_OVER, rate.told, rule="5E-MV-08", **rate.told.refusal.figures)
    if walked.halted not in ("blocked", "edge") or (walked.halted == "blocked" and passage.bar(hour, walked)):
        return
    hour.note(f"way.{walked.halted}", rate.told if rate else None, lands=walked.lands, slowest=figures["slowest"])
    if not hour.random:
        offers = ("notice", "camp") if hour.now.lost is not None else ("camp",)
        hour.halt(f"way.{walked.halted}", *offers, lands=walked.lands)


def believed_bearing(hour: Hour) -> Vector | None:
    """Where the leader thinks to be heading."""
    belief = hour.leader()[1].belief
    if belief.bearing is not None:
        return belief.bearing
    goal = next_goal(hour.now.legs)
    return heading(belief.at, goal.at) if goal is not None else None


def arrive(hour: Hour, walked: Walked) -> None:
    """Waypoints reached in truth, and those that belief alone reaches."""
    reached = [] if hour.random or hour.followed is not None else list(walked.goals)
    aim = next_goal(hour.now.legs)
    if not reached and aim is not None and hour.now.at == aim.at:
        wayfinding.find_way(hour, [member.id for member, _ in hour.members()])
        hour.change(legs=plan(hour.world.region, aim.at, goals(hour.now.legs)[1:]))
        reached = [aim]
    for goal in reached if hour.now.lost is None else []:
        _reached(hour, goal)
    if hour.now.lost is not None and hour.believed_goal is not None and hour.believed_goal.at != hour.now.believed:
        _believed_arrival(hour, hour.believed_goal)


def _reached(hour: Hour, goal: Waypoint) -> None:
    hour.note("waypoint.reached", name=goal.name)
    if goal.relay:
        stables.relay(hour)
    if not hour.now.legs and not hour.now.arrived:
        hour.change(arrived=True)
        hour.note("arrival", name=goal.name)
        hour.halt("arrival")


def _believed_arrival(hour: Hour, goal: Waypoint) -> None:
    away = distance(hour.now.at, hour.leader()[1].belief.at)
    hour.change(believed=goal.at)
    hour.note("belief.arrived", rule="OUT-LOST-15", secret=True, name=goal.name, away=away)
    if hour.guide.ruled("belief.arrival", "notice"):
        wayfinding.see(hour)
    elif hour.guide.ruled("belief.arrival", "ask"):
        hour.halt("belief.arrived", "notice", "go_on", secret=True, name=goal.name)


def believe_past(hour: Hour) -> None:
    """The goal that belief has reached is not there: the party makes for the next one, where there is one."""
    legs = past_goal(hour.now.legs)
    if legs:
        hour.change(legs=legs)


def finish(hour: Hour) -> bool:
    """Move the clock; an hour broken by a stop keeps what was settled for its second part. Returns whether one ended."""
    sight = wayfinding.sight_now(hour)
    if sight != hour.now.sight:
        hour.change(sight=sight)
    return pass_on(hour, hour.time)
