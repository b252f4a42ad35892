"""The space that a creature controls: how large, who passes through, how many stand around it, squeezing, leaving a reach."""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

from horspiste.basis.desk import Answer, Desk
from horspiste.basis.event import Event
from horspiste.basis.reckoning import Line
from horspiste.basis.source import Figure, Number
from horspiste.dice.protocol import PLAIN
from horspiste.rulebook.book import Rulebook

from . import going
from .rolls import CIRCUMSTANCES

SIZES = "spaces.sizes"
FIGURES = "spaces.figures"
ENEMY, CREATURE = "enemy", "creature"
NORMAL, SQUEEZES, IMPASSABLE = "normal", "squeezes", "impassable"
OWN_MOVEMENT = "own_movement"
STACKING = "fifth.cost.stacking"
PROVOKED = "reach.provoked"


def size_of(desk: Desk, *, size: str) -> Answer:
    """The side of the space that a creature controls; its squares, and the step of its size. [m]

    Source: 5E-SIZE-01, 5E-SPACE-01.
    """
    table = desk.book.table(SIZES)
    side = desk.sheet.line().add("side", table.cell(size, "side"))
    return Answer(side, {name: desk.sheet.line(name).add(name, table.cell(size, name)) for name in ("squares", "step")})


def steps_apart(book: Rulebook, one: str, other: str) -> Number:
    """How many steps lie between two sizes."""
    table = book.table(SIZES)
    apart = table.number(one, "step") - table.number(other, "step")
    return max(apart, -apart)


def is_let_through(book: Rulebook, mover: str, other: str, side: str) -> bool:
    """Whether a creature's space may be entered on the way: any that is not hostile, and hostile ones far apart in size.

    Source: 5E-OCC-01, 5E-OCC-02.
    """
    return side != ENEMY or steps_apart(book, mover, other) >= book.number(f"{FIGURES}.apart")


def pass_through(desk: Desk, *, mover: str, other: str, side: str, consent: bool, doorway: bool) -> Answer:
    """Whether one creature may move through another's space; the cost of a metre there. Consent makes it not hostile.

    Source: 5E-OCC-01 to 03, 5E-SPACE-02; ``fifth.occupied.doorway``.
    """
    book, rule = desk.book, "fifth.occupied.doorway"
    table = book.table(SIZES)
    apart = desk.sheet.line("size_steps")
    apart.add("size_of_other", table.cell(other, "step"))
    apart.add("size_of_mover", -table.number(mover, "step"), table.rule(mover))
    if apart.total < 0:
        apart.multiply("other_way", -1, table.rule(mover))
    least = desk.sheet.against("sizes_apart", book.figure(f"{FIGURES}.apart"))
    barred = doorway and not consent and book.ruled(rule, "blocker_wins")
    far = apart.total >= least
    passes = not barred and (consent or side != ENEMY or far)
    cost = None
    if passes:
        factor = desk.sheet.line("factor")
        cost = metre(desk, factor, "walk", False, going.causes(book, [CREATURE]), False)
    return Answer(passes, {"size_steps": apart.total, "factor": cost})


def surround(desk: Desk, *, target: str, by: str) -> Answer:
    """How many creatures of one size fit around one of another. [number]

    Source: 5E-SPACE-03 to 06; ``fifth.surround.large``.
    """
    table, printed = desk.book.table("spaces.surround"), desk.book.table("spaces.printed")
    line = desk.sheet.line()
    line.add("around", table.cell(by, target))
    if printed.has(by, target) and desk.book.ruled("fifth.surround.large", "printed"):
        line.replace("printed_crowd", printed.cell(by, target))
    return Answer(line.total)


class Passage(NamedTuple):
    """How a creature fits into a passage, and the narrowest it can squeeze through [m]."""

    fit: str
    narrowest: Number


def passage(desk: Desk, size: str, width: Number) -> Passage:
    """How a creature of a size fits into a passage: it squeezes where the next smaller size has room. [m]

    Source: 5E-SQZ-01, 5E-SQZ-02; ``fifth.squeeze.medium``.
    """
    narrowest = desk.sheet.line("narrowest", "m").add("room_of_smaller", _room_of_smaller(desk.book, size))
    if width >= desk.sheet.against("room_needed", desk.book.table(SIZES).cell(size, "side"), unit="m"):
        return Passage(NORMAL, narrowest)
    return Passage(SQUEEZES if width >= narrowest else IMPASSABLE, narrowest)


def _room_of_smaller(book: Rulebook, size: str) -> Figure:
    table = book.table(SIZES)
    below = [other for other in table if table.number(other, "step") == table.number(size, "step") - 1]
    narrowest = table.cell(below[0] if below else size, "side")._replace(rule="5E-SQZ-01")
    if table.has(size, "width_75cm") and book.ruled("fifth.squeeze.medium", "width_75cm"):
        return table.cell(size, "width_75cm")._replace(rule="fifth.squeeze.medium")
    return narrowest


def squeeze(desk: Desk, *, size: str, width: Fraction, moving: bool) -> Answer:
    """How a creature fits into a passage: ``normal``, ``squeezes`` or ``impassable``; what squeezing does to it.

    Source: 5E-SQZ-01 to 05; ``fifth.squeeze.medium``, ``fifth.squeeze.duration``.
    """
    book, modes = desk.book, desk.book.table(CIRCUMSTANCES)
    found = passage(desk, size, width)
    fits, tight = found.fit != IMPASSABLE, found.fit == SQUEEZES
    hampered = tight and (moving or book.ruled("fifth.squeeze.duration", "while_in_space"))
    own = modes.get("squeezing", "mode") if hampered else PLAIN
    also = {
        "factor": metre(desk, desk.sheet.line("factor"), "walk", False, [], tight) if fits else None,
        "attacks": own if fits else None,
        "dex_saves": own if fits else None,
        "attackers": (modes.get("target_squeezing", "mode") if tight else PLAIN) if fits else None,
        "narrowest": found.narrowest,
    }
    return Answer(found.fit, also)


def metre(desk: Desk, line: Line, mode: str, own_speed: bool, difficult: list[Figure], squeezing: bool) -> Number:
    """What a metre costs, as steps of ``line``: as :func:`going.metre_cost`, and more where the mover squeezes.

    Source: 5E-CSC-01 to 04, 5E-CDT-01, 5E-PRONE-07, 5E-SQZ-03; ``fifth.cost.stacking``.
    """
    cost = going.metre_cost(desk, line, mode, own_speed, difficult)
    if not squeezing:
        return cost
    if cost > desk.book.number("movement.costs.metre") and desk.book.ruled(STACKING, "multiplicative"):
        return line.multiply("squeezing", desk.book.figure(f"{FIGURES}.squeezing_times"))
    return line.add("squeezing", desk.book.figure(f"{FIGURES}.squeezing"))


def stays_unprovoked(book: Rulebook, disengaged: bool, seen: bool, reaction: bool) -> str | None:
    """What keeps a foe from striking at one who leaves its reach: a word; ``None`` where nothing does.

    Source: 5E-OCC-05, 5E-GAP-27, 5E-GAP-32; ``fifth.reach.provoke``.
    """
    if book.ruled("fifth.reach.provoke", "bare"):
        return None
    kept = {"disengaged": disengaged, "unseen_mover": not seen, "no_reaction": not reaction}
    return next((why for why, holds in kept.items() if holds), None)


def leave_reach(
    desk: Desk,
    *,
    reach: Fraction,
    start: Fraction,
    end: Fraction,
    way: str,
    disengaged: bool,
    hostile: bool,
    seen: bool,
    reaction: bool,
) -> Answer:
    """Whether leaving a reach provokes an attack of opportunity, and how far off [m] the mover then is.

    Source: 5E-OCC-05, 5E-GAP-29, 5E-GAP-32; ``fifth.reach.provoke``.
    """
    edge = desk.sheet.against("reach", reach, "5E-GAP-29", unit="m")
    if not start <= edge < end:
        return Answer(False, {"at": None})
    moved = None if way == OWN_MOVEMENT else "not_own_movement"
    why = moved or (None if hostile else "not_hostile") or stays_unprovoked(desk.book, disengaged, seen, reaction)
    if why is not None:
        desk.sheet.set_aside("value", "left_reach", "against", end, why, "5E-OCC-05", "m")
        return Answer(False, {"at": None})
    at = desk.sheet.line("at", "m").add("left_reach", edge, "5E-GAP-32")
    return Answer(True, {"at": at}, [Event(PROVOKED, {"at": at})])
