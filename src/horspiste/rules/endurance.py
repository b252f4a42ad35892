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


def trial(desk: Desk, kind: str, bonus: int, earlier: int, check_for: str, damage_for: str) -> Trial:
    """A check against a dc that rises with each one made before; failed, it costs nonlethal damage.

    ``kind`` is a row of "needs.trials"; ``check_for`` and ``damage_for`` are the purposes of its dice: d20, then the row's
    damage if it fails.
    """
    table = desk.book.table("needs.trials")
    dc = desk.sheet.line("dc")
    dc.add("base_dc", table.cell(kind, "dc"))
    if earlier:
        dc.add("earlier_checks", earlier * table.number(kind, "step"), table.rule(kind))
    check = desk.dice.check(bonus, dc.total, check_for)
    damage = desk.sheet.line()
    if not check.passed:
        damage.add("rolled", desk.dice.roll(table.get(kind, "dice"), damage_for).total, table.rule(kind))
    return Trial(bool(check.passed), damage.total, dc.total, check.total)


def tried(kind: str, done: Trial, also: dict[str, object]) -> Answer:
    """The answer of a question about one trial, with the event of its kind."""
    event = Event(f"{kind}_{'pass' if done.passed else 'fail'}", {"dc": done.dc, "total": done.total, "damage": done.damage})
    return Answer(done.damage, {**also, "dc": done.dc, "total": done.total}, (event,))
