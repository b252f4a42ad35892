"""Cold, heat and sandstorms: what the air does to those who are out in it."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from horspiste.basis.source import Number
from horspiste.rules.hazards import sandstorm
from horspiste.state.calendar import hours
from horspiste.state.expedition import Weather
from horspiste.state.party import Traveller

from ..body import bear
from ..condition import Ordeal, changed
from ..hour import Hour
from . import beasts
from .air import weather_of
from .climate import interval_of, tell

SANDSTORM = "sandstorm"
COLD, HEAT = "cold", "heat"
# How one travels who takes care against the weather.
HALTED, HALF_PACE, CARELESS = "halted", "half_pace", "none"
MARCH = "march"


def begin(hour: Hour) -> None:
    """A sandstorm that has begun: how far one sees in it is thrown once. Dice: d10."""
    span = weather_of(hour)
    if span.weather != SANDSTORM or span.sight is not None:
        return
    told = hour.thrown("sandstorm.exposure", "", time=0)
    sight = told.also["sight"]
    hour.change(weather=tuple(replace(each, sight=sight) if each is span else each for each in hour.now.weather))
    hour.note("sandstorm.begun", told, rule="OUT-SAND-01", sight=sight)


def bear_out(hour: Hour, end: int) -> None:
    """Time passes until ``end`` [rounds] in the hour's weather.

    Dice in order, for each member: d3 for each hour in a sandstorm; the day's check of Survival where one takes care; then
    the saves against cold or heat that fall due; the animals' after the members'.
    """
    weather, rounds = weather_of(hour), end - hour.now.instant
    if weather.weather == SANDSTORM:
        _sand(hour, rounds)
    elif hour.now.storm:
        hour.change(storm=0)
    cold_or_hot = weather.temperature is not None
    if cold_or_hot or any(being.ordeal.kind for being in hour.now.beings.values()):
        for member, being in hour.members():
            if cold_or_hot or being.ordeal.kind:
                _air(hour, member, weather, rounds)
    beasts.bear_air(hour, weather.temperature, rounds)


def _sand(hour: Hour, rounds: int) -> None:
    book = hour.world.book
    if hour.kind != MARCH and not sandstorm.harms_sheltered(book):
        return
    before = hour.now.storm
    due = sandstorm.hours_that_count(book, hours(before + rounds)) - sandstorm.hours_that_count(book, hours(before))
    hour.change(storm=before + rounds)
    for member, _ in hour.members() if due else []:
        desk, thrown = hour.desk(member.id), len(hour.dice.thrown)
        points = int(sandstorm.harm(desk, desk.sheet.line(), due))
        hour.record("sandstorm.hurt", desk, thrown, rule="OUT-SAND-03", who=member.id, damage=points)
        bear(hour, member, "sand", points)
    beasts.bear_sand(hour, int(due))


def _air(hour: Hour, member: Traveller, weather: Weather, rounds: int) -> None:
    """Cold or heat, for as many full intervals as have passed; milder air lets the damage heal."""
    was = hour.now.beings[member.id].ordeal
    kind, interval, worn = _climate(hour, member, weather.temperature)
    if kind != was.kind:
        hour.note("air.eased" if not kind else f"{kind}.begun", rule="TOG-COLD", who=member.id)
        anew = hour.world.book.ruled("hazard.counter_reset", "on_leaving")
        was = Ordeal(kind, 0, 0 if anew else was.saves)
    full, spent = divmod(was.spent + rounds, interval) if kind else (0, 0)
    hour.be(member.id, ordeal=changed(was, spent=spent))
    if full:
        _suffer(hour, member, kind, temperature=weather.temperature, time=hours(full * interval), **worn)


def _climate(hour: Hour, member: Traveller, temperature: Number | None) -> tuple[str, int, dict[str, Any]]:
    """Whether a temperature is cold or heat to a member, how long an interval of it lasts [rounds], and what he wears."""
    if temperature is not None:
        for kind, worn in ((COLD, {"outfit": member.outfit}), (HEAT, {"clothing": clothing(member)})):
            interval = interval_of(hour.told(f"exposure.{kind}", temperature=temperature, time=0, hp=member.hp, **worn))
            if interval:
                return kind, interval, worn
    return "", 0, {}


def clothing(member: Traveller) -> str:
    """What hampers a member in heat and fire: thick clothes, or any armour."""
    return "armour" if member.clothing == CARELESS != member.armour else member.clothing


def _suffer(hour: Hour, member: Traveller, kind: str, **given: Any) -> None:
    being = hour.now.beings[member.id]
    told = hour.thrown(
        f"exposure.{kind}",
        member.id,
        hp=member.hp,
        fortitude=member.fortitude,
        earlier=being.ordeal.saves,
        survival=_care(hour, member),
        con=member.con,
        damage=being.damage,
        nonlethal=being.sore,
        **given,
    )
    saves = being.ordeal.saves + tell(hour, kind, told, member.id)
    hour.be(member.id, damage=being.damage + int(told.also["lethal"]), ordeal=changed(being.ordeal, saves=saves))
    bear(hour, member, kind, int(told.also["nonlethal"]))


def _care(hour: Hour, member: Traveller) -> str:
    """How a member travels whom the day's check of Survival helps: his own, or a companion's."""
    care = HALTED if hour.kind != MARCH else HALF_PACE if hour.now.orders.forage else CARELESS
    if care == CARELESS:
        return care
    if hour.now.hardened is None or hour.now.hardened[0] != hour.now.day:
        hour.change(hardened=(hour.now.day, _harden(hour, care)))
    return care if hour.now.hardened is not None and member.id in hour.now.hardened[1] else CARELESS


def _harden(hour: Hour, care: str) -> frozenset[str]:
    """Whom the day's care helps: the best at Survival first, then those whom nobody's success covers. Dice: d20 each."""
    helped: set[str] = set()
    everyone = sorted(hour.awake(), key=lambda each: -each[0].survival)
    for member, _ in everyone:
        if member.id in helped:
            continue
        told = hour.thrown("exposure.survival", member.id, survival=member.survival, pace=care)
        figures = {"dc": told.also["dc"], "total": told.also["total"]}
        hour.note("air.endured" if told.value else "air.not_endured", told, rule="OUT-G-29", who=member.id, **figures)
        if told.value:
            others = [other.id for other, _ in hour.members() if other.id not in helped and other.id != member.id]
            helped |= {member.id, *others[: int(told.also["companions"])]}
    return frozenset(helped)
