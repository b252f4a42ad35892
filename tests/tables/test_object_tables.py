"""The printed tables of objects, retyped from the page, against the answers of the book."""

import pytest

from horspiste.dice.scripted import Scripted
from horspiste.rulebook.open import open_book
from horspiste.rules.asking import Asked, ask

BOOK = open_book("d20")

# Item, hardness, hit points.
ARMS = """
light_blade 10 2
one_handed_blade 10 5
two_handed_blade 10 10
light_metal_hafted 10 10
one_handed_metal_hafted 10 20
light_wood_hafted 5 2
one_handed_wood_hafted 5 5
two_handed_wood_hafted 5 10
projectile_weapon 5 5
buckler 10 5
light_wooden_shield 5 7
heavy_wooden_shield 5 15
light_steel_shield 10 10
heavy_steel_shield 10 20
tower_shield 5 20
"""

# Substances of one line, hardness, hit points by 2.5 cm.
MATERIALS = """
paper,cloth 0 2
rope 0 2
glass 1 1
ice 0 3
leather,hide 2 5
wood 5 10
stone 8 15
iron,steel 10 30
mithral 15 30
adamantine 20 40
"""

# Size, modifier to armour class, then the modifier against doors of the running text.
SIZES = """
colossal -8 16
gargantuan -4 8
huge -2 4
large -1 2
medium 0 0
small 1 -2
tiny 2 -4
diminutive 4 -8
fine 8 -16
"""

# Thing, hardness, hit points, DC.
THINGS = """
rope 0 2 23
simple_wooden_door 5 10 13
small_chest 5 1 17
good_wooden_door 5 15 18
treasure_chest 5 15 23
thick_wooden_door 5 20 23
brick_wall 8 90 35
stone_wall 8 540 50
chain 10 5 26
manacles 10 10 26
superior_manacles 10 10 28
iron_door 10 60 28
"""

# What is done, by the thing it is done to, and its DC.
FEATS = """
simple_wooden_door 13
good_wooden_door 18
thick_wooden_door 23
rope_bonds 23
metal_bar 24
barred_door 25
chain_bonds 26
iron_door 28
"""


def answer(name: str, **given: object) -> Asked:
    return ask(BOOK, name, given, Scripted({"d20": [10]}))


def rows(text: str) -> list[list[str]]:
    return [line.split() for line in text.split("\n") if line]


@pytest.mark.parametrize(("kind", "hardness", "hp"), rows(ARMS))
def test_arms(kind: str, hardness: str, hp: str) -> None:
    asked = answer("object.hp", kind=kind)
    assert (asked.value, asked.also["hardness"]) == (int(hp), int(hardness))


def test_armour_by_its_bonus() -> None:
    assert [answer("object.hp", kind="armour", armour_bonus=bonus).value for bonus in (1, 2, 8)] == [5, 10, 40]


@pytest.mark.parametrize(("materials", "hardness", "hp"), rows(MATERIALS))
def test_materials(materials: str, hardness: str, hp: str) -> None:
    for material in materials.split(","):
        asked = answer("object.hp", material=material, thickness="2.5 cm")
        assert (asked.value, asked.also["hardness"]) == (int(hp), int(hardness))


@pytest.mark.parametrize(("size", "armour_class", "door"), rows(SIZES))
def test_sizes(size: str, armour_class: str, door: str) -> None:
    assert answer("object.armour_class", size=size).value == 10 + int(armour_class) - 5 - 2
    assert answer("object.break", strength=10, size=size, kind="iron_door").also["bonus"] == int(door)


@pytest.mark.parametrize(("kind", "hardness", "hp", "dc"), rows(THINGS))
def test_things(kind: str, hardness: str, hp: str, dc: str) -> None:
    asked = answer("object.hp", kind=kind)
    assert (asked.value, asked.also["hardness"], asked.also["break_dc"]) == (int(hp), int(hardness), int(dc))


@pytest.mark.parametrize(("kind", "dc"), rows(FEATS))
def test_feats(kind: str, dc: str) -> None:
    assert answer("object.break_dc", kind=kind).value == int(dc)
