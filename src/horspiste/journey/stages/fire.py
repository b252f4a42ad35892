"""A forest fire on the way: seen or felt, outrun, waited for on safe ground, or gone through."""

from __future__ import annotations

import math
from fractions import Fraction

from horspiste.basis.source import Number
from horspiste.basis.units import convert
from horspiste.rules import lands as countries
from horspiste.state.calendar import ROUNDS_AN_HOUR, hours
from horspiste.state.geometry import compass, distance, heading
from horspiste.state.party import Traveller
from horspiste.state.peril import Peril

from ..body import limbs
from ..clock import pass_on
from ..condition import Stop
from ..hour import Hour
from ..risk import LETHAL, Risk, worst
from . import beasts, watch
from .air import is_night, weather_of
from .exposure import HEAT, clothing
from .peril import FLEE, HOLD, millimetres, perceiving, sore, strides, wound

CAUGHT, SMOKE = "forest_fire.caught", "forest_fire.smoke"


def look_out(hour: Hour) -> None:
    """From a raised lookout one sees the smoke of a fire far off, by day, as far as the air lets it show; each once.

    Source: OUT-FIRE-05, OUT-D-23.
    """
    fires = [peril for peril in hour.world.fires if peril.id not in hour.now.befallen | hour.now.smoke]
    if not fires or is_night(hour) or not _is_lookout(hour):
        return
    for peril in fires:
        away = convert(distance(hour.now.at, peril.at), "mm", "m")
        told = hour.told("smoke.seen", distance=away)
        weather = weather_of(hour)
        reach = min(hour.world.procedures.sight.through(hour, weather, told.also["range"]), weather.sight or told.also["range"])
        if told.value and away <= reach:
            hour.change(smoke=hour.now.smoke | {peril.id})
            bearing = compass(heading(hour.now.at, peril.at))
            hour.note(SMOKE, rule="OUT-FIRE-05", distance=millimetres(away), bearing=bearing)
            hour.halt(SMOKE, "go_on", "camp")


def _is_lookout(hour: Hour) -> bool:
    """Whether the party stands high: on relief with crests, or where a place is built or raised to look out from."""
    book, region = hour.world.book, hour.world.region
    if any(countries.cell(book, land, "crest") for land in hour.world.lands_at(hour.now.at)):
        return True
    cell, raised = region.cell_at(*hour.now.at), book.table("journey.supplies").get("lookouts", "value")
    return any(place.kind in raised and region.cell_at(*place.at) == cell for place in region.places)


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


def risk(hour: Hour, peril: Peril, choice: str, stop: Stop) -> Risk | None:
    """The save against catching fire of those it has caught, or who wait for it on ground that burns. Source: OUT-FIRE-10."""
    if stop.code != CAUGHT and (choice == FLEE or not peril.refuge):
        return None
    found = []
    for member, _ in hour.members():
        told = hour.thrown("fire.catch", member.id, reflex=limbs(hour, member).reflex, clothing=clothing(member))
        dice = str(hour.world.book.table("hazards.saves").get("catching_fire", "dice"))
        found.append(Risk(member.id, int(told.also["modifier"]), told.also["dc"], dice, LETHAL, save=True))
    return worst(found)


def end(hour: Hour, peril: Peril, choice: str, stop: Stop) -> None:
    """Run for safe ground, or let the fire come; whom it overtakes breaks through, or stays ringed until it has burnt down.

    Dice: 2d4 for a fire that is waited for; for each member whom it catches as ``fire.inside``.
    """
    away = Fraction(convert(int(str(stop.figures["distance"])), "mm", "m"))
    if stop.code == CAUGHT:
        _inside_it(hour, choice, int(str(stop.figures["number"])))
    elif choice == FLEE:
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
    if caught is None:
        hour.note("forest_fire.outrun", front, rule="OUT-FIRE-16", distance=millimetres(speed))
        pass_on(hour, hours(rounds))
        return
    hour.note("forest_fire.caught", front, rule="OUT-FIRE-16", distance=millimetres(speed))
    hour.note("forest_fire.ringed", rule="OUT-FIRE-09")
    pass_on(hour, hours(int(caught) - 1))
    hour.halt(CAUGHT, FLEE, HOLD, distance=0, number=rounds - int(caught) + 1)


def _inside_it(hour: Hour, choice: str, rounds: int) -> None:
    """Break through to safe ground in so many rounds, or stay where the fire is until it has burnt down."""
    if choice == HOLD:
        rounds = _burning(hour)
    _burn(hour, rounds)
    pass_on(hour, hours(rounds))


def _burning(hour: Hour) -> int:
    """How long the fire burns on. [rounds] Dice: 2d4."""
    burning = hour.thrown("fire.burn_time", "")
    hour.note("forest_fire.passes", burning, rule="OUT-FIRE-08", minutes=burning.value)
    return int(convert(burning.value, "min", "h") * ROUNDS_AN_HOUR)


def _wait(hour: Hour, peril: Peril, away: Number) -> None:
    """On safe ground nothing happens until the fire has burnt down; elsewhere it is gone through to its end."""
    speed = hour.number("hazards.fire.front_speed")
    rounds = _burning(hour)
    if peril.refuge:
        _burn(hour, rounds)
    pass_on(hour, hours(math.ceil(Fraction(away) / speed) + rounds))


def _burn(hour: Hour, rounds: int) -> None:
    """What so many rounds inside do to everybody."""
    for member, being in hour.members() if rounds > 0 else []:
        # Each round breathed costs a point at least: nobody lives past so many.
        _inside(hour, member, min(rounds, max(1, member.hp - being.damage + member.con)))
    beasts.bear_fire(hour, rounds, _longest(hour))


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
