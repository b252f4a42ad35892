"""The printed tables of mounts, craft, light and getting lost, retyped from the page, against the answers."""

from fractions import Fraction

import pytest

from horspiste.basis.notation import exact
from horspiste.dice.scripted import Scripted
from horspiste.rulebook.open import open_book
from horspiste.rules.asking import Asked, ask

BOOK = open_book("d20")

# Kilometres an hour and a day, and the load in kilos that slows from and up to; free where it has none.
MOUNTS = """
light_horse 9 72
light_warhorse 9 72
light_horse 6 48 75 225
light_warhorse 6 48 115 345
heavy_horse 7,5 60
heavy_warhorse 7,5 60
heavy_horse 5,25 42 100 300
heavy_warhorse 5,25 42 150 450
pony 6 48
war_pony 6 48
pony 4,5 36 38 110
war_pony 4,5 36 50 150
donkey 4,5 36
mule 4,5 36
donkey 3 24 25 75
mule 3 24 115 345
riding_dog 6 48
riding_dog 4,5 36 50 150
"""
CRAFT = """
raft 0,75 7,5
barge 0,75 7,5
flat_bottomed_boat 1,5 15
rowing_boat 2,25 22,5
seagoing_ship 3 72
warship 3,75 90
longship 4,5 108
trireme 6 144
"""
# Bright, dim, minutes.
LIGHT = """
sunrod 9 18 360
candle 0 1,5 60
lamp 4,5 9 360
hooded_lantern 9 18 360
bullseye_lantern 18 36 360
torch 6 12 60
light 6 12 10
daylight 18 36 30
dancing_lights 6 12 1
"""
LOST = "desert 14, plains 14, urban 8, ruins 8, dungeon 8, forest 16, moor 10, hills 10, mountains 12, sea 18"


def rows(table: str) -> list[list[str]]:
    return [line.split() for line in table.strip().splitlines()]


def answered(name: str, **given: str) -> Asked:
    return ask(BOOK, name, given, Scripted({}))


def number(text: str) -> int | Fraction:
    found = exact(text)
    assert found is not None
    return found


@pytest.mark.parametrize("row", rows(MOUNTS), ids=" ".join)
def test_mounts(row: list[str]) -> None:
    mount, hour, day, *loads = row
    for load in [str(number(loads[0]) + 1), loads[1]] if loads else ["0"]:
        asked = answered("mount.pace", mount=mount, carried=load)
        assert (asked.value, asked.also["day"]) == (number(hour), number(day))


@pytest.mark.parametrize("row", rows(CRAFT), ids=" ".join)
def test_craft(row: list[str]) -> None:
    boat, hour, day = row
    assert answered("boat.day", boat=boat, hours="1").value == number(hour)
    assert answered("boat.day", boat=boat).value == number(day)


@pytest.mark.parametrize("row", rows(LIGHT), ids=" ".join)
def test_light(row: list[str]) -> None:
    source, bright, dim, minutes = row
    asked = answered("light.source", source=source)
    assert (asked.value, asked.also["dim"], asked.also["minutes"]) == (number(bright), number(dim), number(minutes))


@pytest.mark.parametrize("row", LOST.split(", "))
def test_lost(row: str) -> None:
    land, dc = row.split()
    assert answered("lost.checks", lands=land, sight="1 m").also["dc"] == number(dc)
