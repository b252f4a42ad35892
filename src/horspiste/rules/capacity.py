"""What a creature carries, pushes and pulls by its Strength and size, and when a load hinders it."""

from __future__ import annotations

from fractions import Fraction

from horspiste.basis.desk import Answer, Desk
from horspiste.basis.source import Number

LIGHT, ENCUMBERED, HEAVILY, OVER = "light", "encumbered", "heavily_encumbered", "overloaded"
CLASSES = "load.classes"


def limits(desk: Desk, *, strength: int, size: str) -> Answer:
    """The most a creature carries; what it lifts, drags, and pulls in harness, the vehicle included. [kg]

    Source: 5E-GAP-19, 5E-GAP-20, 5E-GAP-38.
    """
    carried = bound(desk, "value", "capacity", strength, size)
    moved = {name: bound(desk, name, "lift", strength, size) for name in ("lift", "drag")}
    draught = desk.sheet.line("draught", "kg")
    draught.add("capacity", carried, "5E-GAP-19")
    return Answer(carried, {**moved, "draught": draught.multiply("draught", desk.book.figure("load.figures.draught"))})


def bound(desk: Desk, of: str, name: str, strength: int, size: str) -> Number:
    """A bound that grows with Strength and size, as the steps of the result ``of``. [kg] Source: 5E-GAP-19 to 21."""
    line = desk.sheet.line(of, "kg")
    each = desk.book.figure(f"load.figures.{name}")
    line.add(name, each)
    line.multiply("strength", strength, each.rule)
    factor = desk.book.table("load.size_factors").cell(size, "factor")
    return line.total if factor.amount == 1 else line.multiply("size_factor", factor)


def category(desk: Desk, *, strength: int, carried: Fraction, size: str, variant: bool) -> Answer:
    """How a load hinders its carrier: from a third of the capacity on in the variant, else only past the capacity.

    Source: 5E-GAP-19 to 21.
    """
    names = ("capacity", ENCUMBERED, HEAVILY) if variant else ("capacity",)
    above = {f"{name}_above": bound(desk, f"{name}_above", name, strength, size) for name in names}
    borne = desk.sheet.against("carried", carried, "5E-GAP-21", unit="kg")
    if borne > above["capacity_above"]:
        return Answer(OVER, {"speed_change": None, "disadvantage": [], **above})
    found = next((name for name in (HEAVILY, ENCUMBERED) if variant and borne > above[f"{name}_above"]), LIGHT)
    table = desk.book.table(CLASSES)
    change = desk.sheet.line("speed_change", "m").add("load", table.cell(found, "speed"))
    return Answer(found, {"speed_change": change, "disadvantage": table.get(found, "hinders"), **above})
