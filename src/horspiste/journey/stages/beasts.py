"""What air and dangers do to the animals: as to members, with the animal's own Constitution and saves."""

from __future__ import annotations

from typing import NamedTuple

from horspiste.basis.source import Number
from horspiste.rules.hazards import sandstorm
from horspiste.rules.tally import Tally, body_of, hurt
from horspiste.state.calendar import hours
from horspiste.state.party import Animal

from ..condition import Ordeal, changed
from ..hour import Hour
from .climate import interval_of, tell

TABLE, CLIMATES = "journey.animals", ("cold", "heat")


class Sheet(NamedTuple):
    """What an animal bears hardships with."""

    con: int
    fortitude: int
    reflex: int


def sheet_of(hour: Hour, animal: Animal) -> Sheet:
    """The figures of an animal's kind."""
    table = hour.world.book.table(TABLE)
    return Sheet(*(int(table.number(animal.kind, column)) for column in Sheet._fields))


def bear_air(hour: Hour, temperature: Number | None, rounds: int) -> None:
    """Cold or heat, for as many full intervals as have passed. [C, rounds] Dice: as ``exposure.cold`` or ``exposure.heat``."""
    for name, beast in hour.beasts():
        if temperature is None and not beast.ordeal.kind:
            continue
        animal = hour.world.expedition.animal(name)
        kind, interval = _climate(hour, animal, temperature)
        was = beast.ordeal if kind == beast.ordeal.kind else Ordeal(kind)
        full, spent = divmod(was.spent + rounds, interval) if kind else (0, 0)
        hour.graze(name, ordeal=changed(was, spent=spent))
        if full and temperature is not None:
            _suffer(hour, animal, kind, temperature, hours(full * interval))


def _climate(hour: Hour, animal: Animal, temperature: Number | None) -> tuple[str, int]:
    """Whether a temperature is cold or heat to an animal, and how long an interval of it lasts. [C, rounds]"""
    for kind in CLIMATES if temperature is not None else ():
        interval = interval_of(hour.told(f"exposure.{kind}", temperature=temperature, time=0, hp=animal.hp))
        if interval:
            return kind, interval
    return "", 0


def _suffer(hour: Hour, animal: Animal, kind: str, temperature: Number, time: Number) -> None:
    beast, sheet = hour.now.beasts[animal.id], sheet_of(hour, animal)
    told = hour.thrown(
        f"exposure.{kind}",
        animal.id,
        temperature=temperature,
        time=time,
        hp=animal.hp,
        fortitude=sheet.fortitude,
        earlier=beast.ordeal.saves,
        con=sheet.con,
        damage=beast.damage,
        nonlethal=beast.nonlethal,
    )
    saves = beast.ordeal.saves + tell(hour, kind, told, animal.id)
    hour.graze(animal.id, ordeal=changed(beast.ordeal, saves=saves))
    harm(hour, animal, told.also["lethal"], told.also["nonlethal"], tires=True)


def bear_sand(hour: Hour, due: int) -> None:
    """So many hours in a sandstorm. Dice: d3 for each. Source: OUT-SAND-03."""
    for name, _ in hour.beasts() if due else []:
        desk, thrown = hour.desk(name), len(hour.dice.thrown)
        points = int(sandstorm.harm(desk, desk.sheet.line(), due))
        hour.record("sandstorm.hurt", desk, thrown, rule="OUT-SAND-03", who=name, damage=points)
        harm(hour, hour.world.expedition.animal(name), 0, points)


def bear_avalanche(hour: Hour, width: Number, offset: Number) -> None:
    """An avalanche strikes the animals where the party's middle is. [m] Dice: as ``avalanche.damage``. Source: OUT-AVAL-07."""
    zone = str(hour.told("avalanche.zone", width=width, offset=offset, member=0).value)
    for name, _ in hour.beasts():
        animal = hour.world.expedition.animal(name)
        told = hour.thrown("avalanche.damage", name, zone=zone, reflex=sheet_of(hour, animal).reflex)
        code = "avalanche.hit" if told.value else "avalanche.spared"
        hour.note(code, told, rule="OUT-AVAL-07", who=name, zone=zone, damage=told.value)
        harm(hour, animal, told.value, 0)


def bear_fire(hour: Hour, rounds: int, longest: int) -> None:
    """So many rounds inside a forest fire. Dice: as ``fire.inside``. Source: OUT-FIRE-10."""
    for name, beast in hour.beasts() if rounds > 0 else []:
        animal = hour.world.expedition.animal(name)
        sheet = sheet_of(hour, animal)
        lived = min(rounds, max(1, animal.hp - beast.damage), longest)
        told = hour.thrown("fire.inside", name, rounds=(lived,), fortitude=sheet.fortitude, reflex=sheet.reflex)
        figures = {"damage": told.value, "nonlethal": told.also["nonlethal"], "number": lived}
        hour.note("forest_fire.burnt", told, rule="OUT-FIRE-10", who=name, **figures)
        harm(hour, animal, told.value, told.also["nonlethal"], tires=True)


def harm(hour: Hour, animal: Animal, lethal: Number, nonlethal: Number, tires: bool = False) -> None:
    """Take damage; an animal without hit points left is dead."""
    beast = hour.now.beasts[animal.id]
    tally = hurt(Tally(beast.nonlethal, beast.damage + int(lethal)), int(nonlethal), body_of(hour.world.book, animal.hp))
    dead = tally.lethal >= animal.hp
    tired = beast.tired or (tires and tally.nonlethal > beast.nonlethal)
    hour.graze(animal.id, damage=tally.lethal, nonlethal=tally.nonlethal, tired=tired, dead=dead)
    if dead:
        hour.note("mount.killed", rule="TOG-DEATH", who=animal.id)
