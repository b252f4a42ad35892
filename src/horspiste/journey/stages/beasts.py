"""What air and dangers do to the animals: as to members, with the animal's own Constitution and saves."""

from __future__ import annotations

from typing import NamedTuple

from horspiste.basis.source import Number
from horspiste.rules.hazards import sandstorm
from horspiste.rules.tally import UNCONSCIOUS, Tally, body_of, hurt, strain
from horspiste.state.calendar import hours
from horspiste.state.party import Animal

from ..condition import Ordeal, changed
from ..hour import Hour
from .climate import interval_of, tell

TABLE, BUILDS, CLIMATES = "journey.animals", "mounts.speeds", ("cold", "heat")
LEAVE = "mount.leave"


class Sheet(NamedTuple):
    """What an animal bears hardships with."""

    con: int
    fortitude: int
    reflex: int


def sheet_of(hour: Hour, animal: Animal) -> Sheet:
    """The figures of an animal: its own where the file has them, else its kind's; weakened as it is. Source: OUT-G-20."""
    table, weakened = hour.world.book.table(TABLE), hour.now.beasts[animal.id].weakened
    kind = Sheet(*(int(table.number(animal.kind, column)) for column in Sheet._fields))
    fortitude = kind.fortitude if animal.fortitude is None else animal.fortitude
    penalty = weakened // int(hour.number("journey.body.points_a_penalty"))
    return Sheet(max(1, (animal.con or kind.con) - weakened), fortitude - penalty, kind.reflex - penalty)


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
    for animal in hour.animals() if due else []:
        desk, thrown = hour.desk(animal.id), len(hour.dice.thrown)
        points = int(sandstorm.harm(desk, desk.sheet.line(), due))
        hour.record("sandstorm.hurt", desk, thrown, rule="OUT-SAND-03", who=animal.id, damage=points)
        harm(hour, animal, 0, points)


def bear_avalanche(hour: Hour, width: Number, offset: Number) -> list[Animal]:
    """An avalanche strikes the animals where the party's middle is [m]; those alive that it buries.

    Dice: as ``avalanche.damage``. Source: OUT-AVAL-07.
    """
    zone = str(hour.told("avalanche.zone", width=width, offset=offset, member=0).value)
    buried = []
    for animal in hour.animals():
        told = hour.thrown("avalanche.damage", animal.id, zone=zone, reflex=sheet_of(hour, animal).reflex)
        code = "avalanche.buried" if told.also["buried"] else "avalanche.hit" if told.value else "avalanche.spared"
        hour.note(code, told, rule="OUT-AVAL-07", who=animal.id, zone=zone, damage=told.value)
        harm(hour, animal, told.value, 0)
        if told.also["buried"] and not hour.now.beasts[animal.id].dead:
            buried.append(animal)
    return buried


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


def weaken(hour: Hour, animal: Animal, points: int) -> None:
    """Points off every ability score; without Constitution left an animal is dead. Source: OUT-G-20."""
    weakened = hour.now.beasts[animal.id].weakened + points
    dead = weakened >= (animal.con or int(hour.world.book.table(TABLE).number(animal.kind, "con")))
    hour.graze(animal.id, weakened=weakened, dead=dead)
    if dead:
        hour.note("mount.killed", rule="OUT-G-20", who=animal.id)


def limb(hour: Hour, animal: Animal) -> int:
    """The modifier of an animal's Strength, weakened as it is; it swims by no more."""
    strength = int(hour.world.book.table(BUILDS).number(animal.kind, "strength")) - hour.now.beasts[animal.id].weakened
    return int(hour.told("ability.modifier", score=max(1, strength)).value)


def see_to(hour: Hour) -> None:
    """An animal that nonlethal damage fells can go no farther: the clock stops for each. Source: TOG-NONLETHAL."""
    for name, beast in hour.beasts():
        spent = strain(Tally(beast.nonlethal, beast.damage), hour.world.expedition.animal(name).hp) == UNCONSCIOUS
        if spent and not beast.down and hour.now.stop is None:
            hour.graze(name, down=True)
            hour.note("mount.fallen", rule="TOG-NONLETHAL", who=name)
            hour.halt("mount.fallen", "camp", LEAVE, who=name)
        elif beast.down and not spent:
            hour.graze(name, down=False)
            hour.note("mount.up", rule="TOG-NONLETHAL", who=name)


def leave(hour: Hour, name: str) -> None:
    """The party goes on without an animal."""
    hour.graze(name, left=True)
