"""Hour after hour: what kind of hour it is, its stages in order, and the record that is left of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from horspiste.basis.reckoning import Overrule
from horspiste.dice.protocol import Dice
from horspiste.state.calendar import hour_of, is_within, left_of_hour
from horspiste.state.geometry import Polyline

from .condition import Beast, Being, Belief, Condition
from .entry import Entry
from .hour import Hour
from .route import plan
from .stages import air, exertion, going, landmarks, needs, rest, rivers, wayfinding
from .world import World

MARCH, CAMP, SLEEP = "march", "camp", "sleep"


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
    start = expedition.start
    return Condition(
        instant=expedition.setting_out,
        at=start,
        beings={member.id: Being(Belief(start)) for member in expedition.members},
        beasts={animal.id: Beast() for animal in expedition.animals},
        supplies=dict(expedition.supplies),
        orders=expedition.orders,
        legs=plan(world.region, start, expedition.route),
        weather=expedition.weather,
    )


def kind_of_hour(now: Condition) -> str:
    """March, camp or sleep, by the day's rhythm."""
    hour, rhythm = hour_of(now.instant), now.orders.rhythm
    if is_within(hour, rhythm.bed, rhythm.rise):
        return SLEEP
    marching = now.walked < rhythm.march and is_within(hour, rhythm.start, rhythm.bed) and bool(now.legs)
    return MARCH if marching else CAMP


def step(
    world: World,
    now: Condition,
    dice: Dice,
    overrules: Mapping[str, Overrule] | None = None,
    kind: str | None = None,
    carried: bool = False,
) -> Record:
    """Let one hour pass, or the rest of one that a stop broke; ``kind`` overrules the rhythm.

    ``carried``: whoever cannot walk is carried along, by the game master's word.

    Dice in order: the light, the leader's check, the bearing of a random hour, each member's forced hour and damage, the
    animals', thirst and hunger, each member's noticing.
    """
    kind = kind or kind_of_hour(now)
    hour = Hour(world, replace(now, stop=None), dice, left_of_hour(now.instant), overrules)
    hour.kind = kind
    rest.begin_day(hour)
    air.change_weather(hour)
    if kind == MARCH:
        air.tend_light(hour)
    if wayfinding.improved(hour):
        hour.note("conditions.improved", rule="OUT-LOST-20", secret=True)
        hour.halt("conditions.improved", "course.improved", "go_on", secret=True)
        hour.change(sight=wayfinding.sight_now(hour))
        return left_behind(now.instant, hour)
    if kind == MARCH and not carried and exertion.hold_up(hour):
        return left_behind(now.instant, hour)
    (_march if kind == MARCH else _camp)(hour)
    return left_behind(now.instant, hour)


def left_behind(start: int, hour: Hour) -> Record:
    """The record of an hour or a choice that has been made."""
    exertion.fall_out(hour)
    return Record(start, hour.kind, hour.now, tuple(hour.log), hour.track, hour.distance)


def _march(hour: Hour) -> None:
    walked = going.march(hour)
    exertion.march(hour)
    landmarks.meet(hour)
    rivers.pass_over(hour, walked)
    going.arrive(hour, walked)
    rivers.meet(hour, walked)
    going.finish(hour)
    whole = left_of_hour(hour.now.instant) == 1
    if whole:
        needs.grow(hour)
        if hour.random and hour.now.lost is not None:
            wayfinding.count_random_hour(hour)
    needs.refill(hour)


def _camp(hour: Hour) -> None:
    rest.rest(hour)
    if needs.is_meal(hour):
        needs.refill(hour)
        needs.eat(hour)
    needs.grow(hour)
    going.finish(hour)
