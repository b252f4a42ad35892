"""The printed tables of terrain retyped, and what the rulings put right, against the answers of the book."""

import pytest

from horspiste.dice.scripted import Scripted
from horspiste.rulebook.open import open_book
from horspiste.rules.asking import Asked, ask, odds

BOOK = open_book("d20")
SOURCE = open_book("d20", rulings={"hills.table": "source", "mountain.table": "source", "desert.table": "source"})

# Land, then each die of a square: highest face and what it yields, "-" for nothing.
DICE = """
forest_sparse | 50 typical_tree, 100 - | 50 light_undergrowth, 100 -
forest_medium | 70 typical_tree, 80 massive_tree, 100 - | 70 light_undergrowth, 90 heavy_undergrowth, 100 -
forest_dense | 80 typical_tree, 100 massive_tree | 50 light_undergrowth, 100 heavy_undergrowth
moor | 20 shallow_bog, 25 deep_bog, 55 light_undergrowth, 65 heavy_undergrowth, 100 -
swamp | 40 shallow_bog, 60 deep_bog, 80 light_undergrowth, 100 heavy_undergrowth
hills_gentle | 75 gradual_slope, 95 steep_slope, 100 cliff | 15 light_undergrowth, 100 -
hills_rugged | 40 gradual_slope, 90 steep_slope, 100 cliff | 15 light_undergrowth, 100 -
alpine_meadow | 50 gradual_slope, 90 steep_slope, 100 cliff | 20 light_undergrowth, 100 -
mountain_rugged | 25 gradual_slope, 80 steep_slope, 95 cliff, 100 chasm | 10 light_undergrowth, 30 scree, 50 dense_rubble, 100 -
mountain_forbidding | 15 gradual_slope, 70 steep_slope, 90 cliff, 100 chasm | 30 scree, 60 dense_rubble, 100 -
tundra | 15 light_undergrowth, 40 ice_sheet, 45 light_rubble, 100 -
desert_rocky | 5 light_undergrowth, 35 light_rubble, 65 dense_rubble, 100 -
desert_sandy | 5 light_undergrowth, 15 light_rubble, 20 dense_rubble, 70 dune, 100 -
farm | 40 light_undergrowth, 45 trench, 100 -
grassland | 20 light_undergrowth, 30 heavy_undergrowth, 100 -
battlefield | 5 light_rubble, 10 trench, 15 berm, 100 -
"""

# As printed, where the rulings put something else in its place: land, element, share.
PRINTED = """
hills_gentle gradual_slope 75, hills_gentle steep_slope 20, hills_gentle light_undergrowth 5, hills_gentle heavy_undergrowth 15
hills_rugged gradual_slope 40, hills_rugged steep_slope 50, hills_rugged light_undergrowth 10, hills_rugged heavy_undergrowth 15
mountain_rugged light_undergrowth 0, mountain_rugged chasm 5, mountain_forbidding scree 0, mountain_forbidding chasm 10
desert_rocky dune 30, desert_sandy dune 5, desert_sandy chasm 50, tundra ice_sheet 25, desert_sandy dense_rubble 0
"""

# Land, least distance, mean and greatest. [m]
DISTANCES = """
forest_sparse 9 63/2 54
forest_medium 6 27 48
forest_dense 6 21 36
moor 18 63 108
swamp 6 27 48
hills_gentle 6 33 60
hills_rugged 6 21 36
mountain_rugged 12 66 120
desert_rocky 36 126 216
desert_sandy 18 63 108
grassland 72 252 432
"""


def answer(name: str, dice: dict[str, list[int]] | None = None, **given: str) -> Asked:
    return ask(BOOK, name, given, Scripted(dice or {}))


def lines(text: str) -> list[str]:
    return [line for line in text.split("\n") if line]


def ranges(text: str) -> list[tuple[int, int, str]]:
    """Lowest and highest face of each result."""
    found, low = [], 1
    for cell in text.split(","):
        high, word = cell.split()
        found.append((low, int(high), word))
        low = int(high) + 1
    return found


@pytest.mark.parametrize("line", lines(DICE), ids=lambda line: line.split()[0])
def test_a_square_at_random(line: str) -> None:
    """Both ends of every range, the other die standing at its highest face."""
    land, *axes = (part.strip() for part in line.split("|"))
    for place, axis in enumerate(axes):
        for low, high, word in ranges(axis):
            for face in (low, high):
                faces = [100] * len(axes)
                faces[place] = face
                asked = answer("land.roll", {"d100": faces}, land=land)
                assert word == "-" or word in [*asked.value, *asked.also["without_effect"]]


@pytest.mark.parametrize("line", lines(DICE), ids=lambda line: line.split()[0])
def test_shares_are_the_ranges(line: str) -> None:
    land, *axes = (part.strip() for part in line.split("|"))
    for axis in axes:
        for low, high, word in ranges(axis):
            if word != "-":
                assert answer("land.share", land=land, element=word).value == high - low + 1


@pytest.mark.parametrize("cell", [cell.strip() for line in lines(PRINTED) for cell in line.split(",")])
def test_as_printed(cell: str) -> None:
    land, element, share = cell.split()
    assert ask(SOURCE, "land.share", {"land": land, "element": element}, Scripted({})).value == int(share)


@pytest.mark.parametrize("line", lines(DISTANCES), ids=lambda line: line.split()[0])
def test_distance_of_detection(line: str) -> None:
    land, least, mean, most = line.split()
    found = odds(BOOK, "detect.range", {"lands": land})
    assert found.exact
    assert (str(min(found.outcomes)), str(found.mean), str(max(found.outcomes))) == (least, mean, most)


@pytest.mark.parametrize("land", [line.split()[0] for line in lines(DICE)])
def test_odds_of_a_square_are_its_shares(land: str) -> None:
    """What is in effect of an element is the chance that a square has it, however the rows are thrown."""
    for axes in ("grouped", "independent"):
        book = open_book("d20", rulings={"terrain.axes": axes})
        found = odds(book, "land.roll", {"land": land})
        assert found.exact
        for element in {word for square in found.outcomes for word in square}:
            chance = sum(chance for square, chance in found.outcomes.items() if element in square)
            share = ask(book, "land.share", {"land": land, "element": element}, Scripted({}))
            assert chance * 100 == share.also["in_effect"], element
