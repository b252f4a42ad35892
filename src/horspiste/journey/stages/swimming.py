"""Rivers by their current and depth: who swims, who wades, and what the water does to them."""

from __future__ import annotations

from typing import Any

from horspiste.basis.source import Number
from horspiste.basis.units import convert
from horspiste.state.calendar import ROUNDS_AN_HOUR
from horspiste.state.party import Traveller
from horspiste.state.region import Ford, River

from .. import vehicle
from ..body import bear, limbs
from ..counsel import Told
from ..hour import Hour
from ..risk import Risk, worst

SWIM, FORD = "swim", "ford"


def water_of(hour: Hour, river: River) -> dict[str, object]:
    """A river's water as the book reckons it, in flood or not: current, drift and depth. [m]"""
    told = _water_class(hour, river)
    return {name: told.also[name] for name in ("current", "drift", "depth")}


def _water_class(hour: Hour, river: River) -> Told:
    drift = None if river.speed is None else convert(river.speed, "mm", "m")
    depth = convert(river.depth, "mm", "m")
    given = {"current": river.current, "flood": river.flood, "depth": depth}
    return hour.told("river.class", **given, **({} if drift is None else {"drift": drift}))


def stops(hour: Hour, river: River) -> bool:
    """Whether a river stops the clock: one too wide or too deep to step through."""
    water = water_of(hour, river)
    return bool(hour.told("river.stops", width=_metres(river.width), depth=water["depth"]).value)


def is_rough(hour: Hour, river: River) -> bool:
    """Whether one would rather walk half a day to a bridge than ford it: fast water."""
    return bool(hour.world.book.table("water.currents").get(str(water_of(hour, river)["current"]), "fast"))


def is_open(hour: Hour, river: River) -> bool:
    """Whether a boat may cross: not through rapids."""
    return bool(water_of(hour, river)["current"] != "rapids")


def risk(hour: Hour, river: River, choice: str) -> Risk | None:
    """What each round of a way over asks of whoever can least; ``None`` where it asks nothing. Source: TOG-RIVER, TOG-SWIM."""
    fast = is_rough(hour, river)
    if choice != SWIM and not (choice == FORD and fast):
        return None
    row = hour.world.book.table("water.fast")
    bed = "rocks" if river.rocks else "open"
    harm = (str(row.get(bed, "dice")), str(row.get(bed, "harm"))) if fast else ("", "")
    dc = _water_class(hour, river).also["dc"] if choice == SWIM else hour.number("water.figures.fast_dc")
    able = [(member.id, limbs(hour, member)) for member, _ in hour.members()]
    return worst([Risk(who, at.swim if choice == SWIM else max(at.swim, at.strength), dc, *harm) for who, at in able])


def swims() -> tuple[str, ...]:
    """The ways to swim that are offered."""
    return (SWIM,)


def swim(hour: Hour, river: River, member: Traveller, choice: str) -> Told:
    """A member swims: the rounds it takes, the state he ends in and the drift. [m]

    Dice: as ``river.swim``, then as ``swim.hour`` for each hour in the water.
    """
    given = {"swim": limbs(hour, member).swim, "width": _metres(river.width), "most": _most(hour), **_water(hour, river, member)}
    told = hour.thrown("river.swim", member.id, **given)
    _tell(hour, "river.swum", "TOG-SWIM", river, member, told)
    for _ in range(int(told.value or 0) // ROUNDS_AN_HOUR):
        tired = hour.thrown("swim.hour", member.id, swim=limbs(hour, member).swim)
        bear(hour, member, "water", int(tired.value))
        hour.note("river.tired", tired, rule="TOG-SWIM", who=member.id, damage=tired.value, total=tired.also["total"])
    return told


def wade(hour: Hour, river: River, ford: Ford) -> int:
    """Everyone wades where the river is shallow; fast water asks for a check, and who finds it too deep swims. [rounds]

    Dice: for each member as ``river.ford``, or as swimming.
    """
    rounds = 0
    for member, _ in hour.members():
        able = limbs(hour, member)
        told = hour.thrown(
            "river.ford",
            member.id,
            swim=able.swim,
            strength=able.strength,
            size=_size(hour, member),
            width=_metres(ford.width),
            depth=_metres(ford.depth),
            most=_most(hour),
            **_water(hour, river, member),
        )
        if told.refusal is None:
            _tell(hour, "river.forded", "TOG-RIVER", river, member, told)
        else:
            told = swim(hour, river, member, SWIM)
        rounds = max(rounds, int(told.value or 0))
    return rounds


def _size(hour: Hour, member: Traveller) -> str:
    """Who rides wades on the mount's legs, or on those of the team."""
    riding = [animal.kind for animal in hour.animals() if animal.id == member.mount]
    if vehicle.rides(hour, member):
        riding += [animal.kind for animal in vehicle.team(hour)]
    return str(hour.world.book.table("needs.animals").get(riding[0], "size")) if riding else member.size


def _water(hour: Hour, river: River, member: Traveller) -> dict[str, Any]:
    water = water_of(hour, river)
    return {
        "current": water["current"],
        "drift": water["drift"],
        "rocks": river.rocks,
        "speed": member.speed,
        "con": member.con,
    }


def _tell(hour: Hour, code: str, rule: str, river: River, member: Traveller, told: Told) -> None:
    """What crossing cost a member; who stays under has drowned."""
    state = told.also.get("state", "refused")
    damage = int(told.also.get("nonlethal") or 0) + int(told.also.get("lethal") or 0)
    hour.note(code, told, rule=rule, who=member.id, name=river.name, state=state, rounds=told.value, damage=damage)
    bear(hour, member, "water", int(told.also.get("nonlethal") or 0))
    if told.also.get("lethal"):
        hour.be(member.id, damage=hour.now.beings[member.id].damage + int(told.also["lethal"]))
    if state in ("drowned", "under"):
        hour.be(member.id, dead=True)
        hour.note("member.dead", rule="TOG-BREATH", who=member.id)


def _most(hour: Hour) -> int:
    """The longest that anybody keeps trying to get across. [rounds]"""
    return int(hour.number("journey.supplies.swim_rounds"))


def _metres(size: int) -> Number:
    return convert(size, "mm", "m")
