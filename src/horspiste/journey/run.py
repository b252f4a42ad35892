"""Hour after hour: what kind of hour it is, its stages in order, and the record that is left of it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from horspiste.basis.reckoning import Overrule
from horspiste.basis.source import Number
from horspiste.dice.protocol import Dice
from horspiste.dice.seeded import Seeded
from horspiste.state.calendar import ROUNDS_AN_HOUR, hour_of, is_within, left_of_hour
from horspiste.state.geometry import Point, Polyline
from horspiste.state.party import Traveller
from horspiste.state.peril import Peril

from . import craft, events
from .clock import pass_on
from .condition import Beast, Being, Belief, Condition, changed
from .craft import is_bedtime
from .entry import Entry
from .hour import Hour
from .route import plan
from .stages import air, altitude, going, landmarks, rivers, wayfinding
from .stages import events as dangers
from .walk import ACROSS, Walked
from .world import World

MARCH, SAIL, CAMP, SLEEP = "march", "sail", "camp", "sleep"
# What becomes of those who cannot walk: the party camps by them, or carries them.
CARRY = "carry"


class Record(NamedTuple):
    """What an hour leaves: its log, the condition it ends in, and the true track walked. [mm]"""

    start: int
    kind: str
    after: Condition
    log: tuple[Entry, ...]
    track: Polyline
    distance: int


def set_out(world: World) -> Condition:
    """The condition in which the expedition starts: everybody knows where they are."""
    expedition = world.expedition
    start, out = expedition.start, expedition.setting_out
    condition = Condition(
        instant=out,
        at=start,
        beings={member.id: _setting_out(member, start, out) for member in expedition.members},
        beasts={animal.id: Beast() for animal in expedition.animals},
        supplies=dict(expedition.supplies),
        orders=expedition.orders,
        legs=plan(world.region, start, expedition.route),
        weather=expedition.weather,
        vehicle=expedition.vehicle,
    )
    return _embarked(world, changed(condition, today=condition.day))


def _embarked(world: World, now: Condition) -> Condition:
    """Who sets out with a craft from where it floats begins aboard; who cannot walk begins lying down."""
    hour = Hour(world, now, Seeded(0, instant=now.instant), 0)
    hour.change(craft=craft.fit_out(hour, world.expedition.boat))
    for member, being in hour.members():
        if not world.procedures.body.is_up(hour, member, being):
            hour.be(member.id, down=True)
    lands = world.lands_at(now.at)
    return changed(hour.now, aboard=craft.carries(hour, lands, now.legs[0] if now.legs else ACROSS))


def _setting_out(member: Traveller, start: Point, out: int) -> Being:
    return Being(Belief(start), watered=out, heights=altitude.before(member), level=member.exhaustion)


def kind_of_hour(world: World, now: Condition) -> str:
    """March, camp or sleep, by the day's rhythm, or sail on meanwhile; a party ashore camps by those who cannot walk, unless it
    carries them, and by animals that it does not leave.

    Where rest helps nobody, since water or food is what they want, they are carried.
    """
    hour, rhythm = hour_of(now.instant), now.orders.rhythm
    asleep = is_within(hour, rhythm.bed, rhythm.rise)
    marching = not asleep and bool(now.legs) and is_within(hour, rhythm.start, rhythm.bed) and left_of_march(now) > 0
    if marching and (now.aboard or not _tended(world, now)):
        return MARCH
    if craft.goes_on(now):
        return SAIL
    return SLEEP if asleep else CAMP


def _tended(world: World, now: Condition) -> bool:
    helps, living = world.procedures.rest.helps, [being for being in now.beings.values() if not being.dead]
    if all(being.down for being in living):
        return True
    if any(beast.down and not (beast.dead or beast.left) for beast in now.beasts.values()):
        return True
    return now.burden != CARRY and any(being.down and helps(being) for being in living)


def left_of_march(now: Condition) -> Number:
    """What is left of the day's hours on the way: on the water of those that the craft is moved. [h]"""
    if now.aboard and now.craft is not None:
        return craft.moved_today(now, now.craft) - craft.done_today(now)
    return now.orders.rhythm.march - craft.done_today(now)


def step(
    world: World,
    now: Condition,
    dice: Dice,
    overrules: Mapping[str, Overrule] | None = None,
    kind: str | None = None,
) -> Record:
    """Let one hour pass, or the rest of one that a stop broke; ``kind`` overrules the rhythm.

    Dice in order: the light, the leader's check, the bearing of a random hour, each member's forced hour and damage, the
    animals', rivers, thirst and hunger, each member's noticing, a danger met, the dying.
    """
    how = world.procedures
    going_on = now if now.stop is None else changed(now, stop=None)
    hour = Hour(world, going_on, dice, left_of_hour(now.instant), overrules)
    hour.kind = kind or kind_of_hour(world, now)
    if hour.kind in (MARCH, SAIL) and kind is None:
        hour.time = min(hour.time, left_of_march(now) if hour.kind == MARCH else craft.left_afloat(now), how.pace.stretch(hour))
    how.air.begin(hour)
    if _waits(hour):
        return left_behind(now.instant, hour)
    how.rest.begin_day(hour)
    air.change_weather(hour)
    how.needs.warm(hour)
    wayfinding.take_lead(hour)
    {MARCH: _march, SAIL: _sail}.get(hour.kind, _camp)(hour)
    return left_behind(now.instant, hour)


def _waits(hour: Hour) -> bool:
    """Whether no time passes before the game master has decided: the lost see better, or know and have no course."""
    if wayfinding.improved(hour) and not is_bedtime(hour.now, hour.now.instant):
        hour.note("conditions.improved", rule="OUT-LOST-20", secret=True)
        hour.halt("conditions.improved", "course.improved", "go_on", secret=True)
        hour.change(sight=wayfinding.sight_now(hour))
        return True
    return hour.kind == MARCH and wayfinding.ask_course(hour)


def left_behind(start: int, hour: Hour) -> Record:
    """The record of an hour or a choice that has been made."""
    hour.world.procedures.wounds.see(hour, hour.now.instant // ROUNDS_AN_HOUR - start // ROUNDS_AN_HOUR)
    return Record(start, hour.kind, hour.now, tuple(hour.log), hour.track, hour.distance)


def _march(hour: Hour) -> None:
    how = hour.world.procedures
    air.tend_light(hour)
    walked, peril = events.march(hour)
    air.burn(hour)
    how.exertion.march(hour)
    _come(hour, walked, peril)


def _sail(hour: Hour) -> None:
    """Under way on the water while the party rests, eats and sleeps aboard."""
    air.put_out(hour)
    asleep = is_bedtime(hour.now, hour.now.instant)
    walked, peril = events.march(hour)
    _rest(hour)
    _come(hour, walked, peril, asleep)


def _rest(hour: Hour) -> None:
    """An hour without marching, and the day's meal where it is due."""
    how = hour.world.procedures
    how.rest.rest(hour)
    how.animals.rest(hour)
    if _is_meal(hour):
        how.needs.refill(hour)
        how.needs.eat(hour)


def _come(hour: Hour, walked: Walked, peril: Peril | None, asleep: bool = False) -> None:
    """What the way brings, once it is walked."""
    landmarks.meet(hour)
    rivers.pass_over(hour, walked)
    going.arrive(hour, walked)
    rivers.meet(hour, walked)
    ended = going.finish(hour)
    if ended and hour.random and hour.now.lost is not None:
        wayfinding.count_random_hour(hour)
    hour.world.procedures.needs.refill(hour)
    if peril is not None and hour.now.stop is None:
        dangers.begin(hour, peril, asleep)
    dangers.look_out(hour)


def _camp(hour: Hour) -> None:
    air.put_out(hour)
    _rest(hour)
    if hour.kind == SLEEP:
        pass_on(hour, hour.time)
    else:
        going.finish(hour)


def _is_meal(hour: Hour) -> bool:
    """Whether the party eats and drinks now: as it lies down."""
    return hour_of(hour.now.instant) == hour.now.orders.rhythm.bed
