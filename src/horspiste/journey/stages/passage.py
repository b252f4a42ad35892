"""Where the party's vehicle or craft cannot go on: the clock stops, and the party goes round by road or leaves it behind."""

from __future__ import annotations

from typing import Any

from horspiste.state.geometry import length
from horspiste.state.roads import by_road

from ..craft import fit_out
from ..hour import Hour
from ..route import goals, next_goal, plan
from ..walk import Walked

CAMP = "camp"
ROAD, LEAVE_VEHICLE, LEAVE_BOAT = "vehicle.road", "vehicle.leave", "boat.leave"
# What bars a vehicle or a craft, and nobody without one; a mount bears no more than it can.
OVERLOADED = "mount.over"
BARRED = (
    OVERLOADED,
    "vehicle.trail",
    "vehicle.idle",
    "vehicle.over",
    "vehicle.normal_only",
    "boat.upstream",
    "boat.water",
    "boat.rapids",
)


def say_boarding(hour: Hour, walked: Walked) -> None:
    """Going aboard and landing."""
    for aboard in walked.boarded:
        hour.note("boat.boarded" if aboard else "boat.landed", rule="TOG-RIVER", boat=_boat(hour))
    if hour.now.aboard != walked.aboard:
        hour.change(aboard=walked.aboard)


def _boat(hour: Hour) -> str:
    return "" if hour.now.craft is None else hour.now.craft.kind


def bar(hour: Hour, walked: Walked) -> bool:
    """Stop the clock where it is the vehicle or the craft that cannot go on. Returns whether it is."""
    told = walked.rates[-1].told if walked.rates else None
    if told is None or told.refusal is None or told.refusal.code not in BARRED:
        return False
    figures: dict[str, Any] = {**told.refusal.figures, **({"vehicle": hour.now.vehicle} if hour.now.vehicle else {})}
    hour.note(told.refusal.code, told, **figures)
    if not hour.random:
        offers, road = _ways_out(hour, told.refusal.code)
        hour.halt(told.refusal.code, *offers, **figures | road)
    return True


def _ways_out(hour: Hour, code: str) -> tuple[list[str], dict[str, Any]]:
    if code == OVERLOADED:
        return [CAMP], {}
    if code.startswith("boat."):
        return [LEAVE_BOAT, CAMP], {}
    far = _road(hour) if code == "vehicle.trail" else 0
    return ([ROAD] if far else []) + [LEAVE_VEHICLE, CAMP], {"distance": far} if far else {}


def _road(hour: Hour) -> int:
    """How far it is by road to the next stop; 0 where no road leads there. [mm]"""
    goal = next_goal(hour.now.legs)
    if goal is None or hour.now.lost is not None:
        return 0
    found = by_road(hour.world.region, hour.now.at, goal)
    return sum(length(leg.points) for leg in plan(hour.world.region, hour.now.at, found))


def choose(hour: Hour, choice: str) -> None:
    """Do what was chosen."""
    if choice == ROAD:
        _take_road(hour)
    elif choice == LEAVE_VEHICLE:
        take_vehicle(hour, "")
    elif choice == LEAVE_BOAT:
        take_boat(hour, "")


def _take_road(hour: Hour) -> None:
    ahead = goals(hour.now.legs)
    found = by_road(hour.world.region, hour.now.at, ahead[0]) if ahead else ()
    hour.change(legs=plan(hour.world.region, hour.now.at, (*found, *ahead[1:])), bank=None)


def take_vehicle(hour: Hour, kind: str) -> None:
    """Go on with another vehicle, or with none."""
    left = hour.now.vehicle
    hour.change(vehicle=kind)
    hour.note("vehicle.taken" if kind else "vehicle.left", vehicle=kind or left)


def take_boat(hour: Hour, kind: str) -> None:
    """Go on with another craft, or with none."""
    left = _boat(hour)
    hour.change(craft=fit_out(hour, kind), aboard=bool(kind) and hour.now.aboard)
    if kind != left:
        hour.note("boat.taken" if kind else "boat.left", boat=kind or left)
