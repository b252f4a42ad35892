"""Spellcasters and their ability."""

from __future__ import annotations

from horspiste.basis.desk import Answer, Desk
from horspiste.basis.event import Event
from horspiste.basis.refusal import Refused
from horspiste.basis.source import Number

from .abilities import modifier_figure


def ability(desk: Desk, *, caster: str) -> Answer:
    """The ability behind a class's spells. Source: ADV-CAST-01."""
    table, paladins = desk.book.table("spells.casters"), desk.book.ruling("cast.paladin_ability")
    return Answer(table.get(caster, paladins if table.has(caster, paladins) else "ability"))


def castable(desk: Desk, *, caster: str, score: int | None, level: int | None) -> Answer:
    """The highest spell level that a score allows, or none; the score that a level needs. [number]

    Refuses: ``spells.score_low`` for a level that the score does not allow.
    Source: ADV-CAST-01, ADV-CAST-02.
    """
    base = desk.book.figure("spells.figures.score_base")
    needed = None
    if level is not None:
        line = desk.sheet.line("needed")
        line.add("score_base", base)
        needed = line.add("spell_level", level, base.rule)
        if score is None or score < needed:
            raise Refused("spells.score_low", needed=needed, score=score)
    if score is None or score < base.amount:
        return Answer(None, {"needed": needed})
    value = desk.sheet.line()
    value.add("score", score)
    value.add("score_base", base._replace(amount=-base.amount))
    return Answer(value.at_most("highest_level", desk.book.figure("spells.figures.highest_level")), {"needed": needed})


def bonus(desk: Desk, *, caster: str, score: int | None, level: int, reaches: int) -> Answer:
    """The bonus spells of a level; those withheld until the class reaches it. [number]

    Source: ADV-CAST-03, ADV-CAST-04.

    Raises:
        InputError: ``table.outside`` under ``ability.modifier_range: table_only``.
    """
    line = desk.sheet.line()
    modifier = desk.sheet.against("modifier", modifier_figure(desk, score))
    spells = _bonus_spells(desk, modifier, level)
    if level > reaches and spells:
        line.aside("bonus_spells", "add", spells, by="ADV-CAST-04", rule="GAP-01")
        return Answer(0, {"withheld": spells}, [Event("spells.withheld", {"level": level, "spells": spells})])
    rule = "cast.bonus_spells" if desk.book.ruled("cast.bonus_spells", "none") else "GAP-01"
    return Answer(line.add("bonus_spells", spells, rule), {"withheld": 0})


def _bonus_spells(desk: Desk, modifier: Number, level: int) -> Number:
    if level == 0 or modifier < level or desk.book.ruled("cast.bonus_spells", "none"):
        return 0
    further = (modifier - level) // desk.book.number("spells.figures.modifiers_a_bonus")
    return desk.book.number("spells.figures.first_bonus") + further


def save_dc(desk: Desk, *, caster: str, score: int | None, level: int) -> Answer:
    """The DC of the saves against a caster's spells. [number]

    Source: ADV-CAST-05.

    Raises:
        InputError: ``table.outside`` under ``ability.modifier_range: table_only``.
    """
    line = desk.sheet.line()
    line.add("save_base", desk.book.figure("spells.figures.save_base"))
    line.add("spell_level", level, "ADV-CAST-05")
    return Answer(line.add("modifier", modifier_figure(desk, score)))
