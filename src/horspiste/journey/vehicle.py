"""The party's land vehicle: who rides in it, what draws it, how fast it goes."""

from __future__ import annotations

from typing import Any

from horspiste.basis.refusal import Refusal
from horspiste.basis.source import Number
from horspiste.state.party import Animal, Traveller

from .counsel import Told
from .hour import Hour

DAY = "vehicle.day"
HARNESSED, LOOSE = "harnessed", "loose"
WALK = "walk"


def team(hour: Hour) -> list[Animal]:
    """The living animals that draw the vehicle: those in harness; in a party that set out with none, the loose ones."""
    if not hour.now.vehicle:
        return []
    use = HARNESSED if any(animal.use == HARNESSED for animal in hour.world.expedition.animals) else LOOSE
    animals = [hour.world.expedition.animal(name) for name, _ in hour.beasts()]
    return [animal for animal in animals if animal.use == use]


def unharnessed(hour: Hour) -> list[Animal]:
    """The living animals that go by themselves."""
    drawing = team(hour)
    animals = [hour.world.expedition.animal(name) for name, _ in hour.beasts()]
    return [animal for animal in animals if animal not in drawing]


def rides(hour: Hour, member: Traveller) -> bool:
    """Whether a member rides in the vehicle."""
    return bool(hour.now.vehicle) and not member.on_foot and member.mount is None


def rolling(hour: Hour, pace: str, land: str, trail: str, most: Number | None) -> list[tuple[str, Told]]:
    """How far an hour leads the vehicle over a land, alone in the list; nothing without one. [km]

    ``most``: the load that its team can draw; ``None`` where the book does not say. [kg]
    """
    kind = hour.now.vehicle
    if not kind:
        return []
    load = hour.world.expedition.cargo
    if not team(hour):
        return [(kind, _refused("vehicle.idle", vehicle=kind))]
    if most is not None and load > most:
        return [(kind, _refused("vehicle.over", vehicle=kind, load=load, most=most))]
    return [(kind, hour.fitted(DAY, vehicle=kind, hours=1, land=land, trail=trail, pace=pace))]


def _refused(code: str, **figures: Any) -> Told:
    return Told(DAY, None, {}, (), (), (), Refusal(code, figures))


def keeps_to_a_walk(hour: Hour) -> bool:
    """Whether the book has but one pace for the party's vehicle."""
    return bool(hour.now.vehicle) and not hour.world.book.question(DAY).knows("pace")
