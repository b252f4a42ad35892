"""How fast the party goes: the slowest of those on foot and of the mounts, over each land and way, in each weather."""

from __future__ import annotations

from collections.abc import Hashable
from typing import NamedTuple

from horspiste.basis.source import Number
from horspiste.basis.units import convert
from horspiste.state.party import Traveller
from horspiste.state.region import Lands

from . import craft, vehicle
from .condition import Being, Leg
from .counsel import Told
from .hour import Hour
from .stages.air import weather_of

NO_TRACK = "trackless"
ROADS = ("highway", "road", "trail")
THAW = "journey.thaw"


class Rate(NamedTuple):
    """The party's rate over a land: how far an hour leads, who is slowest, and the reckoning of that one. [mm/h]

    No ``mm``: the slowest cannot go there at all. ``afloat``: the party's boat carries it;
    ``even``: nobody is slower than the rest.
    """

    mm: Number
    slowest: str
    told: Told
    afloat: bool = False
    even: bool = False


def rate(hour: Hour, lands: Lands, leg: Leg) -> Rate:
    """The party's rate over a cell along a leg."""
    lands = underfoot(hour, lands)
    trail = leg.kind if leg.kind in ROADS else NO_TRACK
    if hour.now.craft is not None and craft.carries(hour, lands, leg):
        told = craft.sailing(hour, lands, leg)
        return Rate(craft.rate_of(hour, told), hour.now.craft.kind, told, True)
    return hour.kept(("rate", lands, trail, _gait(hour)), lambda: _ashore(hour, counted(hour, lands), trail))


def _gait(hour: Hour) -> tuple[Hashable, ...]:
    """All of the party that its rate depends on while it walks."""
    if not hour.gait:
        hour.gait = hour.world.procedures.pace.gait(hour)
    return hour.gait


def underfoot(hour: Hour, lands: Lands) -> Lands:
    """What lands are walked as in the hour's season: thawed tundra is bog. Source: OUT-DESERT-03, OUT-DESERT-04."""
    if not weather_of(hour).thawed or not hour.world.book.document("journey/thaw"):
        return lands
    thaw = hour.world.book.table(THAW)
    return tuple(str(thaw.get(land, "becomes")) if land in thaw else land for land in lands)


def counted(hour: Hour, lands: Lands) -> Lands:
    """Which lands of a cell count: where a relief wears a cover both do, or the one that the book prefers."""
    relief, cover = lands[:1], lands[1:]
    if cover and hour.world.book.ruled("land.compound", "relief"):
        return relief
    return cover if cover and hour.world.book.ruled("land.compound", "cover") else lands


def _ashore(hour: Hour, lands: Lands, trail: str) -> Rate:
    paces = hour.world.procedures.pace.paces
    found = [each for land in lands for each in paces(hour, land, trail)]
    rates = [Rate(_mm(told), who, told) for who, told in found]
    slowest = min(rates, key=lambda each: each.mm)
    return slowest._replace(even=all(each.mm == slowest.mm for each in rates))


def _mm(told: Told) -> Number:
    return 0 if told.value is None else convert(told.value, "km", "mm")


def walkers(hour: Hour) -> list[tuple[Traveller, Being]]:
    """The members on their own feet: awake, without a living mount, not in the vehicle; everybody where that is nobody and
    nothing."""
    alive = {name for name, _ in hour.beasts()}
    found = [each for each in hour.awake() if each[0].mount not in alive and not vehicle.rides(hour, each[0])]
    return found if found or alive else hour.members()
