"""The printed table of manoeuvrability, retyped from the page, against the answers of the book."""

from fractions import Fraction
from typing import Any

import pytest

from horspiste.basis.notation import exact
from horspiste.dice.scripted import Scripted
from horspiste.rulebook.open import open_book
from horspiste.rules.asking import ask

BOOK = open_book("d20")
CLASSES = ["perfect", "good", "average", "poor", "clumsy"]
SPEED = 18
# Any angle, as the book writes it.
ANY_TURN, ANY_SLOPE = 360, 90

PRINTED = """
minimum     none    none     1/2      1/2      1/2
hover       yes     yes      no       no       no
backward    yes     yes      no       no       no
reverse     yes     -1,50    -        -        -
turn        any     90/-1,50 45/-1,50 45/-1,50 45/-3
in_place    any     90/-1,50 45/-1,50 no       no
max_turn    any     any      90       45       45
climb       any     any      60       45       45
climb_speed full    1/2      1/2      1/2      1/2
descent     any     any      any      45       45
dive_speed  x2      x2       x2       x2       x2
level       0       0        1,50     3        6
"""


def printed() -> list[tuple[str, str, str]]:
    lines = [line.split() for line in PRINTED.split("\n") if line]
    return [(row, name, cell) for row, *cells in lines for name, cell in zip(CLASSES, cells, strict=True)]


def number(text: str) -> Any:
    return exact(text.removeprefix("-"))


def expected(row: str, cell: str) -> dict[str, Any]:
    """What the question answers for a cell of the page."""
    match row:
        case "minimum":
            return {"value": 0 if cell == "none" else SPEED * Fraction(cell)}
        case "hover" | "backward":
            return {row: cell == "yes"}
        case "reverse":
            return {"reverse_cost": {"yes": 0, "-": None}.get(cell, number(cell) if cell[1:] else None)}
        case "turn" | "in_place":
            names = ("turn_angle", "turn_distance") if row == "turn" else ("in_place_angle", "in_place_cost")
            angle, _, length = {"any": f"{ANY_TURN}/0", "no": "0/0"}.get(cell, cell).partition("/")
            return dict(zip(names, (number(angle), number(length)), strict=True))
        case "climb_speed":
            return {row: SPEED * (1 if cell == "full" else Fraction(cell))}
        case "dive_speed":
            return {"descent_speed": SPEED * int(cell[1:])}
        case "max_turn":
            return {row: ANY_TURN if cell == "any" else number(cell)}
        case "level":
            return {row: number(cell)}
    return {f"{row}_angle": ANY_SLOPE if cell == "any" else number(cell)}


@pytest.mark.parametrize(("row", "flyer", "cell"), printed())
def test_manoeuvrability(row: str, flyer: str, cell: str) -> None:
    asked = ask(BOOK, "flight.limits", {"flyer": flyer, "speed": SPEED}, Scripted({}))
    told = {"value": asked.value, **asked.also}
    for name, value in expected(row, cell).items():
        assert told[name] == value
