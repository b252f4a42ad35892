"""Hour after hour: what kind of hour it is, its stages in order, and the record that is left of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from horspiste.basis.reckoning import Overrule
from horspiste.basis.source import Number
from horspiste.dice.protocol import Dice
from horspiste.state.calendar import ROUNDS_AN_HOUR, hour_of, is_within, left_of_hour
from horspiste.state.geometry import Polyline

from . import events
from .clock import pass_on
from .condition import Beast, Being, Belief, Condition, changed
from .entry import Entry
from .hour import Hour
from .route import plan
from .stages import air, altitude, going, landmarks, rivers, wayfinding
from .stages import events as dangers
from .world import World

MARCH, CAMP, SLEEP = "march", "camp", "sleep"
# What becomes of those who cannot walk: the party camps by them, or carries them.
CARRY = "carry"


@dataclass(frozen=True)
class Record:
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
        beings={member.id: Being(Belief(start), watered=out, heights=altitude.before(member)) for member in expedition.members},
        beasts={animal.id: Beast() for animal in expedition.animals},
        supplies=dict(expedition.supplies),
        orders=expedition.orders,
        legs=plan(world.region, start, expedition.route),
        weather=expedition.weather,
    )
    return changed(condition, today=condition.day)


def kind_of_hour(world: World, now: Condition) -> str:
    """March, camp or sleep, by the day's rhythm; a party camps by those who cannot walk, unless it carries them.

    Where rest helps nobody, since water or food is what they want, they are carried.
    """
    hour, rhythm = hour_of(now.instant), now.orders.rhythm
    if is_within(hour, rhythm.bed, rhythm.rise):
        return SLEEP
    helps = world.procedures.rest.helps
    tended = now.burden != CARRY and any(being.down and helps(being) for being in now.beings.values())
    marching = left_of_march(now) > 0 and is_within(hour, rhythm.start, rhythm.bed) and bool(now.legs)
    return MARCH if marching and not tended else CAMP


def left_of_march(now: Condition) -> Number:
    """What is left of the day's hours on the way. [h]"""
    return now.orders.rhythm.march - (now.walked if now.today == now.day else 0)


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
    hour = Hour(world, changed(now, stop=None), dice, left_of_hour(now.instant), overrules)
    hour.kind = kind or kind_of_hour(world, now)
    if hour.kind == MARCH and kind is None:
        hour.time = min(hour.time, left_of_march(now), how.pace.stretch(hour))
    how.air.begin(hour)
    if _waits(hour):
        return left_behind(now.instant, hour)
    how.rest.begin_day(hour)
    air.change_weather(hour)
    how.needs.warm(hour)
    wayfinding.take_lead(hour)
    (_march if hour.kind == MARCH else _camp)(hour)
    return left_behind(now.instant, hour)


def _waits(hour: Hour) -> bool:
    """Whether no time passes before the game master has decided: the lost see better, or know and have no course."""
    if hour.kind != SLEEP and wayfinding.improved(hour):
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
    landmarks.meet(hour)
    rivers.pass_over(hour, walked)
    going.arrive(hour, walked)
    rivers.meet(hour, walked)
    ended = going.finish(hour)
    if ended and hour.random and hour.now.lost is not None:
        wayfinding.count_random_hour(hour)
    how.needs.refill(hour)
    if peril is not None and hour.now.stop is None:
        dangers.begin(hour, peril)


def _camp(hour: Hour) -> None:
    how = hour.world.procedures
    air.put_out(hour)
    how.rest.rest(hour)
    how.animals.rest(hour)
    if _is_meal(hour):
        how.needs.refill(hour)
        how.needs.eat(hour)
    if hour.kind == SLEEP:
        pass_on(hour, hour.time)
    else:
        going.finish(hour)


def _is_meal(hour: Hour) -> bool:
    """Whether the party eats and drinks now: as it lies down."""
    return hour_of(hour.now.instant) == hour.now.orders.rhythm.bed
