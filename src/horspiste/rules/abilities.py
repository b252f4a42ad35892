"""Ability scores and their modifiers."""

from __future__ import annotations

import math
from collections.abc import Sequence
from fractions import Fraction

from horspiste.basis.desk import Answer, Desk
from horspiste.basis.errors import InputError
from horspiste.basis.reckoning import Line
from horspiste.basis.source import Figure
from horspiste.rulebook.book import Rulebook

PHYSICAL = ("strength", "dexterity")
EVERYONE_HAS = {"wisdom": "ADV-ABIL-52", "charisma": "ADV-ABIL-63"}


def modifier(desk: Desk, *, score: int | None, ability: str | None) -> Answer:
    """The modifier of a score; whether it is a bonus or a penalty; for Intelligence, the kind of mind. [number]

    Source: ADV-ABIL-01 to 03, ADV-ABIL-43, ADV-ABIL-52, ADV-ABIL-63, ADV-TBL-01.

    Raises:
        InputError: ``score.missing`` where every creature has the score; ``table.outside`` under
            ``ability.modifier_range: table_only``.
    """
    if score is None and ability in EVERYONE_HAS:
        raise InputError("score.missing", "score", ability=ability, rule=EVERYONE_HAS[ability])
    line = desk.sheet.line()
    amount = line.add("modifier", modifier_figure(desk, score))
    kind = "none" if amount == 0 else "bonus" if amount > 0 else "penalty"
    return Answer(amount, {"kind": kind, "mind": _mind(desk, score) if ability == "intelligence" else "none"})


def _mind(desk: Desk, score: int | None) -> str:
    animal, sapient = (desk.book.number(f"abilities.figures.{name}") for name in ("animal_from", "sapient_from"))
    if score is None or score < animal:
        return "none"
    return "sapient" if score >= sapient else "animal"


def modifier_figure(desk: Desk, score: int | None) -> Figure:
    """The modifier of a score with what prints it; a missing score has none. [number]

    Raises:
        InputError: ``table.outside`` under ``ability.modifier_range: table_only``.
    """
    table = desk.book.table("abilities.modifiers")
    if score is None:
        return desk.book.figure("abilities.figures.formula_share")._replace(amount=0, rule="ADV-ABIL-02")
    if score in table:
        return table.cell(score, "modifier")
    if desk.book.ruled("ability.modifier_range", "table_only"):
        raise InputError("table.outside", "score", given=score, rule="ADV-TBL-01")
    return by_formula(desk.book, score)


def by_formula(book: Rulebook, score: int) -> Figure:
    """The modifier that the formula gives a score: a share of it, rounded down, and what is added. [number]

    Source: ADV-TBL-01; 5E-GAP-03.
    """
    share, added = book.figure("abilities.figures.formula_share"), book.number("abilities.figures.formula_added")
    return share._replace(amount=math.floor(Fraction(score) * share.amount) + added)


def add_modifier(desk: Desk, line: Line, code: str, ability: str, score: int | None, states: Sequence[str]) -> None:
    """Add a score's modifier to ``line`` under ``code``: in these states, fatigue and exhaustion lower Strength and Dexterity.

    The worse of the two counts once; ``fatigue.penalty_kind`` says whether it lowers the score or the modifier.
    Source: ADV-ABIL-05, ADV-HUST-05.
    """
    table = desk.book.table("abilities.states")
    tiring = [state for state in states if table.has(state, "score")]
    if score is None or ability not in PHYSICAL or not tiring:
        line.add(code, modifier_figure(desk, score))
        return
    worst = min(tiring, key=lambda state: table.number(state, "score"))
    penalty = table.cell(worst, "score")
    if desk.book.ruled("fatigue.penalty_kind", "modifier"):
        line.add(code, modifier_figure(desk, score))
        line.add(worst, penalty, "fatigue.penalty_kind")
        return
    lowered = desk.sheet.against("score_lowered", penalty._replace(amount=max(0, score + penalty.amount)), of=line.of)
    line.add(code, modifier_figure(desk, int(lowered)))
