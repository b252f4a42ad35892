"""What it costs to enter a square of named terrain: the formula of ``step_cost`` for what counts there, with the climb out of a
trench, water by its depth, and what the mover cannot see."""

from __future__ import annotations

from typing import NamedTuple

from horspiste.basis.desk import Desk
from horspiste.basis.reckoning import Line, Sheet
from horspiste.basis.source import Number
from horspiste.rulebook.book import Rulebook

from . import rivers, squares, step_cost
from .squares import STREAM, Ground, Mover, Step
from .step_cost import Entered, Factor

LIGHT, UNDERGROWTH_COST = "light_undergrowth", "hills.light_undergrowth_cost"


class Way(NamedTuple):
    """Where somebody moves: the square left, and the land."""

    left: Ground = Ground()
    land: str | None = None


def enter(desk: Desk, line: Line, step: Step, mover: Mover, way: Way) -> Number:
    """The cost of a straight step into the square, on ``line``. [squares]

    Source: OUT-FOREST-04, OUT-FOREST-21, OUT-MARSH-16, OUT-PLAIN-09, OUT-D-19, OUT-D-41, OUT-D-76.

    Raises:
        Refused: those of :func:`horspiste.rules.squares.check_way_in`.
    """
    scratch = Desk(desk.book, desk.dice, Sheet())
    squares.check_way_in(desk.book, step, mover, rivers.wading_depth(scratch, scratch.sheet.line(), mover.size))
    words = _words(desk.book, step.ground, way)
    _tell_asides(desk, line, step, words, way)
    besides = (*_water(scratch, step.ground, mover),)
    entered = (*words, *step.edges, *_leaving(desk.book, step.ground, way.left), *_sight(desk.book, mover))
    if mover.squeezing:
        entered = (*entered, "squeezing")
    return step_cost.straight(desk, line, Entered(entered, step.going, besides=besides))


def cost(desk: Desk, step: Step, mover: Mover, way: Way) -> Number:
    """The cost of a straight step, with no word about its reasons. [squares]"""
    scratch = Desk(desk.book, desk.dice, Sheet())
    return enter(scratch, scratch.sheet.line(), step, mover, way)


def _words(book: Rulebook, ground: Ground, way: Way) -> tuple[str, ...]:
    """The words that the formula is asked for."""
    words = [word for word in ground.words if word != STREAM]
    if book.ruled(UNDERGROWTH_COST, "1") and squares.are_hills(book, way.land):
        words = [word for word in words if word != LIGHT]
    return tuple(words)


def _tell_asides(desk: Desk, line: Line, step: Step, words: tuple[str, ...], way: Way) -> None:
    """Note the costs that do not count."""
    table = desk.book.table(step_cost.FEATURES)
    dropped = [(word, UNDERGROWTH_COST) for word in step.ground.words if word not in (*words, STREAM)]
    for word, by in (*step.ground.aside, *dropped):
        if word in table and table.number(word, "cost") != 1 and (step.going == "up" or not table.flag(word, "uphill")):
            line.aside(word, "multiply", table.cell(word, "cost"), by)


def _water(scratch: Desk, ground: Ground, mover: Mover) -> list[Factor]:
    if STREAM not in ground.words or not mover.depth:
        return []
    return [Factor("wading", rivers.wading_figure(scratch.book, mover.depth))]


def _leaving(book: Rulebook, ground: Ground, left: Ground) -> tuple[str, ...]:
    """What the climb out costs: a trench or dry bed left for a square that is neither."""
    table = book.table(squares.KINDS)
    if any(table.has(word, "leaving") for word in ground.words):
        return ()
    return tuple(table.get(word, "leaving") for word in left.words if table.has(word, "leaving"))


def _sight(book: Rulebook, mover: Mover) -> tuple[str, ...]:
    """Whether the mover sees too little: the square is dark to them, or sight ends at the next."""
    far = book.ruled("visibility.hampers", "under_18m")
    poor = mover.sight < book.number("hamper.figures.far_sight") if far else not _sees_the_next(book, mover)
    return () if not poor else ("unseen",) if mover.sight else ("darkness",)


def _sees_the_next(book: Rulebook, mover: Mover) -> bool:
    return mover.sight > book.number("hamper.figures.poor_sight")
