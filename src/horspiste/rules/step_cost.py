"""What a step costs: the one formula for what stands on a square, on its edges and before the mover's eyes.

``c = F x T x U x O x V x Q + E``: named features and the climb out of a trench multiply one by one; unnamed ground, obstacles
and bad sight count once each; squeezing multiplies; named edges are added. What stands for which part is in the table
``terrain.features``. Under ``movement.stacking`` the factors may also be bounded by the highest, or their extras added up.
"""

from __future__ import annotations

import math
from typing import NamedTuple

from horspiste.basis.desk import Desk
from horspiste.basis.reckoning import Line
from horspiste.basis.source import Figure, Number
from horspiste.rulebook.book import Table

FEATURES = "terrain.features"
ONE_BY_ONE, UNNAMED, OBSTACLE = ("named", "leaving"), "unnamed", "obstacle"
SQUEEZE, EDGE, IMPASSABLE = "squeeze", "edge", "impassable"


class Factor(NamedTuple):
    """One factor of the cost: the word it comes from, and its amount with what prints it."""

    code: str
    amount: Figure


class Entered(NamedTuple):
    """The square entered: its words (rows of ``terrain.features``), whether it is the higher one (``going``: up), and whether
    blindness already halves the mover's speed (``slowed``) and so costs nothing more. ``besides``: named costs that no word has,
    such as water by its depth."""

    words: tuple[str, ...]
    going: str = "level"
    slowed: bool = False
    besides: tuple[Factor, ...] = ()


def straight(desk: Desk, line: Line, entered: Entered) -> Number:
    """The cost of an orthogonal step into a square, reckoned on ``line``. [squares]

    Source: ADV-HAMP-02, ADV-HAMP-03, ADV-TBL-06, OUT-D-76.
    """
    line.add("open_square", 1, "ADV-TAC-03")
    for factor in _factors(desk, line, entered):
        _stack(desk, line, factor)
    _add_edges(desk, line, entered)
    return line.total


def diagonal(line: Line, parity: int) -> int:
    """Add to ``line``, which holds the straight cost, what a diagonal step costs beside it. Returns the parity afterwards.

    Source: OUT-G-03: every second diagonal of a turn is the dearer.
    """
    cost = line.total
    line.add("diagonal", math.floor((cost + parity) / 2), "OUT-G-03")
    return (parity + math.floor(cost)) % 2


def part(desk: Desk, word: str) -> str:
    """The place of a feature in the formula."""
    return str(desk.book.table(FEATURES).get(word, "part"))


def _of_part(table: Table, words: tuple[str, ...], *parts: str) -> list[str]:
    return [word for word in words if table.get(word, "part") in parts]


def _factors(desk: Desk, line: Line, entered: Entered) -> list[Factor]:
    """The factors that count, in the order of the formula; the others are noted as set aside."""
    table = desk.book.table(FEATURES)
    named = [Factor(word, table.cell(word, "cost")) for word in dict.fromkeys(_of_part(table, entered.words, *ONE_BY_ONE))]
    named = [
        factor for factor in named if factor.amount.amount != 1 and (entered.going == "up" or not _only_uphill(table, factor))
    ]
    named += entered.besides
    squeeze = [Factor(word, table.cell(word, "cost")) for word in _of_part(table, entered.words, SQUEEZE)]
    return [
        *named,
        *_unnamed(desk, line, entered, bool(named)),
        *_obstacles(desk, line, entered),
        *_sight(desk, line, entered),
        *squeeze,
    ]


def _only_uphill(table: Table, factor: Factor) -> bool:
    return table.has(factor.code, "uphill") and bool(table.get(factor.code, "uphill"))


def _unnamed(desk: Desk, line: Line, entered: Entered, beside_named: bool) -> list[Factor]:
    """Unnamed ground: one factor for all of it, and none beside a named feature that costs."""
    words = _of_part(desk.book.table(FEATURES), entered.words, UNNAMED)
    return _once(desk, line, words, at_most=0 if beside_named else 1)


def _obstacles(desk: Desk, line: Line, entered: Entered) -> list[Factor]:
    """Obstacles: one factor for all of them, unless they add their own squares."""
    if desk.book.ruled("hampered.obstacle_cost", "extra_two_squares"):
        return []
    return _once(desk, line, _of_part(desk.book.table(FEATURES), entered.words, OBSTACLE), at_most=1)


def _once(desk: Desk, line: Line, words: list[str], at_most: int) -> list[Factor]:
    counted = len(words) if desk.book.ruled("hampered.same_category", "each") else at_most
    for word in words[counted:]:
        line.aside(word, "multiply", desk.book.table(FEATURES).cell(word, "cost"), "hampered.same_category")
    return [_general(desk, word) for word in words[:counted]]


def _general(desk: Desk, word: str) -> Factor:
    """A word that only the general table knows: its factor, as the ruling reads the column."""
    cost = desk.book.table(FEATURES).cell(word, "cost")
    if desk.book.ruled("hampered.cost_meaning", "plus_two"):
        extra = desk.book.figure("hamper.figures.plus_two")
        return Factor(word, extra._replace(amount=1 + extra.amount))
    return Factor(word, cost)


def _sight(desk: Desk, line: Line, entered: Entered) -> list[Factor]:
    """Bad sight: once, or once as poor visibility and once as blindness."""
    table = desk.book.table(FEATURES)
    causes = _of_part(table, entered.words, "sight")
    poor, blinded = ([word for word in causes if table.get(word, kind)] for kind in ("poor", "blinds"))
    if desk.book.ruled("hampered.dark_double_count", "both"):
        return [*(_general(desk, word) for word in poor[:1]), *_blindness(desk, entered, blinded)]
    counted = 0 if entered.slowed else 1
    for word in causes[counted:]:
        line.aside(word, "multiply", table.cell(word, "cost"), "hampered.dark_double_count")
    return [_general(desk, word) for word in causes[:counted]]


def _blindness(desk: Desk, entered: Entered, blinded: list[str]) -> list[Factor]:
    if not blinded or entered.slowed:
        return []
    cost = desk.book.table(FEATURES).cell("blind", "cost")
    return [Factor("blind", cost if "blind" in blinded else cost._replace(rule="hampered.dark_double_count"))]


def _stack(desk: Desk, line: Line, factor: Factor) -> None:
    key = "movement.stacking"
    if desk.book.ruled(key, "multiply"):
        line.multiply(*factor)
    elif desk.book.ruled(key, "max"):
        line.at_least(factor.code, factor.amount.amount, key)
    else:
        line.add(factor.code, factor.amount.amount - 1, key)


def _add_edges(desk: Desk, line: Line, entered: Entered) -> None:
    table = desk.book.table(FEATURES)
    if desk.book.ruled("hampered.obstacle_cost", "extra_two_squares"):
        obstacles = _of_part(table, entered.words, OBSTACLE)
        counted = len(obstacles) if desk.book.ruled("hampered.same_category", "each") else 1
        for word in obstacles[:counted]:
            line.add(word, desk.book.figure("hamper.figures.obstacle_extra"))
    for word in _of_part(table, entered.words, EDGE):
        if desk.book.ruled("movement.crossing_cost", "total") and table.has(word, "total"):
            line.at_least(word, table.cell(word, "total"), "movement.crossing_cost")
        else:
            line.add(word, table.cell(word, "cost"))
