"""Carrying, lifting, dragging: what a creature's Strength, size and body allow."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any, NamedTuple

from horspiste.basis.desk import Answer, Desk
from horspiste.basis.errors import InputError
from horspiste.basis.notation import simple
from horspiste.basis.reckoning import Line, Sheet
from horspiste.basis.source import Figure, Number

CLASSES = ("light", "medium", "heavy")


class Carrier(NamedTuple):
    """Who carries: all that the limits of a load depend on. ``strength`` is None for a creature without the score."""

    strength: int | None
    size: str = "medium"
    body: str = "biped"
    legs: int | None = None
    fatigued: bool = False
    exhausted: bool = False

    @property
    def tired(self) -> str:
        """The state that lowers the Strength, "" none."""
        return "exhausted" if self.exhausted else "fatigued" if self.fatigued else ""


class Scale(NamedTuple):
    """The Strength that counts, and what the table's line is multiplied by."""

    score: int
    factors: Sequence[tuple[str, Figure]]


def total(desk: Desk, *, items: Sequence[Mapping[str, Any]], size: str) -> Answer:
    """The mass of everything carried; things made for another size than Medium weigh more or less. [kg]

    Source: ADV-LOAD-04.
    """
    factors = desk.book.table("equipment.mass_by_size")
    masses: dict[str, Number] = {}
    line = desk.sheet.line()
    for item in items:
        kind = item["kind"]
        mass = item["mass"] * item["count"]
        if factors.has(size, kind):
            mass *= factors.number(size, kind)
        before = line.total
        masses[kind] = simple(masses.get(kind, 0) + line.add(f"{kind}_mass", simple(mass), "ADV-LOAD-04") - before)
    return Answer(line.total, {"by_kind": masses})


def limits(
    desk: Desk,
    *,
    strength: int | None,
    size: str,
    body: str,
    legs: int | None,
    fatigued: bool,
    exhausted: bool,
    ground: str,
    bad_factor: Number,
) -> Answer:
    """The masses a creature can carry, lift and drag. [kg]

    Source: ADV-LOAD-05, ADV-LOAD-13, ADV-LIFT-01 to 06, ADV-SIZE-01 to 04, ADV-STR-01 to 03.

    Raises:
        InputError: ``table.outside`` for a Strength of nothing under ``load.str_zero: error``.
    """
    scale = scale_of(desk, Carrier(strength, size, body, legs, fatigued, exhausted))
    bounds = {load: _bound(desk, desk.sheet.line(load), load, scale) for load in CLASSES}
    for how in ("value", "overhead", "lift", "drag"):
        line = desk.sheet.line(how)
        line.add("maximum_load", bounds["heavy"], "ADV-LOAD-13")
        bounds[how] = _lifted(desk, line, how, ground, bad_factor)
    return Answer(bounds.pop("value"), bounds)


def can_lift(
    desk: Desk,
    *,
    strength: int | None,
    mass: Number,
    how: str,
    size: str,
    body: str,
    fatigued: bool,
    ground: str,
    bad_factor: Number,
) -> Answer:
    """Whether a creature can hold a mass overhead, get it off the ground or drag it; the limit. [kg]

    Source: ADV-LIFT-01 to 06.

    Raises:
        InputError: ``table.outside`` for a Strength of nothing under ``load.str_zero: error``.
    """
    mass = desk.sheet.against("mass", mass, unit="kg")
    line = desk.sheet.line("limit")
    _bound(desk, line, "heavy", scale_of(desk, Carrier(strength, size, body, None, fatigued)))
    limit = _lifted(desk, line, how, ground, bad_factor)
    return Answer(mass <= limit, {"limit": limit})


def _lifted(desk: Desk, line: Line, how: str, ground: str, bad_factor: Number) -> Number:
    if how in ("lift", "drag"):
        line.multiply(how, desk.book.figure(f"load.figures.{how}"))
    if how == "drag" and ground == "good":
        line.multiply("good_ground", desk.book.figure("load.figures.good_ground"))
    if how == "drag" and ground == "bad":
        line.multiply("bad_ground", bad_factor, "ADV-LIFT-06")
    return line.total


def category(
    desk: Desk, *, strength: int | None, carried: Number, size: str, body: str, legs: int | None, fatigued: bool, exhausted: bool
) -> Answer:
    """The class of a load, and what may still be added to it. [kg]

    Source: ADV-LOAD-05, ADV-LOAD-06, ADV-LOAD-13, ADV-LIFT-02.

    Raises:
        InputError: ``table.outside`` for a Strength of nothing under ``load.str_zero: error``.
    """
    load, room = load_class(desk, Carrier(strength, size, body, legs, fatigued, exhausted), carried)
    return Answer(load, {"room": room})


def load_class(desk: Desk, carrier: Carrier, carried: Number, of: str = "value") -> tuple[str, Number | None]:
    """The class of what is carried, and the mass left in it (none for an impossible load). [kg]

    Its figures are noted for the result ``of``. Source: ADV-LOAD-05, ADV-LOAD-06, ADV-LOAD-13, ADV-LIFT-02.
    """
    carried = _counted(desk, desk.sheet.against("carried", carried, of=of, unit="kg"), of)
    score, factors = scale_of(desk, carrier, of)
    factor = math.prod(Fraction(desk.sheet.against(code, figure, of=of)) for code, figure in factors)
    limit: Number = 0
    for load in CLASSES:
        row = row_figure(desk, load, score)
        bound = row._replace(amount=_rounded(desk, simple(row.amount * factor)))
        limit = desk.sheet.against(f"limit_{load}", bound, of=of, unit="kg")
        if carried <= limit:
            return load, simple(limit - carried)
    lift = simple(limit * desk.book.number("load.figures.lift"))
    if desk.book.ruled("load.overload", "forbidden"):
        desk.sheet.set_aside(of, "limit_lift", "against", lift, "load.overload", "ADV-LIFT-02", "kg")
        return "impossible", None
    limit = desk.sheet.against("limit_lift", lift, "ADV-LIFT-02", of=of, unit="kg")
    return ("overloaded", simple(limit - carried)) if carried <= limit else ("impossible", None)


def capacities(desk: Desk, carrier: Carrier) -> dict[str, Number]:
    """The upper bounds of a creature's light, medium and heavy loads; leaves no steps. [kg]"""
    quiet = Desk(desk.book, desk.dice)
    scale = scale_of(quiet, carrier)
    return {load: _bound(quiet, Sheet().line(load), load, scale) for load in CLASSES}


def scale_of(desk: Desk, carrier: Carrier, of: str = "value") -> Scale:
    """The Strength and the factors that count for a carrier; the Strength is noted for the result ``of``."""
    score = carrying_strength(desk, carrier, of)
    return Scale(score, [*_beyond_table(desk, score), *_body(desk, carrier, of), *_pounds(desk)])


def carrying_strength(desk: Desk, carrier: Carrier, of: str = "value") -> int:
    """The Strength that carries: a tired creature's is lower, a missing one carries nothing.

    Source: ADV-ABIL-05, ADV-ABIL-17, ADV-HUST-05.
    """
    score = int(desk.sheet.against("strength", carrier.strength or 0, "ADV-ABIL-17", of=of, unit="number"))
    if carrier.tired:
        tired, spared = desk.book.table("abilities.states").cell(carrier.tired, "score"), _spared(desk)
        if spared:
            desk.sheet.set_aside(of, carrier.tired, "add", tired, spared, tired.rule, "number")
        else:
            left = tired._replace(amount=score + tired.amount)
            score = int(desk.sheet.against(f"strength_{carrier.tired}", left, of=of, unit="number"))
    if score <= 0 and desk.book.ruled("load.str_zero", "error"):
        raise InputError("table.outside", "strength", given=score, rule="load.str_zero")
    return max(score, 0)


def _spared(desk: Desk) -> str | None:
    """The ruling that keeps fatigue from lowering the Strength that carries."""
    if desk.book.ruled("load.str_penalties", "ignored"):
        return "load.str_penalties"
    return "fatigue.penalty_kind" if desk.book.ruled("fatigue.penalty_kind", "modifier") else None


def row_figure(desk: Desk, load: str, score: int) -> Figure:
    """The table's bound of a load class for a Strength, before any factor. [kg]"""
    book, table = desk.book, desk.book.table("load.capacity")
    if score == 0:
        return Figure(0, "load.str_zero", table.source(next(iter(table))))
    row = score - _steps_beyond(desk, score) * int(book.number("load.figures.scores_a_step"))
    if book.ruled("load.row_source", "exact_thirds"):
        share = book.table("load.alternates.exact_thirds").cell(load, "share")
        return share._replace(amount=simple(table.number(row, "heavy") * share.amount))
    corrected = book.table("load.alternates.corrected")
    if corrected.has(row, load) and book.ruled("load.str10_light", "corrected"):
        return corrected.cell(row, load)
    return table.cell(row, load)


def _bound(desk: Desk, line: Line, load: str, scale: Scale) -> Number:
    line.add("capacity_row", row_figure(desk, load, scale.score))
    for code, figure in scale.factors:
        line.multiply(code, figure)
    rounded = _rounded(desk, line.total)
    return line.total if rounded == line.total else line.replace("half_kilo", rounded, "load.rounding")


def _rounded(desk: Desk, mass: Number) -> Number:
    if desk.book.ruled("load.rounding", "exact"):
        return mass
    return _down_to(mass, desk.book.number("load.figures.half_kilo"))


def _counted(desk: Desk, carried: Number, of: str) -> Number:
    whole = _down_to(carried, desk.book.number("load.figures.whole_pound"))
    if whole == carried or desk.book.ruled("load.boundary", "left_inclusive"):
        return carried
    return desk.sheet.against("whole_pounds", whole, "load.boundary", of=of, unit="kg")


def _down_to(mass: Number, step: Number) -> Number:
    return simple(math.floor(Fraction(mass) / step) * step)


def _steps_beyond(desk: Desk, score: int) -> int:
    last, step = desk.book.number("load.figures.last_score"), desk.book.number("load.figures.scores_a_step")
    return max(0, math.ceil(Fraction(score - last) / step))


def _beyond_table(desk: Desk, score: int) -> list[tuple[str, Figure]]:
    beyond = _steps_beyond(desk, score)
    factor = desk.book.figure("load.figures.step_factor")
    return [("exceptional_strength", factor._replace(amount=factor.amount**beyond))] if beyond else []


def _body(desk: Desk, carrier: Carrier, of: str) -> list[tuple[str, Figure]]:
    body = carrier.body
    if carrier.legs is not None:
        least = desk.book.figure("load.figures.quadruped_legs")
        if desk.book.ruled("load.quadruped_test", "legs_ge_4"):
            body = "quadruped" if carrier.legs >= desk.sheet.against("legs", least, of=of, unit="number") else "biped"
        else:
            desk.sheet.set_aside(of, "legs", "against", carrier.legs, "load.quadruped_test", "ADV-SIZE-03", "number")
    factor = desk.book.table("load.size_factors").cell(carrier.size, body)
    return [("size_factor", factor)] if factor.amount != 1 or desk.sheet.overrules("size_factor") else []


def _pounds(desk: Desk) -> list[tuple[str, Figure]]:
    pound, choice = desk.book.table("load.alternates.pound"), desk.book.ruling("units.lb_to_kg")
    return [("pound", pound.cell(choice, "factor"))] if choice in pound else []
