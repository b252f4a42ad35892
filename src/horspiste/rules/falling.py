"""What a fall does."""

from __future__ import annotations

import math
from fractions import Fraction

from horspiste.basis.desk import Answer, Desk
from horspiste.basis.source import Number
from horspiste.dice.protocol import several


def dice_of(desk: Desk, height: Number) -> Number:
    """How many dice a fall from so high throws. [m] Source: 5E-GAP-14."""
    each, most = desk.book.figure("fall.figures.metres_a_die"), desk.book.figure("fall.figures.most_dice")
    line = desk.sheet.line("damage_dice", "number")
    line.add("height", math.floor(Fraction(height) / each.amount), each.rule)
    if line.total > most.amount:
        line.at_most("most_dice", most)
    # Only a game master's own amounts are less than nothing or parts of a die.
    line.round_down("rounded")
    return line.at_least("no_less", 0) if line.total < 0 else line.total


def damage(desk: Desk, *, height: Fraction) -> Answer:
    """The damage of a fall; whoever takes none does not fall prone. [hp]

    Dice: d6 for each full 3 m, at most 20.
    Source: 5E-FLY-01, 5E-GAP-14.
    """
    count = dice_of(desk, height)
    rolled = desk.dice.roll(several(str(desk.book.table("fall.figures").get("die", "value")), count), "fall.damage").total
    line = desk.sheet.line()
    line.add("rolled", rolled, "5E-GAP-14")
    return Answer(line.total, {"damage_dice": count, "prone": line.total > 0})
