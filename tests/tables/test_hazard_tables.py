"""Hazards as the page prints them, retyped, against the answers of the book."""

from fractions import Fraction

import pytest

from horspiste.dice.scripted import Scripted
from horspiste.rulebook.open import open_book
from horspiste.rules.asking import Asked, ask, odds

BOOK = open_book("d20")

# What is rolled for the distance: question, dice, faces, least and greatest (m).
DISTANCES = """
fire.notice distance d6 2 30
avalanche.notice sight_distance d10 1 150
avalanche.notice hearing_distance d6 1 150
sandstorm.exposure sight d10 1 3/2
"""

# Band by height (m), then saves: fatigue and sickness, unused to heights and used to them.
HEIGHTS = """
0 low - -
1499 low - -
1500 middle fatigue -
4500 middle fatigue -
4501 high both both
6000 high both both
"""

# Zone of the party's centre for each width (rows) and offset (columns) that a die shows: bury, slide, clear.
ZONES = """
1 b s c c c c
2 b b s s s c
3 b b b s s s
4 b b b b b s
5 b b b b b b
6 b b b b b b
"""

# Nonlethal damage of so many choking rounds in a row, in dice, under each reading.
CHOKING = """
1 0 0
2 1 1
3 1 2
4 2 3
5 2 4
"""


def answer(name: str, dice: dict[str, list[int]], **given: object) -> Asked:
    return ask(BOOK, name, given, Scripted(dice))


def rows(text: str) -> list[list[str]]:
    return [line.split() for line in text.split("\n") if line]


@pytest.mark.parametrize("row", rows(DISTANCES), ids=lambda row: f"{row[0]} {row[1]}")
def test_distances_rolled(row: list[str]) -> None:
    name, result, die, number, step = row
    given = {} if name == "sandstorm.exposure" else {"perception": "-40"}
    for face in (1, int(die[1:])):
        faces = {"d20": [1, 1], "d6": [1], "d10": [1], "d3": [1], die: [face] * int(number)}
        assert answer(name, faces, **given).also[result] == face * int(number) * Fraction(step)


@pytest.mark.parametrize("row", rows(HEIGHTS), ids=lambda row: row[0])
def test_heights(row: list[str]) -> None:
    height, band, new, used = row
    for acclimated, saves in (("false", new), ("true", used)):
        asked = answer("altitude.band", {}, altitude=height, acclimated=acclimated)
        assert asked.value == band
        assert asked.also["fatigue_save"] == (saves in ("fatigue", "both"))
        assert asked.also["sickness_save"] == (saves == "both")


@pytest.mark.parametrize("row", rows(ZONES), ids=lambda row: row[0])
def test_zones_of_an_avalanche(row: list[str]) -> None:
    width, *zones = row
    for offset, zone in enumerate(zones, 1):
        assert answer("avalanche.zone", {"d6": [int(width), offset]}).value[0] == zone


def test_chance_of_each_zone() -> None:
    letters = [zone for _, *zones in rows(ZONES) for zone in zones]
    chances = odds(BOOK, "avalanche.zone", {}).outcomes
    assert {zone[0]: chance for zone, chance in chances.items()} == {
        letter: Fraction(letters.count(letter), len(letters)) for letter in letters
    }


@pytest.mark.parametrize("row", rows(CHOKING), ids=lambda row: row[0])
def test_choking_in_a_row(row: list[str]) -> None:
    rounds, pairs, every = (int(cell) for cell in row)
    for reading, hurts in (("per_pair", pairs), ("every_round_from_second", every)):
        book = open_book("d20", rulings={"smoke.choke_damage": reading})
        asked = ask(book, "smoke.run", {"rounds": rounds}, Scripted({"d20": [2] * rounds, "d6": [1] * hurts}))
        assert asked.value == hurts
