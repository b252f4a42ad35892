"""What stands on a square and on the edges crossed into it, and what of it counts."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from horspiste.basis.errors import InputError
from horspiste.basis.refusal import Refused
from horspiste.basis.source import Figure, Number
from horspiste.rulebook.book import Rulebook

from . import lands, step_cost

KINDS, FACTS, SIZES = "terrain.kinds", "terrain.facts", "water.sizes"
BARE, PATH, STREAM, MASSIVE_TREE, TREE = "bare", "path", "stream", "massive_tree", "typical_tree"
ROCK_WALL, THAWED, ICE, BOG = "rock_wall", "thawed_ground", "ice_sheet", "deep_bog"
GENERIC = (step_cost.UNNAMED, step_cost.OBSTACLE)
GROWTH, DROWNED = "undergrowth", "OUT-MARSH-14"
DIAGONAL, LEVEL, GOING = "diagonal", "level", ("up", "across", "down")


class Ground(NamedTuple):
    """The elements of a square that count. ``aside``: those that do not, each with what keeps it from counting."""

    words: tuple[str, ...] = ()
    aside: tuple[tuple[str, str], ...] = ()
    path: bool = False


class Step(NamedTuple):
    """One square of a way: what stands there, the edges crossed on entering, and how it is entered."""

    ground: Ground
    edges: tuple[str, ...] = ()
    going: str = LEVEL
    diagonal: bool = False


class Mover(NamedTuple):
    """Who moves: size, how far they see (the dark is 0) [m], whether they squeeze or ride, and how deep streams are. [m]"""

    size: str = "medium"
    sight: Number = 0
    depth: Number = 0
    squeezing: bool = False
    mounted: bool = False


def read_ground(book: Rulebook, elements: Iterable[str]) -> Ground:
    """What counts of the elements named: a path does away with most, mud swallows ice, of one kind the heaviest stays, and a bog
    drowns the growth. Whatever has a name of its own counts once.

    Source: OUT-FOREST-21, OUT-MARSH-14, OUT-MARSH-16, OUT-D-62, OUT-D-12.
    """
    words = _each_once(book, [word for word in elements if word not in (BARE, PATH)])
    aside: list[tuple[str, str]] = []
    path = PATH in elements
    if path:
        words = _without(words, aside, PATH, [word for word in words if not _stays(book, word)])
    if THAWED in words and book.ruled("tundra.thaw_ice", "becomes_mud"):
        words = _without(words, aside, "tundra.thaw_ice", [ICE])
    words = _without(words, aside, "heavier", lighter(book, words))
    words = _without(words, aside, DROWNED, _drowned(book, words))
    return Ground(tuple(words), tuple(aside), path)


def _each_once(book: Rulebook, words: Sequence[str]) -> list[str]:
    """The words without repetitions, but for unnamed ground and obstacles, of which there may be several."""
    return [word for place, word in enumerate(words) if _is_unnamed(book, word) or word not in words[:place]]


def _drowned(book: Rulebook, words: Sequence[str]) -> list[str]:
    """The growth of a square that is a bog. Source: OUT-MARSH-14."""
    table = book.table(KINDS)
    if not any(table.flag(word, "drowns") for word in words):
        return []
    return [word for word in words if table.has(word, "kind") and table.get(word, "kind") == GROWTH]


def _without(words: list[str], aside: list[tuple[str, str]], by: str, dropped: Iterable[str]) -> list[str]:
    gone = set(dropped)
    aside += [(word, by) for word in dict.fromkeys(words) if word in gone]
    return [word for word in words if word not in gone]


def _stays(book: Rulebook, word: str) -> bool:
    return book.table(KINDS).flag(word, "stays") or _is_unnamed(book, word)


def _is_unnamed(book: Rulebook, word: str) -> bool:
    features = book.table(step_cost.FEATURES)
    return word in features and features.get(word, "part") in GENERIC


def lighter(book: Rulebook, words: Iterable[str]) -> list[str]:
    """Those of the words that a heavier one of their kind replaces."""
    table = book.table(KINDS)
    heaviest = {table.get(word, "kind"): word for word in table if word in words and table.has(word, "kind")}
    return [word for word in words if table.has(word, "kind") and heaviest[table.get(word, "kind")] != word]


def read_step(book: Rulebook, words: Sequence[str]) -> Step:
    """A square of a way from its words: elements, edges, one of up, across and down, and diagonal.

    Raises:
        InputError: ``input.choice`` for two directions at once.
    """
    edges = [word for word in words if is_edge(book, word)]
    directions = dict.fromkeys(word for word in words if word in GOING)
    if len(directions) > 1:
        raise InputError("input.choice", "path", given="+".join(directions), choices=list(GOING))
    going = next(iter(directions), LEVEL)
    elements = [word for word in words if word not in (*edges, *GOING, DIAGONAL)]
    return Step(read_ground(book, elements), tuple(edges), going, DIAGONAL in words)


def is_edge(book: Rulebook, word: str) -> bool:
    """Whether the word stands between two squares."""
    features = book.table(step_cost.FEATURES)
    return word == ROCK_WALL or (word in features and features.get(word, "part") == step_cost.EDGE)


def slope(book: Rulebook, words: Iterable[str]) -> str | None:
    """``steep`` or ``gradual`` where the square slopes, else ``None``."""
    table = book.table(KINDS)
    found = {table.get(word, "slope") for word in words if table.has(word, "slope")}
    return next((kind for kind in ("steep", "gradual") if kind in found), None)


def is_small(book: Rulebook, size: str) -> bool:
    """Whether a size is under Medium."""
    return book.table(SIZES).number(size, "factor") < 1


def are_hills(book: Rulebook, land: str | None) -> bool:
    """Whether the land is one of the hills."""
    return land is not None and all(lands.cell(book, kind, "family") == "hills" for kind in lands.kinds(book, land))


def is_barred(book: Rulebook, word: str) -> bool:
    """Whether nobody of any size walks onto what the word means. Source: OUT-FOREST-06, OUT-HILL-10, OUT-MTN-02, OUT-MTN-07."""
    if word == MASSIVE_TREE and book.ruled("forest.massive_tree", "cover_only"):
        return False
    return book.table(KINDS).has(word, "bars")


def check_way_in(book: Rulebook, step: Step, mover: Mover, deepest: Number | None = None) -> None:
    """Whether the square can be entered on foot; ``deepest`` is how deep the mover wades. [m]

    Raises:
        Refused: ``terrain.corner``, ``terrain.impassable``, ``terrain.climb_only``, ``terrain.swim_only``, ``terrain.open_drop``.
    """
    if step.diagonal and step.edges:
        raise Refused("terrain.corner")
    for word in (*step.edges, *step.ground.words):
        if is_barred(book, word):
            raise _barred(book, word)
    if BOG in step.ground.words and is_small(book, mover.size):
        raise Refused("terrain.swim_only", what=BOG, swim_dc=swim_dc(book, BOG).amount)
    if STREAM in step.ground.words and deepest is not None and mover.depth > deepest:
        raise Refused("terrain.swim_only", what=STREAM, swim_dc=swim_dc(book, STREAM).amount)


def _barred(book: Rulebook, word: str) -> Refused:
    bars = book.table(KINDS).get(word, "bars")
    if word == MASSIVE_TREE and book.ruled("forest.massive_tree", "climb_only"):
        bars = "climb_only"
    figures = {"climb_dc": book.table(FACTS).number(word, "climb_dc")} if bars == "climb_only" else {}
    return Refused(f"terrain.{bars}", what=word, **figures)


def swim_dc(book: Rulebook, word: str) -> Figure:
    """The DC of swimming in it: a bog's own, still water's for a stream. Source: OUT-G-08."""
    facts = book.table(FACTS)
    return facts.cell(word, "swim_dc") if facts.has(word, "swim_dc") else book.table("water.classes").cell("calm", "dc")
