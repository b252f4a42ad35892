"""What grows and lies on the squares of a land: its table of elements as the rulings read it, and the shares of each."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

from horspiste.basis.desk import Answer, Desk
from horspiste.basis.notation import simple
from horspiste.basis.reckoning import Line
from horspiste.basis.refusal import Refused
from horspiste.basis.source import Figure, Number
from horspiste.rulebook.book import Rulebook, Table

from . import lands
from . import squares as ground
from .squares import BARE, MASSIVE_TREE

RECIPES, DRAWN, NONE = "terrain.recipes", "drawn", "none"
AXES, PERCENT = "terrain.axes", "light.figures.percent"


class Chance(NamedTuple):
    """An element's share of the squares as printed, and what the season leaves of it. [%]"""

    word: str
    figure: Figure
    left: Number


class Axis(NamedTuple):
    """Elements of which a square has one at most: they share a d100, in this order."""

    chances: tuple[Chance, ...]

    @property
    def total(self) -> Number:
        """The share of squares that have any of them. [%]"""
        return sum(chance.left for chance in self.chances)


def axes(book: Rulebook, land: str, crop_factor: Number = 1) -> list[Axis]:
    """The axes of a land's table of elements, as ``terrain.axes`` and the rulings on its table read it.

    Source: OUT-FOREST-02, OUT-MARSH-02, OUT-HILL-02, OUT-MTN-03, OUT-DESERT-05, OUT-PLAIN-02 to 04, OUT-D-11, OUT-D-30, OUT-D-45.

    Raises:
        Refused: ``land.drawn``.
        InputError: ``land.family``, where a family's kinds differ.
    """
    word = str(lands.cell(book, lands.one_of(book, land, "elements"), "elements"))
    if word == DRAWN:
        raise Refused("land.drawn", land=land)
    if word == NONE:
        return []
    table, column = _table(book, word)
    apart = book.ruled(AXES, "independent") and not book.table(RECIPES).flag(word, "exclusive")
    found: dict[str, list[Chance]] = {}
    for element in table:
        if table.has(element, column):
            grown = table.has(element, "crops") and table.get(element, "crops") == column
            figure = table.cell(element, column)
            axis = element if apart or not table.has(element, "axis") else str(table.get(element, "axis"))
            left = simple(figure.amount * crop_factor) if grown else figure.amount
            found.setdefault(axis, []).append(Chance(element, figure, left))
    return [Axis(tuple(chances)) for chances in found.values()]


def _table(book: Rulebook, word: str) -> tuple[Table, str]:
    """The table of a land's elements, and the column that counts in it."""
    recipes = book.table(RECIPES)
    table = book.table(f"terrain.elements.{recipes.get(word, 'of')}")
    if recipes.has(word, "bent_by") and book.ruled(str(recipes.get(word, "bent_by")), str(recipes.get(word, "where"))):
        return table, f"{word}_{recipes.get(word, 'where')}"
    return table, word


def fills(book: Rulebook, word: str) -> bool:
    """Whether the element leaves nothing else a place. Source: OUT-FOREST-06, OUT-MARSH-14, OUT-D-12, OUT-D-45."""
    if word == MASSIVE_TREE and book.ruled("forest.massive_tree", "cover_only"):
        return False
    return book.table(ground.KINDS).flag(word, "fills")


def moves_on(book: Rulebook, word: str) -> bool:
    """Whether what finds no place because of the element is rolled anew for a slope. Source: OUT-D-45."""
    return book.table(ground.KINDS).has(word, "bars") and word != MASSIVE_TREE and _rerolled(book)


def _rerolled(book: Rulebook) -> bool:
    return book.ruled("mountain.ground_on_cliff", "reroll_on_slopes")


def share(desk: Desk, *, land: str, element: str, squares: int, crop_factor: Fraction) -> Answer:
    """The share of a land's squares on which an element is rolled, or none of its table's (bare). [%]

    ``in_effect`` leaves out the squares where something else leaves it no place.
    Source: OUT-FOREST-01, OUT-FOREST-02, OUT-MARSH-01, OUT-MARSH-02, OUT-MARSH-14, OUT-HILL-01, OUT-HILL-02, OUT-MTN-01,
    OUT-MTN-03, OUT-DESERT-01, OUT-DESERT-05, OUT-PLAIN-01 to 04.

    Raises:
        Refused: ``land.drawn``.
        InputError: ``land.family``, where a family's kinds differ.
    """
    line, found = desk.sheet.line(), axes(desk.book, land, crop_factor)
    percent = desk.book.number(PERCENT)
    if element == BARE:
        _leave_open(line, found, percent)
        room: Number = 1
    else:
        _add_share(desk, line, found, element, crop_factor)
        room = _room(desk.book, found, element, percent)
    also = {"expected": simple(line.total * squares / Fraction(percent)), "in_effect": simple(line.total * room)}
    return Answer(line.total, also)


def _leave_open(line: Line, found: Sequence[Axis], percent: Number) -> None:
    """What no axis fills."""
    line.add("all_squares", percent)
    for axis in found:
        line.multiply("left_open", simple(1 - Fraction(axis.total) / Fraction(percent)), axis.chances[0].figure.rule)


def _add_share(desk: Desk, line: Line, found: Sequence[Axis], element: str, crop_factor: Number) -> None:
    chance = next((chance for axis in found for chance in axis.chances if chance.word == element), None)
    if chance is None:
        return
    line.add(element, chance.figure)
    if chance.left != chance.figure.amount:
        line.multiply("crop_factor", crop_factor, "OUT-PLAIN-03")
    for other in _heavier(desk.book, found, element):
        line.multiply(other.word, simple(1 - Fraction(other.left) / Fraction(desk.book.number(PERCENT))), AXES)


def _heavier(book: Rulebook, found: Sequence[Axis], element: str) -> list[Chance]:
    """What may be rolled beside the element and replaces it: only where each row has a die of its own."""
    beside = [chance for axis in found for chance in axis.chances if all(one.word != element for one in axis.chances)]
    return [chance for chance in beside if element in ground.lighter(book, [element, chance.word])]


def _room(book: Rulebook, found: Sequence[Axis], element: str, percent: Number) -> Number:
    """The part of its squares on which the element has its place; what replaces it is counted already."""
    if fills(book, element):
        return 1
    room, counted = Fraction(1), _heavier(book, found, element)
    for axis in found:
        if all(chance.word != element for chance in axis.chances):
            fillers = [chance for chance in axis.chances if fills(book, chance.word) and not moves_on(book, chance.word)]
            room *= 1 - Fraction(sum(chance.left for chance in fillers if chance not in counted)) / Fraction(percent)
    return simple(room)
