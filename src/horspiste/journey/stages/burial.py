"""Buried members: minute by minute under the snow, until they free themselves, are dug out, or die."""

from __future__ import annotations

import math
from collections.abc import Sequence

from horspiste.basis.units import convert
from horspiste.rules.fatigue import FRESH
from horspiste.state.calendar import hours
from horspiste.state.party import Animal, Traveller

from ..body import is_up, limbs, weary
from ..clock import pass_on, whole_rounds
from ..counsel import Told
from ..hour import Hour
from . import beasts
from .peril import sore, wound

FAILED, DEAD, DYING = "burial.con_fail", "dead", "dying"


def dig_out(hour: Hour, buried: Sequence[Traveller]) -> None:
    """Get everybody out: first each by his own strength, then whoever is free digs, one buried after the other.

    Dice: d20 each buried member who is awake; while nobody is free, a minute of all as ``burial.run`` and the d20 again; then
    for each in turn the minutes until he is dug out.
    """
    left, failed = list(buried), set[str]()
    while left:
        left = [member for member in left if not _bursts_out(hour, member)]
        diggers = [member for member, _ in hour.awake() if member not in left and _is_up(hour, member)]
        if diggers:
            _dug(hour, left, diggers, failed)
            return
        if not any(_is_up(hour, member) for member in left):
            _lost(hour, left)
            return
        _wait(hour, left, 1, failed)
        left = [member for member in left if not hour.now.beings[member.id].dead]


def _is_up(hour: Hour, member: Traveller) -> bool:
    return is_up(hour, member, hour.now.beings[member.id])


def _bursts_out(hour: Hour, member: Traveller) -> bool:
    if not _is_up(hour, member):
        return False
    told = hour.thrown("burial.escape", member.id, strength=limbs(hour, member).strength)
    if told.value:
        hour.note("burial.escaped", told, rule="OUT-G-14", who=member.id, dc=told.also["dc"], total=told.also["total"])
    return bool(told.value)


def _dug(hour: Hour, left: list[Traveller], diggers: list[Traveller], failed: set[str]) -> None:
    """One after the other; who comes out awake digs with the rest."""
    while left:
        loads = tuple(_heavy_load(hour, member) for member in diggers)
        told = hour.told("burial.dig", heavy_loads=loads)
        _wait(hour, left, int(told.value), failed)
        freed = left.pop(0)
        if not hour.now.beings[freed.id].dead:
            hour.note("burial.dug_out", told, rule="OUT-AVAL-11", who=freed.id, minutes=told.value)
            diggers = [*diggers, freed] if _is_up(hour, freed) else diggers


def _heavy_load(hour: Hour, member: Traveller) -> object:
    tired = weary(hour.now.beings[member.id])
    state = {} if tired == FRESH else {tired: True}
    return hour.told("load.limits", strength=member.strength, size=member.size, **state).also["heavy"]


def _wait(hour: Hour, left: Sequence[Traveller], minutes: int, failed: set[str]) -> None:
    """So many minutes go by for everybody under the snow."""
    for member in left:
        _minutes(hour, member, minutes, failed)
    pass_on(hour, whole_rounds(convert(minutes, "min", "h")))


def _minutes(hour: Hour, member: Traveller, minutes: int, failed: set[str]) -> None:
    being = hour.now.beings[member.id]
    if being.dead or being.damage > member.hp:
        return
    body = {"hp": member.hp - being.damage, "max_hp": member.hp, "con": member.con, "nonlethal": being.sore}
    told, lethal, smothered = _smother(hour, member.id, minutes, **body, failed=member.id in failed)
    failed |= {member.id} if any(event.code == FAILED for event in told.events) else set()
    wound(hour, member, lethal)
    sore(hour, member, "burial", smothered)
    if told.value == DEAD:
        _die(hour, member)


def _smother(hour: Hour, who: str, minutes: int, **body: int) -> tuple[Told, int, int]:
    """So many minutes under the snow: the answer, and the lethal and nonlethal damage of them."""
    told = hour.thrown("burial.run", who, minutes=minutes, **body)
    lethal, smothered = int(told.also["lethal"]), int(told.also["nonlethal"]) - body["nonlethal"]
    figures = {"damage": lethal + smothered, "minutes": minutes, "state": told.value}
    hour.note("burial.smothers", told, rule="OUT-AVAL-09", who=who, **figures)
    return told, lethal, smothered


def dig_out_animals(hour: Hour, buried: Sequence[Animal], since: int) -> None:
    """The animals under the snow since an instant [rounds], once every member is out: they free themselves, are dug out one
    after the other, or die where nobody digs.

    Dice: for each d20 of its own strength, then the minutes that it lay there as ``burial.run``.
    """
    for animal in buried:
        told = hour.thrown("burial.escape", animal.id, strength=beasts.limb(hour, animal))
        diggers = [member for member, _ in hour.awake() if _is_up(hour, member)]
        if told.value:
            hour.note("burial.escaped", told, rule="OUT-G-14", who=animal.id, dc=told.also["dc"], total=told.also["total"])
        elif diggers:
            _dig_animal(hour, animal, diggers, since)
        else:
            hour.graze(animal.id, dead=True)
            hour.note("mount.killed", rule="OUT-AVAL-10", who=animal.id)


def _dig_animal(hour: Hour, animal: Animal, diggers: Sequence[Traveller], since: int) -> None:
    told = hour.told("burial.dig", heavy_loads=tuple(_heavy_load(hour, member) for member in diggers))
    pass_on(hour, whole_rounds(convert(told.value, "min", "h")))
    minutes = math.ceil(convert(hours(hour.now.instant - since), "h", "min"))
    beast = hour.now.beasts[animal.id]
    hp, con = max(0, animal.hp - beast.damage), beasts.sheet_of(hour, animal).con
    body = {"hp": hp, "max_hp": animal.hp, "con": con, "nonlethal": beast.nonlethal}
    lain, lethal, smothered = _smother(hour, animal.id, minutes, **body)
    beasts.harm(hour, animal, animal.hp if lain.value == DEAD else lethal, smothered)
    if not hour.now.beasts[animal.id].dead:
        hour.note("burial.dug_out", told, rule="OUT-AVAL-11", who=animal.id, minutes=told.value)


def _lost(hour: Hour, left: Sequence[Traveller]) -> None:
    """Nobody is left to dig, and nobody wakes: the snow keeps them."""
    for member in left:
        _die(hour, member)


def _die(hour: Hour, member: Traveller) -> None:
    hour.be(member.id, dead=True)
    hour.note("member.dead", rule="OUT-AVAL-10", who=member.id)
