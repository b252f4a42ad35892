"""Small journeys for tests by either book: a flat country, a party as plain as can be, dice written down beforehand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Any

from horspiste.dice.scripted import Scripted
from horspiste.journey.condition import Condition
from horspiste.journey.decide import choose, usual
from horspiste.journey.entry import Entry
from horspiste.journey.run import Record, set_out, step
from horspiste.journey.world import World
from horspiste.rulebook.open import open_book
from horspiste.state.calendar import instant
from horspiste.state.expedition import Expedition, Orders, Rhythm, Sun, Waypoint, Weather
from horspiste.state.geometry import Point
from horspiste.state.grid import Grid
from horspiste.state.party import Animal, Traveller
from horspiste.state.region import Bridge, Ford, Lands, Place, Region, River, Way

KM = 1_000_000
FAR = (300 * KM, 0)
DAY = 24
SPAN = Weather(0, 10**8)


def member(name: str = "ada", **sheet: Any) -> Traveller:
    """A walker of 9 m, with average scores and light feet."""
    plain = {"speed": Fraction(9), "strength": 10, "dexterity": 10, "con": 10, "hp": 20}
    return Traveller(name, name.title(), **{**plain, **sheet})


def animal(kind: str = "light_horse", name: str = "horse", **sheet: Any) -> Animal:
    """An animal; ridden unless said."""
    return Animal(name, name.title(), kind, **{"hp": 19, "use": "ridden", **sheet})


def region(land: str | Lands = "grassland", cells: Mapping[tuple[int, int], Lands] | None = None, **more: Any) -> Region:
    """One land everywhere, but for the cells given; squares of 1.125 km (a quarter of an hour's walk)."""
    lands = (land,) if isinstance(land, str) else land
    return Region("there", Grid("square", more.pop("size", 1_125_000)), dict(cells or {}), lands, **more)


def travelling(
    family: str,
    pace: str,
    land: str | Lands | Region = "grassland",
    members: Sequence[Traveller] = (),
    to: Point | Sequence[Waypoint] = FAR,
    rulings: Mapping[str, Any] | None = None,
    **more: Any,
) -> World:
    """A journey eastwards from (0, 0) at seven in the morning of an endless summer day."""
    party = tuple(members) or (member(),)
    orders = {name: more.pop(name) for name in ("light", "forage", "choices", "sleep_in_armour") if name in more}
    rhythm = more.pop("rhythm", Rhythm(Fraction(7), Fraction(more.pop("march", 8)), Fraction(22), Fraction(6)))
    lights = {"light_by": party[0].id} if "light" in orders else {}
    route = (Waypoint(to),) if to and isinstance(to[0], int) else tuple(to)
    plain = {
        "name": "a journey",
        "book": family,
        "members": party,
        "start": (0, 0),
        "setting_out": instant(1, more.pop("clock", 7)),
        "route": route,
        "orders": Orders(**{"pace": pace, "rhythm": rhythm, "leader": party[0].id, **lights, **orders}),
        "sun": Sun(Fraction(5), Fraction(23)),
        "supplies": {"food": Fraction(100), "water": Fraction(1000), "feed": Fraction(100), "torch": Fraction(20)},
        "clear_day": Fraction(1000),
    }
    expedition = Expedition(**{**plain, **more})
    where = land if isinstance(land, Region) else region(land)
    return World(open_book(expedition.book, None, rulings or {}), where, expedition)


def walk(
    place: World, hours: int = 100, dice: Mapping[str, Sequence[int]] | None = None, start: Condition | None = None
) -> list[Record]:
    """So many records of a journey with the usual choices, or fewer where it ends; every die written down must be thrown."""
    handler, now, records = Scripted(dice or {}), start or set_out(place), list[Record]()
    while len(records) < hours:
        choice = usual(now)
        if now.arrived or (now.stop is not None and choice is None):
            break
        handler.at(now.instant)
        records.append(step(place, now, handler) if choice is None else choose(place, now, choice, handler))
        now = records[-1].after
    handler.finish()
    return records


def entries(records: Sequence[Record], *codes: str) -> list[Entry]:
    """The lines of the log with one of the codes, or all of them."""
    return [entry for record in records for entry in record.log if not codes or entry.code in codes]


def codes(records: Sequence[Record]) -> list[str]:
    """The codes of the log in order, but for the walks themselves and the weather."""
    return [entry.code for entry in entries(records) if entry.code.partition(".")[0] not in ("walk", "weather")]


def gone(records: Sequence[Record]) -> Fraction:
    """The way made. [km]"""
    return Fraction(sum(record.distance for record in records), KM)


def figures(records: Sequence[Record], code: str, name: str) -> list[Any]:
    """A figure of every line of one code."""
    return [entry.figures[name] for entry in entries(records, code)]


def way(kind: str, *points: Point, name: str = "") -> Way:
    """A way."""
    return Way(name or f"the_{kind}", kind, kind, points)


def river(width: int = 10, depth: Fraction | float = 2, x: int = 10 * KM, **more: Any) -> River:
    """A river across the way east, running south. [m]"""
    points = ((x, -50 * KM), (x, 50 * KM))
    return River("river", "the river", points, width * 1000, int(depth * 1000), **more)


def ford(y: int, depth: float = 0.5, width: int = 10, x: int = 10 * KM) -> Ford:
    """A ford of that river."""
    return Ford("ford", "the ford", (x, y), int(depth * 1000), width * 1000)


def bridge(y: int, way: str = "", x: int = 10 * KM) -> Bridge:
    """A bridge of that river."""
    return Bridge("bridge", "the bridge", (x, y), way)


def place(name: str, at: Point, seen_from: int = 0, **more: Any) -> Place:
    """A place seen from afar. [m]"""
    return Place(name, name, "peak", at, seen_from * 1000, **more)


def with_being(now: Condition, who: str, **changes: Any) -> Condition:
    """A condition in which a member fares otherwise."""
    return replace(now, beings={**now.beings, who: replace(now.beings[who], **changes)})
