"""A way of several squares, on foot."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

from horspiste.basis.desk import Answer, Desk
from horspiste.basis.refusal import Refused
from horspiste.basis.source import Number
from horspiste.rulebook.book import Rulebook

from . import square_cost, squares, step_cost
from .square_cost import Way
from .squares import Ground, Mover, Step


def path(
    desk: Desk,
    *,
    path: Sequence[tuple[str, ...]],
    start: tuple[str, ...],
    budget: int | None,
    size: str,
    depth: Fraction,
    sight: Fraction,
    squeezing: bool,
    land: str | None,
) -> Answer:
    """Movement spent on a way, as far as the budget goes. [squares]

    Source: OUT-FOREST-07, OUT-FOREST-09, OUT-MARSH-03 to 05, OUT-HILL-04, OUT-PLAIN-09, OUT-PLAIN-13; diagonals OUT-G-03.

    Raises:
        Refused: ``terrain.impassable``, ``terrain.climb_only``, ``terrain.swim_only``, ``terrain.open_drop``, ``terrain.corner``,
            each with ``at``, the number of the step.
    """
    steps = read_way(desk.book, path)
    first = squares.read_step(desk.book, start).ground
    found = costs(desk, steps, first, Mover(size, sight, depth, squeezing), land)
    line = desk.sheet.line()
    entered = 0
    while entered < len(found) and (budget is None or line.total + found[entered] <= budget):
        line.add("square_entered", found[entered], "ADV-TAC-03")
        entered += 1
    left = None if budget is None else budget - line.total
    return Answer(line.total, {"costs": found, "entered": entered, "left": left})


def costs(desk: Desk, steps: Sequence[Step], start: Ground, mover: Mover, land: str | None) -> list[Number]:
    """The cost of each step of a way, each a line of its own of the result ``costs``. [squares]

    Raises:
        Refused: those of :func:`path`.
    """
    found: list[Number] = []
    parity = 0
    for place, (step, way) in enumerate(zip(steps, ways(steps, start, land), strict=True), 1):
        line = desk.sheet.line("costs", item=place)
        try:
            square_cost.enter(desk, line, step, mover, way)
        except Refused as refused:
            raise Refused.of(refused.refusal, at=place) from None
        parity = step_cost.diagonal(line, parity) if step.diagonal else parity
        found.append(line.total)
    return found


def ways(steps: Sequence[Step], start: Ground, land: str | None) -> Iterator[Way]:
    """What each step leaves."""
    left = start
    for step in steps:
        yield Way(left, land)
        left = step.ground


def read_way(book: Rulebook, path: Sequence[tuple[str, ...]]) -> list[Step]:
    """The squares of a way from their words."""
    return [squares.read_step(book, words) for words in path]
