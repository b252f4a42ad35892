"""An avalanche on the way: heard or seen coming, run from, and those it buries dug out."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from horspiste.basis.source import Number
from horspiste.state.calendar import hours
from horspiste.state.party import Traveller
from horspiste.state.peril import LANDSLIDE, Peril

from ..body import limbs
from ..clock import pass_on
from ..condition import Stop
from ..hour import Hour
from ..risk import LETHAL, Risk, worst
from . import beasts, burial, watch
from .peril import FLEE, HOLD, blow, millimetres, perceiving, strides

PARAM, BURY = "hearing_dc", "bury"


def begin(hour: Hour, peril: Peril, asleep: bool) -> None:
    """Who is aware of it, and how many rounds are left. Dice: d10, d6, each member d20 by eye, d20 by ear."""
    watching = [member for member, _ in hour.members()]
    sleeping, bonus = watch.sleepers(hour, asleep), perceiving(hour, "by_sight")
    hearing = {} if peril.hearing_dc is None else {PARAM: peril.hearing_dc}
    perception = tuple(member.perception + bonus + watch.drowsy(hour, member, sleeping) for member in watching)
    told = hour.thrown("avalanche.notice", "", perception=perception, kind=peril.form, **hearing)
    hour.note("avalanche.begun", told, rule="OUT-AVAL-02", secret=True, distance=millimetres(told.also["sight_distance"]))
    far = max(told.value) if peril.hidden else max(told.also["sight_distance"], told.also["hearing_distance"])
    rounds = list(told.also["rounds"]) if peril.hidden else [_rounds(hour, peril, far)] * len(watching)
    first = [member.id for member, left in zip(watching, rounds, strict=True) if left == max(rounds)]
    form: dict[str, Any] = {LANDSLIDE: True} if peril.form == LANDSLIDE else {}
    hour.note("avalanche.noticed", rule="OUT-AVAL-02", who=",".join(first), distance=millimetres(far), number=max(rounds), **form)
    warned = {member.id: left for member, left in zip(watching, rounds, strict=True)}
    hour.halt("avalanche.noticed", FLEE, HOLD, distance=millimetres(far), number=max(rounds), warned=warned, **form)


def _rounds(hour: Hour, peril: Peril, far: Number) -> int:
    return int(hour.told("avalanche.front", distance=far, kind=peril.form).also["arrives_in"])


def risk(hour: Hour, peril: Peril, choice: str, stop: Stop) -> Risk | None:
    """The save of whoever it buries; those who flee may be out of its way by then. Source: OUT-AVAL-07."""
    dc, dice = hour.number("hazards.avalanche.save_dc"), str(hour.world.book.table("hazards.avalanche_zones").get(BURY, "dice"))
    able = [(member.id, limbs(hour, member).reflex) for member, _ in hour.members()]
    return worst([Risk(who, reflex, dc, dice, LETHAL, save=True) for who, reflex in able])


def end(hour: Hour, peril: Peril, choice: str, stop: Stop) -> None:
    """Those who flee run out of its way for as long as they have known of it; then it is there.

    Dice: d6 width, d6 offset; each member 8d6 or 3d6, d20, where it meets him; the animals; the digging,
    members first.
    """
    warned: dict[str, int] = dict(stop.figures["warned"])  # type: ignore[call-overload]
    path = hour.thrown("avalanche.zone", "")
    width, offset = path.also["width"], path.also["offset"]
    hour.note("avalanche.path", path, rule="OUT-AVAL-12", width=millimetres(width), distance=millimetres(offset))
    buried: list[Traveller] = []
    for member, being in hour.members():
        run = warned.get(member.id, 0) * strides(hour, member, being) if choice == FLEE else 0
        zone = hour.told("avalanche.zone", width=width, offset=offset, member=run)
        if _hit(hour, member, str(zone.value)):
            buried.append(member)
    animals = beasts.bear_avalanche(hour, width, offset)
    pass_on(hour, hours(max(warned.values(), default=0)))
    since = hour.now.instant
    burial.dig_out(hour, _living(hour, buried))
    burial.dig_out_animals(hour, animals, since)


def _hit(hour: Hour, member: Traveller, zone: str) -> bool:
    """What it does to a member in a zone. Returns whether it buries him."""
    told = hour.thrown("avalanche.damage", member.id, zone=zone, reflex=limbs(hour, member).reflex)
    code = "avalanche.buried" if told.also["buried"] else "avalanche.hit" if told.value else "avalanche.spared"
    hour.note(code, told, rule="OUT-AVAL-07", who=member.id, zone=zone, damage=told.value)
    blow(hour, member, told.value)
    return bool(told.also["buried"])


def _living(hour: Hour, buried: Sequence[Traveller]) -> list[Traveller]:
    """Those of the buried whom the blow has not killed."""
    return [member for member in buried if hour.standing(member, hour.now.beings[member.id]).value != "dead"]
