"""Short and long rests: a night that ends the day's hours, lowers exhaustion and heals."""

from __future__ import annotations

from horspiste.basis.source import Number
from horspiste.state.calendar import ROUNDS_AN_HOUR, after, hour_of
from horspiste.state.party import Traveller

from ..condition import Being
from ..craft import is_bedtime
from ..hour import Hour
from . import stables

FIGURES = "journey.rest"


def rest(hour: Hour) -> None:
    """An hour without marching: who has rested and slept long enough when the party rises has had a long rest.

    Source: 5E-GAP-18.
    """
    start, end = hour.now.instant, after(hour.now.instant, hour.time)
    asleep, rested = is_bedtime(hour.now, start), []
    for member, being in hour.members():
        since = start if being.resting is None else being.resting
        slept = being.slept + (end - start if asleep else 0)
        hour.be(member.id, resting=since, slept=slept)
        if _is_long(hour, hour.now.beings[member.id], end, asleep):
            rested.append(member)
    if rested:
        hour.note("rest.long", rule="5E-GAP-18", who=",".join(member.id for member in rested))
    for member in rested:
        _wake(hour, member, end)
    if rested and hour.world.book.ruled("fifth.march.reset", "long_rest"):
        hour.change(paced=())


def rounds_of(hour: Hour, what: str) -> Number:
    """How long something of a rest lasts. [rounds]"""
    return hour.number(f"{FIGURES}.{what}") * ROUNDS_AN_HOUR


def _is_long(hour: Hour, being: Being, end: int, asleep: bool) -> bool:
    """Whether a long rest is over: not while the sleep goes on, and one a day."""
    if asleep and hour_of(end) != hour.now.orders.rhythm.rise:
        return False
    whole = being.resting is not None and end - being.resting >= rounds_of(hour, "long")
    again = being.rested is None or end - being.rested >= rounds_of(hour, "again")
    return whole and again and being.slept >= rounds_of(hour, "sleep")


def _wake(hour: Hour, member: Traveller, end: int) -> None:
    being = hour.now.beings[member.id]
    hour.be(member.id, rested=end, slept=0)
    if hour.world.book.ruled("fifth.march.reset", "long_rest"):
        hour.be(member.id, marched=0)
    _recover(hour, member, being)
    if being.damage and hour.world.book.ruled("fifth.rest.healing", "all"):
        hour.be(member.id, damage=0)
        hour.note("rest.healed", rule="5E-GAP-18", who=member.id, healed=being.damage)


def _recover(hour: Hour, member: Traveller, being: Being) -> None:
    """A level of exhaustion goes with each long rest, for who has eaten and drunk. Source: 5E-GAP-08."""
    if not being.level:
        return
    told = hour.told("exhaustion.effects", level=being.level, long_rests=1, fed=being.fed)
    if told.value == being.level:
        hour.note("exhaustion.stays", told, rule="5E-GAP-16", who=member.id, level=being.level)
        return
    hour.be(member.id, level=int(told.value))
    hour.note("exhaustion.eased", told, rule="5E-GAP-08", who=member.id, level=told.value)


def begin_day(hour: Hour) -> None:
    """The travel day begins; the count of the march begins anew only where the book goes by the calendar."""
    today = hour.now.day
    if hour.now.today == today:
        return
    hour.change(today=today, walked=0)
    if hour.world.book.ruled("fifth.march.reset", "calendar_day"):
        hour.change(paced=())
        for member, _ in hour.members():
            hour.be(member.id, marched=0)
        stables.begin_day(hour)


def disturb(hour: Hour) -> None:
    """What takes less than an hour does not break a long rest. Source: 5E-GAP-18."""


def helps(being: Being) -> bool:
    """Whether rest does a living member any good: exhaustion stays while one has not eaten and drunk."""
    return not being.dead and (being.fed or not being.level)
