"""Camp, sleep, and what a night mends."""

from __future__ import annotations

from fractions import Fraction

from horspiste.state.calendar import hour_of
from horspiste.state.party import Traveller

from ..body import is_tired
from ..counsel import Told
from ..hour import Hour
from . import animals


def rest(hour: Hour) -> None:
    """An hour without marching: nonlethal damage eases, a whole night mends wounds, a whole day in bed mends more."""
    table = hour.world.book.table("healing.rest")
    for member, being in hour.members():
        rested = being.rested + hour.time
        hour.be(member.id, rested=rested)
        ease(hour, member, "night")
        if rested == table.number("night", "hours"):
            _wake(hour, member)
        if rested == table.number("day_in_bed", "hours"):
            _lie_in(hour, member)


def ease(hour: Hour, member: Traveller, bed: str) -> None:
    """An hour lessens the nonlethal damage that may heal now: thirst and hunger wait for water and food."""
    being = hour.now.beings[member.id]
    if not being.sore:
        return
    held = {need for need, unmet in (("thirst", being.thirst_checks), ("hunger", being.hungry)) if unmet}
    want = sum(points for cause, points in being.nonlethal.items() if cause in held)
    told = hour.told("healing.rest", level=member.level, bed=bed, hours=1, nonlethal=being.sore, want=want, fed=not want)
    left = int(told.also["nonlethal"])
    if not left:
        return
    sore = dict(being.nonlethal)
    for cause in [cause for cause in sore if cause not in held]:
        taken = min(left, sore[cause])
        sore[cause] -= taken
        left -= taken
    hour.be(member.id, nonlethal={cause: points for cause, points in sore.items() if points})
    if is_tired(being) and not is_tired(hour.now.beings[member.id]):
        hour.note("fatigue.ended", told, rule="ADV-MARCH-05", who=member.id)


def _wake(hour: Hour, member: Traveller) -> None:
    """A night's sleep: hit points back, tiredness gone, the count of hustled hours begun anew."""
    being = hour.now.beings[member.id]
    _heal(hour, member, "night", 0)
    if being.tired:
        hour.note("fatigue.ended", rule="TOG-REST", who=member.id)
    hour.be(member.id, hustled=Fraction(0), tired=frozenset())
    if hour.world.book.ruled("march.reset", "after_8h_rest"):
        hour.be(member.id, marched=Fraction(0), extra_hours=0)


def _lie_in(hour: Hour, member: Traveller) -> None:
    """A whole day in bed mends more than its night has done already; then the count begins anew."""
    _heal(hour, member, "day_in_bed", int(_mended(hour, member, "night").value))
    hour.be(member.id, rested=Fraction(0))


def _heal(hour: Hour, member: Traveller, bed: str, already: int) -> None:
    being = hour.now.beings[member.id]
    if not being.damage:
        return
    told = _mended(hour, member, bed)
    healed = min(being.damage, int(told.value) - already)
    hour.be(member.id, damage=being.damage - healed)
    hour.note("rest.healed", told, rule="TOG-HEALING", who=member.id, healed=healed)


def _mended(hour: Hour, member: Traveller, bed: str) -> Told:
    return hour.told("healing.rest", level=member.level, bed=bed, damage=hour.now.beings[member.id].damage)


def begin_day(hour: Hour) -> None:
    """The travel day begins: hours on the way count from nothing, for the members only where the book goes by the calendar."""
    if hour_of(hour.now.instant) != hour.now.orders.rhythm.rise:
        return
    hour.change(walked=Fraction(0))
    animals.rest(hour)
    for name, _ in hour.beasts():
        hour.graze(name, marched=Fraction(0), extra_hours=0)
    if hour.world.book.ruled("march.reset", "calendar_day"):
        for member, _ in hour.members():
            hour.be(member.id, marched=Fraction(0), extra_hours=0)
