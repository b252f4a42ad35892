"""Keeping the way, losing it, noticing, and setting a new course."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from horspiste.rules import wayfinding as rules
from horspiste.state.geometry import COMPASS, DEGREES, Vector, compass, heading
from horspiste.state.party import Traveller

from ..condition import Belief, Lost, Part
from ..counsel import Told
from ..hour import Hour
from ..pace import NO_TRACK
from ..route import next_goal
from ..walk import Walked
from .air import sight_of

TRACKS = {"highway": "road", "road": "road", "trail": "trail", "watercourse": "watercourse", "shoreline": "shoreline"}


def is_random(hour: Hour) -> bool:
    """Whether the party wanders this hour without knowing."""
    return hour.now.lost is not None and not hour.now.lost.aware and hour.now.bearing is None


def check_way(hour: Hour, walked: Walked) -> bool:
    """The leader's secret check, where one is due for the hour's walk. Returns whether the whole party loses its way."""
    if hour.now.part is not None and hour.now.part.checked:
        return False
    leader, _ = hour.leader()
    given = _circumstances(hour, walked, leader)
    due = hour.told("lost.checks", **given)
    if not due.value:
        return False
    check = hour.thrown("lost.check", leader.id, survival=leader.survival, **given)
    code = "lost.pass" if check.value == "kept" else "lost.fail"
    figures = {"total": check.also["total"], "dc": check.also["dc"], "modifier": check.also["modifier"]}
    hour.note(code, check, rule="OUT-LOST-06", secret=True, who=leader.id, **figures)
    hour.change(part=Part(checked=True))
    return code == "lost.fail"


def _circumstances(hour: Hour, walked: Walked, leader: Traveller) -> dict[str, Any]:
    return {
        "lands": walked.lands,
        "track": _track(walked),
        "sight": [sight_of(hour, member) for member, _ in hour.members()],
        "tools": leader.tools,
        "geography": leader.geography,
        "local": leader.local,
    }


def _track(walked: Walked) -> str:
    """What the hour's walk follows; a part of it across country counts as across country."""
    if NO_TRACK in walked.kinds or not walked.kinds:
        return "none"
    return TRACKS[walked.kinds[0]]


def lose(hour: Hour) -> None:
    """From here on the party wanders without knowing."""
    hour.change(lost=Lost(), bearing=None)


def random_bearing(hour: Hour) -> Vector:
    """This hour's random bearing, drawn in secret once for the whole hour."""
    part = hour.now.part
    if part is not None and part.random is not None:
        return part.random
    leader, _ = hour.leader()
    before = len(hour.dice.thrown)
    drawn = rules.random_bearing(hour.world.book, hour.dice, compass(true_bearing(hour)) or COMPASS[0], "lost.bearing", leader.id)
    vector = vector_of(hour, drawn)
    hour.note("lost.bearing", rule="OUT-LOST-13", secret=True, rolls=hour.dice.thrown[before:], bearing=compass(vector))
    hour.change(part=Part(True, vector))
    return vector


def vector_of(hour: Hour, bearing: rules.Bearing) -> Vector:
    """The unit vector of a bearing's name, or of its degrees."""
    return DEGREES[rules.degrees(hour.world.book, bearing)]


def count_random_hour(hour: Hour) -> None:
    """At the end of a random hour: one more counts, and each member may notice."""
    lost = hour.now.lost or Lost()
    lost = Lost(lost.hours + 1, lost.aware)
    hour.change(lost=lost)
    notice(hour, obvious=False)


def notice(hour: Hour, obvious: bool) -> bool:
    """Each member's check to notice; one is enough for the party to know. Returns whether it does."""
    lost = hour.now.lost or Lost()
    knows = False
    for member, being in hour.members():
        told = _noticing(hour, member, lost.hours, obvious)
        knows = knows or bool(told.value)
        code = "lost.noticed" if told.value else "lost.unnoticed"
        figures = {"dc": told.also["dc"], "total": (told.also["totals"] or [None])[0], "hours": lost.hours}
        hour.note(code, told, rule="OUT-LOST-14", secret=not told.value, who=member.id, **figures)
    if knows:
        hour.change(lost=Lost(lost.hours, True))
        hour.halt("lost.noticed", "course.leader", "course.all", "camp", hours=lost.hours)
    return knows


def _noticing(hour: Hour, member: Traveller, hours: int, obvious: bool) -> Told:
    return hour.thrown(
        "lost.notice",
        member.id,
        hours=hours,
        survival=[member.survival],
        obvious=obvious,
        travelled=int(hour.now.walked),
        sight=[sight_of(hour, member)],
        tools=member.tools,
        geography=[member.geography],
        local=[member.local],
    )


def true_bearing(hour: Hour) -> Vector:
    """The bearing that leads from the true place to the next waypoint."""
    goal = next_goal(hour.now.legs)
    return heading(hour.now.at, goal.at) if goal is not None else (0, 0)


def set_course(hour: Hour, tries: list[str], improved: bool = False, shown: bool = False) -> None:
    """A new course by those who try: a success learns the true bearing, a failure trusts a random one; the leader's is taken."""
    hours = (hour.now.lost or Lost()).hours
    right = true_bearing(hour)
    for member, being in hour.members():
        if member.id not in tries:
            continue
        told = hour.thrown(
            "lost.course",
            member.id,
            hours=hours,
            survival=[member.survival],
            true_bearing=compass(right),
            improved=improved,
            shown=shown,
            sight=[sight_of(hour, member)],
            tools=member.tools,
            geography=[member.geography],
            local=[member.local],
        )
        _take_course(hour, member, told, right)
    steer(hour)


def _take_course(hour: Hour, member: Traveller, told: Told, right: Vector) -> None:
    found = bool(told.also["right"][0])
    bearing = right if found else vector_of(hour, told.value[0])
    place = (
        hour.now.at if found and hour.world.book.ruled("belief.success", "and_place") else hour.now.beings[member.id].belief.at
    )
    hour.be(member.id, belief=Belief(place, bearing))
    figures = {"bearing": compass(bearing), "dc": told.also["dc"], "total": (told.also["totals"] or [None])[0]}
    hour.note(
        "lost.course_right" if found else "lost.course_wrong", told, rule="OUT-LOST-16", secret=True, who=member.id, **figures
    )
    hour.note("course.set", who=member.id, bearing=compass(bearing))


def steer(hour: Hour) -> None:
    """Follow the leader's belief: his own bearing, or the way planned."""
    leader, being = hour.leader()
    wrong = being.belief.bearing is not None and being.belief.bearing != true_bearing(hour)
    lost = hour.now.lost
    hour.change(bearing=being.belief.bearing, lost=Lost() if wrong or lost is not None else None)


def find_way(hour: Hour, who: list[str]) -> None:
    """Set members' belief right; where the leader is among them the lost state ends."""
    for name in who:
        hour.be(name, belief=Belief(hour.now.at))
    leader, _ = hour.leader()
    if leader.id in who and hour.now.lost is not None:
        hour.note("lost.found", rule="OUT-LOST-20", at=list(hour.now.at))
        for member, being in hour.members():
            if being.belief.at != hour.now.at:
                hour.be(member.id, belief=Belief(hour.now.at))
        hour.change(lost=None, bearing=None, part=Part(checked=True))


def improved(hour: Hour) -> bool:
    """Whether conditions have just improved for a lost party: the leader sees well again."""
    if hour.now.lost is None or hour.now.sight is None:
        return False
    leader, _ = hour.leader()
    book = hour.world.book
    return rules.is_poor(book, [hour.now.sight]) and not rules.is_poor(book, [sight_of(hour, leader)])


def sight_now(hour: Hour) -> Fraction:
    """How far the leader sees. [m]"""
    return sight_of(hour, hour.leader()[0])
