"""Noticing and staying unnoticed outdoors: the greatest distance, the DC of Perception, a Stealth check."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import NamedTuple

from horspiste.basis.desk import Answer, Desk
from horspiste.basis.reckoning import Sheet
from horspiste.basis.refusal import Refused
from horspiste.basis.source import Number
from horspiste.dice.protocol import Dice
from horspiste.rulebook.book import Rulebook, Table

from . import footing, squares
from . import lands as countries
from .footing import HEARING, SIGHT

RANGES, LINE_OF_SIGHT, USUAL = "detection.ranges", "line_of_sight", "usual"


class Reach(NamedTuple):
    """How far one notices across a land: dice, and the metres each point is worth."""

    dice: str
    metres: Number


@dataclass
class Log:
    """The points thrown, land by land."""

    points: list[int] = field(default_factory=list)


def reach(desk: Desk, *, lands: Sequence[str], dunes: bool, sense: str, sides: int) -> Answer:
    """The greatest distance at which others can be noticed: the smallest of the lands' rolls. [m]

    Dice: each land by its row, once, or again for each side by ``detection.roll``.
    Source: OUT-DET-01 to 11, OUT-FOREST-23, OUT-MARSH-17, OUT-HILL-18, OUT-MTN-22, OUT-DESERT-19, OUT-DESERT-20, OUT-PLAIN-23.

    Raises:
        Refused: ``detect.no_limit``, ``land.drawn``.
        InputError: ``land.family``, where a family's kinds differ in what is asked.
    """
    rows = [_row(desk.book, land, dunes) for land in lands]
    limiting = [row for row in rows if _limits(desk.book, row, sense)]
    if not limiting:
        raise Refused("detect.no_limit")
    table, log = desk.book.table(RANGES), Log()
    reaches = [Reach(str(table.get(row, "dice")), table.number(row, "metres")) for row in limiting]
    apart = desk.book.ruled("detection.roll", "per_check")
    least = desk.dice.through(_roll, None, reaches * (sides if apart else 1), log)
    rolls = [
        _distance(desk, table, row, log.points, place) for place, row in enumerate(limiting * (len(log.points) // len(limiting)))
    ]
    limits = [min(rolls[start : start + len(reaches)]) for start in range(0, len(rolls), len(reaches))]
    line = desk.sheet.line()
    for place, rolled in enumerate(rolls):
        keep = line.at_most if place else line.add
        keep("rolled", rolled)
    also = {"rolls": rolls, "limits": limits if apart else limits * sides, "hiding": _hiding(desk.book, lands[0])}
    # In odds nothing is noted and the line is empty.
    return Answer(line.total if rolls else least, also)


def _roll(least: Number | None, reach: Reach, dice: Dice, log: Log) -> Number:
    points = dice.roll(reach.dice, "detection.distance").total
    log.points.append(points)
    rolled = points * reach.metres
    return rolled if least is None else min(least, rolled)


def _distance(desk: Desk, table: Table, row: str, points: Sequence[int], place: int) -> Number:
    """One distance thrown, as a line of its own. [m]"""
    line = desk.sheet.line("rolls", item=place + 1)
    line.add("points", points[place], table.rule(row), "number")
    return line.multiply("metres_a_point", table.cell(row, "metres"))


def _row(book: Rulebook, land: str, dunes: bool) -> str:
    """The row of detection.ranges that holds for a land."""
    row = str(countries.cell(book, countries.one_of(book, land, "detection"), "detection"))
    if row == LINE_OF_SIGHT:
        raise Refused("land.drawn", land=land)
    table = book.table(RANGES)
    return row if dunes or not table.has(row, "without_dunes") else str(table.get(row, "without_dunes"))


def _limits(book: Rulebook, row: str, sense: str) -> bool:
    """Whether the land's distance limits that sense. Source: OUT-D-21, OUT-D-65."""
    if sense == SIGHT or book.ruled("detection.max_range_senses", "all"):
        return True
    return book.ruled("detection.max_range_senses", "sight_in_deserts") and not book.table(RANGES).flag(row, "desert")


def _hiding(book: Rulebook, land: str) -> str | None:
    found = {str(countries.cell(book, kind, "hiding")) for kind in countries.kinds(book, land)}
    return found.pop() if len(found) == 1 else None


def dc(desk: Desk, *, source_dc: int, distance: Fraction, land: str, sense: str, conditions: Sequence[str]) -> Answer:
    """The DC to notice something at a distance. [dc]

    Source: OUT-FOREST-25, OUT-MTN-24, OUT-PLAIN-24, OUT-G-07, OUT-D-49.

    Raises:
        InputError: ``land.family``, where a family's kinds differ in how far sounds carry.
    """
    row = _carries(desk.book, land) if sense == HEARING else USUAL
    table = desk.book.table("detection.distance")
    steps = distance / Fraction(table.number(row, "metres"))
    counted = math.ceil(steps) if desk.book.ruled("perception.increment_rounding", "ceil") else math.floor(steps)
    line = desk.sheet.line()
    line.add("at_the_source", source_dc, "OUT-G-07")
    figure = table.cell(row, "dc")
    line.add("distance", figure._replace(amount=figure.amount * counted))
    for condition in dict.fromkeys(conditions):
        line.add(condition, desk.book.table("detection.conditions").cell(condition, "dc"))
    return Answer(line.total)


def _carries(book: Rulebook, land: str) -> str:
    """How sounds carry in a land: a row of detection.distance."""
    rows = (str(countries.cell(book, kind, "detection")) for kind in countries.kinds(book, land))
    table = book.table(RANGES)
    return str(next((table.get(row, "hearing") for row in rows if row in table), USUAL))


def stealth(desk: Desk, *, stealth: int, elements: Sequence[str], against: str, pace: str, land: str | None) -> Answer:
    """A Stealth check on such ground, with what observers gain. [check]

    Dice: d20.
    Source: OUT-FOREST-08, OUT-FOREST-10, OUT-FOREST-24, OUT-MARSH-12, OUT-MARSH-18, OUT-HILL-13, OUT-HILL-19, OUT-MTN-13,
    OUT-MTN-14, OUT-DESERT-11, OUT-DESERT-21, OUT-G-06.

    Raises:
        InputError: ``land.family`` for a canopy in a forest of no stated kind.
    """
    ground = squares.read_ground(desk.book, elements)
    bonus = desk.sheet.line("modifier")
    bonus.add("stealth", stealth, "OUT-G-06")
    quiet = footing.stealth(desk, bonus, ground.words, land, against)
    if pace == "full":
        bonus.add("full_pace", desk.book.figure("detection.figures.full_pace"))
    result = desk.sheet.line()
    rolled = desk.dice.check(result.add("modifier", bonus.total), None, "stealth.check", whole=True)
    total = result.add("die", rolled.face)
    hidden = footing.concealment(desk, Sheet().line(), ground.words, land)
    also = {"modifier": bonus.total, "observer_bonus": quiet.observer_bonus, "can_hide": footing.can_hide(desk, ground, hidden)}
    return Answer(total, also)
