"""A march on which one may lose the way, hour by hour: on course, lost, aware of it, on a new course."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import NamedTuple

from horspiste.basis.desk import Answer, Desk
from horspiste.basis.event import Event
from horspiste.basis.source import Number
from horspiste.dice.protocol import Dice

from . import astray, wayfinding
from .astray import Course, Goal
from .members import check_places
from .wayfinding import Bearing, Due, Help

ON_COURSE, LOST, WRONG_COURSE = "on_course", "lost", "wrong_course"
CHECK, WANDER, NOTICE, COURSE, BELIEVE = "check", "wander", "notice", "course", "believe"


class Part(NamedTuple):
    """A part of an hour: what is rolled, how much of the hour is marched [h], the hours marched by its end where they count."""

    roll: str
    length: Number = 1
    travelled: int | None = None


class Wandering(NamedTuple):
    """Where the march stands. ``spell``: completed random hours since the way was lost.

    Within an hour: whether it is random, whether the party has noticed, which members still have a bearing to draw.
    """

    state: str = ON_COURSE
    spell: int = 0
    astray: bool = False
    noticed: bool = False
    mistaken: tuple[int, ...] = ()


class Marcher(NamedTuple):
    """A member: the whole bonus on noticing and on a new course, and the name in the dice."""

    bonus: Number
    who: str


@dataclass
class Log:
    """What is told of the march beside its end."""

    checks: int = 0
    notice_dcs: list[Number] = field(default_factory=list)
    course_dcs: list[Number] = field(default_factory=list)
    events: list[Event] = field(default_factory=list)
    undrawn: list[int] = field(default_factory=list)

    def checked(self, kept: bool) -> None:
        """The leader rolled a lost check."""
        self.checks += 1
        self.events.append(Event("lost.pass" if kept else "lost.fail", secret=True))

    def next_noticing(self) -> int:
        """The place of the next noticing among those of the march."""
        return len(self.notice_dcs) + 1

    def tried(self, notice_dc: Number, course_dc: Number, noticed: bool) -> None:
        """The party rolled to notice."""
        self.notice_dcs.append(notice_dc)
        self.course_dcs.append(course_dc)
        self.events.append(astray.noticing(noticed))

    def turned(self, courses: Sequence[Course]) -> None:
        """Members set a new course; the bearings of the mistaken ones are drawn next."""
        start = len(self.events)
        self.undrawn = [start + place for place, course in enumerate(courses) if not course.right]
        self.events += [astray.settled(course) for course in courses]

    def drawn(self, bearing: Bearing) -> None:
        """The next of the mistaken members believes a bearing."""
        self.events[self.undrawn.pop(0)] = astray.settled(Course(False, bearing))


@dataclass(eq=False)
class March:
    """Who marches and how: the lost check where one is due, the members, who sets a new course, the true bearing."""

    desk: Desk
    due: Due | None
    keeping: Number
    members: Sequence[Marcher]
    helped: Help
    course_by: Sequence[int]
    true_bearing: str
    _dcs: dict[tuple[int, int | None], tuple[Number, Number]] = field(default_factory=dict)
    _course_dcs: dict[int, Number] = field(default_factory=dict)

    def part(self, now: Wandering, part: Part, dice: Dice, note: Log) -> tuple[Wandering, Number]:
        """One part of an hour, and the random time in it [h].

        Dice, all secret: d20 if a check is due; a bearing if the hour is random; at the end of a full random one d20 each
        member to notice; if one does, d20 each of those who set a course, then a bearing each failure.
        Source: OUT-LOST-06, OUT-LOST-11 to 18, OUT-D-82.
        """
        if part.roll == CHECK:
            return self._check(now, dice, note), 0
        if part.roll == WANDER and now.astray:
            return self._wander(now, part, dice), part.length
        if part.roll == NOTICE and now.astray:
            return self._notice(now, part, dice, note), 0
        if part.roll == COURSE and now.noticed:
            return self._course(now, dice, note), 0
        return (self._believe(now, dice, note) if part.roll == BELIEVE and now.mistaken else now), 0

    def _check(self, now: Wandering, dice: Dice, note: Log) -> Wandering:
        if now.state == LOST:
            return now._replace(astray=True)
        if self.due is None:
            return now
        kept = dice.check(self.keeping, self.due.dc, "lost.check", self.members[0].who, secret=True).passed
        note.checked(bool(kept))
        at_once = self.desk.book.ruled("lost.check_covers", "same_hour")
        return now if kept else now._replace(state=LOST, spell=0, astray=at_once)

    def _wander(self, now: Wandering, part: Part, dice: Dice) -> Wandering:
        wayfinding.random_bearing(self.desk.book, dice, self.true_bearing, "lost.bearing")
        whole = part.length == 1
        return now._replace(spell=now.spell + whole, astray=whole)

    def _notice(self, now: Wandering, part: Part, dice: Dice, note: Log) -> Wandering:
        notice_dc, course_dc = self._dcs_of(now.spell, part.travelled, note.next_noticing())
        rolled = [dice.check(member.bonus, notice_dc, "lost.notice", member.who, secret=True).passed for member in self.members]
        note.tried(notice_dc, course_dc, any(rolled))
        return now._replace(astray=False, noticed=any(rolled))

    def _course(self, now: Wandering, dice: Dice, note: Log) -> Wandering:
        dc = self._course_dc(now.spell)
        tries = [(number, self.members[number - 1]) for number in self.course_by]
        rolled = [(number, dice.check(who.bonus, dc, "lost.course", who.who, secret=True).passed) for number, who in tries]
        note.turned([Course(bool(right), self.true_bearing) for _, right in rolled])
        mistaken = tuple(number for number, right in rolled if not right)
        return Wandering(ON_COURSE if rolled[0][1] else WRONG_COURSE, mistaken=mistaken)

    def _believe(self, now: Wandering, dice: Dice, note: Log) -> Wandering:
        who = self.members[now.mistaken[0] - 1].who
        note.drawn(wayfinding.random_bearing(self.desk.book, dice, self.true_bearing, "lost.course_bearing", who))
        return now._replace(mistaken=now.mistaken[1:])

    def _course_dc(self, spell: int) -> Number:
        """The DC of a new course, whose reasons the noticing before it has given."""
        if spell not in self._course_dcs:
            self._course_dcs[spell] = astray.course_dc(Desk(self.desk.book, self.desk.dice), spell, self.helped)
        return self._course_dcs[spell]

    def _dcs_of(self, spell: int, travelled: int | None, place: int) -> tuple[Number, Number]:
        """The DCs of noticing and of a new course, reckoned once each; the first time they stand at ``place`` of their lists."""
        if (spell, travelled) not in self._dcs:
            notice_dc = astray.notice_dc(self.desk, spell, travelled, self.helped, Goal("notice_dcs", place))
            course_dc = astray.course_dc(self.desk, spell, self.helped, Goal("course_dcs", place))
            self._dcs[spell, travelled] = notice_dc, course_dc
        return self._dcs[spell, travelled]


def journey(
    desk: Desk,
    *,
    time: Fraction,
    lands: Sequence[str],
    track: str,
    sight: Sequence[Fraction],
    tools: bool,
    geography: int,
    local: int,
    survival: Sequence[int],
    course_by: Sequence[int],
    true_bearing: str,
) -> Answer:
    """How long a march goes at random, and how it ends for the first of those who set a new course. [h]

    An hour begun calls for its check; only a completed random hour lets the party notice.

    Dice: each hour as :meth:`March.part`.
    Source: OUT-LOST-06, OUT-LOST-11 to 18.

    Raises:
        InputError: ``land.family``; ``input.range`` for a member who is not there.
    """
    check_places(course_by, len(survival), "course_by")
    helped = Help(tools, wayfinding.is_poor(desk.book, sight), geography, local)
    due = wayfinding.due(desk, lands, track, helped)
    keeping = wayfinding.keeping_bonus(desk, due, survival[0]) if due is not None else 0
    marchers = _marchers(desk, survival, helped)
    march, log = March(desk, due, keeping, marchers, helped, course_by, true_bearing), Log()
    end, random_hours = desk.dice.adding(march.part, Wandering(), _parts(desk, time, len(course_by)), log)
    value = desk.sheet.line()
    value.add("random_hours", random_hours, "OUT-LOST-13")
    check = {"dc": None, "modifier": None, "bonus": None} if due is None else {**due._asdict(), "bonus": keeping}
    also = {
        **check,
        "checks": log.checks,
        "bonuses": [member.bonus for member in marchers],
        "notice_dcs": log.notice_dcs,
        "course_dcs": log.course_dcs,
        "state": end.state,
    }
    return Answer(value.total, also, log.events)


def _marchers(desk: Desk, survival: Sequence[int], helped: Help) -> list[Marcher]:
    """The members; only the leader's ranks of Knowledge are known."""
    others = helped._replace(geography=0, local=0)
    return [
        Marcher(astray.bonus_astray(desk, bonus, helped if place == 1 else others, place), who)
        for place, (bonus, who) in enumerate(zip(survival, astray.names(len(survival)), strict=True), 1)
    ]


def _parts(desk: Desk, time: Number, courses: int) -> Iterator[Part]:
    """Every part of every hour, in order."""
    counts_all = desk.book.ruled("lost.hour_count", "all_travel_hours")
    check, notice, turning = Part(CHECK), Part(NOTICE), [Part(COURSE), *[Part(BELIEVE)] * courses]
    for begun in range(wayfinding.hours_begun(time)):
        yield check
        yield Part(WANDER, min(1, time - begun))
        yield notice._replace(travelled=begun + 1) if counts_all else notice
        yield from turning
