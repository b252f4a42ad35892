"""What a square does to those on it, apart from its cost: Acrobatics, Stealth, concealment, cover, running."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import NamedTuple

from horspiste.basis.desk import Desk
from horspiste.basis.notation import exact
from horspiste.basis.reckoning import Line
from horspiste.basis.source import Figure, Number, Source
from horspiste.rulebook.book import Rulebook

from . import lands, squares
from .squares import BOG, MASSIVE_TREE, TREE, Ground

HEAVY, CANOPY = "heavy_undergrowth", ("platform", "branches")
SHELTERS, COVERS = "cover.shelters", "cover.kinds"
SIGHT, HEARING = "sight", "hearing"
FREE, NO_TUMBLING, IMPOSSIBLE = "free", "no_tumbling", "impossible"
Named = tuple[str, Figure]


class Quiet(NamedTuple):
    """What the ground does to a Stealth check: the change, and what every observer gains instead."""

    change: Number
    observer_bonus: Number


def _stacked(desk: Desk, line: Line, found: Iterable[Named], worst: Callable[[Iterable[Named]], Named]) -> None:
    """Add the modifiers up, or under ``dc.stacking: highest`` the worst alone."""
    counting = list(found)
    if counting and desk.book.ruled("dc.stacking", "highest"):
        kept = worst(counting)
        for word, figure in counting:
            if (word, figure) != kept:
                line.aside(word, "add", figure, "dc.stacking")
        counting = [kept]
    for word, figure in counting:
        line.add(word, figure)


def _hardest(found: Iterable[Named]) -> Named:
    return max(found, key=lambda named: named[1].amount)


def _loudest(found: Iterable[Named]) -> Named:
    return min(found, key=lambda named: named[1].amount)


def acrobatics(desk: Desk, line: Line, words: Iterable[str], without: str | None = None) -> Number:
    """What the DC of Acrobatics rises by, on ``line``; ``without``: an element whose own rise does not count. [dc]

    Source: OUT-FOREST-08, OUT-FOREST-10, OUT-MARSH-03, OUT-HILL-09, OUT-MTN-12, OUT-DESERT-08, OUT-D-47, OUT-D-77.
    """
    words = tuple(words)
    _stacked(desk, line, [named for named in _rises(desk.book, words) if named[0] != without], _hardest)
    return line.total


def _rises(book: Rulebook, words: tuple[str, ...]) -> list[Named]:
    table, slope = book.table("terrain.acrobatics"), squares.slope(book, words)
    columns = [(word, "dc" if table.has(word, "dc") else str(slope)) for word in words]
    return [(word, table.cell(word, column)) for word, column in columns if table.has(word, column)]


def tumbling(book: Rulebook, words: Iterable[str]) -> str:
    """``free``, ``no_tumbling`` or ``impossible``: what Acrobatics one may try there. Source: OUT-MARSH-06, OUT-D-31."""
    if not any(book.table(squares.KINDS).flag(word, "no_tumbling") for word in words):
        return FREE
    return IMPOSSIBLE if book.ruled("bog.deep_acrobatics", "no_acrobatics_at_all") else NO_TUMBLING


def stealth(desk: Desk, line: Line, words: Iterable[str], land: str | None, against: str = SIGHT) -> Quiet:
    """What a Stealth check changes by against a sense, on ``line``; or what observers gain, by ``stealth.dc_increase``.

    Source: OUT-FOREST-08, OUT-FOREST-10, OUT-MARSH-12, OUT-HILL-13, OUT-MTN-13, OUT-MTN-14, OUT-D-15 to 17, OUT-D-77.
    """
    before = line.total
    noises = _noises(desk, line, tuple(words), land, against)
    if HEAVY in words:
        line.add(HEAVY, desk.book.table("terrain.heavy_stealth").cell(desk.book.ruling("undergrowth.heavy_stealth"), against))
    if not desk.book.ruled("stealth.dc_increase", "observer_bonus"):
        _stacked(desk, line, noises, _loudest)
        return Quiet(line.total - before, 0)
    observers = desk.sheet.line("observer_bonus")
    heard = [(word, figure._replace(amount=-figure.amount, rule="stealth.dc_increase")) for word, figure in noises]
    _stacked(desk, observers, heard, _hardest)
    return Quiet(line.total - before, observers.total)


def _noises(desk: Desk, line: Line, words: tuple[str, ...], land: str | None, against: str) -> list[Named]:
    """What makes one easier to notice; what a ruling sets aside is noted."""
    book, table = desk.book, desk.book.table("terrain.stealth")
    found = [(word, table.cell(word, "check")) for word in words if word in table]
    sloping = squares.slope(book, words) is not None
    found = [named for named in found if sloping or not table.flag(named[0], "slopes")]
    heavy = book.table("terrain.heavy_stealth").cell(book.ruling("undergrowth.heavy_stealth"), f"{against}_noise")
    if HEAVY in words and heavy.amount:
        found.append((HEAVY, heavy))
    unheard = against == SIGHT and book.ruled("skills.list", "srd35")
    counting = []
    for word, figure in found:
        silent = table.flag(word, "undergrowth") or word == HEAVY
        silent = silent and book.ruled("undergrowth.noise_skill", "none") and not squares.are_hills(book, land)
        if unheard or silent:
            line.aside(word, "add", figure, "skills.list" if unheard else "undergrowth.noise_skill")
        else:
            counting.append((word, figure))
    return counting


def concealment(desk: Desk, line: Line, words: Iterable[str], land: str | None = None, canopy: bool = True) -> Number:
    """The chance of missing whoever is there, on ``line``: the highest of all. [%] ``canopy``: high branches count.

    Source: OUT-FOREST-07, OUT-FOREST-09, OUT-FOREST-17, OUT-FIRE-19, OUT-D-33, OUT-D-78.
    """
    table = desk.book.table("terrain.concealment")
    for word in words:
        if word in table:
            line.at_least(word, table.cell(word, "chance"))
        elif word == BOG and not desk.book.ruled("bog.deep_concealment", "none"):
            line.at_least(word, _of_ruling(desk.book, "bog.deep_concealment"))
        elif word in CANOPY and canopy and land is not None:
            _leaves(desk, line, word, land)
    return line.total


def _of_ruling(book: Rulebook, key: str) -> Figure:
    """The number that a choice is."""
    return Figure(exact(book.ruling(key)) or 0, key, Source(book.rulings[key].document, book.rulings[key].entry))


def _leaves(desk: Desk, line: Line, word: str, land: str) -> None:
    """Foliage: only in the thicker forests."""
    book = desk.book
    forest = lands.cell(book, lands.one_of(book, land, "elements"), "elements")
    if forest in book.table("terrain.canopies"):
        line.at_least(word, book.table("terrain.canopies").cell(forest, "chance"))


class Shelter(NamedTuple):
    """Cover that something gives: what it is, its kind (a row of cover.kinds), and the rule that says so."""

    code: str
    kind: str
    rule: str


def shelters(book: Rulebook, words: Iterable[str], size: str = "medium", crouched: bool = False) -> list[Shelter]:
    """The cover that the elements of a square offer. Source: OUT-FOREST-03, OUT-FOREST-16, OUT-MARSH-07 to 09, OUT-HILL-20."""
    table = book.table(SHELTERS)
    found = []
    for word in words:
        if word in table:
            row = TREE if word == MASSIVE_TREE and book.ruled("forest.massive_tree", "cover_only") else word
            column = "small" if squares.is_small(book, size) else "crouched" if crouched else "cover"
            column = column if table.has(row, column) else "cover"
            found.append(Shelter(word, str(table.get(row, column)), table.rule(row)))
    return found


def best(book: Rulebook, found: Iterable[Shelter]) -> Shelter | None:
    """The best cover: kinds never add up. Source: OUT-FOREST-03, OUT-G-01."""
    order = list(book.table(COVERS))
    return max(found, key=lambda shelter: order.index(shelter.kind), default=None)


def can_hide(desk: Desk, ground: Ground, hidden: Number) -> bool:
    """Whether cover or concealment (a chance of missing, ``hidden``) lets one hide there.

    Source: OUT-FOREST-24, OUT-MARSH-18, OUT-G-06.
    """
    massive_only = desk.book.ruled("forest.hiding_trees", "massive_only")
    return hidden > 0 or any(shelter.code != TREE or not massive_only for shelter in shelters(desk.book, ground.words))
