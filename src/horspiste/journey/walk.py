"""The ground an hour covers: cell by cell at the party's rate, up to a river, a goal or the end of the time."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import pairwise
from typing import NamedTuple

from horspiste.basis.source import Number
from horspiste.basis.units import convert
from horspiste.state.expedition import Waypoint
from horspiste.state.geometry import Point, Polyline, Vector, distance, moved, towards, within
from horspiste.state.region import Crossing, Ford, Lands, River

from .condition import Leg, changed
from .hour import Hour
from .pace import Rate, counted, rate

ACROSS = Leg(())
# A mount has covered its day: the party waits, and nothing bars it.
DAY_OVER = "mount.day_over"
# What a land's way is divided by.
Slow = Callable[[Lands], Number]


class Crossed(NamedTuple):
    """A river behind the party, and how it got over: bridge, ford, or stepped through."""

    river: River
    how: str
    ford: Ford | None = None


@dataclass
class Walked:
    """What an hour's walk comes to. ``halted``: river, blocked, edge, or "" where time or a goal ended it. [mm, h]

    ``aboard``: it ends in the craft; ``boarded``: each time that the party went aboard or landed; ``afloat``: time so spent.
    """

    points: list[Point]
    lands: list[str] = field(default_factory=list)
    distance: int = 0
    time: Number = 0
    legs: tuple[Leg, ...] = ()
    goals: list[Waypoint] = field(default_factory=list)
    halted: str = ""
    crossing: Crossing | None = None
    crossed: list[Crossed] = field(default_factory=list)
    rates: list[Rate] = field(default_factory=list)
    kinds: list[str] = field(default_factory=list)
    aboard: bool = False
    boarded: list[bool] = field(default_factory=list)
    afloat: Number = 0


def along(hour: Hour, legs: tuple[Leg, ...], slow: Slow) -> Walked:
    """Walk along legs for what is left of the hour, or to where fresh mounts wait."""
    walked = Walked([hour.now.at], aboard=hour.now.aboard)
    rest = list(legs)
    while rest and not walked.halted and walked.time < hour.time:
        leg = rest.pop(0)
        left = _line(hour, walked, leg, slow)
        if left:
            rest.insert(0, changed(leg, points=(walked.points[-1], *left)))
            break
        if leg.goal is not None:
            walked.goals.append(leg.goal)
            if leg.goal.relay:
                break
    walked.legs = tuple(rest)
    return walked


def ahead(hour: Hour, bearing: Vector, slow: Slow, until: Point | None = None) -> Walked:
    """Walk a bearing across country, at most to ``until``."""
    walked = Walked([hour.now.at], legs=hour.now.legs, aboard=hour.now.aboard)
    while walked.time < hour.time and not walked.halted and walked.points[-1] != until:
        start = walked.points[-1]
        reach = _reach(hour, walked, slow)
        if not reach:
            walked.time = hour.time
            break
        end = moved(start, bearing, reach) if until is None else towards(start, until, reach)
        _line(hour, walked, Leg((start, end)), slow)
    return walked


def _reach(hour: Hour, walked: Walked, slow: Slow) -> int:
    """How far the time left would lead over the land underfoot; one step where nobody could go. [mm]"""
    lands = hour.world.lands_at(walked.points[-1])
    if not lands or not (found := rate(hour, lands, ACROSS)).mm:
        return 1
    return int((hour.time - walked.time) * found.mm // (1 if found.afloat else slow(lands)))


def _line(hour: Hour, walked: Walked, leg: Leg, slow: Slow) -> Polyline:
    """Walk along a leg. Returns its points still ahead."""
    for number, (a, b) in enumerate(pairwise(leg.points), 1):
        start = a
        for stretch in hour.world.stretches(a, b):
            end = towards(a, b, stretch.end)
            _stretch(hour, walked, (start, end), stretch.lands, leg, slow)
            start = end
            if walked.halted or walked.time >= hour.time:
                return leg.points[number + (walked.points[-1] == b) :]
    return ()


def _stretch(hour: Hour, walked: Walked, step: tuple[Point, Point], lands: Lands, leg: Leg, slow: Slow) -> None:
    a, b = step
    if a == b:
        return
    if not lands:
        walked.halted = "edge"
        return
    found = rate(hour, lands, leg)
    _note_lands(hour, walked, lands, leg.kind, found)
    if _waits(hour, walked, found):
        return
    if not found.mm:
        walked.halted = "blocked"
        return
    from_water = walked.aboard
    if found.afloat != walked.aboard and not _board(hour, walked, found.afloat):
        return
    met = [] if found.afloat else _met(hour, leg, step, from_water)
    divisor = 1 if found.afloat else slow(lands)
    _go(hour, walked, step, leg, met, found if divisor == 1 else found._replace(mm=Fraction(found.mm, divisor)))


def _waits(hour: Hour, walked: Walked, found: Rate) -> bool:
    """Whether the rest of the hour goes by: nobody moves the boat, or a mount has covered its day."""
    refusal = found.told.refusal
    adrift = found.afloat and not found.mm and refusal is None
    done = refusal is not None and refusal.code == DAY_OVER
    if adrift or done:
        _spend(hour, walked, hour.time, adrift)
    return adrift or done


def _met(hour: Hour, leg: Leg, step: tuple[Point, Point], from_water: bool) -> list[Crossing]:
    """The rivers that a step comes to; who lands from one does not come to it."""
    met = [one for one in _crossings(hour, *step) if _is_ahead(hour, leg, one)]
    return [one for one in met if not within(step[0], one.cut.at, one.river.width)] if from_water else met


def _go(hour: Hour, walked: Walked, step: tuple[Point, Point], leg: Leg, met: list[Crossing], found: Rate) -> None:
    """Go to the end of a step, to the first river that bars it, or as far as the time leads."""
    a, end = step
    bar = next((one for one in met if stops(hour, one, leg.way)), None)
    if bar is not None:
        ashore = hour.now.ashore
        at_bank = ashore is not None and a == ashore.at and not bar.after > distance(ashore.near, a)
        end = a if at_bank else bar.cut.at
    room = int((hour.time - walked.time) * found.mm)
    far = distance(a, end)
    if far > room:
        end, far = towards(a, end, room), room
        _spend(hour, walked, hour.time, found.afloat)
    else:
        _spend(hour, walked, Fraction(far, found.mm), found.afloat)
        walked.halted, walked.crossing = ("river", bar) if bar is not None else ("", None)
    walked.crossed += [_crossed(one, leg.way) for one in met if one.after <= far and one is not bar]
    walked.distance += far
    if end != walked.points[-1]:
        walked.points.append(end)


def _spend(hour: Hour, walked: Walked, time: Number, afloat: bool) -> None:
    """Let time pass, at most the hour's. [h]"""
    before = walked.time
    walked.time = min(hour.time, before + time)
    if afloat:
        walked.afloat += walked.time - before


def _board(hour: Hour, walked: Walked, afloat: bool) -> bool:
    """Go aboard or land, which takes its time; where the hour has no room for it the party waits for the next one.

    Returns whether it is done. Source: TOG-RIVER.
    """
    spent = convert(hour.number("journey.supplies.embark_minutes"), "min", "h")
    done = bool(walked.time + spent < hour.time)
    _spend(hour, walked, spent if done else hour.time, afloat=True)
    if done:
        walked.aboard = afloat
        walked.boarded.append(afloat)
    return done


def _crossings(hour: Hour, a: Point, b: Point) -> tuple[Crossing, ...]:
    """The rivers that a step crosses; one from the water's edge begins on the party's own bank."""
    ashore = hour.now.ashore
    return hour.world.crossings(ashore.near if ashore is not None and a == ashore.at else a, b)


def _note_lands(hour: Hour, walked: Walked, lands: Lands, kind: str, found: Rate) -> None:
    # The last is where the walk ends.
    walked.lands = [land for land in walked.lands if land not in lands] + list(counted(hour, lands))
    if kind not in walked.kinds:
        walked.kinds.append(kind)
    if all(found.told is not other.told for other in walked.rates):
        walked.rates.append(found)


def _crossed(crossing: Crossing, way: str) -> Crossed:
    river, at = crossing.river, crossing.cut.at
    if bridged(crossing, way) or any(within(bridge.at, at, 2 * river.width) for bridge in river.bridges):
        return Crossed(river, "bridge")
    fords = () if river.flood else river.fords
    ford = next((ford for ford in fords if within(ford.at, at, 2 * max(ford.width, river.width))), None)
    return Crossed(river, "ford" if ford is not None else "stepped", ford)


def _is_ahead(hour: Hour, leg: Leg, crossing: Crossing) -> bool:
    """Whether the party comes to the river's other side: not along it, nor where it goes aboard, nor just come from there."""
    river = crossing.river
    boards = (
        hour.now.craft is not None
        and within(leg.points[-1], crossing.cut.at, river.width)
        and any(one.is_river and one.way == river.id for one in hour.now.legs)
    )
    return leg.way != river.id and not boards and not _is_behind(hour, crossing)


def _is_behind(hour: Hour, crossing: Crossing) -> bool:
    """Whether this is the crossing just made, which a step from the bank would meet again."""
    made = hour.now.crossed
    return made is not None and made[0] == crossing.river.id and within(made[1], crossing.cut.at, 2 * crossing.river.width)


def stops(hour: Hour, crossing: Crossing, way: str) -> bool:
    """Whether a river stops the clock: one too wide or too deep to step through, where the way has no bridge of its own."""
    if bridged(crossing, way):
        return False
    return hour.world.procedures.rivers.stops(hour, crossing.river)


def bridged(crossing: Crossing, way: str) -> bool:
    """Whether the way one follows has its own bridge over a river."""
    return bool(way) and any(bridge.way == way for bridge in crossing.river.bridges)
