"""How a journey stands: the true place, each member's belief, wounds and weariness, supplies, and what waits. Frozen."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple, TypeVar

from horspiste.basis.source import Number
from horspiste.state.calendar import ROUNDS_A_DAY, ROUNDS_AN_HOUR
from horspiste.state.expedition import Orders, Waypoint, Weather
from horspiste.state.geometry import Point, Polyline, Vector
from horspiste.state.peril import Peril

Record = TypeVar("Record")

BANK = "bank"
DOWNSTREAM, UPSTREAM, STILL = "downstream", "upstream", "still"


def changed(record: Record, **changes: object) -> Record:
    """A record of this file with some fields changed: what ``replace`` does, many times as fast."""
    return altered(record, changes)


def altered(record: Record, changes: dict[str, object]) -> Record:
    """As :func:`changed`, of changes that are together already."""
    new = object.__new__(type(record))
    object.__setattr__(new, "__dict__", record.__dict__ | changes)
    return new


@dataclass(frozen=True)
class Belief:
    """Where a member thinks to be, and the bearing thought right; ``None``: along the way planned.

    ``knows``: shown the true place while the leader is still lost.
    """

    at: Point
    bearing: Vector | None = None
    knows: bool = False


class Paced(NamedTuple):
    """Hours of the day's way at one pace. [h]"""

    hours: Number
    pace: str
    gallop: bool = False


@dataclass(frozen=True)
class Ordeal:
    """What the air does to a member: "cold", "heat" or "", rounds of the interval begun, and the saves made so far."""

    kind: str = ""
    spent: int = 0
    saves: int = 0


@dataclass(frozen=True)
class Heights:
    """A member's time at heights. [rounds]

    ``tiring`` and ``sickening``: spent where the height tires or sickens, with the saves made there; ``there``: lived at
    heights, ``away``: since then in the lowlands.
    """

    tiring: int = 0
    tired: int = 0
    sickening: int = 0
    sick: int = 0
    there: int = 0
    away: int = 0


@dataclass(frozen=True)
class Being:
    """How a member fares. ``nonlethal`` is counted by its cause, since each heals in its own way.

    Hours on the way count since the last rest (``marched``) or sleep (``hustled``); ``resting`` and ``watered`` are instants:
    since when at rest (``None``: on the way), and when the last full drink was had. ``slept_off``: nonlethal damage that no
    longer tires. ``down``: cannot go on by himself; ``stable`` and ``woken``: below 0 hit points, dying no more, awake again.
    ``weakened``: points of damage to every ability score; ``exhausted``: tired and tired again, until rested. ``level`` of
    exhaustion; ``fed``: the last day's food and drink were whole; ``slept``: rounds of this rest, ``rested``: when the last long
    one ended; ``alert``: the passive Perception last told, ``blind``: that the eyes had no part in it.
    """

    belief: Belief
    damage: int = 0
    nonlethal: Mapping[str, int] = field(default_factory=dict)
    marched: Number = 0
    extra_hours: int = 0
    hustled: Number = 0
    resting: int | None = None
    watered: int = 0
    thirst_checks: int = 0
    hungry: Number = 0
    hunger_checks: int = 0
    tired: frozenset[str] = frozenset()
    slept_off: int = 0
    ordeal: Ordeal = Ordeal()
    heights: Heights = Heights()
    weakened: int = 0
    exhausted: bool = False
    level: int = 0
    fed: bool = True
    slept: int = 0
    rested: int | None = None
    alert: int | None = None
    blind: bool = False
    down: bool = False
    stable: bool = False
    woken: bool = False
    dead: bool = False

    @property
    def sore(self) -> int:
        """All nonlethal damage together."""
        return sum(self.nonlethal.values())


@dataclass(frozen=True)
class Beast:
    """How an animal fares; the fields mean what a member's do. ``winded``: the height tires it; ``left``: on the way, behind."""

    damage: int = 0
    nonlethal: int = 0
    marched: Number = 0
    extra_hours: int = 0
    hustled: Number = 0
    resting: int | None = None
    tired: bool = False
    level: int = 0
    galloped: Number = 0
    ordeal: Ordeal = Ordeal()
    heights: Heights = Heights()
    winded: bool = False
    weakened: int = 0
    down: bool = False
    left: bool = False
    dead: bool = False

    @property
    def weary(self) -> bool:
        """Whether anything tires it."""
        return self.tired or self.winded


@dataclass(frozen=True)
class Lost:
    """The party has lost its way: completed hours of random movement, and whether it knows."""

    hours: int = 0
    aware: bool = False


@dataclass(frozen=True)
class Leg:
    """A part of the way planned. ``way`` is the id of the way, river or shore it follows, "" across country.

    ``heading`` says which way a river runs under it: downstream or upstream, or that one keeps to its bank.
    """

    points: Polyline
    way: str = ""
    kind: str = "trackless"
    goal: Waypoint | None = None
    heading: str = "still"

    @property
    def is_river(self) -> bool:
        """Whether a craft would follow the river here."""
        return self.kind == "watercourse" and self.heading != BANK


@dataclass(frozen=True)
class Craft:
    """A boat or ship and its day: the hours it is moved, by its crew or under tow, and those it is under way at all. [h]"""

    kind: str
    moved: Number
    towed: Number
    afloat: Number


@dataclass(frozen=True)
class Bank:
    """The bank of a river that the party follows, to where it crosses: ``how`` is bridge, ford, or "" to cross nowhere."""

    legs: tuple[Leg, ...]
    river: str
    how: str = ""


class Ashore(NamedTuple):
    """Where the party stands at the water, on the river's line, and a point beside it on the party's own bank. [mm]"""

    at: Point
    near: Point


@dataclass(frozen=True)
class Part:
    """The rest of an hour that a stop broke in two: what the first part settled holds for the second."""

    checked: bool = False
    random: Vector | None = None


@dataclass(frozen=True)
class Stop:
    """The clock stands still for the game master: why, with what figures, and what may be chosen."""

    code: str
    offers: tuple[str, ...] = ()
    figures: Mapping[str, object] = field(default_factory=dict)
    secret: bool = False


@dataclass(frozen=True)
class Flame:
    """The light carried: its source, the minutes it still burns (``None``: without end), and whether it is lit."""

    source: str = "none"
    minutes: Number | None = None
    lit: bool = True


@dataclass(frozen=True)
class Condition:
    """The whole state of a journey at one instant. [rounds, mm]

    ``bearing`` is the course steered instead of the way planned (a new course, a random hour); the way planned is ``legs``.
    ``today`` counts the days by their rising, ``air``, ``sight`` and ``slowed`` (what the weather divided
    the way by) are the last hour's, ``leads`` is who led it. ``believed``:
    the goal that belief alone has reached; ``burden``: what is done about those who cannot walk, camp or carry. ``storm``:
    rounds walked in a sandstorm; ``hardened``: the day whose care against the weather was taken, and whom it helps;
    ``said``: what the log says only once, ``watch`` what it
    last said of the pace's alertness; ``paced``: the day's way so far, by its paces;
    ``befallen``: the dangers that the party has met, ``smoke`` the fires seen from afar, ``peril`` the one it is in.
    ``ashore`` holds while the party is where it says.
    ``craft`` and ``vehicle``: what the party has with it for water and roads; ``aboard``: it is on the water.
    ``walked`` and ``drifted``: hours on the way today, and those that the craft has drifted. [h]
    """

    instant: int
    at: Point
    beings: Mapping[str, Being]
    beasts: Mapping[str, Beast]
    supplies: Mapping[str, Number]
    orders: Orders
    legs: tuple[Leg, ...] = ()
    bank: Bank | None = None
    weather: tuple[Weather, ...] = ()
    bearing: Vector | None = None
    lost: Lost | None = None
    part: Part | None = None
    stop: Stop | None = None
    flame: Flame = Flame()
    today: int = 0
    walked: Number = 0
    hot: bool = False
    air: Weather | None = None
    sight: Number | None = None
    slowed: Number = 1
    leads: str = ""
    believed: Point | None = None
    burden: str = ""
    crossed: tuple[str, Point] | None = None
    ashore: Ashore | None = None
    met: frozenset[str] = frozenset()
    storm: int = 0
    hardened: tuple[int, frozenset[str]] | None = None
    befallen: frozenset[str] = frozenset()
    said: frozenset[str] = frozenset()
    watch: str = ""
    paced: tuple[Paced, ...] = ()
    smoke: frozenset[str] = frozenset()
    peril: Peril | None = None
    arrived: bool = False
    craft: Craft | None = None
    vehicle: str = ""
    aboard: bool = False
    drifted: Number = 0

    @property
    def day(self) -> int:
        """The number of the travel day that holds the instant: one begins as the party rises."""
        return (self.instant - int(self.orders.rhythm.rise * ROUNDS_AN_HOUR)) // ROUNDS_A_DAY


def leading(now: Condition) -> str:
    """The id of the living member who leads: the one chosen, else who led last, else the first of the living; of the dead the
    one chosen."""
    chosen = now.orders.leader
    return next((name for name in (chosen, now.leads, *now.beings) if name and not now.beings[name].dead), chosen)
