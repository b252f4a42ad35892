"""Falls: onto hard or soft ground, into water, jumped or not."""

from __future__ import annotations

import math
from fractions import Fraction
from typing import NamedTuple

from horspiste.basis.desk import Answer, Desk
from horspiste.basis.source import Number
from horspiste.dice.protocol import several

FIGURES, LANDINGS = "hazards.falling.figures", "hazards.falling.landings"
WATER = "water"


class Fall(NamedTuple):
    """The dice of a fall: nonlethal ones of their own kind, and lethal ones."""

    nonlethal: str
    lethal: str


def damage(desk: Desk, *, height: Fraction, landing: str, jumped: bool, acrobatics: int | None, water_depth: Fraction) -> Answer:
    """What a fall does. [lethal]

    ``acrobatics``: of one who jumped and tries to land well; into water, to dive. Water too shallow is hard ground.

    Dice: d20 if tried; then the nonlethal dice (d6; d3 in water), then d6 each 3 m left.
    Source: TOG-FALL, OUT-G-15.
    """
    book = desk.book
    if landing == WATER and water_depth < book.number(f"{FIGURES}.water_depth"):
        landing = "hard"
    steps = math.floor(height / Fraction(book.number(f"{FIGURES}.step")))
    fall = dives = None
    if jumped and acrobatics is not None and steps:
        landed = _lands_well(desk, height, landing, acrobatics)
        dives = landed and landing == WATER and water_depth >= _dive_depth(desk, height)
        fall = dice_of(desk, 0 if dives else steps, landing, jumped, landed)
    return fell(desk, fall or dice_of(desk, steps, landing, jumped, False))


def _lands_well(desk: Desk, height: Fraction, landing: str, acrobatics: int) -> bool:
    """Whether a check to land well, or to dive, is made. Dice: d20."""
    book = desk.book
    dc = book.figure(f"{FIGURES}.dive_dc" if landing == WATER else f"{FIGURES}.jump_dc")
    if landing == WATER:
        steps = math.floor(height / Fraction(book.number(f"{FIGURES}.dive_dc_every")))
        dc = dc._replace(amount=dc.amount + steps * book.number(f"{FIGURES}.dive_dc_step"))
    return bool(desk.dice.check(acrobatics, desk.sheet.against("land_well", dc, unit="number"), "fall.check").passed)


def _dive_depth(desk: Desk, height: Fraction) -> Number:
    every = Fraction(desk.book.number(f"{FIGURES}.dive_depth_every"))
    return math.ceil(height / every) * desk.book.number(f"{FIGURES}.dive_depth")


def dice_of(desk: Desk, steps: int, landing: str, jumped: bool, landed_well: bool) -> Fall:
    """The dice of a fall of so many steps of 3 m: free ones first, then nonlethal ones, the rest lethal.

    Source: TOG-FALL, OUT-G-15.
    """
    book, table = desk.book, desk.book.table(LANDINGS)
    free, soft = int(table.number(landing, "free")), int(table.number(landing, "nonlethal"))
    if jumped and landing != WATER:
        soft += int(book.number(f"{FIGURES}.jump_nonlethal"))
        free += int(book.number(f"{FIGURES}.jump_free")) if landed_well else 0
    left = max(0, steps - free)
    soft = min(soft, left)
    lethal = min(left, int(book.number(f"{FIGURES}.most"))) - soft
    return Fall(several(table.get(landing, "dice"), soft), several(book.table(FIGURES).get("dice", "value"), lethal))


def fell(desk: Desk, fall: Fall) -> Answer:
    """Throw the dice of a fall. Dice: the nonlethal ones, then the lethal ones. Source: TOG-FALL."""
    soft, line = desk.sheet.line("nonlethal", "nonlethal"), desk.sheet.line()
    soft.add("rolled", desk.dice.roll(fall.nonlethal, "fall.nonlethal").total, "TOG-FALL")
    line.add("rolled", desk.dice.roll(fall.lethal, "fall.damage").total, "TOG-FALL")
    also = {"damage_dice": fall.lethal, "nonlethal": soft.total, "prone": bool(soft.total or line.total)}
    return Answer(line.total, also)
