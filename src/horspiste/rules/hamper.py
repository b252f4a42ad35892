"""Hampered movement: what a square asks for where the ground is difficult, an obstacle stands in the way or sight is poor."""

from __future__ import annotations

from fractions import Fraction

from horspiste.basis.desk import Answer, Desk
from horspiste.basis.reckoning import Line
from horspiste.basis.refusal import Refused
from horspiste.basis.source import Number

from . import step_cost
from .step_cost import Entered

WORDS = "hamper.words"
NORMAL = "normal"


def cost(desk: Desk, *, square: tuple[str, ...], step: str, parity: str, darkvision: Fraction) -> Answer:
    """Squares of movement to enter a square. [squares]

    Source: ADV-HAMP-01 to 03, ADV-HAMP-08, ADV-HAMP-09, ADV-LIGHT-10, ADV-TBL-06; diagonals OUT-G-03.

    Raises:
        Refused: ``hamper.impassable``.
    """
    line = desk.sheet.line()
    factor = enter(desk, line, square, darkvision)
    after = step_cost.diagonal(line, int(parity)) if step == "diagonal" else int(parity)
    return Answer(line.total, {"factor": factor, "parity": after, "may_check": may_check(desk, square)})


def enter(desk: Desk, line: Line, square: tuple[str, ...], darkvision: Number, slowed: bool = False) -> Number:
    """The cost of a straight step into a square of the table's words, on ``line``. [squares]

    Raises:
        Refused: ``hamper.impassable``.
    """
    return step_cost.straight(desk, line, entered(desk, line, square, darkvision, slowed))


def entered(desk: Desk, line: Line, square: tuple[str, ...], darkvision: Number, slowed: bool = False) -> Entered:
    """The square as the formula reads it; causes of bad sight that the mover sees through are noted as set aside.

    Raises:
        Refused: ``hamper.impassable``.
    """
    features, going = _features(desk, square)
    for word in features:
        if step_cost.part(desk, word) == step_cost.IMPASSABLE:
            raise Refused("hamper.impassable", what=word)
    if sees_in_the_dark(desk, darkvision):
        features = _without_darkness(desk, line, features)
    return Entered(tuple(features), going, slowed)


def blinded(desk: Desk, square: tuple[str, ...], darkvision: Number) -> bool:
    """Whether the mover sees nothing there: blind, or in the dark without eyes for it."""
    return "blind" in square or ("darkness" in square and not sees_in_the_dark(desk, darkvision))


def may_check(desk: Desk, square: tuple[str, ...]) -> bool:
    """Whether crossing the square may ask for a skill check: an obstacle stands there. Source: ADV-HAMP-08."""
    return any(step_cost.part(desk, word) == "obstacle" for word in _features(desk, square)[0])


def sees_in_the_dark(desk: Desk, darkvision: Number) -> bool:
    """Whether darkvision of that reach [m] keeps darkness from hampering."""
    if desk.book.ruled("hampered.darkvision", "not_exempt"):
        return False
    if desk.book.ruled("visibility.hampers", "under_18m"):
        return darkvision >= desk.book.number("hamper.figures.far_sight")
    return darkvision > desk.book.number("hamper.figures.poor_sight")


def _features(desk: Desk, square: tuple[str, ...]) -> tuple[list[str], str]:
    """The features that a square's words stand for, and "up" where one of them is climbed."""
    table = desk.book.table(WORDS)
    column = desk.book.ruling("terrain.words")
    known = [word for word in square if word in table]
    going = "up" if any(table.has(word, "uphill") and table.get(word, "uphill") for word in known) else "level"
    return [table.get(word, column) if word in table else word for word in square if word != NORMAL], going


def _without_darkness(desk: Desk, line: Line, features: list[str]) -> list[str]:
    if "darkness" in features:
        line.aside("darkness", "multiply", desk.book.table(step_cost.FEATURES).cell("darkness", "cost"), "hampered.darkvision")
    return [word for word in features if word != "darkness"]
