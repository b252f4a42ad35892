"""The printed tables of movement, retyped from the page, against the answers of the book."""

import pytest

from horspiste.basis.notation import exact
from horspiste.dice.scripted import Scripted
from horspiste.rulebook.open import open_book
from horspiste.rules.asking import Asked, ask

BOOK = open_book("d20")

# Span, pace, then the distance at each of the four speeds; "-" where the page has a dash.
SPEEDS = ["4,50 m", "6 m", "9 m", "12 m"]
DISTANCES = """
round walk 4,50 6 9 12
round hustle 9 12 18 24
round run_x3 13,50 18 27 36
round run_x4 18 24 36 48
minute walk 45 60 90 120
minute hustle 90 120 180 240
minute run_x3 135 180 270 360
minute run_x4 180 240 360 480
hour walk 2,25 3 4,5 6
hour hustle 4,5 6 9 12
hour run_x3 - - - -
hour run_x4 - - - -
day walk 18 24 36 48
day hustle - - - -
day run_x3 - - - -
day run_x4 - - - -
"""

# Words, kind of cost.
HAMPERED = {
    "2": ["rubble", "undergrowth", "steep_slope", "ice", "cracked_surface", "uneven_floor"],
    "2 check": ["low_wall", "branch", "broken_column"],
    "2 sight": ["darkness", "fog"],
    "none": ["wall", "closed_door", "blocked_passage"],
}

# Land, then highway, road or track, no way.
LANDS = """
scrub 1 1 3/4
hills 1 3/4 1/2
sandy_desert 1 1/2 1/2
forest 1 1 1/2
jungle 1 3/4 1/4
swamp 1 3/4 1/2
mountains 3/4 3/4 1/2
plains 1 1 3/4
frozen_tundra 1 3/4 3/4
"""


def answer(name: str, **given: str) -> Asked:
    return ask(BOOK, name, given, Scripted({}))


def rows(text: str) -> list[list[str]]:
    return [line.split() for line in text.split("\n") if line]


@pytest.mark.parametrize("row", rows(DISTANCES), ids=lambda row: f"{row[0]} {row[1]}")
def test_movement_and_distance(row: list[str]) -> None:
    span, pace, *cells = row
    for speed, cell in zip(SPEEDS, cells, strict=True):
        asked = answer("move.distance", speed=speed, pace=pace, span=span)
        if cell == "-":
            assert asked.refusal is not None
            assert asked.refusal.code == "move.no_figure"
        else:
            assert asked.value == exact(cell)
            assert asked.question.unit == ("km" if span in ("hour", "day") else "m")


@pytest.mark.parametrize("kind", HAMPERED)
def test_hampered_movement(kind: str) -> None:
    for word in HAMPERED[kind]:
        asked = answer("hamper.cost", square=word)
        if kind == "none":
            assert asked.refusal is not None
        else:
            assert (asked.value, asked.also["may_check"]) == (2, "check" in kind)


@pytest.mark.parametrize("row", rows(LANDS), ids=lambda row: row[0])
def test_terrain_and_overland_movement(row: list[str]) -> None:
    land, *cells = row
    for trail, cell in zip(("highway", "road", "trackless"), cells, strict=True):
        assert answer("pace.factor", land=land, trail=trail).value == exact(cell)
