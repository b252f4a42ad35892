"""A sandstorm: how far one sees in it, and what it does."""

from __future__ import annotations

import math
from fractions import Fraction

from horspiste.basis.desk import Answer, Desk
from horspiste.basis.reckoning import Line
from horspiste.basis.source import Number
from horspiste.dice.protocol import several
from horspiste.rulebook.book import Rulebook

FIGURES = "hazards.sandstorm"


def exposure(desk: Desk, *, time: Fraction, sheltered: bool) -> Answer:
    """What a time in a sandstorm does. [nonlethal]

    Dice: d10 sight, then d3 each hour that counts. Source: OUT-SAND-01 to 03, OUT-D-66.
    """
    book = desk.book
    sight = desk.sheet.line("sight", "m")
    rolled = desk.dice.roll(book.table(FIGURES).get("sight_dice", "value"), "detection.distance").total
    sight.add("rolled", rolled, "OUT-SAND-01", "number")
    sight.multiply("sight_step", book.figure(f"{FIGURES}.sight_step"))
    perception = desk.sheet.line("perception")
    perception.add("sandstorm", book.figure(f"{FIGURES}.perception"))
    line = desk.sheet.line()
    if not sheltered or harms_sheltered(book):
        harm(desk, line, hours_that_count(book, time))
    return Answer(line.total, {"sight": sight.total, "perception": perception.total})


def harms_sheltered(book: Rulebook) -> bool:
    """Whether shelter does not keep the sand off. Source: OUT-D-66."""
    return book.ruled("sandstorm.damage_when", "any_exposure")


def hours_that_count(book: Rulebook, time: Number) -> int:
    """The hours of a time that do damage: full ones, or begun ones. [h] Source: OUT-D-66."""
    return math.ceil(time) if book.ruled("sandstorm.partial_hour", "counts") else math.floor(time)


def harm(desk: Desk, line: Line, hours: int) -> Number:
    """What so many hours do. [nonlethal] Dice: d3 each. Source: OUT-SAND-03."""
    if not hours:
        return line.total
    thrown = several(desk.book.table(FIGURES).get("damage_dice", "value"), hours)
    return line.add("rolled", desk.dice.roll(thrown, "sandstorm.damage").total, "OUT-SAND-03")
