"""Rolls of a d20: what gives advantage or disadvantage, what fails by itself, and the total."""

from __future__ import annotations

from collections.abc import Sequence

from horspiste.basis.desk import Answer, Desk
from horspiste.basis.event import Event
from horspiste.dice.protocol import ADVANTAGE, DISADVANTAGE, PLAIN
from horspiste.rulebook.book import Rulebook

from .abilities import by_formula

CIRCUMSTANCES = "abilities.circumstances"
EXHAUSTION = "exhaustion.levels"
PURPOSES = {"check": "ability.check", "save": "ability.save", "attack": "attack.roll"}


def modifier(desk: Desk, *, score: int) -> Answer:
    """The modifier of an ability score. [number]

    Source: 5E-GAP-03.
    """
    return Answer(desk.sheet.line().add("modifier", by_formula(desk.book, score)))


def exhausted(book: Rulebook, level: int, kind: str) -> str:
    """Plain or disadvantage: how a level of exhaustion has one roll a check, a save or an attack. Source: 5E-GAP-08."""
    return str(book.table(EXHAUSTION).get(level, kind))


def combined(modes: Sequence[str]) -> str:
    """What several sources come to: they count once, and one of each kind makes a plain roll. Source: 5E-GAP-02."""
    good, bad = ADVANTAGE in modes, DISADVANTAGE in modes
    return PLAIN if good == bad else ADVANTAGE if good else DISADVANTAGE


def weighed(book: Rulebook, check: str, circumstances: Sequence[str], exhaustion: int, sight: bool) -> dict[str, str]:
    """Every source of advantage or disadvantage that counts for a roll, by name. Source: 5E-GAP-02, 5E-GAP-07 to 13."""
    checks, table = book.table("abilities.checks"), book.table(CIRCUMSTANCES)
    kind = str(checks.get(check, "kind"))
    tags = {check, kind, str(checks.get(check, "ability"))}
    found = {
        name: str(table.get(name, "mode"))
        for name in circumstances
        if tags & set(table.get(name, "on")) and (sight or not table.flag(name, "sight"))
    }
    tired = exhausted(book, exhaustion, kind)
    return found if tired == PLAIN else {**found, "exhaustion": tired}


def roll(
    desk: Desk,
    *,
    check: str,
    score: int,
    base: int,
    other: int,
    exhaustion: int,
    circumstances: Sequence[str],
    sight: bool,
    dc: int | None,
) -> Answer:
    """The total of a check, save or attack roll; nothing (null) where it fails by itself. [number]

    Dice: d20, two of which one is kept under advantage or disadvantage; none where it fails by itself.
    Source: 5E-VIS-02, 5E-VIS-03, 5E-SQZ-04, 5E-SQZ-05, 5E-GAP-01, 5E-GAP-02, 5E-GAP-07 to 10.
    """
    book = desk.book
    checks = book.table("abilities.checks")
    bonus = desk.sheet.line("bonus")
    bonus.add(str(checks.get(check, "ability")), by_formula(book, score))
    bonus.add("base", base, "5E-GAP-01")
    bonus.add("other", other, "5E-GAP-01")
    if sight and any(book.table(CIRCUMSTANCES).flag(name, "fails") for name in circumstances):
        return _failed(bonus.total, dc)
    weight = weighed(book, check, circumstances, exhaustion, sight)
    mode, kind = combined(list(weight.values())), str(checks.get(check, "kind"))
    rolled = desk.dice.check(bonus.total, dc, PURPOSES[kind], natural=kind == "attack", mode=mode, whole=True)
    line = desk.sheet.line()
    line.add("bonus", bonus.total, "5E-GAP-01")
    line.add("die", rolled.face, "5E-GAP-01")
    also = {"bonus": bonus.total, "mode": mode, "die": rolled.face, "success": rolled.passed, "because": list(weight)}
    return Answer(line.total, also, _events(rolled.passed, dc, total=line.total))


def _failed(bonus: object, dc: int | None) -> Answer:
    """A roll that asks for sight, of somebody who has none."""
    also = {"bonus": bonus, "mode": PLAIN, "die": None, "success": False, "because": ["blinded"]}
    return Answer(None, also, _events(False, dc))


def _events(passed: bool | None, dc: int | None, **figures: object) -> list[Event]:
    return [] if dc is None else [Event("check.pass" if passed else "check.fail", {**figures, "dc": dc})]
