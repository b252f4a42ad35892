"""How fast the party goes: the slowest of those on foot and of the mounts, over each land and way, in each weather."""

from __future__ import annotations

from collections.abc import Hashable
from typing import NamedTuple

from horspiste.basis.source import Number
from horspiste.basis.units import convert
from horspiste.state.party import Animal, Traveller
from horspiste.state.region import Lands

from .body import is_tired, load_of, may_hustle
from .condition import Being, Leg
from .counsel import Told
from .hour import Hour

NO_TRACK = "trackless"
ROADS = ("highway", "road", "trail")
WATERS = ("lake", "sea")


class Rate(NamedTuple):
    """The party's rate over a land: how far an hour leads, who is slowest, and the reckoning of that one. [mm/h]

    No ``mm``: the slowest cannot go there at all. ``afloat``: the party's boat carries it.
    """

    mm: Number
    slowest: str
    told: Told
    afloat: bool = False


def rate(hour: Hour, lands: Lands, leg: Leg) -> Rate:
    """The party's rate over a cell along a leg."""
    trail = leg.kind if leg.kind in ROADS else NO_TRACK
    by_boat = bool(hour.world.expedition.boat) and (leg.kind == "watercourse" or any(land in WATERS for land in lands))
    if by_boat:
        return hour.kept(("afloat", lands, leg.heading), lambda: _afloat(hour, lands, leg.heading))
    return hour.kept(("rate", lands, trail, _gait(hour)), lambda: _ashore(hour, counted(hour, lands), trail))


def _gait(hour: Hour) -> tuple[Hashable, ...]:
    """All of the party that its rate depends on while it walks: the pace, who walks and who is tired, what carries."""
    if not hour.gait:
        on_foot = tuple((member.id, is_tired(being)) for member, being in walkers(hour))
        hour.gait = (pace_of(hour), on_foot, tuple(name for name, _ in hour.beasts()))
    return hour.gait


def counted(hour: Hour, lands: Lands) -> Lands:
    """Which lands of a cell count: where a relief wears a cover both do, or the one that the book prefers."""
    relief, cover = lands[:1], lands[1:]
    if cover and hour.world.book.ruled("land.compound", "relief"):
        return relief
    return cover if cover and hour.world.book.ruled("land.compound", "cover") else lands


def _afloat(hour: Hour, lands: Lands, heading: str) -> Rate:
    boat = hour.world.expedition.boat
    water = next((land for land in lands if land in WATERS), "river")
    told = hour.told("boat.day", boat=boat, hours=1, water=water, heading=heading)
    return Rate(_mm(told), boat, told, True)


def _ashore(hour: Hour, lands: Lands, trail: str) -> Rate:
    paces = [(who, told) for land in lands for who, told in _paces(hour, land, trail)]
    rates = [Rate(_mm(told), who, told) for who, told in paces]
    return min(rates, key=lambda found: found.mm)


def _mm(told: Told) -> Number:
    return 0 if told.value is None else convert(told.value, "km", "mm")


def _paces(hour: Hour, land: str, trail: str) -> list[tuple[str, Told]]:
    pace = pace_of(hour)
    on_foot = [(member.id, _on_foot(hour, member, being, pace, land, trail)) for member, being in walkers(hour)]
    animals = [hour.world.expedition.animal(name) for name, _ in hour.beasts()]
    return on_foot + [(animal.id, _by_mount(hour, animal, pace, land, trail)) for animal in animals]


def walkers(hour: Hour) -> list[tuple[Traveller, Being]]:
    """The members on their own feet: awake, and without a living mount; everybody where that is nobody and nothing."""
    alive = {name for name, _ in hour.beasts()}
    found = [each for each in hour.awake() if each[0].mount not in alive]
    return found if found or alive else hour.members()


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


def _on_foot(hour: Hour, member: Traveller, being: Being, pace: str, land: str, trail: str) -> Told:
    return hour.told("pace.day", speed=walking_speed(hour, member, being), pace=pace, hours=1, land=land, trail=trail)


def walking_speed(hour: Hour, member: Traveller, being: Being) -> Number:
    """A member's speed under armour, load and weariness. [m a round]"""
    speed: Number = load_of(hour, member, being).value or 0
    return speed


def _by_mount(hour: Hour, animal: Animal, pace: str, land: str, trail: str) -> Told:
    return hour.told("mount.pace", mount=animal.kind, carried=animal.carried, pace=pace, land=land, trail=trail)
