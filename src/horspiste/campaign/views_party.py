"""The party's cards: how everybody fares, what they carry and how fast they go."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from horspiste.basis.source import Number
from horspiste.journey.body import TIRING
from horspiste.journey.condition import Beast, Being, leading
from horspiste.journey.counsel import Told
from horspiste.journey.hour import Hour
from horspiste.journey.stages.air import weather_of
from horspiste.rules.fatigue import EXHAUSTED, FATIGUED, FRESH
from horspiste.state.party import Animal, Traveller

from .eyes import Eyes
from .kept import Kept, plain, why_kept
from .play import Play

_FOOD, _WATER = "food", "water"
_FATIGUE = {FRESH: "none", FATIGUED: FATIGUED, EXHAUSTED: EXHAUSTED}


def party(play: Play, eyes: Eyes, hour: Hour) -> list[Kept]:
    """Every member and animal."""
    expedition = play.world.expedition
    cards = [_member(play, eyes, hour, member, hour.now.beings[member.id]) for member in expedition.members]
    return cards + [_animal(hour, animal, hour.now.beasts[animal.id]) for animal in expedition.animals]


def _member(play: Play, eyes: Eyes, hour: Hour, member: Traveller, being: Being) -> Kept:
    member, body = hour.as_is(member, being), hour.world.procedures.body
    left, most = body.hit_points(hour, member, being)
    card: Kept = {
        "id": member.id,
        "name": member.name,
        "kind": "hero",
        "leader": member.id == leading(hour.now) and not being.dead,
        "hp": left,
        "hp_max": most,
        "damage": being.damage,
        "nonlethal": being.sore,
        "fatigue": "none" if being.dead else _FATIGUE[body.weary(being)],
        "exhaustion": being.level,
        "fatigue_why": None if being.dead else _worn(play, hour, being),
        "load": _load(play, hour, member, being),
        "speed": _figure(play, body.load_of(hour, member, being), "m"),
        "supplies": None,
        "light": _light(hour, member),
        "dead": being.dead,
    }
    if not eyes.is_player or eyes.member == member.id:
        card |= {"survival": member.survival, "assumed": list(member.assumed)}
    return card


def _worn(play: Play, hour: Hour, being: Being) -> Kept | None:
    """What a level of exhaustion does, in a book that counts it by levels; else what has tired the member."""
    if being.level:
        told = hour.told("exhaustion.effects", level=being.level)
        return why_kept(told.question, told.steps, (), play.world.book)
    state = hour.world.procedures.body.weary(being)
    return None if state == FRESH else _tired(play, being, state)


def _tired(play: Play, being: Being, state: str) -> Kept:
    """The damage of the way by its causes, what sleep has made of it, and what tires without harm."""
    sore = [(cause, points) for cause, points in sorted(being.nonlethal.items()) if cause in TIRING and points]
    steps = [_reason(f"sore_{cause}", "add", points, "hp", rule=TIRING[cause]) for cause, points in sore]
    if being.slept_off:
        steps.append(_reason("slept_off", "add", -being.slept_off, "hp"))
    steps += [_reason(f"tires_{cause}", "replace", state, "") for cause in sorted(being.tired)]
    if not being.tired:
        steps.append(_reason("tires_while_sore", "replace", state, ""))
    for step in steps:
        source = play.world.book.source_of(step["rule"]) if step["rule"] else None
        step["source"] = None if source is None else [source.document, source.chapter]
    return {"question": "march.state", "unit": "", "value": state, "steps": steps, "rolls": []}


def _load(play: Play, hour: Hour, member: Traveller, being: Being) -> Kept:
    load = hour.world.procedures.body.load(hour, member, being)
    return {
        "class": load.kind,
        "carried_kg": member.carried,
        "limits_kg": None if load.limits is None else list(load.limits),
        "room_kg": load.room,
        "why": why_kept(load.told.question, load.told.steps, load.told.rolls, play.world.book),
    }


def _figure(play: Play, told: Told, unit: str) -> Kept | None:
    if told.value is None:
        return None
    return {"value": told.value, "unit": unit, "why": why_kept(told.question, told.steps, told.rolls, play.world.book)}


def _light(hour: Hour, member: Traveller) -> Kept | None:
    flame = hour.now.flame
    if flame.source == "none" or hour.now.orders.light_by != member.id:
        return None
    return {"source": flame.source, "hours_left": None if flame.minutes is None else Fraction(flame.minutes, 60)}


def _animal(hour: Hour, animal: Animal, beast: Beast) -> Kept:
    return {
        "id": animal.id,
        "name": animal.name,
        "kind": "mount" if animal.use == "ridden" else "companion",
        "leader": False,
        "hp": max(0, animal.hp - beast.damage),
        "hp_max": animal.hp,
        "damage": beast.damage,
        "nonlethal": beast.nonlethal,
        "fatigue": "fatigued" if beast.damage or beast.nonlethal or beast.weary else "none",
        "fatigue_why": None,
        "load": {"class": None, "carried_kg": animal.carried, "limits_kg": None, "room_kg": None, "why": None},
        "speed": None,
        "supplies": None,
        "light": None,
        "dead": beast.dead,
        "survival": None,
        "assumed": list(animal.assumed),
    }


def supplies(hour: Hour) -> Kept:
    """For how many days the party's food and water last."""
    rations, water = hour.world.procedures.needs.daily(hour, weather_of(hour).hot)
    left = hour.now.supplies
    return {
        "food_days": _days(left.get(_FOOD), Fraction(rations), _FOOD),
        "water_days": _days(left.get(_WATER), Fraction(water), _WATER),
    }


def _days(left: Number | None, need: Fraction, what: str) -> Any:
    if left is None or not need:
        return None
    days = Fraction(int(left / need * 10), 10)
    unit = "litre" if what == _WATER else "day"
    steps = [_reason(f"{what}_left", "add", left, unit), _reason(f"{what}_need", "multiply", 1 / need, "")]
    if days != left / need:
        steps.append(_reason("to_a_tenth", "round", days, "day"))
    why = {"question": "needs.day", "unit": "day", "value": plain(days), "steps": steps, "rolls": []}
    return {"value": days, "unit": "day", "why": why}


def _reason(code: str, op: str, amount: Any, unit: str, rule: str | None = None) -> Kept:
    known = {"code": code, "of": "value", "op": op, "amount": plain(amount), "unit": unit}
    return known | {"rule": rule, "source": None, "set_aside_by": None, "reason": None}
