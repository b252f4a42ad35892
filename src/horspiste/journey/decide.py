"""What the game master chooses where the clock stands still, and what is chosen where nobody is asked."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from horspiste.basis.errors import InputError
from horspiste.dice.protocol import Dice

from .condition import Condition, Stop, changed
from .hour import Hour
from .run import CAMP, Record, left_behind, step
from .stages import air, beasts, events, going, passage, rivers, wayfinding
from .world import World

# Where the clock stops for good, or until the game master draws another way.
FINAL = ("arrival", "party.fallen", "way.blocked", "way.edge", *passage.BARRED)
# The lost come to a place where nobody can go on: they see that they are not where they thought.
NOTICE = "notice"


def usual(now: Condition) -> str | None:
    """The choice taken where nobody is asked: the standing order for this kind of stop, else the first offer."""
    stop = now.stop
    if stop is None or not stop.offers:
        return None
    ordered = now.orders.choices.get(stop.code.partition(".")[0], "")
    if ordered in stop.offers:
        return ordered
    return None if stop.code in FINAL and NOTICE not in stop.offers else stop.offers[0]


def choose(world: World, now: Condition, choice: str, dice: Dice) -> Record:
    """Carry out a choice; the clock moves only where the choice itself takes time.

    Dice in order: those of the choice (noticing, courses, the swim of each member).

    Raises:
        InputError: ``journey.choice``, where the stop offers no such thing.
    """
    stop = now.stop
    if stop is None or choice not in stop.offers:
        offers = list(stop.offers) if stop else []
        raise InputError("journey.choice", "choice", given=choice, choices=offers)
    if stop.code == "member.fallen":
        now = changed(now, burden=choice)
    if choice == CAMP:
        return step(world, now, dice, kind=CAMP)
    hour = Hour(world, changed(now, stop=None), dice, 0)
    hour.kind = "choice"
    hour.note(f"choice.{choice}", secret=stop.secret)
    _ACTS.get(stop.code, _nothing)(hour, stop, choice)
    return left_behind(now.instant, hour)


def _nothing(hour: Hour, stop: Stop, choice: str) -> None:
    """Going on needs no act."""


def _course(hour: Hour, stop: Stop, choice: str) -> None:
    everybody = [member.id for member, _ in hour.awake()]
    tries = everybody[:1] if choice == "course.leader" else everybody
    if choice != "go_on":
        wayfinding.set_course(hour, tries, improved=choice == "course.improved")


def _believed(hour: Hour, stop: Stop, choice: str) -> None:
    if choice == NOTICE:
        wayfinding.see(hour)
    else:
        going.believe_past(hour)


def _river(hour: Hour, stop: Stop, choice: str) -> None:
    if choice == passage.LEAVE_VEHICLE:
        passage.choose(hour, choice)
    else:
        rivers.cross(hour, choice, stop.figures)


def _passage(hour: Hour, stop: Stop, choice: str) -> None:
    passage.choose(hour, choice)


def _relight(hour: Hour, stop: Stop, choice: str) -> None:
    if choice == "light.relight":
        hour.change(flame=air.light_one(hour))
    else:
        hour.change(orders=replace(hour.now.orders, light="none"))


def _animal(hour: Hour, stop: Stop, choice: str) -> None:
    beasts.leave(hour, str(stop.figures["who"]))


_ACTS: Mapping[str, Callable[[Hour, Stop, str], None]] = {
    "lost.noticed": _course,
    "conditions.improved": _course,
    "belief.arrived": _believed,
    "way.blocked": _believed,
    "way.edge": _believed,
    "river.met": _river,
    "light.relight": _relight,
    "mount.fallen": _animal,
    "forest_fire.noticed": events.end,
    "forest_fire.caught": events.end,
    "avalanche.noticed": events.end,
    "quicksand.trapped": events.end,
    "ambush.noticed": events.end,
    "ambush.sprung": events.end,
    "ambush.near": events.end,
    "danger.unruled": events.leave,
    **dict.fromkeys(passage.BARRED, _passage),
}
