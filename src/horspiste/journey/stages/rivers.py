"""A river in the way: the clock stops, and the party crosses by a bridge, a ford, swimming, a boat, or follows the bank."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from horspiste.basis.source import Number
from horspiste.basis.units import convert
from horspiste.state.calendar import hours
from horspiste.state.geometry import Point, distance, foot, length, piece
from horspiste.state.region import River, nearest_bridge, nearest_ford

from .. import craft
from ..clock import pass_on, whole_rounds
from ..condition import BANK, Ashore, Bank, Leg
from ..hour import Hour
from ..pace import rate
from ..route import goals, plan
from ..walk import ACROSS, Walked


def meet(hour: Hour, walked: Walked) -> None:
    """Stop the clock at the bank, and say what the river offers; who has just found the way again need not cross here."""
    if walked.crossing is None or walked.halted != "river" or (hour.random and hour.now.lost is None):
        return
    river = walked.crossing.river
    bar(hour, river, walked.crossing.cut.along)


def bar(hour: Hour, river: River, along: int) -> None:
    """The river bars the way at a distance along it. [mm]"""
    figures: dict[str, Any] = {"name": river.name, "river": river.id, "along": along, "width": river.width, "depth": river.depth}
    hour.note("river.met", **figures)
    hour.halt("river.met", *offers(hour, river), **figures)


def pass_over(hour: Hour, walked: Walked) -> None:
    """The rivers that the hour's walk has crossed: dry over a bridge, wading at a ford, stepping through a lesser one."""
    for crossing in walked.crossed:
        if crossing.how != "bridge" and hour.world.procedures.pace.flies(hour):
            hour.note("river.flown", rule="5E-MV-08", secret=hour.random, name=crossing.river.name)
        elif crossing.how == "ford" and crossing.ford is not None:
            hour.world.procedures.rivers.wade(hour, crossing.river, crossing.ford)
        else:
            hour.note(f"river.{crossing.how}", secret=hour.random, name=crossing.river.name)
    followed = hour.followed
    if followed is not None and hour.now.bank is None:
        river = hour.world.region.river(followed.river)
        if river is not None:
            _cross_at(hour, river, followed.how)


def offers(hour: Hour, river: River) -> list[str]:
    """The ways over a river: the party's own boat, which is at hand, then the nearest dry or shallow one; a bridge within half a
    day's march before fast water. A vehicle does not go by boat as a matter of course.
    """
    here, how = hour.now.at, hour.world.procedures.rivers
    bridge, ford = nearest_bridge(river, here), None if river.flood else nearest_ford(river, here)
    near = [(name, distance(place.at, here)) for name, place in (("bridge", bridge), ("ford", ford)) if place is not None]
    choices = [name for name, _ in sorted(near, key=lambda found: found[1])]
    if choices == ["ford", "bridge"] and how.is_rough(hour, river) and dict(near)["bridge"] <= _half_a_day(hour):
        choices.reverse()
    if hour.now.craft is not None and how.is_open(hour, river):
        choices.insert(len(choices) if hour.now.vehicle else 0, "boat")
    return [*choices, *(["follow_bank", "vehicle.leave"] if hour.now.vehicle else [*how.swims(), "follow_bank"]), "camp"]


def along_bank(hour: Hour, river: River, choice: str) -> int | None:
    """How far along the bank a way over leads, or the bank itself; ``None`` where one crosses right here. [mm]"""
    near = {"bridge": nearest_bridge, "ford": nearest_ford}.get(choice)
    place = near(river, hour.now.at) if near is not None else None
    if place is None and choice != "follow_bank":
        return None
    to = river.points[-1] if place is None else place.at
    return abs(foot(to, river.points).along - foot(hour.now.at, river.points).along)


def _half_a_day(hour: Hour) -> int:
    """How far half a day's march leads over the land underfoot. [mm]"""
    lands = hour.world.lands_at(hour.now.at)
    return int(rate(hour, lands, ACROSS).mm * hour.now.orders.rhythm.march / 2) if lands else 0


def cross(hour: Hour, choice: str, figures: Mapping[str, Any]) -> None:
    """Do what was chosen at the bank."""
    river = hour.world.region.river(str(figures["river"]))
    if river is None:
        return
    if choice in hour.world.procedures.rivers.swims():
        _swim(hour, river, choice)
    elif choice == "boat":
        _embark(hour, river)
    else:
        near = {"bridge": nearest_bridge, "ford": nearest_ford}.get(choice)
        place = near(river, hour.now.at) if near is not None else None
        _along_bank(hour, river, river.points[-1] if place is None else place.at, choice if place is not None else "")


def _along_bank(hour: Hour, river: River, to: Point, how: str) -> None:
    """Follow the bank to where one crosses, or as far as the river runs; cross at once where that is here."""
    start, end = foot(hour.now.at, river.points).along, foot(to, river.points).along
    points = (hour.now.at, *piece(river.points, start, end)[1:])
    if not length(points):
        _cross_at(hour, river, how)
        return
    leg = Leg(points, river.id, "watercourse", heading=BANK)
    hour.note("river.bank", name=river.name, distance=length(points))
    hour.change(bank=Bank((leg,), river.id, how))


def _cross_at(hour: Hour, river: River, how: str) -> None:
    ford = nearest_ford(river, hour.now.at)
    if how == "ford" and ford is not None and not river.flood:
        rounds = hour.world.procedures.rivers.wade(hour, river, ford)
        pass_on(hour, hours(rounds))
    elif how:
        hour.note(f"river.{how}", name=river.name)
    hour.change(crossed=(river.id, hour.now.at), ashore=None)


def _embark(hour: Hour, river: River) -> None:
    """Row across: embarking takes its time, the craft its own rate."""
    if hour.now.craft is None:
        return
    told = hour.fitted(craft.DAY, boat=hour.now.craft.kind, hours=1, water=craft.RIVER, speed=hour.world.expedition.boat_speed)
    minutes = hour.number("journey.supplies.embark_minutes")
    spent = convert(minutes, "min", "h") + Fraction(river.width) / convert(told.value, "km", "mm")
    hour.note("river.rowed", told, rule="TOG-RIVER", name=river.name, minutes=convert(spent, "h", "min"))
    hour.change(crossed=(river.id, hour.now.at), ashore=None)
    pass_on(hour, whole_rounds(spent))


def _swim(hour: Hour, river: River, choice: str) -> None:
    """Everyone swims; the clock moves by the slowest, and the party lands where the drift takes it.

    The party stays together: where a living member does not get across, all come back to the bank they left.
    """
    rounds, drift, apart = 0, 0, False
    for member, _ in hour.members():
        told = hour.world.procedures.rivers.swim(hour, river, member, choice)
        rounds, drift = max(rounds, int(told.value or 0)), max(drift, told.also.get("drift") or 0)
        apart = apart or (told.also.get("state") != "across" and not hour.now.beings[member.id].dead)
    landing = _downstream(hour, river, drift)
    ashore = hour.now.ashore
    if ashore is not None and apart:
        ashore = _beside(landing, ashore)
    hour.change(at=landing, crossed=None if apart else (river.id, landing), ashore=ashore if apart else None)
    if hour.now.lost is None:
        hour.change(legs=plan(hour.world.region, landing, goals(hour.now.legs)))
    pass_on(hour, hours(rounds))
    if apart:
        hour.note("river.turned_back", rule="TOG-RIVER", name=river.name)
        bar(hour, river, foot(landing, river.points).along)


def _beside(landing: Point, ashore: Ashore) -> Ashore:
    """Back on one's own bank, farther down the river."""
    (x, y), (left, top) = ashore.near, ashore.at
    return Ashore(landing, (landing[0] + x - left, landing[1] + y - top))


def _downstream(hour: Hour, river: River, drift: Number) -> Point:
    here = foot(hour.now.at, river.points)
    return piece(river.points, here.along, here.along + int(convert(drift, "m", "mm")))[-1]
