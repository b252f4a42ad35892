"""The printed tables of abilities, load and speed, retyped from the page, against the books and the answers."""

from fractions import Fraction

import pytest

from horspiste.basis.notation import exact
from horspiste.dice.scripted import Scripted
from horspiste.rulebook.open import open_book
from horspiste.rules.asking import Asked, ask

BOOK = open_book("d20")

MODIFIERS = "6-7 -2, 8-9 -1, 10-11 0, 12-13 1, 14-15 2, 16-17 3, 18-19 4, 20-21 5"

# Strength, light up to, medium, heavy.
CAPACITY = """
1 1,5 3 5
2 3 6,5 10
3 5 10 15
4 6,5 13 20
5 8 16,5 25
6 10 20 30
7 11,5 23 35
8 13 26,5 40
9 15 30 45
10 17,5 33 50
11 19 38 57,5
12 21,5 43 65
13 25 50 75
14 29 58 87,5
15 33 66,5 100
16 38 76,5 115
17 43 86,5 130
18 50 100 150
19 58 116,5 175
20 66,5 133 200
21 76,5 153 230
22 86,5 173 260
23 100 200 300
24 116,5 233 350
25 133 266,5 400
26 153 306,5 460
27 173 346,5 520
28 200 400 600
29 233 466,5 700
"""

# Load, Dexterity, checks, speed at 9 m, speed at 6 m, run.
EFFECTS = """
medium 3 -3 6 4,5 4
heavy 1 -6 6 4,5 3
"""

REDUCED = "6 4,5, 9 6, 12 9, 15 10,5, 18 12, 21 15, 24 16,5, 27 18, 30 21"

# Size, biped, quadruped.
SIZES = """
fine 1/8 1/4
diminutive 1/4 1/2
tiny 1/2 3/4
small 3/4 1
medium 1 3/2
large 2 3
huge 4 6
gargantuan 8 12
colossal 16 24
"""


def lines(table: str) -> list[list[str]]:
    """The words of each line."""
    return [line.split() for line in table.strip().splitlines()]


def asked(name: str, **given: object) -> Asked:
    """A question that throws no dice."""
    return ask(BOOK, name, given, Scripted({}))


@pytest.mark.parametrize("pair", MODIFIERS.split(", "))
def test_modifiers(pair: str) -> None:
    scores, modifier = pair.split()
    for score in scores.split("-"):
        assert asked("ability.modifier", score=score).value == int(modifier)
        assert BOOK.table("abilities.modifiers").get(score, "modifier") == int(modifier)


@pytest.mark.parametrize(("strength", "light", "medium", "heavy"), lines(CAPACITY))
def test_capacity(strength: str, light: str, medium: str, heavy: str) -> None:
    answer = asked("load.limits", strength=strength)
    assert [answer.also[load] for load in ("light", "medium", "heavy")] == [exact(light), exact(medium), exact(heavy)]
    ten_more = asked("load.limits", strength=int(strength) + 10)
    if int(strength) >= 20:
        assert ten_more.value == 4 * answer.value


def test_capacity_has_no_other_line() -> None:
    assert list(BOOK.table("load.capacity")) == [line[0] for line in lines(CAPACITY)]


@pytest.mark.parametrize(("load", "dexterity", "checks", "at_nine", "at_six", "run"), lines(EFFECTS))
def test_effects(load: str, dexterity: str, checks: str, at_nine: str, at_six: str, run: str) -> None:
    answer = asked("load.effects", load=load)
    assert answer.also["max_dex"] == int(dexterity)
    assert answer.also["check_penalty"] == int(checks)
    assert answer.also["run_multiplier"] == int(run)
    assert answer.value == exact(at_nine)
    assert asked("load.effects", load=load, base_speed="6 m").value == exact(at_six)


@pytest.mark.parametrize("pair", REDUCED.split(", "))
def test_reduced_speed(pair: str) -> None:
    base, reduced = pair.split()
    assert asked("speed.reduced", base_speed=base).value == exact(reduced)
    squares = -(-2 * Fraction(base) / Fraction("1.5") // 3)
    assert squares * Fraction("1.5") == exact(reduced), "the closed form gives every printed line"


@pytest.mark.parametrize(("size", "biped", "quadruped"), lines(SIZES))
def test_sizes(size: str, biped: str, quadruped: str) -> None:
    heavy = Fraction(75)
    for body, factor in (("biped", biped), ("quadruped", quadruped)):
        assert asked("load.limits", strength=13, size=size, body=body).value == heavy * Fraction(factor)


@pytest.mark.parametrize("score", range(10, 32))
def test_bonus_spells(score: int) -> None:
    """The grid of bonus spells: one from a modifier equal to the level, one more for each four above it."""
    modifier = score // 2 - 5
    for level in range(1, 10):
        expected = len(range(level, modifier + 1, 4))
        assert asked("spells.bonus", caster="wizard", score=score, level=level).value == expected
