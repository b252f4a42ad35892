"""At and below 0 hit points: who stands, who dies, who wakes."""

from __future__ import annotations

from typing import NamedTuple

from horspiste.basis.desk import Answer, Desk
from horspiste.basis.event import Event
from horspiste.basis.source import Number

from .endurance import constitution_bonus


def state(desk: Desk, *, hp: int, damage: int, nonlethal: int, con: int | None, stable: bool) -> Answer:
    """How a creature stands: up, disabled, staggered, unconscious, dying or dead.

    Source: TOG-DEATH, TOG-NONLETHAL.
    """
    left = desk.sheet.line("hp_left", "hp")
    left.add("full_hp", hp)
    left.add("damage", -damage)
    if nonlethal > hp and desk.book.ruled("nonlethal.overflow", "lethal"):
        left.add("overflow", hp - nonlethal, "TOG-NONLETHAL")
        nonlethal = hp
    elif nonlethal > hp:
        left.aside("overflow", "add", hp - nonlethal, "nonlethal.overflow", "TOG-NONLETHAL")
    borne = desk.sheet.against("nonlethal", nonlethal, "TOG-NONLETHAL", unit="nonlethal")
    return Answer(_standing(desk, left.total, borne, con, stable), {"hp_left": left.total})


def _standing(desk: Desk, left: Number, nonlethal: Number, con: int | None, stable: bool) -> str:
    if left <= 0 and -left >= depth(desk, con):
        return "dead"
    if left < 0:
        return "unconscious" if stable else "dying"
    if nonlethal > left:
        return "unconscious"
    if left == 0:
        return "disabled"
    return "staggered" if nonlethal == left else "up"


def depth(desk: Desk, con: int | None) -> Number:
    """How far below 0 hit points a creature is dead; without a Constitution it falls to pieces at 0."""
    if con is None:
        return desk.sheet.against("dead_at", 0, "TOG-DEATH", unit="hp")
    if desk.book.ruled("dying.rules", "srd35"):
        return desk.sheet.against("dead_at", desk.book.table("dying.rules").number("srd35", "depth"), "dying.rules", unit="hp")
    return desk.sheet.against("dead_at", con, "TOG-DEATH", unit="hp")


class _Pull(NamedTuple):
    passed: bool
    dc: Number
    total: Number


def _pull_through(desk: Desk, con: int | None, below: int) -> _Pull:
    table = desk.book.table("dying.rules")
    dc = desk.sheet.line("dc")
    if desk.book.ruled("dying.rules", "srd35"):
        chance = dc.add("chance", table.number("srd35", "chance"), "dying.rules")
        rolled = desk.dice.roll(table.get("srd35", "dice"), "dying.check").total
        return _Pull(rolled <= chance, chance, rolled)
    dc.add("base_dc", table.cell("pf1", "dc"))
    bonus = constitution_bonus(desk, con) - below
    # A 20 always passes, a 1 fails only where the sum does.
    check = desk.dice.check(bonus, dc.total, "dying.check", natural=1 + bonus < dc.total)
    return _Pull(bool(check.passed), dc.total, check.total)


def round_(desk: Desk, *, con: int | None, below: int) -> Answer:
    """A dying creature's turn: stable, worse or dead.

    Dice: d20 (``dying.rules: srd35``: d100); none for the dead. Source: TOG-DEATH.
    """
    return _turn(desk, con, below, "stable", "worse")


def hour(desk: Desk, *, con: int | None, below: int, tended: bool) -> Answer:
    """A stable creature's hour: awake (disabled), still unconscious, worse or dead.

    Dice: d20 (``dying.rules: srd35``: d100); none for the dead. Source: TOG-DEATH.
    """
    return _turn(desk, con, below, "awake", "unconscious" if tended else "worse")


def day(desk: Desk, *, con: int | None, below: int) -> Answer:
    """Whether an untended creature begins to heal by itself after a day's rest: healing or waiting.

    Dice: d20 (``dying.rules: srd35``: d100); none for the dead. Source: TOG-DEATH.
    """
    return _turn(desk, con, below, "healing", "waiting")


def _turn(desk: Desk, con: int | None, below: int, passed: str, failed: str) -> Answer:
    deadly = depth(desk, con)
    if below >= deadly:
        return Answer("dead", {"below": below, "dc": None, "total": None})
    pull = _pull_through(desk, con, below)
    value, after = (passed, below) if pull.passed else (failed, below + (failed == "worse"))
    if after >= deadly:
        value = "dead"
    event = Event(f"dying.{value}", {"dc": pull.dc, "total": pull.total, "below": after})
    return Answer(value, {"below": after, "dc": pull.dc, "total": pull.total}, (event,))


def massive(desk: Desk, *, blow: int, hp: int, fortitude: int) -> Answer:
    """Whether one huge blow kills: alive or dead.

    Dice: d20, where the blow is huge. Source: TOG-DEATH.
    """
    table, row = desk.book.table("dying.rules"), desk.book.ruling("dying.rules")
    huge = desk.sheet.line("huge", "hp")
    huge.add("full_hp", hp)
    huge.multiply("share", table.cell(row, "share"))
    huge.at_least("least_blow", table.cell(row, "least"))
    if blow < huge.total:
        return Answer("alive", {"huge": huge.total, "dc": None, "total": None})
    dc = desk.sheet.line("dc")
    check = desk.dice.check(fortitude, dc.add("base_dc", table.cell(row, "save_dc")), "dying.massive", natural=True)
    value = "alive" if check.passed else "dead"
    also = {"huge": huge.total, "dc": dc.total, "total": check.total}
    return Answer(value, also, (Event(f"dying.massive_{value}", {"dc": dc.total, "total": check.total, "blow": blow}),))
