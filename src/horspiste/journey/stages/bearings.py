"""The checks of the way: what each is thrown with is reckoned once for all hours alike, and only the dice are new."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from horspiste.basis.desk import Desk
from horspiste.basis.reckoning import Step
from horspiste.basis.source import Number
from horspiste.basis.unanswered import Unanswered
from horspiste.rules import astray, wayfinding
from horspiste.state.party import Traveller

from ..counsel import Told
from ..hour import Hour
from .air import sight_of

CHECK, NOTICE, COURSE = "lost.check", "lost.notice", "lost.course"


class Due(NamedTuple):
    """A check before its die: the DC, the whole bonus, the reasons of both, and what circumstances add to the bonus."""

    dc: Number
    bonus: Number
    steps: Sequence[Step]
    modifier: Number = 0


def due(hour: Hour, leader: Traveller, sights: Sequence[Number], lands: tuple[str, ...], track: str) -> Due | None:
    """The leader's check for an hour through these lands, where those see so far whose eyes count; ``None``: none is due. [m]"""
    helped = _helped(hour, leader, sights)
    key = (CHECK, leader.survival, helped, lands, track)
    return hour.kept(key, lambda: _keeping(hour.desk(book=hour.guide), leader.survival, helped, lands, track))


def _keeping(desk: Desk, survival: int, helped: wayfinding.Help, lands: tuple[str, ...], track: str) -> Due | None:
    found = wayfinding.due(desk, lands, track, helped)
    if found is None:
        return None
    bonus = wayfinding.keeping_bonus(desk, found, survival)
    return Due(found.dc, bonus, desk.sheet.steps, found.modifier)


def noticing(hour: Hour, member: Traveller, hours: int, travelled: int) -> Due:
    """A member's check to notice after so many random hours, so far into the day's travel. [h]"""
    helped = _helped(hour, member, [sight_of(hour, member)])

    def reckon() -> Due:
        """The check as the book has it, worked out once for hours alike."""
        desk = hour.desk(book=hour.guide)
        dc = astray.notice_dc(desk, hours, travelled, helped)
        return Due(dc, astray.bonus_astray(desk, member.survival, helped, 1), desk.sheet.steps)

    return hour.kept((NOTICE, member.survival, helped, hours, travelled), reckon)


def course(hour: Hour, member: Traveller, hours: int, improved: bool) -> Due:
    """A member's check for a new course after so many random hours. [h]"""
    helped = _helped(hour, member, [sight_of(hour, member)])

    def reckon() -> Due:
        """The check as the book has it, worked out once for hours alike."""
        desk = hour.desk(book=hour.guide)
        dc = astray.course_dc(desk, hours, helped)
        return Due(dc, astray.bonus_astray(desk, member.survival, helped, 1, improved), desk.sheet.steps)

    return hour.kept((COURSE, member.survival, helped, hours, improved), reckon)


def _helped(hour: Hour, member: Traveller, sights: Sequence[Number]) -> wayfinding.Help:
    poor = wayfinding.is_poor(hour.guide, sights)
    return wayfinding.Help(member.tools, poor, member.geography, member.local)


def throw(hour: Hour, question: str, member: Traveller, due: Due) -> Told:
    """The die of a check, in secret: the question's answer, whose value is whether it passed."""
    before = len(hour.dice.thrown)
    try:
        check = hour.dice.check(due.bonus, due.dc, question, member.id, secret=True)
    except Unanswered as waiting:
        waiting.tell(question, due.steps)
        raise
    also = {"total": check.total, "dc": due.dc}
    return Told(question, check.passed, also, (), due.steps, tuple(hour.dice.thrown[before:]), None)
