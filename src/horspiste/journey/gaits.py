"""Walking and hustling: each member's own speed under armour, load and weariness, each mount's under its burden."""

from __future__ import annotations

from collections.abc import Hashable
from functools import partial

from horspiste.basis.refusal import Refusal
from horspiste.basis.source import Number
from horspiste.state.party import Animal, Traveller

from . import vehicle
from .body import is_tired, load_of, may_hustle, weary
from .condition import Being
from .counsel import Told
from .hour import Hour
from .pace import walkers


def pace_of(hour: Hour) -> str:
    """The pace the whole party keeps: a walk where one of them may not hustle."""
    wanted = vehicle.WALK if vehicle.keeps_to_a_walk(hour) else hour.now.orders.pace
    if wanted == vehicle.WALK:
        return wanted
    weak = any(not may_hustle(hour, member, being) for member, being in walkers(hour))
    tired = any(is_tired(being) for _, being in hour.awake()) or any(beast.weary for _, beast in hour.beasts())
    barred = tired and _tired_may_not(hour)
    return "walk" if weak or barred else wanted


def _tired_may_not(hour: Hour) -> bool:
    return hour.told("hustle.damage", hours=1, fatigued=True).refusal is not None


def free_hours(hour: Hour) -> Number:
    """The hours of a day that no forced march begins before. [h] Source: ADV-MARCH-01."""
    return hour.number("march.figures.free_hours")


def gallop_refused(hour: Hour) -> Refusal | None:
    """This book hustles and runs, and knows no gallop."""
    return Refusal("gallop.no_rule")


def flies(hour: Hour) -> bool:
    """No mount of this book flies."""
    return False


def stretch(hour: Hour) -> Number:
    """How much of an hour one rate holds: all of it. [h]"""
    return 1


def gait(hour: Hour) -> tuple[Hashable, ...]:
    """All of the party that its rate depends on while it walks: the pace, who walks and who is tired, what carries."""
    on_foot = tuple((member.id, weary(being), being.weakened) for member, being in walkers(hour))
    return (pace_of(hour), on_foot, tuple(name for name, _ in hour.beasts()), hour.now.vehicle)


def paces(hour: Hour, land: str, trail: str) -> list[tuple[str, Told]]:
    """How far an hour leads each over a land, who walks first. [km]"""
    pace = pace_of(hour)
    on_foot = [(member.id, _on_foot(hour, member, being, pace, land, trail)) for member, being in walkers(hour)]
    mounts = [(animal.id, _by_mount(hour, animal, pace, land, trail)) for animal in vehicle.unharnessed(hour)]
    return on_foot + mounts + vehicle.rolling(hour, pace, land, trail, partial(_overloaded, hour))


def _overloaded(hour: Hour, team: list[Animal]) -> Refusal | None:
    """Whether the load is more than the team before a vehicle can draw together: each what it can drag. Source: ADV-LIFT-04."""
    load, most = hour.world.expedition.cargo, sum((_dragged(hour, animal.kind) for animal in team), 0)
    return Refusal("vehicle.over", {"vehicle": hour.now.vehicle, "load": load, "most": most}) if load > most else None


def _dragged(hour: Hour, kind: str) -> Number:
    table = hour.world.book.table("mounts.speeds")
    build = {"strength": int(table.number(kind, "strength")), "size": table.get(kind, "size"), "body": "quadruped"}
    limit: Number = hour.told("load.can_lift", mass=0, how="drag", **build).also["limit"]
    return limit


def _on_foot(hour: Hour, member: Traveller, being: Being, pace: str, land: str, trail: str) -> Told:
    return hour.told("pace.day", speed=walking_speed(hour, member, being), pace=pace, hours=1, land=land, trail=trail)


def walking_speed(hour: Hour, member: Traveller, being: Being) -> Number:
    """A member's speed under armour, load and weariness. [m a round]"""
    speed: Number = load_of(hour, member, being).value or 0
    return speed


def _by_mount(hour: Hour, animal: Animal, pace: str, land: str, trail: str) -> Told:
    return hour.told("mount.pace", mount=animal.kind, carried=animal.carried, pace=pace, land=land, trail=trail)
