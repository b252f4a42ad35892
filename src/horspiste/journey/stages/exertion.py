"""What the hour costs those who walk and those who carry: forced hours, hustled hours, wounds and weariness."""

from __future__ import annotations

from typing import Any

from horspiste.basis.desk import Desk
from horspiste.basis.source import Number
from horspiste.rules.hustle import goes_on_counting, hustle_hour
from horspiste.rules.march import March, MarchLog, hour_of_march, march_hour
from horspiste.rules.running import check_bonus
from horspiste.rules.tally import Tally, body_of
from horspiste.state.party import Traveller

from ..body import bear
from ..condition import Being
from ..gaits import pace_of
from ..hour import Hour
from ..pace import walkers
from . import animals
from .rest import get_up
from .toil import forced_due, hustled_due


def march(hour: Hour) -> None:
    """Count what of the hour goes by land for everybody on the way, and make the checks due; nobody tires in a boat."""
    if not hour.time:
        return
    pace = pace_of(hour)
    get_up(hour)
    if not hour.afoot:
        return
    for member, being in walkers(hour):
        _count(hour, member, being, pace)
        _force(hour, member)
        _hustle(hour, member, being.hustled)
    animals.march(hour, pace)


def _count(hour: Hour, member: Traveller, being: Being, pace: str) -> None:
    book, hustling = hour.world.book, pace == "hustle"
    hours = hour.afoot
    if hustling and book.ruled("hustle.in_travel_day", "counts_as_two"):
        hours *= hour.number("hustle.figures.counts_as_two")
    changes: dict[str, Any] = {"marched": being.marched + hours}
    if hustling:
        changes["hustled"] = being.hustled + hour.afoot
    elif being.hustled and not goes_on_counting(book, pace):
        changes["hustled"] = 0
    hour.be(member.id, **changes)


def _force(hour: Hour, member: Traveller) -> None:
    """The checks of forced march that the hours marched have brought due."""
    marching = hour.now.beings[member.id]
    for number in forced_due(hour, marching.extra_hours, marching.marched):
        being = hour.now.beings[member.id]
        desk = hour.desk(member.id)
        before = len(hour.dice.thrown)
        bonus = check_bonus(desk, member.con, member.march_bonus)
        extra = hour_of_march(desk, desk.sheet.line("dc"), number, bonus, body_of(desk.book, member.hp), member.id)
        log = MarchLog()
        march_hour(March(Tally(being.sore, being.damage)), extra, desk.dice, log)
        hour.be(member.id, extra_hours=number)
        _tell_march(hour, member, desk, before, log)
        bear(hour, member, "march", sum(rolled for _, rolled in log.rolled))


def _tell_march(hour: Hour, member: Traveller, desk: Desk, before: int, log: MarchLog) -> None:
    for event in log.events:
        figures: dict[str, Any] = {"number": event.figures["hour"]}
        if "total" in event.figures:
            damage = log.rolled[0][1] if log.rolled else 0
            figures |= {"dc": event.figures["dc"], "total": event.figures["total"], "damage": damage}
            hour.record(event.code, desk, before, rule="ADV-MARCH-01", who=member.id, **figures)
        else:
            hour.note(event.code, rule="ADV-MARCH-06", who=member.id, **figures)


def _hustle(hour: Hour, member: Traveller, before: Number) -> None:
    """The damage of each hour hustled that the hour completes."""
    for number in hustled_due(hour, before, hour.now.beings[member.id].hustled):
        figure = hustle_hour(hour.world.book, number)
        if not figure.amount:
            continue
        desk: Desk = hour.desk(member.id)
        damage = int(desk.sheet.line().add("hour_of_hustling", figure))
        figures = {"damage": damage, "number": number}
        hour.record("hustle.hurt", desk, len(hour.dice.thrown), rule="ADV-HUST-03", who=member.id, **figures)
        bear(hour, member, "hustle", damage)
