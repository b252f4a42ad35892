"""Noticing that one is lost, and setting a new course, rightly or wrongly."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

from horspiste.basis.desk import Answer, Desk
from horspiste.basis.event import Event
from horspiste.basis.source import Number
from horspiste.dice.protocol import Check, Dice
from horspiste.rulebook.book import Rulebook

from .members import each
from .wayfinding import Bearing, Help, degrees, is_poor, knowledge, random_bearing, situation


class Course(NamedTuple):
    """A member's new course: the check behind it, and the bearing that the member believes."""

    right: bool
    bearing: Bearing
    total: Number | None = None


class Goal(NamedTuple):
    """The result that a DC's steps count for, and its place (from 1) where that is a list."""

    of: str = "dc"
    item: int | None = None


def notice_dc(
    desk: Desk, hours: int, travelled: int | None = None, helped: Help | None = None, goal: Goal | None = None
) -> Number:
    """The DC of noticing after ``hours`` completed hours of random movement, ``travelled`` hours into the day's travel.

    Source: OUT-LOST-14, OUT-D-08.
    """
    counted, rule = _counted(desk.book, hours, hours if travelled is None else travelled)
    return _dc(desk, "notice", counted, rule, helped, goal or Goal())


def course_dc(desk: Desk, hours: int, helped: Help | None = None, goal: Goal | None = None) -> Number:
    """The DC of a new course after ``hours`` completed hours of random movement.

    Source: OUT-LOST-16, OUT-D-08.
    """
    counted, rule = _counted(desk.book, hours, hours)
    return _dc(desk, "course", counted, rule, helped, goal or Goal())


def _counted(book: Rulebook, hours: int, travelled: int) -> tuple[int, str | None]:
    """The hours that a DC counts, and the ruling that says so where it is not the usual one."""
    key = "lost.hour_count"
    if book.ruled(key, "hours_before_this_one"):
        return max(hours - 1, 0), key
    return (travelled, key) if book.ruled(key, "all_travel_hours") else (hours, None)


def _dc(desk: Desk, kind: str, counted: int, rule: str | None, helped: Help | None, goal: Goal) -> Number:
    line = desk.sheet.line(goal.of, item=goal.item)
    line.add(kind, desk.book.figure(f"wayfinding.figures.{kind}"))
    hour = desk.book.figure(f"wayfinding.figures.{kind}_hour")
    line.add("random_hours", hour._replace(amount=hour.amount * counted), rule)
    if helped and _reaches_all(desk.book) and desk.book.ruled("lost.navigation_modifier", "dc_modifier"):
        situation(desk, line, line, helped)
    return line.total


def _reaches_all(book: Rulebook) -> bool:
    return book.ruled("lost.modifiers_apply_to", "all_lost_checks")


def bonus_astray(desk: Desk, survival: int, helped: Help, member: int, improved: bool = False) -> Number:
    """The whole bonus of a member (from 1) on noticing or on a new course.

    Source: OUT-LOST-14, OUT-LOST-16, OUT-LOST-20, OUT-D-07.
    """
    line = desk.sheet.line("bonuses", item=member)
    line.add("survival", survival, "OUT-LOST-14")
    if improved:
        line.add("improved", desk.book.figure("wayfinding.figures.improved"))
    if _reaches_all(desk.book):
        if desk.book.ruled("lost.navigation_modifier", "check_bonus"):
            situation(desk, line, line, helped)
        knowledge(desk, line, helped)
    return line.total


def helps(
    book: Rulebook, count: int, sight: Sequence[Number], tools: bool, geography: Sequence[int], local: Sequence[int]
) -> list[Help]:
    """Each member's circumstances.

    Raises:
        InputError: ``input.members`` for lists of another length.
    """
    poor = is_poor(book, sight)
    ranks = zip(each(geography, count, "geography"), each(local, count, "local"), strict=True)
    return [Help(tools, poor, *member) for member in ranks]


def notice(
    desk: Desk,
    *,
    hours: int,
    survival: Sequence[int],
    obvious: bool,
    travelled: int | None,
    sight: Sequence[Fraction],
    tools: bool,
    geography: Sequence[int],
    local: Sequence[int],
) -> Answer:
    """Whether a lost party comes to know that it is lost: one member who notices is enough.

    Dice: d20 each member in order, secret; none where it is obvious.
    Source: OUT-LOST-14, OUT-LOST-15.

    Raises:
        InputError: ``input.members`` for lists of another length than the party.
    """
    helped = helps(desk.book, len(survival), sight, tools, geography, local)
    if obvious:
        everybody = [True for _ in survival]
        return Answer(True, {"dc": None, "bonuses": [], "totals": [], "noticed": everybody}, [Event("lost.noticed")])
    dc, bonuses = notice_dc(desk, hours, travelled, helped[0]), _bonuses(desk, survival, helped)
    tries = zip(bonuses, names(len(survival)), strict=True)
    rolled = [desk.dice.check(bonus, dc, "lost.notice", who, secret=True) for bonus, who in tries]
    noticed = [bool(member.passed) for member in rolled]
    also = {"dc": dc, "bonuses": bonuses, "totals": [member.total for member in rolled], "noticed": noticed}
    return Answer(any(noticed), also, [noticing(any(noticed))])


def _bonuses(desk: Desk, survival: Sequence[int], helped: Sequence[Help], improved: bool = False) -> list[Number]:
    """Each member's whole bonus."""
    members = enumerate(zip(survival, helped, strict=True), 1)
    return [bonus_astray(desk, bonus, help_, place, improved) for place, (bonus, help_) in members]


def noticing(noticed: bool) -> Event:
    """What noticing or not noticing looks like: only the game master hears of the latter."""
    return Event("lost.noticed") if noticed else Event("lost.unnoticed", secret=True)


def names(count: int) -> list[str]:
    """What members without a name are called in the dice: their number, or nothing for a single one."""
    return [str(number + 1) for number in range(count)] if count > 1 else [""]


def course(
    desk: Desk,
    *,
    hours: int,
    survival: Sequence[int],
    true_bearing: str,
    improved: bool,
    shown: bool,
    sight: Sequence[Fraction],
    tools: bool,
    geography: Sequence[int],
    local: Sequence[int],
) -> Answer:
    """The bearing that each member who tries a new course believes, rightly or wrongly.

    Dice: d20 each member in order, then a bearing for each who failed; all secret. None where the way is shown.
    Source: OUT-LOST-16, OUT-LOST-17, OUT-LOST-19, OUT-LOST-20.

    Raises:
        InputError: ``input.members`` for lists of another length than those who try.
    """
    helped = helps(desk.book, len(survival), sight, tools, geography, local)
    dc, bonuses = None, []
    if shown:
        found = [Course(True, true_bearing) for _ in survival]
    else:
        dc, bonuses = course_dc(desk, hours, helped[0]), _bonuses(desk, survival, helped, improved)
        found = _set_courses(desk, dc, list(zip(bonuses, names(len(survival)), strict=True)), true_bearing)
    totals = [each_course.total for each_course in found if each_course.total is not None]
    also = {
        "dc": dc,
        "bonuses": bonuses,
        "totals": totals,
        "right": [each_course.right for each_course in found],
        "degrees": [degrees(desk.book, each_course.bearing) for each_course in found],
    }
    return Answer([each_course.bearing for each_course in found], also, [settled(each_course) for each_course in found])


def _set_courses(desk: Desk, dc: Number, tries: Sequence[tuple[Number, str]], true_bearing: str) -> list[Course]:
    """The new courses of members given as (whole bonus, name).

    Dice: d20 each in order, then a bearing for each who failed; all secret.
    Source: OUT-LOST-16, OUT-LOST-17, OUT-LOST-19.
    """

    def tried(member: tuple[Number, str], dice: Dice, _: None) -> Check:
        """One member's check. Dice: d20."""
        bonus, who = member
        return dice.check(bonus, dc, "lost.course", who, secret=True)

    def turned(member: tuple[Check, str], dice: Dice, _: None) -> Course:
        """One member's new course. Dice: a bearing if the check failed."""
        check, who = member
        if check.passed:
            return Course(True, true_bearing, check.total)
        return Course(False, random_bearing(desk.book, dice, true_bearing, "lost.course_bearing", who), check.total)

    rolled = desk.dice.each(tried, tries, None)
    return desk.dice.each(turned, [(check, who) for check, (_, who) in zip(rolled, tries, strict=True)], None)


def settled(course: Course) -> Event:
    """A new course as only the game master hears of it."""
    return Event("lost.course_right" if course.right else "lost.course_wrong", {"bearing": course.bearing}, secret=True)
