"""Living off the land: whom the leader finds food for."""

from __future__ import annotations

from horspiste.basis.source import Number

from ..counsel import Told
from ..hour import Hour

DAY, RULE, SAID = "forage.day", "TOG-FORAGE", "foraging.pace"


def forages(hour: Hour) -> bool:
    """Whether the party looks for food as it goes, which halves its pace; not where nobody knows how that is done."""
    return hour.now.orders.forage and hour.world.settles(DAY) is not None


def tell_pace(hour: Hour) -> None:
    """Say once why the party goes at half its pace. Source: TOG-FORAGE."""
    if SAID in hour.now.said:
        return
    hour.change(said=hour.now.said | {SAID})
    desk = hour.desk()
    desk.sheet.line().add("half_pace", 2, RULE)
    hour.note("forage.slows", Told("", 2, {}, (), desk.sheet.steps, (), None), rule=RULE)


def forage(hour: Hour, water: Number) -> None:
    """The leader looks for food; each whom it feeds drinks so much of what is found, too. [litres] Dice: as ``forage.day``."""
    if hour.world.settles(DAY) is None:
        hour.leave_open("foraging")
        return
    leader, _ = hour.leader()
    told = hour.thrown(DAY, leader.id, survival=leader.survival)
    hour.note("forage.found" if told.value else "forage.nothing", told, rule=RULE, who=leader.id, people=told.value)
    if told.value:
        supplies = {**hour.now.supplies}
        for what, amount in (("food", told.value), ("water", told.value * water)):
            supplies[what] = supplies.get(what, 0) + amount
        hour.change(supplies=supplies)
