"""Keeping the way, losing it, noticing, and setting a new course."""

from __future__ import annotations

from horspiste.basis.source import Number
from horspiste.basis.units import convert
from horspiste.rules import wayfinding as rules
from horspiste.state.geometry import COMPASS, DEGREES, Vector, compass, heading
from horspiste.state.party import Traveller

from ..condition import Belief, Lost, Part
from ..counsel import Told
from ..hour import Hour
from ..pace import NO_TRACK
from ..route import goals, next_goal, plan
from ..walk import Walked
from . import bearings
from .air import sight_of

WAYFINDING = "wayfinding"
TRACKS = {"highway": "road", "road": "road", "trail": "trail", "watercourse": "watercourse", "shoreline": "shoreline"}


def is_random(hour: Hour) -> bool:
    """Whether the party wanders this hour without knowing."""
    now = hour.now
    return now.lost is not None and not now.lost.aware and now.bearing is None and now.bank is None


def ask_course(hour: Hour) -> bool:
    """A party that knows it is lost goes nowhere until somebody has set a course. Returns whether it waits for one."""
    lost = hour.now.lost
    if lost is None or not lost.aware or hour.now.bearing is not None or hour.now.bank is not None:
        return False
    hour.halt("lost.noticed", "course.leader", "course.all", "camp", hours=lost.hours)
    return True


def check_way(hour: Hour, walked: Walked) -> bool:
    """The leader's secret check, where one is due for the hour's walk. Returns whether the whole party loses its way."""
    if hour.world.guide is None:
        hour.leave_open(WAYFINDING)
        return False
    if not walked.lands or (hour.now.part is not None and hour.now.part.checked):
        return False
    leader, _ = hour.leader()
    due = bearings.due(hour, leader, _sights(hour, leader), tuple(walked.lands), _track(walked))
    if due is None:
        return False
    check = bearings.throw(hour, bearings.CHECK, leader, due)
    code = "lost.pass" if check.value else "lost.fail"
    hour.note(code, check, rule="OUT-LOST-06", secret=True, who=leader.id, **check.also, modifier=due.modifier)
    hour.change(part=Part(checked=True))
    return code == "lost.fail"


def _sights(hour: Hour, leader: Traveller) -> tuple[Number, ...]:
    """How far those see whose eyes count, the leader first. [m]"""
    if hour.guide.ruled("lost.visibility_of", "leader"):
        return (sight_of(hour, leader),)
    return tuple(sight_of(hour, member) for member, _ in hour.awake() or hour.members())


def _track(walked: Walked) -> str:
    """What the hour's walk follows; a part of it across country counts as across country."""
    if NO_TRACK in walked.kinds or not walked.kinds:
        return "none"
    return TRACKS[walked.kinds[0]]


def lose(hour: Hour) -> None:
    """From here on the party wanders without knowing."""
    hour.change(lost=Lost(), bearing=None, bank=None)


def random_bearing(hour: Hour) -> Vector:
    """This hour's random bearing, drawn in secret once for the whole hour."""
    part = hour.now.part
    if part is not None and part.random is not None:
        return part.random
    leader, _ = hour.leader()
    before = len(hour.dice.thrown)
    vector = _drawn(hour, true_bearing(hour), "lost.bearing", leader.id)
    hour.note("lost.bearing", rule="OUT-LOST-13", secret=True, rolls=hour.dice.thrown[before:], bearing=compass(vector))
    hour.change(part=Part(True, vector))
    return vector


def _drawn(hour: Hour, right: Vector, purpose: str, who: str) -> Vector:
    """A bearing at random, where ``right`` would be the true one."""
    drawn = rules.random_bearing(hour.guide, hour.dice, compass(right) or COMPASS[0], purpose, who)
    return DEGREES[rules.degrees(hour.guide, drawn)]


def count_random_hour(hour: Hour) -> None:
    """At the end of a random hour: one more counts, and each member may notice."""
    lost = hour.now.lost or Lost()
    lost = Lost(lost.hours + 1, lost.aware)
    hour.change(lost=lost)
    notice(hour)


def notice(hour: Hour) -> None:
    """Each member's check to notice; one is enough for the party to know."""
    hours = (hour.now.lost or Lost()).hours
    knows = False
    for member, _ in hour.awake():
        told = bearings.throw(hour, bearings.NOTICE, member, bearings.noticing(hour, member, hours, int(hour.now.walked)))
        knows = knows or bool(told.value)
        code = "lost.noticed" if told.value else "lost.unnoticed"
        figures = {"dc": told.also["dc"], "total": told.also["total"], "hours": hours}
        hour.note(code, told, rule="OUT-LOST-14", secret=not told.value, who=member.id, **figures)
    if knows:
        _know(hour, hours)


def see(hour: Hour) -> None:
    """The party cannot but see that it is lost."""
    hours = (hour.now.lost or Lost()).hours
    leader, _ = hour.leader()
    told = hour.thrown("lost.notice", leader.id, hours=hours, survival=(leader.survival,), obvious=True)
    hour.note("lost.obvious", told, rule="OUT-LOST-15", hours=hours)
    _know(hour, hours)


def _know(hour: Hour, hours: int) -> None:
    hour.change(lost=Lost(hours, True), bearing=None)
    ask_course(hour)


def true_bearing(hour: Hour) -> Vector:
    """The bearing that leads from the true place to the next waypoint."""
    goal = next_goal(hour.now.legs)
    return heading(hour.now.at, goal.at) if goal is not None else (0, 0)


def set_course(hour: Hour, tries: list[str], improved: bool = False) -> None:
    """A new course by those who try: a success learns the true bearing, a failure trusts a random one; the leader's is taken."""
    hours = (hour.now.lost or Lost()).hours
    right = true_bearing(hour)
    for member, _ in hour.awake():
        if member.id not in tries:
            continue
        told = bearings.throw(hour, bearings.COURSE, member, bearings.course(hour, member, hours, improved))
        _take_course(hour, member, told, right)
    steer(hour)


def _take_course(hour: Hour, member: Traveller, told: Told, right: Vector) -> None:
    found, before = bool(told.value), len(hour.dice.thrown)
    bearing = right if found else _drawn(hour, right, "lost.course_bearing", member.id)
    told = told._replace(rolls=(*told.rolls, *hour.dice.thrown[before:]))
    place = hour.now.at if found and hour.guide.ruled("belief.success", "and_place") else hour.now.beings[member.id].belief.at
    hour.be(member.id, belief=Belief(place, bearing))
    figures = {"bearing": compass(bearing), "dc": told.also["dc"], "total": told.also["total"]}
    hour.note(
        "lost.course_right" if found else "lost.course_wrong", told, rule="OUT-LOST-16", secret=True, who=member.id, **figures
    )
    hour.note("course.set", who=member.id, bearing=compass(bearing))


def steer(hour: Hour) -> None:
    """Follow the leader's new course; the way is lost until the goal or a landmark says otherwise."""
    hour.change(bearing=hour.leader()[1].belief.bearing, lost=Lost())


def take_lead(hour: Hour) -> None:
    """See who leads now: a new leader brings a belief of his own."""
    leader, being = hour.leader()
    before = hour.now.leads
    if before == leader.id or being.down or being.dead:
        return
    hour.change(leads=leader.id)
    if before:
        hour.note("leader.changed", who=leader.id)
        _follow(hour)


def _follow(hour: Hour) -> None:
    leader, being = hour.leader()
    belief = being.belief
    if hour.now.lost is None:
        return
    if belief.knows:
        find_way(hour, [leader.id])
        return
    hour.change(bearing=belief.bearing)
    if belief.bearing is None:
        hour.change(legs=plan(hour.world.region, belief.at, goals(hour.now.legs)))


def find_way(hour: Hour, who: list[str]) -> None:
    """Set members' belief right; where the leader is among them the lost state ends, for all."""
    if hour.now.lost is None:
        return
    leader, _ = hour.leader()
    found = leader.id in who
    for member, _ in hour.members():
        if found or member.id in who:
            hour.be(member.id, belief=Belief(hour.now.at, knows=not found))
    if found:
        hour.note("lost.found", rule="OUT-LOST-20", at=list(hour.now.at))
        hour.change(lost=None, bearing=None, believed=None, part=Part(checked=True))


def improved(hour: Hour) -> bool:
    """Whether conditions have just improved for a lost party: the leader sees well again."""
    if hour.now.lost is None or hour.now.sight is None or hour.now.bank is not None:
        return False
    leader, being = hour.leader()
    if being.down:
        return False
    book = hour.guide
    return rules.is_poor(book, [hour.now.sight]) and not rules.is_poor(book, [sight_of(hour, leader)])


def sight_now(hour: Hour) -> Number:
    """How far the leader sees. [m]"""
    return sight_of(hour, hour.leader()[0])


def plain_sight(hour: Hour) -> int:
    """How near nobody misses what lies on the ground: up to the edge of poor visibility, or as far as one sees. [mm]"""
    if hour.world.guide is None:
        return 0
    far = min(hour.guide.number("wayfinding.figures.poor_below"), sight_now(hour))
    return hour.kept(("mm", far), lambda: int(convert(far, "m", "mm")))
