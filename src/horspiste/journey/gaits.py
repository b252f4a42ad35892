"""Walking and hustling: each member's own speed under armour, load and weariness, each mount's under its burden."""

from __future__ import annotations

from collections.abc import Hashable

from horspiste.basis.source import Number
from horspiste.state.party import Animal, Traveller

from .body import is_tired, load_of, may_hustle
from .condition import Being
from .counsel import Told
from .hour import Hour
from .pace import walkers

RIVER = "river"


def pace_of(hour: Hour) -> str:
    """The pace the whole party keeps: a walk where one of them may not hustle."""
    wanted = hour.now.orders.pace
    if wanted == "walk":
        return wanted
    weak = any(not may_hustle(hour, member, being) for member, being in walkers(hour))
    barred = any(is_tired(being) for _, being in hour.awake()) and _tired_may_not(hour)
    return "walk" if weak or barred else wanted


def _tired_may_not(hour: Hour) -> bool:
    return hour.told("hustle.damage", hours=1, fatigued=True).refusal is not None


def stretch(hour: Hour) -> Number:
    """How much of an hour one rate holds: all of it. [h]"""
    return 1


def gait(hour: Hour) -> tuple[Hashable, ...]:
    """All of the party that its rate depends on while it walks: the pace, who walks and who is tired, what carries."""
    on_foot = tuple((member.id, is_tired(being)) for member, being in walkers(hour))
    return (pace_of(hour), on_foot, tuple(name for name, _ in hour.beasts()))


def paces(hour: Hour, land: str, trail: str) -> list[tuple[str, Told]]:
    """How far an hour leads each over a land, who walks first. [km]"""
    pace = pace_of(hour)
    on_foot = [(member.id, _on_foot(hour, member, being, pace, land, trail)) for member, being in walkers(hour)]
    animals = [hour.world.expedition.animal(name) for name, _ in hour.beasts()]
    return on_foot + [(animal.id, _by_mount(hour, animal, pace, land, trail)) for animal in animals]


def _on_foot(hour: Hour, member: Traveller, being: Being, pace: str, land: str, trail: str) -> Told:
    return hour.told("pace.day", speed=walking_speed(hour, member, being), pace=pace, hours=1, land=land, trail=trail)


def walking_speed(hour: Hour, member: Traveller, being: Being) -> Number:
    """A member's speed under armour, load and weariness. [m a round]"""
    speed: Number = load_of(hour, member, being).value or 0
    return speed


def _by_mount(hour: Hour, animal: Animal, pace: str, land: str, trail: str) -> Told:
    return hour.told("mount.pace", mount=animal.kind, carried=animal.carried, pace=pace, land=land, trail=trail)


def afloat(hour: Hour, boat: str, water: str, heading: str) -> Told:
    """How far an hour leads the party's boat on a water, "" a river. [km]"""
    return hour.told("boat.day", boat=boat, hours=1, water=water or RIVER, heading=heading)
