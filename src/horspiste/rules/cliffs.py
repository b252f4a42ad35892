"""Cliffs, rock walls, chasms and caves: how high, how deep, how wide."""

from __future__ import annotations

from fractions import Fraction

from horspiste.basis.desk import Answer, Desk
from horspiste.basis.errors import InputError
from horspiste.basis.reckoning import Line
from horspiste.basis.refusal import Refused
from horspiste.basis.source import Number
from horspiste.dice.protocol import several
from horspiste.rulebook.book import Rulebook, Table

from . import lands, squares
from .hazards import falling

FIGURES, OTHER = "cliffs.figures", "other"
TABLES = {"cliff": "cliffs.heights", "rock_wall": "cliffs.walls"}


def size(desk: Desk, *, land: str, what: str, height: Fraction | None) -> Answer:
    """The height of a cliff or rock wall, the squares it takes, and how hard it is to climb. [m]

    Dice: the land's dice, none where the height is given.
    Source: OUT-HILL-10 to 12, OUT-MTN-02, OUT-MTN-05, OUT-MTN-06, OUT-MTN-15, OUT-DESERT-16, OUT-D-46.

    Raises:
        Refused: ``cliff.no_height``.
        InputError: ``land.family``, where a family's kinds differ in the dice.
    """
    line = desk.sheet.line()
    if height is not None:
        line.add("on_the_map", height)
    else:
        table = desk.book.table(TABLES[what])
        _roll(desk, line, table, _row(desk.book, table, land), "cliff.height")
    if line.total < 0:
        # Only a game master's own amount is.
        line.at_least("no_less", 0)
    footprint = 0 if what == "rock_wall" else _footprint(desk, line.total)
    return Answer(line.total, {"footprint": footprint, "climb_dc": _climb_dc(desk, what)})


def _climb_dc(desk: Desk, what: str) -> Number:
    return desk.sheet.line("climb_dc").add(what, desk.book.table(squares.FACTS).cell(what, "climb_dc"))


def _row(book: Rulebook, table: Table, land: str) -> str:
    """The table's row for a land: its own, or that of all others.

    Raises:
        Refused: ``cliff.no_height``, where the table has neither.
    """
    kinds = lands.kinds(book, land)
    rows = [kind if kind in table else OTHER for kind in kinds]
    if any(row not in table for row in rows):
        raise _no_row(table, land, kinds)
    if len({table.get(row, "dice") for row in rows}) > 1:
        raise InputError("land.family", "land", given=land, choices=kinds)
    return rows[0]


def _no_row(table: Table, land: str, kinds: list[str]) -> Exception:
    if any(kind in table for kind in kinds):
        return InputError("land.family", "land", given=land, choices=kinds)
    return Refused("cliff.no_height", land=land)


def _roll(desk: Desk, line: Line, table: Table, row: str, purpose: str) -> Number:
    line.add("rolled", desk.dice.roll(str(table.get(row, "dice")), purpose).total, table.rule(row), "number")
    return line.multiply("metres_a_point", desk.book.figure(f"{FIGURES}.step"))


def _footprint(desk: Desk, height: Number) -> Number:
    """Squares that a cliff of a height takes. Source: OUT-HILL-12, OUT-MTN-06, OUT-D-46."""
    table, line = desk.book.table("cliffs.footprints"), desk.sheet.line("footprint")
    for row in table:
        reached = height > table.number(row, "over") if table.has(row, "over") else height >= table.number(row, "from")
        if reached:
            return line.add(f"{row}_cliff", table.cell(row, "squares"))
    raise KeyError(height)


def cave(desk: Desk) -> Answer:
    """The rooms of a monster's cave, and its entrance. [m]

    Dice: d3 for their number, then d4 for each.
    Source: OUT-MTN-16, OUT-MTN-17.
    """
    table = desk.book.table(FIGURES)
    rooms = desk.dice.roll(str(table.get("rooms", "value")), "cliff.caves").total
    across = desk.dice.faces(several(str(table.get("room", "value")), rooms), "cliff.rooms")
    step = table.number("step", "value")
    entrance = {"entrance": table.get("entrance_width", "value"), "entrance_depth": table.number("entrance_depth", "value")}
    return Answer([face * step for face in across], entrance)


def chasm(desk: Desk, *, land: str) -> Answer:
    """How deep a chasm is, with the dice of a fall into it and its shape. [m]

    Dice: the land's dice.
    Source: OUT-MTN-07 to 10.
    """
    line, table = desk.sheet.line(), desk.book.table(FIGURES)
    depth = _roll(desk, line, desk.book.table("cliffs.chasms"), land, "chasm.depth")
    steps = int(Fraction(depth) / Fraction(desk.book.number(f"{falling.FIGURES}.step")))
    also = {
        "fall_dice": falling.dice_of(desk, steps, "hard", jumped=False, landed_well=False).lethal,
        "climb_dc": _climb_dc(desk, "chasm"),
        "hidden": False,
        "least_length": table.number("chasm_length", "value"),
        "width": table.get("chasm_width", "value"),
    }
    return Answer(depth, also)


def fall(desk: Desk, *, depth: Fraction, landing: str, jumped: bool, acrobatics: int | None) -> Answer:
    """The damage of a fall into a chasm; water down there is as deep as a dive needs. [lethal]

    Dice: d20 if the jump or dive is tried; then the nonlethal dice; then d6 each 3 m left.
    Source: OUT-MTN-07, OUT-MTN-08, OUT-G-15, TOG-FALL.
    """
    return falling.damage(desk, height=depth, landing=landing, jumped=jumped, acrobatics=acrobatics, water_depth=depth)
