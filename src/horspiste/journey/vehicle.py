"""The party's land vehicle: who rides in it, what draws it, how fast it goes."""

from __future__ import annotations

from collections.abc import Callable

from horspiste.basis.refusal import Refusal
from horspiste.state.party import HARNESSED, LOOSE, Animal, Traveller

from .counsel import Told, refused
from .hour import Hour

DAY = "vehicle.day"
WALK = "walk"


def team(hour: Hour) -> list[Animal]:
    """The living animals that draw the vehicle: those in harness; in a party that set out with none, the loose ones."""
    if not hour.now.vehicle:
        return []
    use = HARNESSED if any(animal.use == HARNESSED for animal in hour.world.expedition.animals) else LOOSE
    return [animal for animal in hour.animals() if animal.use == use]


def unharnessed(hour: Hour) -> list[Animal]:
    """The living animals that go by themselves."""
    drawing = team(hour)
    return [animal for animal in hour.animals() if animal not in drawing]


def rides(hour: Hour, member: Traveller) -> bool:
    """Whether a member rides in the vehicle."""
    return bool(hour.now.vehicle) and not member.on_foot and member.mount is None


def rolling(
    hour: Hour, pace: str, land: str, trail: str, over: Callable[[list[Animal]], Refusal | None]
) -> list[tuple[str, Told]]:
    """How far an hour leads the vehicle over a land, alone in the list; nothing without one. [km]

    ``over`` says whether its load is more than a team can draw.
    """
    kind, drawing = hour.now.vehicle, team(hour)
    if not kind:
        return []
    refusal = over(drawing) if drawing else Refusal("vehicle.idle", {"vehicle": kind})
    if refusal is not None:
        return [(kind, refused(DAY, refusal))]
    return [(kind, hour.fitted(DAY, vehicle=kind, hours=1, land=land, trail=trail, pace=pace))]


def keeps_to_a_walk(hour: Hour) -> bool:
    """Whether the book has but one pace for the party's vehicle."""
    return bool(hour.now.vehicle) and not hour.world.book.question(DAY).knows("pace")
