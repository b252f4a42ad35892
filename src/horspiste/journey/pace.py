"""How fast the party goes: the slowest of those on foot and of the mounts, over each land and way, in each weather."""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

from horspiste.basis.units import convert
from horspiste.state.party import Animal, Traveller
from horspiste.state.region import Lands

from .body import is_tired, load_of
from .condition import Being, Leg
from .counsel import Told
from .hour import Hour

NO_TRACK = "trackless"
ROADS = ("highway", "road", "trail")
WATERS = ("lake", "sea")


class Rate(NamedTuple):
    """The party's rate over a land: how far an hour leads, who is slowest, and the reckoning of that one. [mm/h]"""

    mm: Fraction
    slowest: str
    told: Told


def rate(hour: Hour, lands: Lands, leg: Leg) -> Rate | None:
    """The party's rate over a cell along a leg; ``None`` where it cannot go there at all."""
    trail = leg.kind if leg.kind in ROADS else NO_TRACK
    slowest: Rate | None = None
    for land in counted(hour, lands):
        for who, told in _paces(hour, land, trail, leg):
            if told.value is None:
                return None
            mm = Fraction(convert(told.value, "km", "mm"))
            if slowest is None or mm < slowest.mm:
                slowest = Rate(mm, who, told)
    return slowest


def counted(hour: Hour, lands: Lands) -> Lands:
    """Which lands of a cell count: where a relief wears a cover both do, or the one that the book prefers."""
    relief, cover = lands[:1], lands[1:]
    if cover and hour.world.book.ruled("land.compound", "relief"):
        return relief
    return cover if cover and hour.world.book.ruled("land.compound", "cover") else lands


def _paces(hour: Hour, land: str, trail: str, leg: Leg) -> list[tuple[str, Told]]:
    boat = hour.world.expedition.boat
    if boat and (leg.kind == "watercourse" or land in WATERS):
        water = land if land in WATERS else "river"
        return [(boat, hour.told("boat.day", boat=boat, hours=1, water=water, heading=leg.heading))]
    paces = [(member.id, _on_foot(hour, member, being, land, trail)) for member, being in walkers(hour)]
    for name, _ in hour.beasts():
        paces.append((name, _by_mount(hour, hour.world.expedition.animal(name), land, trail)))
    return paces


def walkers(hour: Hour) -> list[tuple[Traveller, Being]]:
    """The members on their own feet: those without a living mount."""
    alive = {name for name, _ in hour.beasts()}
    return [(member, being) for member, being in hour.members() if member.mount not in alive]


def pace_of(hour: Hour) -> str:
    """The pace the whole party keeps: a walk where one of them may not hustle."""
    wanted = hour.now.orders.pace
    if wanted == "walk":
        return wanted
    refused = any(is_tired(being) and _may_not_hustle(hour) for _, being in hour.members())
    return "walk" if refused else wanted


def _may_not_hustle(hour: Hour) -> bool:
    return hour.told("hustle.damage", hours=1, fatigued=True).refusal is not None


def _on_foot(hour: Hour, member: Traveller, being: Being, land: str, trail: str) -> Told:
    return hour.told("pace.day", speed=walking_speed(hour, member, being), pace=pace_of(hour), hours=1, land=land, trail=trail)


def walking_speed(hour: Hour, member: Traveller, being: Being) -> Fraction:
    """A member's speed under armour, load and weariness. [m a round]"""
    effects = load_of(hour, member, being)
    return Fraction(effects.value or 0)


def _by_mount(hour: Hour, animal: Animal, land: str, trail: str) -> Told:
    carried = animal.carried
    return hour.told("mount.pace", mount=animal.kind, carried=carried, pace=pace_of(hour), land=land, trail=trail)
