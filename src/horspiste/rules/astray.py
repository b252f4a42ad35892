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


def notice_dc(desk: Desk, hours: int, travelled: int | None = None, helped: Help | None = None) -> Number:
    """The DC of noticing after ``hours`` completed hours of random movement, ``travelled`` hours into the day's travel.

    Source: OUT-LOST-14, OUT-D-08.
    """
    counted, rule = _counted(desk.book, hours, hours if travelled is None else travelled)
    return _dc(desk, "notice", counted, rule, helped)


def course_dc(desk: Desk, hours: int, helped: Help | None = None) -> Number:
    """The DC of a new course after ``hours`` completed hours of random movement.

    Source: OUT-LOST-16, OUT-D-08.
    """
    counted, rule = _counted(desk.book, hours, hours)
    return _dc(desk, "course", counted, rule, helped)


def _counted(book: Rulebook, hours: int, travelled: int) -> tuple[int, str | None]:
    """The hours that a DC counts, and the ruling that says so where it is not the usual one."""
    key = "lost.hour_count"
    if book.ruled(key, "hours_before_this_one"):
        return max(hours - 1, 0), key
    return (travelled, key) if book.ruled(key, "all_travel_hours") else (hours, None)


def _dc(desk: Desk, kind: str, counted: int, rule: str | None, helped: Help | None) -> Number:
    line = desk.sheet.line("dc")
    line.add(kind, desk.book.figure(f"wayfinding.figures.{kind}"))
    hour = desk.book.figure(f"wayfinding.figures.{kind}_hour")
    line.add("random_hours", hour._replace(amount=hour.amount * counted), rule)
    if helped and _reaches_all(desk.book) and desk.book.ruled("lost.navigation_modifier", "dc_modifier"):
        situation(desk, desk.sheet.line("bonus"), line, helped)
    return line.total


def _reaches_all(book: Rulebook) -> bool:
    return book.ruled("lost.modifiers_apply_to", "all_lost_checks")


def bonus_astray(desk: Desk, survival: int, helped: Help, improved: bool = False) -> Number:
    """A member's whole bonus on noticing or on a new course.

    Source: OUT-LOST-14, OUT-LOST-16, OUT-LOST-20, OUT-D-07.
    """
    line = desk.sheet.line("bonus")
    line.add("survival", survival)
    if improved:
        line.add("improved", desk.book.figure("wayfinding.figures.improved"))
    if _reaches_all(desk.book):
        if desk.book.ruled("lost.navigation_modifier", "check_bonus"):
            situation(desk, line, line, helped)
        knowledge(desk, line, helped)
    return line.total


def notices(desk: Desk, dice: Dice, dc: Number, survival: int, helped: Help, who: str = "") -> Check:
    """One member's attempt to notice that the party is lost.

    Dice: d20, secret.
    Source: OUT-LOST-14, OUT-D-07.
    """
    return dice.check(bonus_astray(desk, survival, helped), dc, "lost.notice", who, secret=True)


def tries_course(desk: Desk, dice: Dice, dc: Number, survival: int, helped: Help, improved: bool = False, who: str = "") -> Check:
    """One member's attempt to set a new course; who fails then believes :func:`random_bearing` (lost.course_bearing).

    Dice: d20, secret.
    Source: OUT-LOST-16, OUT-LOST-20.
    """
    return dice.check(bonus_astray(desk, survival, helped, improved), dc, "lost.course", who, secret=True)


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
        return Answer(True, {"dc": None, "totals": [], "noticed": [True for _ in survival]}, [Event("lost.noticed")])
    dc = notice_dc(desk, hours, travelled, helped[0])
    rolled = [notices(desk, desk.dice, dc, *member) for member in zip(survival, helped, names(len(survival)), strict=True)]
    noticed = [bool(member.passed) for member in rolled]
    also = {"dc": dc, "totals": [member.total for member in rolled], "noticed": noticed}
    return Answer(any(noticed), also, [noticing(any(noticed))])


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
    if shown:
        found, dc = [Course(True, true_bearing) for _ in survival], None
    else:
        dc = course_dc(desk, hours, helped[0])
        tries = list(zip(survival, helped, names(len(survival)), strict=True))
        found = set_courses(desk, desk.dice, dc, tries, true_bearing, improved)
    totals = [each_course.total for each_course in found if each_course.total is not None]
    also = {
        "dc": dc,
        "totals": totals,
        "right": [each_course.right for each_course in found],
        "degrees": [degrees(desk.book, each_course.bearing) for each_course in found],
    }
    return Answer([each_course.bearing for each_course in found], also, [settled(each_course) for each_course in found])


def set_courses(
    desk: Desk, dice: Dice, dc: Number, tries: Sequence[tuple[int, Help, str]], true_bearing: str, improved: bool = False
) -> list[Course]:
    """The new courses of members given as (Survival, circumstances, name).

    Dice: d20 each in order, then a bearing for each who failed; all secret.
    Source: OUT-LOST-16, OUT-LOST-17, OUT-LOST-19.
    """
    rolled = [(tries_course(desk, dice, dc, survival, helped, improved, who), who) for survival, helped, who in tries]
    return [
        Course(True, true_bearing, check.total)
        if check.passed
        else Course(False, random_bearing(desk.book, dice, true_bearing, "lost.course_bearing", who), check.total)
        for check, who in rolled
    ]


def settled(course: Course) -> Event:
    """A new course as only the game master hears of it."""
    return Event("lost.course_right" if course.right else "lost.course_wrong", {"bearing": course.bearing}, secret=True)
