"""Fast, normal and slow: the paces of a day's hours, the gallop of fresh mounts, and mounts that have a rate of their own."""

from __future__ import annotations

from collections.abc import Hashable
from fractions import Fraction
from functools import partial
from typing import Any

from horspiste.basis.refusal import Refusal
from horspiste.basis.source import Number
from horspiste.basis.units import convert
from horspiste.rules import columns, gallop
from horspiste.state.geometry import length
from horspiste.state.party import RIDDEN, Animal, Traveller

from . import vehicle
from .condition import Being, Paced
from .counsel import Row, Told, refused
from .hour import Hour
from .levels import walking_speed
from .pace import walkers
from .route import next_goal
from .stages.foraging import forages
from .walk import DAY_OVER

KINDS = "mounts.kinds"
FRESH = "long"
OVER = "mount.over"


def free_hours(hour: Hour) -> Number:
    """The hours of a day that no forced march begins before. [h] Source: 5E-PACE-07."""
    return columns.day_hours(hour.world.book)


def gallop_refused(hour: Hour) -> Refusal | None:
    """Why the party may not gallop now: somebody goes on foot, or a mount has had its gallop. Source: 5E-MV-02."""
    if forages(hour):
        return Refusal("gallop.forages")
    if walkers(hour):
        return Refusal("gallop.on_foot", {"who": ", ".join(member.name for member, _ in walkers(hour))})
    return None if gallop_left(hour) > 0 else Refusal("gallop.mount_spent")


def stretch(hour: Hour) -> Number:
    """How much of an hour one rate holds: to the end of the day's hour begun where the next has another, or of a gallop. [h]"""
    if is_gallop(hour):
        return min(1, gallop_left(hour))
    part = gone(hour) % 1
    return 1 - part if part and _easy(hour, 0) != _easy(hour, 1) else 1


def _easy(hour: Hour, later: int) -> Number:
    """What the hour of the day's way covers on easy going, or one so much later. [km]"""
    pace = hour.now.orders.pace
    before = _before(hour) + (Row(hours=later, pace=pace, gallop=False),) * bool(later)
    covered: Number = hour.told("pace.day", hours=1, pace=pace, gone=before).value
    return covered


def _before(hour: Hour) -> tuple[Row, ...]:
    """The whole hours of the day's way so far: the one begun keeps the rate that it began with."""
    found = []
    left: Number = int(gone(hour))
    for each in hour.now.paced:
        hours = min(each.hours, left)
        left -= hours
        if hours:
            found.append(Row(hours=hours, pace=each.pace, gallop=each.gallop))
    return tuple(found)


def gone(hour: Hour) -> Number:
    """The hours of the day's way so far. [h]"""
    return sum((each.hours for each in hour.now.paced), 0)


def gait(hour: Hour) -> tuple[Hashable, ...]:
    """All of the party that its rate depends on while it walks: the pace, the day so far, who walks how tired, what carries."""
    on_foot = tuple((member.id, being.level) for member, being in walkers(hour))
    beasts = tuple(name for name, _ in hour.beasts())
    return (hour.now.orders.pace, is_gallop(hour), _before(hour), on_foot, beasts, hour.now.vehicle)


def is_gallop(hour: Hour) -> bool:
    """Whether the party gallops: as ordered, all in the saddle, none of the mounts spent, nobody looking for food."""
    return hour.now.orders.gallop and not forages(hour) and not walkers(hour) and gallop_left(hour) > 0


def gallop_left(hour: Hour) -> Number:
    """For how long the mounts can still gallop since their rest: an hour, or the leg to fresh ones. [h]

    Source: 5E-MV-01 to 03; ``fifth.gallop.limit``, ``fifth.gallop.relay``.
    """
    book = hour.world.book
    spent = max((beast.galloped for _, beast in hour.beasts()), default=0)
    most: Number = gallop.limit(book).amount
    goal = next_goal(hour.now.legs)
    if goal is not None and goal.relay and book.ruled("fifth.gallop.relay", "whole_leg_to_15km"):
        rate, whole = gallop.rate(book).amount, book.number("gallop.figures.whole_leg")
        ahead = convert(_to_goal(hour), "mm", "km")
        most = max(most, Fraction(whole) / rate) if spent * rate + ahead <= whole else most
    return max(0, most - spent)


def _to_goal(hour: Hour) -> int:
    """How far it is along the way to the next goal. [mm]"""
    far = 0
    for leg in hour.now.legs:
        far += length(leg.points)
        if leg.goal is not None:
            break
    return far


def flies(hour: Hour) -> bool:
    """Whether the whole party is in the air: nobody on foot, no vehicle, nothing but mounts that fly. Source: 5E-MV-08."""
    kinds = [animal.kind for animal in hour.animals()]
    table = hour.world.book.table(KINDS)
    return bool(kinds) and not hour.now.vehicle and not walkers(hour) and all(table.flag(kind, "flies") for kind in kinds)


def paces(hour: Hour, land: str, trail: str) -> list[tuple[str, Told]]:
    """How far an hour leads each over a land, who walks first. [km]"""
    on_foot = [(member.id, _on_foot(hour, member, being, land, trail)) for member, being in walkers(hour)]
    mounts = [(animal.id, _by_mount(hour, animal, land, trail)) for animal in vehicle.unharnessed(hour)]
    return on_foot + mounts + _rolling(hour, land, trail)


def _rolling(hour: Hour, land: str, trail: str) -> list[tuple[str, Told]]:
    """How far the hour leads the vehicle: what the table of paces has for it. Source: 5E-MV-04."""
    rolled = vehicle.rolling(hour, hour.now.orders.pace, land, trail, partial(_overloaded, hour))
    return [(kind, told if told.refusal is not None else _day(hour, land, trail)) for kind, told in rolled]


def _overloaded(hour: Hour, team: list[Animal]) -> Refusal | None:
    """Whether vehicle and load are more than the team draws; of special animals the book does not say. Source: 5E-GAP-38."""
    kinds = tuple(animal.kind for animal in team)
    if any(hour.world.book.table(KINDS).flag(kind, "special") for kind in kinds):
        return None
    return hour.told("vehicle.draught", vehicle=hour.now.vehicle, team=kinds, load=hour.world.expedition.cargo).refusal


def _on_foot(hour: Hour, member: Traveller, being: Being, land: str, trail: str) -> Told:
    return _day(hour, land, trail, speed=walking_speed(hour, member, being), exhaustion=being.level)


def _day(hour: Hour, land: str, trail: str, **given: Any) -> Told:
    """The next hour of the day's way, after those gone."""
    before = _before(hour)
    more = {"gone": before} if before else {}
    return hour.told("pace.day", hours=1, pace=hour.now.orders.pace, land=land, trail=trail, **given, **more)


def _by_mount(hour: Hour, animal: Animal, land: str, trail: str) -> Told:
    table = hour.world.book.table(KINDS)
    if table.flag(animal.kind, "special"):
        return _special(hour, animal, land, trail)
    most = table.number(animal.kind, "capacity")
    if animal.carried > most:
        return refused("mount.pace", Refusal(OVER, {"who": animal.id, "load": animal.carried, "most": most}))
    if animal.use == RIDDEN and is_gallop(hour):
        ridden = hour.told("gallop.ride", hours=1, land=land, trail=trail, fallback=hour.now.orders.pace, rest=FRESH)
        if ridden.refusal is None:
            return ridden
    return _day(hour, land, trail, speed=table.number(animal.kind, "speed"))


def _special(hour: Hour, animal: Animal, land: str, trail: str) -> Told:
    """A mount with a rate of its own: no day of hours covers more than its Day. Source: 5E-MV-08."""
    own = {"speed": animal.speed, "per_hour": animal.per_hour, "per_day": animal.per_day}
    given = {key: value for key, value in own.items() if value is not None}
    told = hour.told("mount.pace", mount=animal.kind, pace=hour.now.orders.pace, land=land, trail=trail, **given)
    before = int(gone(hour))
    if before >= columns.day_hours(hour.world.book):
        return told
    left = told.also["day"] - told.value * before
    if left <= 0:
        return told._replace(value=None, refusal=Refusal(DAY_OVER, {"who": animal.id, "day": told.also["day"]}))
    return told._replace(value=min(told.value, left))


def taken(hour: Hour) -> tuple[Paced, ...]:
    """The day's way with this hour's time added."""
    pace, fast = hour.now.orders.pace, is_gallop(hour)
    before = hour.now.paced
    if before and before[-1][1:] == (pace, fast):
        return (*before[:-1], Paced(before[-1].hours + hour.afoot, pace, fast))
    return (*before, Paced(hour.afoot, pace, fast))
