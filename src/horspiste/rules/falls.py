"""Falling from a height: dice by the metres, and what landing and jumping change."""

from __future__ import annotations

import math
from fractions import Fraction
from typing import NamedTuple

from horspiste.basis.desk import Answer, Desk
from horspiste.basis.source import Number
from horspiste.dice.protocol import several
from horspiste.rulebook.book import Rulebook

FALLS, LANDINGS, WATER = "cliffs.falls", "cliffs.landings", "water"


class Fall(NamedTuple):
    """The dice of a fall, shared out: those without harm, those without lasting harm and what they are, and the rest."""

    free: Number
    nonlethal: Number
    soft_dice: str
    lethal: Number


def dice_of(book: Rulebook, height: Number) -> int:
    """The dice of a fall from a height [m], at most as many as a fall can have. Source: OUT-G-15."""
    full = math.floor(Fraction(height) / Fraction(book.number(f"{FALLS}.metres_a_die")))
    return min(full, int(book.number(f"{FALLS}.most_dice")))


def fall(desk: Desk, *, depth: Fraction, landing: str, jumped: bool, acrobatics: int | None) -> Answer:
    """The damage of a fall. [lethal]

    Dice: d20 if the jump or dive is tried; then the nonlethal dice; then d6 each 3 m left.
    Source: OUT-MTN-07, OUT-MTN-08, OUT-G-15, TOG-FALL.
    """
    well = jumped and acrobatics is not None and _lands_well(desk, depth, landing, acrobatics)
    shared = _shared(desk.book, depth, landing, jumped, well)
    soft = desk.dice.roll(several(shared.soft_dice, shared.nonlethal), "fall.nonlethal").total
    hard_dice = several(str(desk.book.table(LANDINGS).get("hard", "dice")), shared.lethal)
    line, nonlethal = desk.sheet.line(), desk.sheet.line("nonlethal", "nonlethal")
    line.add("rolled", desk.dice.roll(hard_dice, "fall.damage").total, "OUT-G-15")
    nonlethal.add("rolled", soft, "OUT-G-15")
    also = {"damage_dice": hard_dice, "nonlethal": nonlethal.total, "prone": shared.nonlethal + shared.lethal > 0}
    return Answer(line.total, also)


def _lands_well(desk: Desk, depth: Fraction, landing: str, acrobatics: int) -> bool:
    """The check of a jump, or of a dive where there is water below."""
    dc = desk.sheet.line("dc")
    dc.add("jump_dc", desk.book.figure(f"{FALLS}.jump_dc"))
    if landing == WATER:
        step = desk.book.figure(f"{FALLS}.dive_step")
        steps = math.floor(depth / Fraction(desk.book.number(f"{FALLS}.dive_metres")))
        dc.add("height_of_the_dive", step._replace(amount=step.amount * steps))
    return bool(desk.dice.check(acrobatics, dc.total, "fall.check").passed)


def _shared(book: Rulebook, depth: Fraction, landing: str, jumped: bool, well: bool) -> Fall:
    table = book.table(LANDINGS)
    soft_dice = str(table.get(landing, "dice"))
    if landing == WATER and well:
        return Fall(0, 0, soft_dice, 0)
    rows = [landing] + (["jumped_well" if well else "jumped"] if jumped and landing != WATER else [])
    full = math.floor(depth / Fraction(book.number(f"{FALLS}.metres_a_die")))
    free = min(full, sum(table.number(row, "free") for row in rows))
    dice = min(full - free, book.number(f"{FALLS}.most_dice"))
    nonlethal = min(dice, sum(table.number(row, "nonlethal") for row in rows))
    return Fall(free, nonlethal, soft_dice, dice - nonlethal)
