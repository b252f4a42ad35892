"""Checks, saves and attack rolls: the ability behind each, and the roll itself."""

from __future__ import annotations

from collections.abc import Sequence

from horspiste.basis.desk import Answer, Desk
from horspiste.basis.event import Event
from horspiste.basis.reckoning import Line
from horspiste.basis.source import Number
from horspiste.rulebook.book import Rulebook, Table

from .abilities import PHYSICAL, add_modifier

NATURAL_KINDS = ("save", "attack")
PURPOSES = {"save": "ability.save", "attack": "attack.roll"}


def key(desk: Desk, *, check: str) -> Answer:
    """The ability behind a check, how often the armour check penalty counts, and the skills that answer it on the sheet.

    Source: ADV-ABIL-10 to 62, ADV-LOAD-10; the sheet's edition by ``skills.list``.
    """
    skills = on_the_sheet(desk.book, check)
    if not skills:
        return Answer(None, {"armour_check": "none", "skills": []})
    first = key_of(desk.book, skills[0])
    return Answer(first.ability, {"armour_check": first.armour_check, "skills": skills})


class Key:
    """A check's line in the book: its ability, its kind, and what hinders it."""

    def __init__(self, table: Table, name: str) -> None:
        self.name = name
        self.ability = str(table.get(name, "ability"))
        self.armour_check = str(table.get(name, "armour_check"))
        self.kind = str(table.get(name, "kind")) if table.has(name, "kind") else "skill"
        self.blind = str(table.get(name, "blind")) if table.has(name, "blind") else "none"
        self.needs_score = table.flag(name, "needs_score")
        self.rule = table.rule(name)

    @property
    def hindered_blind(self) -> bool:
        """Whether blindness penalises the check: skills of Strength and Dexterity, and searching."""
        return self.blind == "penalty" or (self.kind == "skill" and self.ability in PHYSICAL)


def on_the_sheet(book: Rulebook, check: str) -> list[str]:
    """The names under which the sheet in play holds a check: its own, or those that stand for it in the other edition."""
    edition = book.ruling("skills.list")
    table = book.table("abilities.skill_map")
    return [str(name) for name in table.get(check, edition)] if table.has(check, edition) else [check]


def key_of(book: Rulebook, check: str) -> Key:
    """A check's line, as the edition in play prints it."""
    tables = [book.table("abilities.checks"), book.table("abilities.pathfinder")]
    if book.ruled("skills.list", "pf1"):
        tables.reverse()
    return Key(next(table for table in tables if check in table), check)


def natural_extremes(book: Rulebook, kind: str) -> bool:
    """Whether a natural 1 fails and a natural 20 passes: always for saves and attacks, else by ``check.natural_extremes``."""
    return kind in NATURAL_KINDS or book.ruled("check.natural_extremes", "auto")


def check(
    desk: Desk,
    *,
    check: str,
    score: int | None,
    base: int,
    other: int,
    check_penalty: int,
    states: Sequence[str],
    take: str,
    dc: int | None,
) -> Answer:
    """The total of a check; its bonus and its margin over the dc. [number]

    Dice: d20; none when taking 10 or 20.
    Source: ADV-ABIL-04, ADV-LOAD-10, ADV-LIGHT-09.

    Raises:
        InputError: ``table.outside`` under ``ability.modifier_range: table_only``.
    """
    keyed = key_of(desk.book, (on_the_sheet(desk.book, check) or [check])[0])
    line = desk.sheet.line("bonus")
    add_modifier(desk, line, "modifier", keyed.ability, score, states)
    line.add("base", base)
    line.add("other", other)
    _hinder(desk, line, keyed, check_penalty, states)
    result = desk.sheet.line()
    bonus = result.add("bonus", line.total, "ADV-ABIL-04")
    passed: bool | None
    if take == "roll":
        natural = natural_extremes(desk.book, keyed.kind)
        rolled = desk.dice.check(bonus, dc, PURPOSES.get(keyed.kind, "ability.check"), natural=natural, whole=True)
        total, passed = result.add("die", rolled.face), rolled.passed
    else:
        total = result.add(f"take_{take}", desk.book.figure(f"abilities.figures.take_{take}"))
        passed = None if dc is None else total >= dc
    if (keyed.needs_score and score is None) or (keyed.blind == "fails" and "blind" in states):
        passed = False
    return Answer(total, {"bonus": line.total, "margin": None if dc is None else total - dc}, _events(total, dc, passed))


def _events(total: Number, dc: int | None, passed: bool | None) -> list[Event]:
    if dc is None:
        return []
    return [Event("check.pass" if passed else "check.fail", {"total": total, "dc": dc})]


def _hinder(desk: Desk, line: Line, keyed: Key, check_penalty: int, states: Sequence[str]) -> None:
    """Add the armour check penalty and blindness, as far as they count for this check."""
    often = keyed.armour_check
    if check_penalty and often == "none":
        line.aside("check_penalty", "add", check_penalty, by="not_hindered", rule="ADV-LOAD-10")
    elif check_penalty:
        double = often == "double" and desk.book.ruled("swim.check_penalty", "double")
        times = desk.book.figure(f"abilities.figures.check_penalty{'_double' if double else ''}")
        single = often == "double" and not double
        line.add("check_penalty", times._replace(amount=check_penalty * times.amount), "swim.check_penalty" if single else None)
    if "blind" in states and keyed.hindered_blind:
        line.add("blind", desk.book.table("abilities.states").cell("blind", "check"))
