"""What things are made of: hit points, hardness, and the DC to break them by force."""

from __future__ import annotations

import math
from fractions import Fraction
from typing import NamedTuple

from horspiste.basis.desk import Answer, Desk
from horspiste.basis.errors import InputError
from horspiste.basis.reckoning import Line
from horspiste.basis.source import Figure, Number
from horspiste.rulebook.book import Table

THINGS, ARMS, MATERIALS = "objects.things", "objects.arms", "objects.materials"


class Thing(NamedTuple):
    """A thing by its kind, by what it is made of, or both. [cm]"""

    kind: str | None = None
    material: str | None = None
    thickness: Number | None = None
    size: str = "medium"
    enhancement: int = 0
    armour_bonus: int | None = None


def hp(
    desk: Desk,
    *,
    kind: str | None,
    material: str | None,
    thickness: Fraction | None,
    size: str,
    enhancement: int,
    armour_bonus: int | None,
) -> Answer:
    """The hit points of a thing (``None`` where only its material is known), its hardness, and the DC to break it. [hp]

    Source: ADV-OBJ-08, ADV-OBJ-17, ADV-OBJ-26 to 28, ADV-TBL-11, ADV-TBL-12, ADV-TBL-14.

    Raises:
        InputError: ``input.missing``: no kind and no material, a thickness of no known material, armour without its bonus.
    """
    thing = Thing(kind, material, thickness, size, enhancement, armour_bonus)
    check_known(desk, thing)
    points = hit_points(desk, desk.sheet.line(unit="hp"), thing)
    if points is None and kind is not None and kind in desk.book.table(ARMS):
        raise InputError("input.missing", "armour_bonus", kind="int")
    return Answer(points, {"hardness": hardness_of(desk, thing), "break_dc": break_dc_of(desk, kind, "break_dc")})


def marked(table: Table, row: str | None, column: str) -> bool:
    """Whether a line of a table has a mark in a column."""
    return table.has(row, column) and bool(table.get(row, column))


def check_known(desk: Desk, thing: Thing) -> None:
    """Refuse a thing that nothing is known of. Raises :class:`InputError`: ``input.missing``."""
    if thing.kind is None and thing.material is None:
        raise InputError("input.missing", "kind", choices=[*desk.book.table(THINGS), *desk.book.table(ARMS)])
    if thing.thickness is not None and _substance(desk, thing) is None:
        raise InputError("input.missing", "material", choices=list(desk.book.table(MATERIALS)))


def _substance(desk: Desk, thing: Thing) -> str | None:
    """What a thick thing is made of: what was given, or what its line in the table says."""
    table = desk.book.table(THINGS)
    if thing.material is None and thing.kind is not None and table.has(thing.kind, "material"):
        return str(table.get(thing.kind, "material"))
    return thing.material


def hit_points(desk: Desk, line: Line, thing: Thing) -> Number | None:
    """The hit points of a thing, reckoned on ``line``; ``None``, and no step, where too little is known. [hp]"""
    table = desk.book.table(THINGS)
    if thing.kind is not None and thing.kind in desk.book.table(ARMS):
        return _hp_of_arms(desk, line, thing)
    thickness, material = _thickness(desk, thing), _substance(desk, thing)
    if thickness is not None and material is not None:
        _by_thickness(desk, line, material, thickness)
    elif thing.kind is not None and table.has(thing.kind, "hp"):
        line.add("printed_hp", table.cell(thing.kind, "hp"))
    else:
        return None
    if thing.enhancement:
        line.aside("enhancement", "add", _by_plus(desk, "hp_a_plus", thing), "not_arms")
    return line.total


def _thickness(desk: Desk, thing: Thing) -> Number | None:
    """How thick a thing is, where that makes its hit points: as given, or as printed for a wall that is reckoned so. [cm]"""
    table = desk.book.table(THINGS)
    if thing.thickness is not None or thing.kind is None or not table.has(thing.kind, "ruling"):
        return thing.thickness
    by_thickness = desk.book.ruled(table.get(thing.kind, "ruling"), "by_thickness")
    return table.number(thing.kind, "thickness") if by_thickness else None


def _by_thickness(desk: Desk, line: Line, material: str, thickness: Number) -> None:
    """So many hit points for each step of thickness; parts of a step in proportion, or (by the ruling) for nothing."""
    line.add("material", desk.book.table(MATERIALS).cell(material, "hp"))
    steps = Fraction(thickness) / desk.book.number("objects.figures.step")
    if desk.book.ruled("object.thickness_fraction", "whole_steps"):
        line.multiply("thickness", math.floor(steps), "object.thickness_fraction")
    else:
        line.multiply("thickness", steps, "ADV-OBJ-28")
    _round_hp(desk, line)


def _round_hp(desk: Desk, line: Line) -> None:
    line.round_down("rounded", "GAP-03")
    least = desk.book.figure("objects.figures.least_hp")
    if line.total < least.amount:
        line.at_least("least_hp", least)


def _hp_of_arms(desk: Desk, line: Line, thing: Thing) -> Number | None:
    """Hit points of a weapon, armour or shield: its own by size, and those of its enhancement."""
    table = desk.book.table(ARMS)
    if table.has(thing.kind, "hp_per_bonus"):
        if thing.armour_bonus is None:
            return None
        line.add("armour_bonus", thing.armour_bonus, "ADV-OBJ-27")
        if desk.book.ruled("object.armour_bonus", "total_bonus"):
            line.add("enhancement", thing.enhancement, "object.armour_bonus")
        line.multiply("hp_per_bonus", table.cell(thing.kind, "hp_per_bonus"))
    else:
        line.add("printed_hp", table.cell(thing.kind, "hp"))
    if desk.book.ruled("object.magic_hp_order", "add_then_scale"):
        line.add("enhancement_hp", _by_plus(desk, "hp_a_plus", thing), "object.magic_hp_order")
        _scale(desk, line, thing.size)
    else:
        _scale(desk, line, thing.size)
        line.add("enhancement_hp", _by_plus(desk, "hp_a_plus", thing))
    return line.total


def _scale(desk: Desk, line: Line, size: str) -> None:
    factor = desk.book.table("objects.sizes").cell(size, "hp")
    if factor.amount != 1:
        line.multiply("size", factor)
        if desk.book.ruled("object.hp_rounding", "floor_min_1"):
            _round_hp(desk, line)


def _by_plus(desk: Desk, figure: str, thing: Thing) -> Figure:
    a_plus = desk.book.figure(f"objects.figures.{figure}")
    return a_plus._replace(amount=a_plus.amount * thing.enhancement)


def hardness_of(desk: Desk, thing: Thing) -> Number | None:
    """The hardness of a thing, as the steps of a result: its material's where that is given, else its kind's. [number]

    Source: ADV-OBJ-17, ADV-OBJ-27, ADV-TBL-11, ADV-TBL-12, ADV-TBL-14. ``None`` where neither is known.
    """
    line, arms = desk.sheet.line("hardness"), desk.book.table(ARMS)
    of_arms = thing.kind is not None and thing.kind in arms
    table = arms if of_arms else desk.book.table(THINGS)
    if thing.material is not None:
        line.add("material", desk.book.table(MATERIALS).cell(thing.material, "hardness"))
    elif thing.kind is not None and table.has(thing.kind, "hardness"):
        line.add("hardness", table.cell(thing.kind, "hardness"))
    else:
        return None
    if of_arms:
        line.add("enhancement", _by_plus(desk, "hardness_a_plus", thing))
    return line.total


def break_dc_of(desk: Desk, kind: str | None, of: str) -> Number | None:
    """The printed DC to break a thing by force; ``None`` where there is none. [number]

    Source: ADV-TBL-14, ADV-TBL-15.
    """
    table = desk.book.table(THINGS)
    if kind is None or not table.has(kind, "break_dc"):
        return None
    return desk.sheet.line(of).add("break_dc", table.cell(kind, "break_dc"))
