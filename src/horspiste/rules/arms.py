"""What Strength and Dexterity do with weapons and to armour class."""

from __future__ import annotations

from collections.abc import Sequence

from horspiste.basis.desk import Answer, Desk
from horspiste.basis.reckoning import Line
from horspiste.basis.source import Number

from .abilities import add_modifier, modifier_figure
from .burden import Worn, dexterity_caps

HELD = ("melee", "thrown", "sling")
BOWS = ("bow", "composite_bow")


def weapon(
    desk: Desk, *, strength: int | None, dexterity: int | None, weapon: str, grip: str, light: bool, rating: int | None
) -> Answer:
    """What an ability adds to a weapon's damage, and to its attack roll. [number]

    Source: ADV-ABIL-03, ADV-ABIL-10 to 14, ADV-ABIL-20.

    Raises:
        InputError: ``table.outside`` under ``ability.modifier_range: table_only``.
    """
    line = desk.sheet.line()
    if weapon in HELD:
        line.add("strength_modifier", modifier_figure(desk, strength), "ADV-ABIL-11")
        _by_grip(desk, line, "one_handed" if grip == "two_handed" and light else grip)
    elif weapon in BOWS:
        line.add("strength_modifier", modifier_figure(desk, strength), "ADV-ABIL-14")
        if weapon == "bow":
            line.at_most("no_bonus", 0, "ADV-ABIL-14")
        elif rating is not None:
            line.at_most("rating", rating, "ADV-ABIL-14")
    return Answer(line.total, {"attack": _attack(desk, strength, dexterity, weapon)})


def _by_grip(desk: Desk, line: Line, grip: str) -> None:
    if grip == "one_handed":
        return
    factor = desk.book.figure(f"abilities.figures.{grip}")
    if line.total < 0 and desk.book.ruled("str.penalty_scaling", "full"):
        line.aside(grip, "multiply", factor, by="str.penalty_scaling")
        return
    line.multiply(grip, factor, "str.penalty_scaling" if line.total < 0 else None)
    # Only halves occur: up is half up.
    if desk.book.ruled("str.fraction_rounding", "half_up"):
        line.round_up("rounded", "str.fraction_rounding")
    else:
        line.round_down("rounded", "str.fraction_rounding")


def _attack(desk: Desk, strength: int | None, dexterity: int | None, weapon: str) -> Number:
    line = desk.sheet.line("attack")
    if weapon == "melee":
        line.add("strength_modifier", modifier_figure(desk, strength), "ADV-ABIL-10")
        return line.total
    line.add("dexterity_modifier", modifier_figure(desk, dexterity), "ADV-ABIL-20")
    penalty = modifier_figure(desk, strength).amount
    if weapon == "bow" and penalty < 0 and desk.book.ruled("bow.str_penalty", "attack_and_damage"):
        line.add("strength_modifier", penalty, "bow.str_penalty")
    return line.total


def armour_class(
    desk: Desk,
    *,
    dexterity: int | None,
    armour: str,
    shield: str,
    load: str,
    size: str,
    states: Sequence[str],
    other: int,
    reacts: bool | None,
) -> Answer:
    """The armour class; the part of the Dexterity modifier that counts. [number]

    ``reacts`` is the game master's word on whether the defender can react, in place of the states' own.
    Source: ADV-ABIL-21, ADV-LOAD-08, ADV-LOAD-09, ADV-LOAD-12, ADV-LIFT-02, ADV-LIGHT-08.

    Raises:
        InputError: ``table.outside`` under ``ability.modifier_range: table_only``.
    """
    book, states_table = desk.book, desk.book.table("abilities.states")
    counted = _dexterity(desk, dexterity, Worn(armour, shield, load), states, reacts)
    line = desk.sheet.line()
    line.add("base_ac", book.figure("abilities.figures.base_ac"))
    line.add("armour", book.table("equipment.armour").cell(armour, "bonus"))
    line.add("shield", book.table("equipment.shields").cell(shield, "bonus"))
    line.add("dexterity", counted, "ADV-ABIL-21")
    line.add("size", book.table("abilities.sizes").cell(size, "armour_class"))
    for state in dict.fromkeys(states):
        if states_table.has(state, "armour_class"):
            line.add(state, states_table.cell(state, "armour_class"))
    line.add("other", other)
    return Answer(line.total, {"dex_bonus": counted})


def _dexterity(desk: Desk, dexterity: int | None, worn: Worn, states: Sequence[str], reacts: bool | None) -> Number:
    line = desk.sheet.line("dex_bonus")
    add_modifier(desk, line, "dexterity_modifier", "dexterity", dexterity, states)
    for part in dexterity_caps(desk, worn):
        if part.aside:
            line.aside(part.code, "at_most", part.figure, by=part.aside)
        elif part.code == "overloaded" and desk.book.ruled("load.overload_dex_penalty", "ignore"):
            line.replace(part.code, part.figure, "load.overload_dex_penalty")
        else:
            line.at_most(part.code, part.figure)
    _unreacting(desk, line, states, reacts)
    return line.total


def _unreacting(desk: Desk, line: Line, states: Sequence[str], reacts: bool | None) -> None:
    """Whoever cannot react loses a Dexterity bonus and keeps a penalty."""
    table = desk.book.table("abilities.states")
    losing = [state for state in dict.fromkeys(states) if table.flag(state, "loses_dexterity")]
    if reacts is False:
        line.at_most("cannot_react", 0, "ADV-ABIL-21")
    for state in losing:
        if reacts:
            line.aside(state, "at_most", 0, by="reacts", rule=table.rule(state, "loses_dexterity"))
        else:
            line.at_most(state, 0, table.rule(state, "loses_dexterity"))
