"""What the hour costs the animals: hustled and forced hours wound those that are ridden, until they die."""

from __future__ import annotations

from horspiste.rules.riding import HUSTLE, Log, Ridden, Ride, is_lethal, toll
from horspiste.state.calendar import after
from horspiste.state.party import Animal

from ..condition import Beast
from ..hour import Hour
from .rest import NIGHT, rounds_of
from .toil import forced_due, hustled_due


def march(hour: Hour, pace: str) -> None:
    """Count the hour for every animal, and take what it brings due."""
    for name, beast in hour.beasts():
        animal = hour.world.expedition.animal(name)
        hustled = beast.hustled + (hour.afoot if pace == HUSTLE else 0)
        hour.graze(name, marched=beast.marched + hour.afoot, hustled=hustled, resting=None)
        for number in hustled_due(hour, beast.hustled, hustled):
            _pay(hour, animal, number, hustled=number, forced=0)
        for number in forced_due(hour, beast.extra_hours, hour.now.beasts[name].marched):
            _pay(hour, animal, number, hustled=0, forced=number)
            hour.graze(name, extra_hours=number)


def _pay(hour: Hour, animal: Animal, number: int, hustled: int, forced: int) -> None:
    beast = hour.now.beasts[animal.id]
    if beast.dead:
        return
    lethal = is_lethal(hour.world.book, animal.use)
    desk, log, before = hour.desk(animal.id), Log(), len(hour.dice.thrown)
    borne = beast.damage if lethal else beast.nonlethal
    cost = toll(hour.world.book, number, hustled, forced)
    ridden = Ride(animal.hp if lethal else None).hour(Ridden(borne), cost, desk.dice, log)
    line = desk.sheet.line("damage")
    for code, damage, _ in log.struck:
        line.add(code, damage, None if hustled else "ADV-MOUNT-03")
    if ridden.harm == borne:
        return
    hour.graze(animal.id, **{"damage" if lethal else "nonlethal": ridden.harm})
    code = "mount.hustled" if hustled else "mount.forced"
    rule = "ADV-MOUNT-01" if hustled else "ADV-MOUNT-03"
    hour.record(code, desk, before, rule=rule, who=animal.id, damage=ridden.harm - borne, lethal=lethal, number=number)
    _tire(hour, animal.id, beast, lethal)
    if ridden.fell:
        hour.graze(animal.id, dead=True)
        hour.note("mount.dead", rule="ADV-MOUNT-03", who=animal.id)


def _tire(hour: Hour, name: str, beast: Beast, lethal: bool) -> None:
    if beast.tired or (lethal and hour.world.book.ruled("mount.fatigue_trigger", "nonlethal_only")):
        return
    hour.graze(name, tired=True)
    hour.note("fatigue.begun", rule="ADV-MOUNT-04", who=name)


def rest(hour: Hour) -> None:
    """A night's rest mends an animal a little, and ends its count of hours."""
    start, end = hour.now.instant, after(hour.now.instant, hour.time)
    for name, beast in hour.beasts():
        if beast.resting is None:
            hour.graze(name, resting=start)
        since = start if beast.resting is None else beast.resting
        if start - since < rounds_of(hour, NIGHT) <= end - since:
            _wake(hour, name, beast)


def _wake(hour: Hour, name: str, beast: Beast) -> None:
    told = hour.told("healing.rest", level=1, bed=NIGHT, damage=beast.damage)
    left = max(0, beast.damage - int(told.value))
    hour.graze(name, hustled=0, damage=left, nonlethal=0, weakened=max(0, beast.weakened - int(told.also["ability"])))
    if hour.world.book.ruled("march.reset", "after_8h_rest"):
        hour.graze(name, marched=0, extra_hours=0)
    if beast.tired and (not left or hour.world.book.ruled("mount.fatigue_clear", "8h_rest")):
        hour.graze(name, tired=False)
        hour.note("fatigue.ended", told, rule="ADV-MOUNT-04", who=name)
