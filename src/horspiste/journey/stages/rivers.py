"""A river in the way: the clock stops, and the party crosses by a bridge, a ford, swimming, a boat, or follows the bank."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from horspiste.basis.units import convert
from horspiste.state.calendar import after
from horspiste.state.geometry import Point, distance, foot, length, piece
from horspiste.state.party import Traveller
from horspiste.state.region import River, nearest_bridge, nearest_ford

from ..condition import Leg
from ..hour import Hour
from ..route import goals, plan
from ..walk import Walked


def meet(hour: Hour, walked: Walked) -> None:
    """Stop the clock at the bank, and say what the river offers."""
    if walked.crossing is None or walked.halted != "river":
        return
    river = walked.crossing.river
    figures: dict[str, Any] = {
        "name": river.name,
        "river": river.id,
        "along": walked.crossing.cut.along,
        "width": river.width,
        "depth": river.depth,
    }
    hour.note("river.met", **figures)
    hour.halt("river.met", *offers(hour, river), **figures)


def pass_over(hour: Hour, walked: Walked) -> None:
    """The rivers that the hour's walk has crossed: dry over a bridge, wading at a ford, stepping through a lesser one."""
    for crossing in walked.crossed:
        if crossing.how == "ford" and crossing.ford is not None:
            ford(hour, crossing.river, crossing.ford.width, crossing.ford.depth)
        else:
            hour.note(f"river.{crossing.how}", secret=hour.random, name=crossing.river.name)


def offers(hour: Hour, river: River) -> list[str]:
    """The ways over a river, the nearest dry or shallow one first."""
    fords = [] if river.flood else [("ford", nearest_ford(river, hour.now.at))]
    near = [(name, place) for name, place in [("bridge", nearest_bridge(river, hour.now.at)), *fords] if place is not None]
    choices = [name for name, place in sorted(near, key=lambda found: distance(found[1].at, hour.now.at))]
    if hour.world.expedition.boat and river.current != "rapids":
        choices.append("boat")
    return [*choices, "swim", "follow_bank", "camp"]


def cross(hour: Hour, choice: str, figures: dict[str, Any]) -> None:
    """Do what was chosen at the bank."""
    river = hour.world.region.river(str(figures["river"]))
    if river is None:
        return
    here = foot(hour.now.at, river.points)
    if choice == "bridge":
        bridge = nearest_bridge(river, hour.now.at)
        if bridge is not None:
            _along_bank(hour, river, here.along, bridge.at)
    elif choice == "ford":
        ford = nearest_ford(river, hour.now.at)
        if ford is not None:
            _along_bank(hour, river, here.along, ford.at)
    elif choice == "follow_bank":
        _along_bank(hour, river, here.along, river.points[-1])
    elif choice == "swim":
        _swim(hour, river)
    elif choice == "boat":
        _embark(hour, river)


def _along_bank(hour: Hour, river: River, start: int, to: Point) -> None:
    """Follow the bank to a crossing, which the way planned then takes."""
    end = foot(to, river.points)
    bank = (hour.now.at, *piece(river.points, start, end.along)[1:])
    follow = Leg(bank, river.id, "watercourse", heading="downstream" if start < end.along else "upstream")
    rest = plan(hour.world.region, bank[-1], goals(hour.now.legs))
    legs = ((follow,) if length(bank) else ()) + rest
    hour.note("river.bank", name=river.name, distance=length(bank))
    hour.change(legs=legs, crossed=(river.id, bank[-1]), bearing=None)


def _embark(hour: Hour, river: River) -> None:
    """Row across: embarking takes its time, the craft its own rate."""
    told = hour.told("boat.day", boat=hour.world.expedition.boat, hours=1, water="river")
    minutes = hour.world.book.number("journey.supplies.embark_minutes")
    hours = Fraction(convert(minutes, "min", "h")) + Fraction(river.width) / Fraction(convert(told.value, "km", "mm"))
    hour.note("river.rowed", told, rule="TOG-RIVER", name=river.name, minutes=convert(hours, "h", "min"))
    hour.change(instant=after(hour.now.instant, hours), crossed=(river.id, hour.now.at))


def _swim(hour: Hour, river: River) -> None:
    """Everyone swims; the clock moves by the slowest, and the party lands where the drift takes it."""
    rounds, drift = Fraction(0), Fraction(0)
    for member, _ in hour.members():
        told = hour.thrown("river.swim", member.id, swim=member.swim, width=_metres(river.width), **_water(hour, river, member))
        rounds, drift = max(rounds, Fraction(told.value or 0)), max(drift, Fraction(told.also["drift"] or 0))
        hour.note(
            "river.swum", told, rule="TOG-SWIM", who=member.id, name=river.name, state=told.also["state"], rounds=told.value
        )
        _bear(hour, member, told.also)
    landing = _downstream(hour, river, drift)
    time = Fraction(convert(rounds, "round", "h"))
    hour.change(instant=after(hour.now.instant, time), at=landing, crossed=(river.id, landing))
    hour.change(legs=plan(hour.world.region, landing, goals(hour.now.legs)))


def ford(hour: Hour, river: River, width: int, depth: int) -> None:
    """Everyone wades where the river is shallow; fast water asks for a check."""
    for member, _ in hour.members():
        told = hour.thrown(
            "river.ford",
            member.id,
            swim=member.swim,
            size=member.size,
            width=_metres(width),
            depth=_metres(depth),
            **_water(hour, river, member),
        )
        hour.note("river.forded", told, rule="TOG-RIVER", who=member.id, name=river.name, state=told.also["state"])
        _bear(hour, member, told.also)


def _water(hour: Hour, river: River, member: Traveller) -> dict[str, Any]:
    speed = None if river.speed is None else _metres(river.speed)
    water = hour.told("river.class", current=river.current, drift=speed, flood=river.flood, depth=_metres(river.depth))
    return {
        "current": water.also["current"],
        "drift": water.also["drift"],
        "rocks": river.rocks,
        "speed": member.speed,
        "con": member.con,
    }


def _downstream(hour: Hour, river: River, drift: Fraction) -> Point:
    here = foot(hour.now.at, river.points)
    return piece(river.points, here.along, here.along + int(convert(drift, "m", "mm")))[-1]


def _bear(hour: Hour, member: Traveller, also: Mapping[str, Any]) -> None:
    """Take the water's damage; who stays under has drowned."""
    being = hour.now.beings[member.id]
    sore = dict(being.nonlethal)
    if also.get("nonlethal"):
        sore["water"] = sore.get("water", 0) + int(also["nonlethal"])
    dead = also["state"] in ("drowned", "dead")
    hour.be(member.id, nonlethal=sore, damage=being.damage + int(also.get("lethal") or 0), dead=dead)
    if dead:
        hour.note("member.dead", rule="TOG-SWIM", who=member.id)


def _metres(size: int) -> Fraction:
    return Fraction(convert(size, "mm", "m"))
