"""Living off the land: whom the leader finds food for."""

from __future__ import annotations

from horspiste.basis.source import Number

from ..hour import Hour


def forage(hour: Hour, water: Number) -> None:
    """The leader looks for food; each whom it feeds drinks so much of what is found, too. [litres] Dice: as ``forage.day``."""
    if hour.world.settles("forage.day") is None:
        hour.leave_open("foraging")
        return
    leader, _ = hour.leader()
    told = hour.thrown("forage.day", leader.id, survival=leader.survival)
    hour.note("forage.found" if told.value else "forage.nothing", told, rule="TOG-FORAGE", who=leader.id, people=told.value)
    if told.value:
        supplies = {**hour.now.supplies}
        for what, amount in (("food", told.value), ("water", told.value * water)):
            supplies[what] = supplies.get(what, 0) + amount
        hour.change(supplies=supplies)
