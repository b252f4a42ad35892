"""One square of a land at random, and the waters that cross it."""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

from horspiste.basis.desk import Answer, Desk
from horspiste.basis.refusal import Refused
from horspiste.basis.source import Number
from horspiste.dice.protocol import Dice
from horspiste.rulebook.book import Rulebook

from . import growth, lands, squares
from .growth import Axis
from .squares import BARE

WATERS, DRY_BED, DEPTHS = "terrain.waters", "dry_bed", ("shallowest", "deepest")


class Draw(NamedTuple):
    """An axis as it is thrown: its die, and each element with the highest face that yields it."""

    die: str
    upto: tuple[tuple[str, Number], ...]


def roll(desk: Desk, *, land: str, crop_factor: Fraction) -> Answer:
    """The elements on one square of a land; bare where there is none.

    Dice: d100 each axis, in the order of the table; none where one element covers the whole land.
    Source: OUT-FOREST-02, OUT-FOREST-12, OUT-MARSH-02, OUT-MARSH-14, OUT-HILL-02, OUT-MTN-03, OUT-DESERT-05, OUT-PLAIN-02,
    OUT-PLAIN-04.

    Raises:
        Refused: ``land.drawn``.
        InputError: ``land.family``, where a family's kinds differ.
    """
    book = desk.book
    percent, die = book.number(growth.PERCENT), str(book.table("light.dice").get("miss", "dice"))
    draws = [_draw(axis, percent, die) for axis in growth.axes(book, land, crop_factor)]
    start: tuple[str, ...] = ()
    rolled = desk.dice.through(draw, start, draws, None)
    words = [word for word in rolled if word not in squares.lighter(book, rolled)]
    filler = next((word for word in words if growth.fills(book, word)), None)
    if filler is None:
        return Answer(words or [BARE], {"without_effect": []})
    rest = [] if growth.moves_on(book, filler) else [word for word in words if word != filler]
    return Answer([filler], {"without_effect": rest})


def _draw(axis: Axis, percent: Number, die: str) -> Draw:
    upto, reached = [], Fraction(0)
    for chance in axis.chances:
        reached += chance.left
        upto.append((chance.word, reached))
    return Draw("0" + die[die.index("d") :] if axis.chances[0].left >= percent else die, tuple(upto))


def draw(rolled: tuple[str, ...], axis: Draw, dice: Dice, _note: object) -> tuple[str, ...]:
    """Throw one axis: the first element whose highest face is not passed."""
    face = dice.roll(axis.die, "land.roll").total
    found = next((word for word, highest in axis.upto if face <= highest), None)
    return rolled if found is None else (*rolled, found)


def water(desk: Desk, *, land: str, what: str, after_rain: bool) -> Answer:
    """How wide a stream or a dry bed of a land is, and how deep: least and greatest. [m]

    Source: OUT-FOREST-20, OUT-HILL-15, OUT-HILL-16, OUT-MTN-19, OUT-MTN-20, OUT-DESERT-02, OUT-DESERT-18, OUT-PLAIN-22, OUT-D-84.

    Raises:
        Refused: ``land.no_water``.
    """
    book, table = desk.book, desk.book.table(WATERS)
    row = _row(book, land, what, after_rain)
    if row is None:
        raise Refused("land.no_water", land=land, what=what)
    wide = table.has(row, "wide") and book.ruled("desert.dry_bed_width_m", "1.5_to_4.5")
    widest = table.cell(row, "wide" if wide else "most")
    widths = [
        desk.sheet.against("least_width", table.cell(row, "least")),
        desk.sheet.against("greatest_width", widest, "desert.dry_bed_width_m" if wide else None),
    ]
    also = {
        "depth": [table.number(row, column) for column in DEPTHS] if table.has(row, DEPTHS[0]) else None,
        "full": row.endswith(DRY_BED) and after_rain,
        "plentiful": all(book.table("terrain.wet_lands").flag(kind, "plentiful") for kind in lands.kinds(book, land)),
    }
    return Answer(widths, also)


def _row(book: Rulebook, land: str, what: str, after_rain: bool) -> str | None:
    """The row of a land's waters, by its table of elements; where streams run only after rain, a dry bed's."""
    recipes, table = book.table(growth.RECIPES), book.table(WATERS)
    words = [str(lands.cell(book, kind, "elements")) for kind in lands.kinds(book, land)]
    found = {str(recipes.get(word, "of")) if word in recipes else "" for word in words}
    if len(found) > 1:
        return None
    of = found.pop()
    wanted = [f"{of}_{what}", *([f"{of}_{DRY_BED}"] if after_rain else [])]
    return next((row for row in wanted if row in table), None)
