"""Whether a flyer falls, and what the fall does."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from horspiste.basis.desk import Answer, Desk
from horspiste.basis.event import Event
from horspiste.rulebook.book import Rulebook

from . import falling

TABLE = "spaces.flight"
PRONE = "prone"
TIMES = {"immediate": "at_once", "end_of_turn": "end_of_turn"}


def fall(desk: Desk, *, trigger: str, height: Fraction, hover: bool, held: bool) -> Answer:
    """The damage of a flyer that falls; nothing where it stays aloft. [hp] ``held``: magic holds it up.

    Whoever is knocked prone is prone in the air too.
    Dice: d6 for each full 3 m, at most 20, if it falls.
    Source: 5E-FLY-01, 5E-FLY-02, 5E-GAP-14, 5E-GAP-36; ``fifth.fly.hover_prone``, ``fifth.fly.idle``, ``fifth.fly.timing``.
    """
    down = trigger == PRONE
    kept = _kept_up(desk.book, trigger, hover, held)
    if kept is not None:
        desk.sheet.set_aside("fall", "falls", "add", height, kept, "5E-FLY-01", "m")
        also: Mapping[str, Any] = {"falls": False, "fall": 0, "damage_dice": 0, "prone": down, "when": None}
        return Answer(0, also, [Event("fly.stays")])
    fallen = desk.sheet.line("fall", "m").add("falls", height, desk.book.table(TABLE).rule(trigger))
    harm = falling.damage(desk, height=Fraction(fallen))
    when = TIMES[desk.book.ruling("fifth.fly.timing")]
    also = {"falls": True, "fall": fallen, **harm.also, "prone": down or harm.also["prone"], "when": when}
    return Answer(harm.value, also, [Event("fly.falls", {"fall": fallen})])


def _kept_up(book: Rulebook, trigger: str, hover: bool, held: bool) -> str | None:
    """What keeps a flyer aloft: a word; ``None`` where nothing does."""
    table = book.table(TABLE)
    if not table.flag(trigger, "falls") and not (table.flag(trigger, "idle") and book.ruled("fifth.fly.idle", "falls")):
        return "not_deprived"
    if held:
        return "held_up"
    column = "hover_prone" if book.ruled("fifth.fly.hover_prone", "falls") else "hover"
    return "hovers" if hover and table.flag(trigger, column) else None
