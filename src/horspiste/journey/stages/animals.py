"""What the hour costs the animals: hustled and forced hours wound those that are ridden, until they die."""

from __future__ import annotations

from fractions import Fraction

from horspiste.rules.march import checks_due
from horspiste.rules.riding import HUSTLE, Log, Ridden, Ride, is_lethal, toll
from horspiste.state.party import Animal

from ..condition import Beast
from ..hour import Hour


def march(hour: Hour, pace: str) -> None:
    """Count the hour for every animal, and take what it brings due."""
    for name, beast in hour.beasts():
        animal = hour.world.expedition.animal(name)
        hustled = beast.hustled + (hour.time if pace == HUSTLE else 0)
        hour.graze(name, marched=beast.marched + hour.time, hustled=hustled)
        for number in range(int(beast.hustled) + 1, int(hustled) + 1):
            _pay(hour, animal, number, hustled=number, forced=0)
        due = checks_due(hour.world.book, hour.now.beasts[name].marched)
        for number in range(beast.extra_hours + 1, due + 1):
            _pay(hour, animal, number, hustled=0, forced=number)
        hour.graze(name, extra_hours=max(due, beast.extra_hours))


def _pay(hour: Hour, animal: Animal, number: int, hustled: int, forced: int) -> None:
    beast = hour.now.beasts[animal.id]
    if beast.dead:
        return
    lethal = is_lethal(hour.world.book, animal.use)
    desk, log, before = hour.desk(animal.id), Log(), len(hour.dice.thrown)
    borne = beast.damage if lethal else beast.nonlethal
    cost = toll(hour.world.book, number, hustled, forced)
    after = Ride(animal.hp if lethal else None).hour(Ridden(borne), cost, desk.dice, log)
    for code, damage, _ in log.struck:
        desk.sheet.line("damage").add(code, damage)
    if after.harm == borne:
        return
    hour.graze(animal.id, **{"damage" if lethal else "nonlethal": after.harm})
    code = "mount.hustled" if hustled else "mount.forced"
    rule = "ADV-MOUNT-01" if hustled else "ADV-MOUNT-03"
    hour.record(code, desk, before, rule=rule, who=animal.id, damage=after.harm - borne, lethal=lethal, number=number)
    if not _was_tired(beast):
        hour.note("fatigue.begun", rule="ADV-MOUNT-04", who=animal.id)
    if after.fell:
        hour.graze(animal.id, dead=True)
        hour.note("mount.dead", rule="ADV-MOUNT-03", who=animal.id)


def _was_tired(beast: Beast) -> bool:
    return bool(beast.damage or beast.nonlethal)


def rest(hour: Hour) -> None:
    """A night's rest mends an animal a little, and ends its count of hustled hours."""
    for name, beast in hour.beasts():
        hour.graze(name, hustled=Fraction(0))
        if beast.damage or beast.nonlethal:
            told = hour.told("healing.rest", level=1, damage=beast.damage)
            left = max(0, beast.damage - int(told.value))
            hour.graze(name, damage=left, nonlethal=0)
            if not left:
                hour.note("fatigue.ended", told, rule="ADV-MOUNT-04", who=name)
