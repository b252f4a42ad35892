"""What the hour costs those who walk and those who carry: forced hours, hustled hours, wounds and weariness."""

from __future__ import annotations

from fractions import Fraction

from horspiste.basis.desk import Desk
from horspiste.rules.hustle import goes_on_counting, hustle_hour
from horspiste.rules.march import March, MarchLog, checks_due, hour_of_march, march_hour
from horspiste.rules.running import check_bonus
from horspiste.rules.tally import Tally, body_of, hurt
from horspiste.state.party import Traveller

from ..body import can_walk, is_tired, standing
from ..condition import Being, Stop
from ..hour import Hour
from ..pace import pace_of, walkers
from . import animals
from .rest import ease


def march(hour: Hour) -> None:
    """Count the hour for everybody on the way, and make the checks that it brings due."""
    if not hour.time:
        return
    pace = pace_of(hour)
    for member, _ in hour.members():
        hour.be(member.id, rested=Fraction(0))
        ease(hour, member, "none")
    for member, being in walkers(hour):
        tired = is_tired(being)
        _count(hour, member, pace)
        _force(hour, member)
        _hustle(hour, member, being.hustled, pace)
        if not tired and is_tired(hour.now.beings[member.id]):
            hour.note("fatigue.begun", rule="ADV-MARCH-04", who=member.id)
            _tell_load(hour, member, being)
    animals.march(hour, pace)


def _count(hour: Hour, member: Traveller, pace: str) -> None:
    being = hour.now.beings[member.id]
    hours = hour.time
    hustling = pace == "hustle"
    if hustling and hour.world.book.ruled("hustle.in_travel_day", "counts_as_two"):
        hours *= Fraction(hour.world.book.number("hustle.figures.counts_as_two"))
    hustled = being.hustled if goes_on_counting(hour.world.book, pace) else Fraction(0)
    hour.be(member.id, marched=being.marched + hours, hustled=hustled + (hour.time if hustling else 0))


def _force(hour: Hour, member: Traveller) -> None:
    """The checks of forced march that the hours marched have brought due."""
    due = checks_due(hour.world.book, hour.now.beings[member.id].marched)
    for number in range(hour.now.beings[member.id].extra_hours + 1, due + 1):
        being = hour.now.beings[member.id]
        desk = hour.desk(member.id)
        before = len(hour.dice.thrown)
        bonus = check_bonus(desk, member.con, member.march_bonus)
        extra = hour_of_march(desk, desk.sheet.line("dc"), number, bonus, body_of(desk.book, member.hp), member.id)
        log = MarchLog()
        done = march_hour(March(Tally(being.sore, being.damage)), extra, desk.dice, log)
        _bear(hour, member, "march", done.tally)
        hour.be(member.id, extra_hours=number)
        for event, total in zip(log.events, log.totals, strict=False):
            hurt_by = log.rolled[0][1] if log.rolled else 0
            figures = {"dc": extra.dc, "total": total, "damage": hurt_by, "number": number}
            hour.record(event.code, desk, before, rule="ADV-MARCH-01", who=member.id, **figures)


def _hustle(hour: Hour, member: Traveller, before: Fraction, pace: str) -> None:
    """The damage of each whole hour hustled that the hour completes."""
    if pace != "hustle":
        return
    for number in range(int(before) + 1, int(hour.now.beings[member.id].hustled) + 1):
        figure = hustle_hour(hour.world.book, number)
        if not figure.amount:
            continue
        being = hour.now.beings[member.id]
        desk: Desk = hour.desk(member.id)
        desk.sheet.line().add("hour_of_hustling", figure)
        body = body_of(hour.world.book, member.hp)
        _bear(hour, member, "hustle", hurt(Tally(being.sore, being.damage), int(figure.amount), body))
        hour.record(
            "hustle.hurt", desk, len(hour.dice.thrown), rule="ADV-HUST-03", who=member.id, damage=figure.amount, number=number
        )


def _bear(hour: Hour, member: Traveller, cause: str, tally: Tally) -> None:
    """Take the damage of a cause: nonlethal is counted by its cause, what passes full hit points wounds."""
    being = hour.now.beings[member.id]
    more = tally.nonlethal - being.sore
    sore = {**being.nonlethal, cause: being.nonlethal.get(cause, 0) + more} if more else being.nonlethal
    hour.be(member.id, nonlethal=sore, damage=tally.lethal)


def _tell_load(hour: Hour, member: Traveller, before: Being) -> None:
    """Weariness weakens, and a load may weigh a class more: say so where it does."""
    from ..body import load_of

    was, now = load_of(hour, member, before), load_of(hour, member, hour.now.beings[member.id])
    if was.also["load"] != now.also["load"]:
        hour.note("load.heavier", now, rule="ADV-HUST-05", who=member.id, load=now.also["load"], speed=now.value)


def fall_out(hour: Hour) -> None:
    """See who has died of the hour; the clock stops for good where nobody is left."""
    for member, being in hour.members():
        state = standing(hour, member, being)
        if state.value == "dead":
            hour.be(member.id, dead=True)
            hour.note("member.dead", state, rule="TOG-DEATH", who=member.id)
    if not hour.members():
        hour.change(stop=Stop("party.fallen"))


def hold_up(hour: Hour) -> bool:
    """Before a march: whether a member cannot walk, so that the game master decides what becomes of him."""
    for member, being in hour.members():
        if can_walk(hour, member, being):
            continue
        state = standing(hour, member, being)
        hour.note("member.fallen", state, rule="TOG-NONLETHAL", who=member.id, state=state.value)
        hour.halt("member.fallen", "camp", "carry", who=member.id, state=state.value)
        return True
    return False
