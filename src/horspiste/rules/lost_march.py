"""A march on which one may lose the way, hour by hour: lost, unaware, aware, on a new course."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import NamedTuple

from horspiste.basis.desk import Answer, Desk
from horspiste.basis.errors import InputError
from horspiste.basis.event import Event
from horspiste.basis.source import Number
from horspiste.dice.protocol import Dice

from . import astray, wayfinding
from .astray import Course
from .wayfinding import Due, Help

ON_COURSE, LOST, WRONG_COURSE = "on_course", "lost", "wrong_course"


class Hour(NamedTuple):
    """An hour of the march: its number from 1, and how much of it is marched. [h]"""

    number: int
    length: Number


@dataclass(frozen=True)
class Wandering:
    """Where the march stands: on course, lost or on a wrong course; completed random hours of this spell; random time. [h]"""

    state: str = ON_COURSE
    spell: int = 0
    random: Number = 0


@dataclass
class Log:
    """What is told of the march beside its end."""

    checks: int = 0
    notice_dcs: list[Number] = field(default_factory=list)
    course_dcs: list[Number] = field(default_factory=list)
    events: list[Event] = field(default_factory=list)

    def checked(self, kept: bool) -> None:
        """The leader rolled a lost check."""
        self.checks += 1
        self.events.append(Event("lost.pass" if kept else "lost.fail", secret=True))

    def tried(self, notice_dc: Number, course_dc: Number, noticed: bool) -> None:
        """The party rolled to notice."""
        self.notice_dcs.append(notice_dc)
        self.course_dcs.append(course_dc)
        self.events.append(astray.noticing(noticed))

    def turned(self, courses: Sequence[Course]) -> None:
        """Members set a new course."""
        self.events += [astray.settled(course) for course in courses]


@dataclass(frozen=True, eq=False)
class March:
    """Who marches and how: the lost check where one is due, each member's Survival, circumstances and name."""

    desk: Desk
    due: Due | None
    members: Sequence[tuple[int, Help, str]]
    course_by: Sequence[int]
    true_bearing: str

    def hour(self, now: Wandering, hour: Hour, dice: Dice, note: Log) -> Wandering:
        """One hour of the march.

        Dice: d20 if a check is due; a bearing if the hour is random; at the end of a full one d20 each member to notice; if
        one does, d20 each of those who set a course, then a bearing each failure. All secret.
        Source: OUT-LOST-06, OUT-LOST-11 to 18, OUT-D-82.
        """
        astray = now.state == LOST
        if not astray:
            now = self._checked(now, dice, note)
            astray = now.state == LOST and self.desk.book.ruled("lost.check_covers", "same_hour")
        return self._random(now, hour, dice, note) if astray else now

    def _checked(self, now: Wandering, dice: Dice, note: Log) -> Wandering:
        if self.due is None:
            return now
        survival, _, who = self.members[0]
        kept = bool(wayfinding.keep_way(self.desk, dice, self.due, survival, who=who).passed)
        note.checked(kept)
        return now if kept else replace(now, state=LOST, spell=0)

    def _random(self, now: Wandering, hour: Hour, dice: Dice, note: Log) -> Wandering:
        wayfinding.random_bearing(self.desk.book, dice, self.true_bearing, "lost.bearing")
        now = replace(now, random=now.random + hour.length)
        return self._end_of_hour(replace(now, spell=now.spell + 1), hour, dice, note) if hour.length == 1 else now

    def _end_of_hour(self, now: Wandering, hour: Hour, dice: Dice, note: Log) -> Wandering:
        helped = self.members[0][1]
        notice_dc = astray.notice_dc(self.desk, now.spell, hour.number, helped)
        course_dc = astray.course_dc(self.desk, now.spell, helped)
        rolled = [astray.notices(self.desk, dice, notice_dc, *member).passed for member in self.members]
        note.tried(notice_dc, course_dc, any(rolled))
        if not any(rolled):
            return now
        tries = [self.members[number - 1] for number in self.course_by]
        courses = astray.set_courses(self.desk, dice, course_dc, tries, self.true_bearing)
        note.turned(courses)
        return replace(now, state=ON_COURSE if courses[0].right else WRONG_COURSE, spell=0)


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

    Dice: each hour as :meth:`March.hour`.
    Source: OUT-LOST-06, OUT-LOST-11 to 18.

    Raises:
        InputError: ``land.family``; ``input.members`` for a member who is not there.
    """
    poor = wayfinding.is_poor(desk.book, sight)
    for number in course_by:
        if not 1 <= number <= len(survival):
            raise InputError("input.members", "course_by", given=number, members=len(survival))
    helped = Help(tools, poor, geography, local)
    due = wayfinding.due(desk, lands, track, helped)
    circumstances = [helped, *(Help(tools, poor) for _ in survival[1:])]
    members = list(zip(survival, circumstances, astray.names(len(survival)), strict=True))
    march, log = March(desk, due, members, course_by, true_bearing), Log()
    end = desk.dice.through(march.hour, Wandering(), _hours(time), log)
    value = desk.sheet.line()
    value.add("random_hours", end.random, "OUT-LOST-13")
    also = {"checks": log.checks, "notice_dcs": log.notice_dcs, "course_dcs": log.course_dcs, "state": end.state}
    return Answer(value.total, also, log.events)


def _hours(time: Number) -> list[Hour]:
    return [Hour(number + 1, min(1, time - number)) for number in range(wayfinding.hours_begun(time))]
