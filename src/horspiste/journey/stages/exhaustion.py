"""What the hour costs those who travel: hours past the day's, each with its save, and the levels of exhaustion they bring."""

from __future__ import annotations

from dataclasses import replace

from horspiste.basis.desk import Desk
from horspiste.basis.source import Number
from horspiste.basis.unanswered import Unanswered
from horspiste.rules import exhausting_march as rules
from horspiste.rules.abilities import by_formula
from horspiste.state.party import LOOSE, RIDDEN, Traveller

from .. import paces
from ..condition import Beast, Being
from ..counsel import Told
from ..hour import Hour
from ..pace import walkers
from ..route import goals
from . import alertness
from .foraging import forages

_HELD = "gallop.forages"

FOOT, CARRIED = "foot", "mount"


def march(hour: Hour) -> None:
    """Count the hour for everybody on the way, and make the saves that it brings due; nobody tires in a boat.

    Dice: for each member, then for each animal that saves, d20 for each hour past the day's that it ends.
    """
    if not hour.time:
        return
    alertness.tell(hour)
    for member, being in hour.members():
        if being.resting is not None or being.slept:
            hour.be(member.id, resting=None, slept=0)
    if not hour.afoot:
        return
    galloping, way = paces.is_gallop(hour), paces.taken(hour)
    if hour.now.orders.gallop and forages(hour) and _HELD not in hour.now.said:
        hour.change(said=hour.now.said | {_HELD})
        hour.note("gallop.forages", rule="5E-MV-01")
    on_foot = {member.id for member, _ in walkers(hour)}
    for member, being in hour.awake():
        hour.be(member.id, marched=being.marched + hour.afoot)
        if rules.saver(hour.world.book, FOOT if member.id in on_foot else CARRIED) == rules.CHARACTER:
            _force(hour, member, being)
    _ride(hour, galloping)
    hour.change(paced=way)
    if galloping and not paces.gallop_left(hour):
        _pull_up(hour)


def _force(hour: Hour, member: Traveller, being: Being) -> None:
    bonus = member.march_bonus + member.con_save
    for number in rules.hours_saved(hour.world.book, being.marched, hour.afoot):
        level = hour.now.beings[member.id].level
        after = _save(hour, member.id, member.con, bonus, number, level)
        if after != level:
            worsen(hour, member, after)


def _save(hour: Hour, who: str, con: int, bonus: int, number: int, level: int) -> int:
    """The save at the end of an hour past the day's. Returns the level of exhaustion after it."""
    desk, before, log = hour.desk(who), len(hour.dice.thrown), rules.EnduranceLog()
    added = desk.sheet.line("bonus")
    added.add("constitution", by_formula(desk.book, con))
    added.add("bonus", bonus, "5E-GAP-01")
    save = rules.HourSave(number, rules.hour_dc(desk, desk.sheet.line("dc"), number), added.total, rules.tiring(desk.book), who)
    try:
        after = rules.hour_saved(rules.Endured(level), save, desk.dice, log)
    except Unanswered as waiting:
        waiting.tell("march.forced", desk.sheet.steps)
        raise
    if log.totals:
        _tell(hour, desk, before, who, save.dc, log.totals[0], after.level, failed=after.level != level, number=number)
    return after.level


def _tell(
    hour: Hour, desk: Desk, before: int, who: str, dc: Number, total: Number, level: int, *, failed: bool, number: int
) -> None:
    code = "exhaustion.march_fail" if failed else "exhaustion.march_pass"
    rule = "5E-FMAR-05" if failed else "5E-FMAR-03"
    hour.record(code, desk, before, rule=rule, who=who, dc=dc, total=total, level=level, number=number)


def worsen(hour: Hour, member: Traveller, level: int) -> None:
    """A member comes to a level of exhaustion: say what it does to him."""
    hour.be(member.id, level=level)
    told = effects(hour, level)
    hour.note("exhaustion.level", told, rule="5E-GAP-08", who=member.id, level=level)


def effects(hour: Hour, level: int) -> Told:
    """What a level of exhaustion does."""
    return hour.told("exhaustion.effects", level=level)


def _ride(hour: Hour, galloping: bool) -> None:
    """Count the hour for the animals; those that are ridden or in harness save where their riders do not."""
    saves = rules.saver(hour.world.book, CARRIED) == rules.MOUNT
    for name, beast in hour.beasts():
        use = hour.world.expedition.animal(name).use
        galloped = beast.galloped + (hour.afoot if galloping and use == RIDDEN else 0)
        hour.graze(name, marched=beast.marched + hour.afoot, galloped=galloped, resting=None)
        if saves and use != LOOSE:
            _drive(hour, name, beast)


def _pull_up(hour: Hour) -> None:
    """The mounts have had their gallop; it goes on only where fresh ones wait, here or ahead. Source: 5E-MV-02, 5E-MV-03."""
    if any(stop.relay and stop.at == hour.now.at for stop in hour.world.expedition.route):
        return
    hour.note("gallop.over", rule="5E-MV-02", pace=hour.now.orders.pace)
    if not any(goal.relay for goal in goals(hour.now.legs)):
        hour.change(orders=replace(hour.now.orders, gallop=False))


def _drive(hour: Hour, name: str, beast: Beast) -> None:
    con = hour.world.expedition.animal(name).con
    for number in rules.hours_saved(hour.world.book, beast.marched, hour.afoot):
        level = hour.now.beasts[name].level
        hour.graze(name, level=_save(hour, name, con, 0, number, level))
        if effects(hour, hour.now.beasts[name].level).also["dead"]:
            hour.graze(name, dead=True)
            hour.note("mount.dead", rule="5E-GAP-08", who=name)
            return
