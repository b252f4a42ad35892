"""A sandstorm: how far one sees in it, and what it does."""

from __future__ import annotations

import math
from fractions import Fraction

from horspiste.basis.desk import Answer, Desk
from horspiste.basis.source import Number
from horspiste.dice.protocol import several

FIGURES = "hazards.sandstorm"


def exposure(desk: Desk, *, time: Fraction, sheltered: bool) -> Answer:
    """What a time in a sandstorm does. [nonlethal]

    Dice: d10 sight, then d3 each hour that counts. Source: OUT-SAND-01 to 03, OUT-D-66.
    """
    book = desk.book
    sight = desk.sheet.line("sight", "m")
    sight.add("rolled", desk.dice.roll(book.table(FIGURES).get("sight_dice", "value"), "detection.distance").total, "OUT-SAND-01")
    sight.multiply("sight_step", book.figure(f"{FIGURES}.sight_step"))
    perception = desk.sheet.line("perception")
    perception.add("sandstorm", book.figure(f"{FIGURES}.perception"))
    line, hours = desk.sheet.line(), _hours(desk, time, sheltered)
    if hours:
        thrown = several(book.table(FIGURES).get("damage_dice", "value"), hours)
        line.add("rolled", desk.dice.roll(thrown, "sandstorm.damage").total, "OUT-SAND-03")
    return Answer(line.total, {"sight": sight.total, "perception": perception.total})


def _hours(desk: Desk, time: Fraction, sheltered: bool) -> Number:
    if sheltered and not desk.book.ruled("sandstorm.damage_when", "any_exposure"):
        return 0
    return math.ceil(time) if desk.book.ruled("sandstorm.partial_hour", "counts") else math.floor(time)
