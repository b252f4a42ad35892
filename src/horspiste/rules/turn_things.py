"""Handling objects in a turn: one is free, the next takes the action."""

from __future__ import annotations

from collections.abc import Sequence

from horspiste.basis.desk import Answer, Desk
from horspiste.basis.refusal import Refused
from horspiste.rulebook.book import Rulebook

FREE = "fifth.interact.free"
THINGS = "turns.things"


def is_always_free(book: Rulebook, thing: str) -> bool:
    """Whether a thing is free however many there are. Source: 5E-INTER-01, 5E-INTER-02; ``fifth.interact.free``."""
    return book.ruled(FREE, "unlimited_listed") and book.table(THINGS).flag(thing, "listed")


def cost(desk: Desk, *, things: Sequence[str], action: bool, awkward: bool) -> Answer:
    """The actions that handling things in one turn takes; an awkward thing takes the action, first of all. [number]

    ``action``: it is still free. Nothing is rolled for any of them.
    Source: 5E-OBJ-01, 5E-INTER-01, 5E-INTER-02, 5E-GAP-31; ``fifth.interact.free``.

    Raises:
        Refused: ``interact.too_many``.
    """
    book, line = desk.book, desk.sheet.line()
    counted = sum(not is_always_free(book, thing) for thing in things)
    if counted < len(things):
        line.aside("things", "add", len(things) - counted, FREE, "5E-INTER-01")
    line.add("things", counted - int(awkward and counted > 0), "5E-INTER-01")
    free = book.figure("turns.figures.free_things")
    line.add("free_things", free._replace(amount=-free.amount))
    if line.total < 0:
        line.at_least("no_less", 0, free.rule)
    if awkward:
        line.add("awkward", 1, free.rule)
    if line.total > int(action):
        raise Refused("interact.too_many", needed=line.total)
    return Answer(line.total, {"free": len(things) - line.total, "roll": None})
