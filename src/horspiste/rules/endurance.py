"""Checks that grow harder: want of water or food, hours of swimming. Shared by the rules of needs and of water."""

from __future__ import annotations

from typing import NamedTuple

from horspiste.basis.desk import Answer, Desk
from horspiste.basis.event import Event
from horspiste.basis.source import Number

from .abilities import modifier_figure


class Trial(NamedTuple):
    """One check and what a failure cost."""

    passed: bool
    damage: Number
    dc: Number
    total: Number


def constitution_bonus(desk: Desk, con: int | None) -> int:
    """The modifier of a Constitution; a creature without one has none."""
    return 0 if con is None else int(modifier_figure(desk, con).amount)


def trial(desk: Desk, kind: str, bonus: int, earlier: int) -> Trial:
    """A check against a dc that rises with each one made before; failed, it costs nonlethal damage.

    Dice: d20, then the damage of the row ``kind`` of "needs.trials" if it fails.
    """
    table = desk.book.table("needs.trials")
    dc = desk.sheet.line("dc")
    dc.add("base_dc", table.cell(kind, "dc"))
    dc.add("earlier_checks", earlier * table.number(kind, "step"), table.rule(kind))
    check = desk.dice.check(bonus, dc.total, table.get(kind, "check"))
    damage = desk.sheet.line()
    if not check.passed:
        damage.add("rolled", desk.dice.roll(table.get(kind, "dice"), table.get(kind, "damage")).total, table.rule(kind))
    return Trial(bool(check.passed), damage.total, dc.total, check.total)


def tried(kind: str, done: Trial, also: dict[str, object]) -> Answer:
    """The answer of a question about one trial, with the event of its kind."""
    event = Event(f"{kind}_{'pass' if done.passed else 'fail'}", {"dc": done.dc, "total": done.total, "damage": done.damage})
    return Answer(done.damage, {**also, "dc": done.dc, "total": done.total}, (event,))
