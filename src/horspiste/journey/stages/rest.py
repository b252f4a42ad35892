"""Camp, sleep, and what a night mends."""

from __future__ import annotations

from horspiste.rules.fatigue import EXHAUSTED
from horspiste.state.calendar import ROUNDS_AN_HOUR, after
from horspiste.state.party import Traveller

from ..body import is_tired, sore_of_the_way, tire
from ..condition import Being, changed
from ..counsel import Told
from ..hour import Hour
from . import watch

NIGHT, IN_BED, UP = "night", "day_in_bed", "none"
# What tires as long as one stays high.
HEIGHT = "altitude"


def rest(hour: Hour) -> None:
    """An hour without marching: nonlethal damage eases, a whole night mends wounds, a whole day in bed mends more."""
    start, end = hour.now.instant, after(hour.now.instant, hour.time)
    night, in_bed = rounds_of(hour, NIGHT), rounds_of(hour, IN_BED)
    for member, being in hour.members():
        since = start if being.resting is None else being.resting
        if being.resting is None:
            hour.be(member.id, resting=start)
        if being.nonlethal:
            ease(hour, member, NIGHT, (end - since) // ROUNDS_AN_HOUR - (start - since) // ROUNDS_AN_HOUR)
        if being.exhausted:
            _recover(hour, member, start - since, end - since)
        if start - since < night <= end - since:
            _wake(hour, member)
        if start - since < in_bed <= end - since:
            _lie_in(hour, member, end)


def _recover(hour: Hour, member: Traveller, before: int, rested: int) -> None:
    """Rest turns exhaustion into fatigue. [rounds]"""
    hours = int(hour.number("healing.figures.exhaustion_ends_after"))
    if before < hours * ROUNDS_AN_HOUR <= rested:
        told = hour.told("healing.weariness", state=EXHAUSTED, hours=hours)
        hour.be(member.id, exhausted=told.value == EXHAUSTED)
        hour.note("fatigue.eased", told, rule="TOG-REST", who=member.id)


def rounds_of(hour: Hour, bed: str) -> int:
    """How long a rest lasts that counts as a night or a day in bed. [rounds]"""
    book = hour.world.book
    return hour.kept(("rest", bed), lambda: int(book.table("healing.rest").number(bed, "hours")) * ROUNDS_AN_HOUR)


def get_up(hour: Hour) -> None:
    """On the way again: the rest is over, and nonlethal damage eases only where the book lets it at all times."""
    start, end = hour.now.instant, after(hour.now.instant, hour.time)
    for member, being in hour.members():
        if being.resting is not None:
            hour.be(member.id, resting=None)
        if being.nonlethal:
            ease(hour, member, UP, end // ROUNDS_AN_HOUR - start // ROUNDS_AN_HOUR)


def ease(hour: Hour, member: Traveller, bed: str, hours: int) -> None:
    """Full hours lessen the nonlethal damage that may heal now: thirst and hunger wait for water and food, cold and heat for
    milder air."""
    being = hour.now.beings[member.id]
    if not hours:
        return
    held = {need for need, unmet in (("thirst", being.thirst_checks), ("hunger", being.hungry)) if unmet} | {being.ordeal.kind}
    want = sum(points for cause, points in being.nonlethal.items() if cause in held)
    told = hour.told("healing.rest", level=member.level, bed=bed, hours=hours, nonlethal=being.sore, want=want, fed=not want)
    left = int(told.also["nonlethal"])
    if not left:
        return
    sore = dict(being.nonlethal)
    for cause in [cause for cause in sore if cause not in held]:
        taken = min(left, sore[cause])
        sore[cause] -= taken
        left -= taken
    hour.be(member.id, nonlethal={cause: points for cause, points in sore.items() if points})
    after_it = hour.now.beings[member.id]
    hour.be(member.id, slept_off=min(after_it.slept_off, sore_of_the_way(after_it)))
    if is_tired(being) and not is_tired(hour.now.beings[member.id]):
        hour.note("fatigue.ended", told, rule="ADV-MARCH-05", who=member.id)


def disturb(hour: Hour) -> None:
    """What has happened in the night ends everybody's rest."""
    watch.wake(hour)


def helps(being: Being) -> bool:
    """Whether rest does a living member any good: not while hunger or thirst, cold or heat holds the damage."""
    return not (being.dead or being.hungry or being.thirst_checks or being.ordeal.kind in being.nonlethal)


def _wake(hour: Hour, member: Traveller) -> None:
    """A night's sleep: hit points back, tiredness gone, the count of hustled hours begun anew."""
    before = hour.now.beings[member.id]
    _heal(hour, member, NIGHT, 0)
    _strengthen(hour, member, NIGHT)
    hour.be(member.id, hustled=0, tired=_still_tired(hour, member))
    if hour.world.book.ruled("hazard.counter_reset", "after_full_rest"):
        _count_anew(hour, member)
    if hour.world.book.ruled("fatigue.clear_condition", "also_8h_rest"):
        hour.be(member.id, slept_off=sore_of_the_way(hour.now.beings[member.id]))
    if hour.world.book.ruled("march.reset", "after_8h_rest"):
        hour.be(member.id, marched=0, extra_hours=0)
    tire(hour, member, before, "TOG-REST")
    if is_tired(before) and not is_tired(hour.now.beings[member.id]):
        hour.note("fatigue.ended", rule="TOG-REST", who=member.id)


def _count_anew(hour: Hour, member: Traveller) -> None:
    """Saves against air and height count from the first again."""
    being = hour.now.beings[member.id]
    heights = changed(being.heights, tired=0, sick=0)
    hour.be(member.id, ordeal=changed(being.ordeal, saves=0), heights=heights)


def _strengthen(hour: Hour, member: Traveller, bed: str, already: int = 0) -> None:
    """Damage to abilities mends."""
    weak = hour.now.beings[member.id].weakened
    if weak:
        told = _mended(hour, member, bed)
        hour.be(member.id, weakened=max(0, weak - int(told.also["ability"]) + already))


def _still_tired(hour: Hour, member: Traveller) -> frozenset[str]:
    """What tires on waking: the height that one is still at, and a night in heavy armour."""
    armour = hour.world.book.table("equipment.armour").get(member.armour, "class") if hour.now.orders.sleep_in_armour else UP
    tired = hour.now.beings[member.id].tired
    told = hour.told("healing.weariness", state="fatigued" if tired - {HEIGHT} else "fit", armour=armour)
    return (tired & {HEIGHT}) | (frozenset() if told.value == "fit" else frozenset(["armour"]))


def _lie_in(hour: Hour, member: Traveller, end: int) -> None:
    """A whole day in bed mends more than its night has done already; then the count begins anew."""
    night = _mended(hour, member, NIGHT)
    _heal(hour, member, IN_BED, int(night.value))
    _strengthen(hour, member, IN_BED, int(night.also["ability"]))
    hour.be(member.id, resting=end)


def _heal(hour: Hour, member: Traveller, bed: str, already: int) -> None:
    being = hour.now.beings[member.id]
    if not being.damage:
        return
    told = _mended(hour, member, bed)
    healed = min(being.damage, int(told.value) - already)
    if healed > 0:
        hour.be(member.id, damage=being.damage - healed)
        hour.note("rest.healed", told, rule="TOG-HEALING", who=member.id, healed=healed)


def _mended(hour: Hour, member: Traveller, bed: str) -> Told:
    return hour.told("healing.rest", level=member.level, bed=bed, damage=hour.now.beings[member.id].damage)


def begin_day(hour: Hour) -> None:
    """The travel day begins: hours on the way count from nothing, for the march only where the book goes by the calendar."""
    today = hour.now.day
    if hour.now.today == today:
        return
    hour.change(today=today, walked=0, drifted=0)
    if hour.world.book.ruled("march.reset", "calendar_day"):
        for member, _ in hour.members():
            hour.be(member.id, marched=0, extra_hours=0)
        for name, _ in hour.beasts():
            hour.graze(name, marched=0, extra_hours=0)
