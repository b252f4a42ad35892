"""Running and charging over a square: what bars them, and the checks they ask."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from horspiste.basis.desk import Desk
from horspiste.basis.reckoning import Line, Sheet
from horspiste.basis.refusal import Refused
from horspiste.basis.source import Number

from . import footing, square_cost, squares
from .square_cost import Way
from .squares import Mover, Step

ALLOWED, CHECK, FORBIDDEN = "allowed", "check", "forbidden"
ICE, DESCENT = "ice", "descent"


class Due(NamedTuple):
    """A check that running over a square asks: on ``ice`` or on a ``descent``, the element that asks it, and its DC."""

    kind: str
    word: str
    dc: Number


def is_barred(desk: Desk, step: Step, mover: Mover, way: Way) -> bool:
    """Whether the square forbids running and charging. A diagonal's length does not.

    Source: OUT-FOREST-11, OUT-D-18.
    """
    table, ban = desk.book.table(squares.KINDS), desk.book.ruling("movement.run_charge")
    if any(table.flag(word, "no_run") for word in step.ground.words):
        return True
    if ban == "heavy_undergrowth_only":
        return False
    if _hampers(desk, step, mover, way):
        return True
    return bool(ban == "creature_state" and _hampers(desk, Step(way.left), mover, Way(land=way.land)))


def _hampers(desk: Desk, step: Step, mover: Mover, way: Way) -> bool:
    """Whether the square costs more than open ground; ice does not count, since it asks a check instead."""
    dry = tuple(word for word in step.ground.words if _check_of(desk, word) != ICE)
    bare = step._replace(ground=step.ground._replace(words=dry), diagonal=False)
    try:
        return square_cost.cost(desk, bare, mover, way) > 1
    except Refused:
        return True


def _check_of(desk: Desk, word: str) -> str | None:
    table = desk.book.table(squares.KINDS)
    return str(table.get(word, "check")) if table.has(word, "check") else None


def checks(desk: Desk, step: Step, mover: Mover) -> list[Due]:
    """The checks that running over the square asks, ice first. Source: OUT-HILL-05, OUT-HILL-06, OUT-DESERT-09, OUT-D-42."""
    asked = [(kind, word) for word in step.ground.words if (kind := _check_of(desk, word))]
    due = [(kind, word) for kind, word in asked if kind == ICE or step.going == "down"]
    scratch = Desk(desk.book, desk.dice, Sheet())
    return [
        Due(kind, word, dc(scratch, scratch.sheet.line(), (kind, word), step, mover)) for kind, word in sorted(due, reverse=True)
    ]


def dc(desk: Desk, line: Line, asked: tuple[str, str], step: Step, mover: Mover) -> Number:
    """The DC of such a check, on ``line``: the ground's other modifiers count, its own by a ruling; a rider's has none.

    Source: OUT-HILL-05, OUT-HILL-06, OUT-DESERT-09, OUT-D-42.
    """
    kind, word = asked
    riding = mover.mounted and kind == DESCENT
    line.add("ride_dc" if riding else f"{kind}_dc", desk.book.figure(f"terrain.figures.{'ride' if riding else kind}_dc"))
    if mover.mounted:
        return line.total
    own = None if desk.book.ruled("acrobatics.own_modifier_on_fixed_dc", "included") else word
    return footing.acrobatics(desk, line, step.ground.words, own)


def hardest(due: Iterable[Due]) -> Due | None:
    """The check with the highest DC."""
    return max(due, key=lambda check: check.dc, default=None)
