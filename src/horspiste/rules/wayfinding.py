"""Keeping the way and finding it again: the lost check of an hour, noticing, a new course, a bearing at random."""

from __future__ import annotations

import math
from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

from horspiste.basis.desk import Answer, Desk
from horspiste.basis.event import Event
from horspiste.basis.reckoning import Line
from horspiste.basis.refusal import Refused
from horspiste.basis.source import Figure, Number
from horspiste.dice.protocol import Dice
from horspiste.rulebook.book import Rulebook

from . import lands as countries

OFF_THE_TRACK = "none"
Bearing = str | int
"""A word of wayfinding.bearings, or whole degrees clockwise from north under ``lost.random_bearing: degrees``."""


class Help(NamedTuple):
    """What helps or hinders one member's sense of direction: tools, poor visibility, ranks of Knowledge of this region."""

    tools: bool = False
    poor: bool = False
    geography: int = 0
    local: int = 0


class Due(NamedTuple):
    """A lost check that is due: its DC and the modifier of the check for tools, visibility and Knowledge."""

    dc: Number
    modifier: Number


def checks(
    desk: Desk,
    *,
    lands: Sequence[str],
    track: str,
    time: Fraction,
    sight: Sequence[Fraction],
    tools: bool,
    geography: int,
    local: int,
) -> Answer:
    """How many lost checks a march calls for, one each hour begun, and what they are rolled with; ``null`` where none is due.

    Source: OUT-LOST-01, OUT-LOST-02, OUT-LOST-04 to 12.

    Raises:
        InputError: ``land.family``, where a family's kinds differ in what is asked.
    """
    helped = Help(tools, is_poor(desk.book, sight), geography, local)
    found = due(desk, lands, track, helped)
    line = desk.sheet.line()
    if found is None:
        line.add("no_check", 0, "OUT-LOST-04")
        return Answer(line.total, {"dc": None, "modifier": None, "poor": helped.poor})
    line.add("hours", time, "OUT-LOST-11")
    line.round_up("hours_begun", "OUT-LOST-11")
    return Answer(line.total, {"dc": found.dc, "modifier": found.modifier, "poor": helped.poor})


def is_poor(book: Rulebook, sight: Sequence[Number]) -> bool:
    """Whether a party whose members see so far (the leader first) has poor visibility. [m]

    Source: OUT-LOST-02; whose eyes count by ``lost.visibility_of``.
    """
    if book.ruled("lost.visibility_of", "leader"):
        seen = sight[0]
    else:
        seen = max(sight) if book.ruled("lost.visibility_of", "best_in_party") else min(sight)
    return seen < book.number("wayfinding.figures.poor_below")


def due(desk: Desk, lands: Sequence[str], track: str, helped: Help) -> Due | None:
    """The lost check of one hour through these lands, the last where it ends; ``None`` where none is due.

    Source: OUT-LOST-01, OUT-LOST-04 to 10.

    Raises:
        InputError: ``land.family``, where a family's kinds differ in what is asked.
    """
    met = [countries.one_of(desk.book, land, "lost_dc", "hard") for land in lands]
    dc = _land_dc(desk, met)
    if dc is None or not _endangered(desk.book, met, track, helped.poor):
        return None
    check, against = desk.sheet.line("modifier"), desk.sheet.line("dc")
    against.add("land_dc", dc)
    situation(desk, check, against, helped)
    knowledge(desk, check, helped)
    return Due(against.total, check.total)


def _endangered(book: Rulebook, met: Sequence[str], track: str, poor: bool) -> bool:
    """Whether one can lose one's way at all."""
    if track != OFF_THE_TRACK:
        return poor and book.ruled("lost.on_path", "check_if_poor_visibility")
    hard = any(countries.cell(book, land, "hard") for land in met)
    return poor or hard or book.ruled("lost.trigger", "all_trackless")


def _land_dc(desk: Desk, met: Sequence[str]) -> Figure | None:
    asked = met[-1:] if desk.book.ruled("lost.mixed_terrain_dc", "leader_position") else met
    figures = [dc for land in asked if (dc := countries.figure(desk.book, land, "lost_dc")) is not None]
    return max(figures, key=lambda dc: dc.amount, default=None)


def situation(desk: Desk, check: Line, dc: Line, helped: Help) -> None:
    """Tools and visibility, on the check or on its DC."""
    to_letter = desk.book.ruled("lost.navigation_modifier", "dc_modifier")
    line = dc if to_letter else check
    for code in ("tools", "poor"):
        if getattr(helped, code):
            line.add(code, desk.book.figure(f"wayfinding.figures.{code}"), "lost.navigation_modifier" if to_letter else None)


def knowledge(desk: Desk, line: Line, helped: Help) -> None:
    """Ranks of Knowledge of this region, on the check."""
    if max(helped.geography, helped.local) >= desk.book.number("wayfinding.figures.knowing_ranks"):
        line.add("knowledge", desk.book.figure("wayfinding.figures.knowing"))


def check(
    desk: Desk,
    *,
    lands: Sequence[str],
    track: str,
    sight: Sequence[Fraction],
    tools: bool,
    geography: int,
    local: int,
    survival: int,
    aids: int,
) -> Answer:
    """Whether the leader keeps the way for this hour; if not, the whole party is lost.

    Dice: d20, secret.
    Source: OUT-LOST-04 to 10, OUT-LOST-12.
    Refuses: ``lost.not_due``.

    Raises:
        InputError: ``land.family``, where a family's kinds differ in what is asked.
    """
    found = due(desk, lands, track, Help(tools, is_poor(desk.book, sight), geography, local))
    if found is None:
        raise Refused("lost.not_due")
    bonus = keeping_bonus(desk, found, survival, aids)
    rolled = desk.dice.check(bonus, found.dc, "lost.check", secret=True)
    also = {"total": rolled.total, "dc": found.dc, "bonus": bonus, "modifier": found.modifier}
    event = Event("lost.pass" if rolled.passed else "lost.fail", {"total": rolled.total, "dc": found.dc}, secret=True)
    return Answer("kept" if rolled.passed else "lost", also, [event])


def keeping_bonus(desk: Desk, found: Due, survival: int, aids: int = 0) -> Number:
    """The leader's whole bonus on a lost check.

    Source: OUT-LOST-06, OUT-G-28.
    """
    bonus = desk.sheet.line("bonus")
    bonus.add("survival", survival, "OUT-LOST-06")
    bonus.add("circumstances", found.modifier, "OUT-LOST-07")
    if aids:
        figure = desk.book.figure("wayfinding.figures.aid")
        bonus.add("aid", figure._replace(amount=figure.amount * aids))
    return bonus.total


def random_bearing(book: Rulebook, dice: Dice, true_bearing: str, purpose: str, who: str = "") -> Bearing:
    """A bearing at random: where a lost hour leads, or what a member who failed believes.

    Dice: d8, d7 or d360 by ``lost.random_bearing``; secret.
    Source: OUT-LOST-13, OUT-LOST-17, OUT-D-09.
    """
    way = book.ruling("lost.random_bearing")
    drawn = dice.roll(book.table("wayfinding.draws").get(way, "dice"), purpose, who, secret=True).total
    if way == "degrees":
        return drawn - 1
    points = list(book.table("wayfinding.bearings"))
    if way == "d8_excluding_true":
        return points[(points.index(true_bearing) + drawn) % len(points)]
    return points[drawn - 1]


def degrees(book: Rulebook, bearing: Bearing) -> int:
    """A bearing in degrees clockwise from north."""
    return bearing if isinstance(bearing, int) else int(book.table("wayfinding.bearings").number(bearing, "degrees"))


def hours_begun(time: Number) -> int:
    """How many hours a march begins. [h]

    Source: OUT-LOST-11.
    """
    return math.ceil(time)
