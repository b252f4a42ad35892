"""An expedition as it sets out: who, where from, where to, how, with what, in what weather. Frozen."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from horspiste.basis.source import Number

from .geometry import Point
from .party import Animal, Traveller
from .peril import Peril

# No air of any tale is colder, or hotter. [C]
COLDEST, HOTTEST = -273, 1000


@dataclass(frozen=True)
class Waypoint:
    """A stop of the route. ``along``: the id of a way or river to follow there, or "" for straight across country.

    ``name`` is the id of the place or the label of the cell, for showing; ``relay``: fresh mounts wait there.
    """

    at: Point
    along: str = ""
    name: str = ""
    relay: bool = False


@dataclass(frozen=True)
class Rhythm:
    """The day's hours. [h of the clock; ``march``: hours on the way]

    ``afloat``: hours under way on the water, drifting among them; ``None``: as the craft's book has it. [h]
    """

    start: Number
    march: Number
    bed: Number
    rise: Number
    afloat: Number | None = None


@dataclass(frozen=True)
class Orders:
    """What the party does until told otherwise. ``choices`` answers a kind of stop without asking (river: ford).

    ``watches``: the ids of those who stand each watch of the night, in order; ``None``: everybody in turn.
    """

    pace: str
    rhythm: Rhythm
    leader: str
    light: str = "none"
    light_by: str = ""
    forage: bool = False
    gallop: bool = False
    sleep_in_armour: bool = False
    watches: tuple[tuple[str, ...], ...] | None = None
    choices: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Weather:
    """The air over a span of the clock. ``sight`` [m] replaces what the book makes of the weather, where given.

    ``temperature`` [C] is mild where not given; ``altitude`` [m] is the region's where not given. ``lying`` is the snow on
    the ground ("": what falls lies); ``thawed``: frozen ground has turned to mud.
    """

    start: int
    end: int
    weather: str = "clear"
    moon: bool = False
    hot: bool = False
    sight: Number | None = None
    temperature: Number | None = None
    altitude: Number | None = None
    lying: str = ""
    thawed: bool = False


@dataclass(frozen=True)
class Sun:
    """Sunrise and sunset. [h of the clock]"""

    rise: Number
    down: Number


@dataclass(frozen=True)
class Expedition:
    """The whole file. Supplies are days of food, litres of water, days of feed, and lights by their source.

    ``boat_speed``: of a craft that the book gives none; ``current``: of rivers whose own is not on the map. [km/h]
    ``cargo``: what the vehicle bears, riders and their gear among it. [kg]
    """

    name: str
    book: str
    members: tuple[Traveller, ...]
    start: Point
    setting_out: int
    route: tuple[Waypoint, ...]
    orders: Orders
    sun: Sun
    animals: tuple[Animal, ...] = ()
    boat: str = ""
    boat_speed: Number | None = None
    current: Number | None = None
    vehicle: str = ""
    cargo: Number = 0
    supplies: Mapping[str, Number] = field(default_factory=dict)
    weather: tuple[Weather, ...] = ()
    perils: tuple[Peril, ...] = ()
    clear_day: Number = 0
    rulings: Mapping[str, str] = field(default_factory=dict)
    profile: str | None = None
    assumed: tuple[str, ...] = ()

    def member(self, name: str) -> Traveller:
        """The member of an id."""
        return next(member for member in self.members if member.id == name)

    def animal(self, name: str) -> Animal:
        """The animal of an id."""
        return next(animal for animal in self.animals if animal.id == name)
