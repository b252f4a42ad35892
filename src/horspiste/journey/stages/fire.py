"""A forest fire on the way: seen or felt, outrun, waited for on safe ground, or gone through."""

from __future__ import annotations

import math
from fractions import Fraction

from horspiste.basis.source import Number
from horspiste.basis.units import convert
from horspiste.state.calendar import ROUNDS_AN_HOUR, hours
from horspiste.state.party import Traveller
from horspiste.state.peril import Peril

from ..body import limbs
from ..clock import pass_on
from ..condition import Stop
from ..hour import Hour
from . import watch
from .exposure import HEAT, clothing
from .peril import FLEE, HOLD, millimetres, perceiving, sore, strides, wound


def begin(hour: Hour, peril: Peril, asleep: bool) -> None:
    """The fire comes on until somebody notices it. Dice: 2d6 distance, d20 each member who can look."""
    watching = [member for member, _ in hour.awake() or hour.members()]
    sleeping = watch.sleepers(hour, asleep or not hour.awake())
    blind = tuple(number for number, member in enumerate(watching, 1) if member.id in sleeping)
    seeing = tuple(member.perception + perceiving(hour, "by_sight") for member in watching)
    told = hour.thrown("fire.notice", "", perception=seeing, blind=blind)
    away = told.also["distance"]
    hour.note("forest_fire.begun", told, rule="OUT-FIRE-02", secret=True, distance=millimetres(away))
    noticed = max(told.value) if peril.hidden else away
    rounds = told.also["rounds"][told.value.index(noticed)] if noticed in told.value else 0
    pass_on(hour, hours(rounds))
    who = [member.id for member, far in zip(watching, told.value, strict=True) if far == noticed or not peril.hidden]
    hour.note("forest_fire.noticed", rule="OUT-FIRE-02", who=",".join(who), distance=millimetres(noticed))
    hour.halt("forest_fire.noticed", FLEE, HOLD, distance=millimetres(noticed))


def end(hour: Hour, peril: Peril, choice: str, stop: Stop) -> None:
    """Run for safe ground, or let the fire come.

    Dice: 2d4 for a fire that is waited for; for each member whom it catches as ``fire.inside``.
    """
    away = Fraction(convert(int(str(stop.figures["distance"])), "mm", "m"))
    if choice == FLEE:
        _run(hour, peril, away)
    else:
        _wait(hour, peril, away)


def _run(hour: Hour, peril: Peril, away: Number) -> None:
    """All run at the pace of the slowest; whom the front catches is inside for the rest of the way."""
    speed = min((strides(hour, member, being) for member, being in hour.awake()), default=0)
    if not speed:
        _wait(hour, peril, away)
        return
    rounds = math.ceil(Fraction(peril.refuge) / speed)
    front = hour.told("fire.front", distance=away, rounds=rounds, flee=speed)
    caught = front.also["caught_round"]
    hour.note(
        "forest_fire.outrun" if caught is None else "forest_fire.caught", front, rule="OUT-FIRE-16", distance=millimetres(speed)
    )
    _burn(hour, 0 if caught is None else rounds - int(caught) + 1)
    pass_on(hour, hours(rounds))


def _wait(hour: Hour, peril: Peril, away: Number) -> None:
    """On safe ground nothing happens until the fire has burnt down; elsewhere it is gone through to its end."""
    speed = hour.number("hazards.fire.front_speed")
    burning = hour.thrown("fire.burn_time", "")
    rounds = int(convert(burning.value, "min", "h") * ROUNDS_AN_HOUR)
    hour.note("forest_fire.passes", burning, rule="OUT-FIRE-08", minutes=burning.value)
    if peril.refuge:
        _burn(hour, rounds)
    pass_on(hour, hours(math.ceil(Fraction(away) / speed) + rounds))


def _burn(hour: Hour, rounds: int) -> None:
    """What so many rounds inside do to everybody."""
    for member, being in hour.members() if rounds > 0 else []:
        # Each round breathed costs a point at least: nobody lives past so many.
        _inside(hour, member, min(rounds, max(1, member.hp - being.damage + member.con)))


def _longest(hour: Hour) -> int:
    """The longest stay that the book reckons in one go. [rounds]"""
    stays = next(param.kind for param in hour.world.book.question("fire.inside").params if param.name == "rounds")
    return int(stays.item.high) if stays.item is not None and stays.item.high else 1


def _inside(hour: Hour, member: Traveller, rounds: int) -> None:
    longest = _longest(hour)
    stays = [longest] * (rounds // longest) + [rounds % longest] * bool(rounds % longest)
    given = {"fortitude": member.fortitude, "reflex": limbs(hour, member).reflex, "clothing": clothing(member)}
    told = hour.thrown("fire.inside", member.id, rounds=stays, **given)
    figures = {"damage": told.value, "nonlethal": told.also["nonlethal"], "number": rounds}
    hour.note("forest_fire.burnt", told, rule="OUT-FIRE-10", who=member.id, **figures)
    wound(hour, member, told.value)
    sore(hour, member, HEAT, told.also["nonlethal"])
