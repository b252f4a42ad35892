"""Things as targets: their armour class, what damage leaves of them, and their saving throws."""

from __future__ import annotations

from fractions import Fraction

from horspiste.basis.desk import Answer, Desk
from horspiste.basis.event import Event
from horspiste.basis.notation import simple
from horspiste.basis.reckoning import Line
from horspiste.basis.source import Number

from .abilities import add_modifier

UNATTENDED, ANIMATED = "unattended", "animated"
NO_CONTACT = "none"


def armour_class(desk: Desk, *, size: str, state: str, moving: bool, dexterity: int | None, other: int) -> Answer:
    """The armour class of a thing. [number]

    ``dexterity`` is its bearer's, or its own where it is animated.
    Source: ADV-OBJ-04, ADV-OBJ-05, ADV-OBJ-25, ADV-TBL-13; ``object.immobile``.

    Raises:
        InputError: ``table.outside`` under ``ability.modifier_range: table_only``.
    """
    line = desk.sheet.line()
    add_armour_class(desk, line, size, state, dexterity, moving)
    return Answer(line.add("other", other))


def add_armour_class(desk: Desk, line: Line, size: str, state: str, dexterity: int | None, moving: bool = False) -> None:
    """Add a thing's armour class to ``line``: what nobody holds has no Dexterity and does not dodge.

    Source: ADV-OBJ-04, ADV-OBJ-05, ADV-OBJ-25; a thing that is carried by GAP-20.
    """
    book = desk.book
    line.add("object_base", book.figure("objects.figures.base_ac"), "ADV-OBJ-25" if state == ANIMATED else None)
    line.add("size", book.table("objects.sizes").cell(size, "armour_class"))
    immobile = book.figure("objects.figures.immobile")
    if state != UNATTENDED:
        add_modifier(desk, line, "dexterity_modifier", "dexterity", dexterity, ())
    elif moving and book.ruled("object.immobile", "literally_immobile"):
        line.aside("immobile", "add", immobile, "object.immobile")
        add_modifier(desk, line, "dexterity_modifier", "dexterity", dexterity, ())
    else:
        line.add("no_dexterity", book.figure("objects.figures.no_dexterity"))
        line.add("immobile", immobile)


def state(desk: Desk, *, hp: int, lost: int, craft: bool) -> Answer:
    """What damage makes of a thing: intact, damaged, broken or destroyed; whether it works, and whether it can be repaired.

    Source: ADV-OBJ-08, ADV-OBJ-19, ADV-OBJ-20; ``object.broken_state``.
    """
    full = desk.sheet.against("full_hp", hp, "ADV-OBJ-08", unit="hp")
    gone = desk.sheet.against("hp_lost", lost, unit="hp")
    if gone >= full:
        return Answer("destroyed", {"works": False, "repairable": False})
    if not gone:
        return Answer("intact", {"works": True, "repairable": False})
    return Answer(_damaged(desk, full, gone), {"works": True, "repairable": craft})


def _damaged(desk: Desk, full: Number, gone: Number) -> str:
    if desk.book.ruled("object.broken_state", "fully_functional"):
        return "damaged"
    share = desk.book.figure("objects.figures.broken_share")
    half = desk.sheet.against("half_hp", share._replace(amount=simple(full * Fraction(share.amount))), unit="hp")
    return "broken" if gone >= half else "damaged"


def save(desk: Desk, *, save: str, magic: bool, caster_level: int, contact: str, bearer: int, dc: int | None) -> Answer:
    """The saving throw bonus of a thing, ``None`` where it has no save; with a dc, the throw. [number]

    Dice: d20, with a dc and a save.
    Source: ADV-OBJ-21 to 24, GAP-03.
    """
    line = desk.sheet.line()
    if magic:
        line.add("caster_level", caster_level, "ADV-OBJ-23")
        line.multiply("save_share", desk.book.figure("objects.figures.save_share"))
        line.round_down("rounded", "GAP-03")
        line.add("item_save", desk.book.figure("objects.figures.save_base"))
    elif contact == NO_CONTACT:
        return Answer(None, {"total": None}, [Event("object.no_save")])
    if contact != NO_CONTACT and magic:
        line.at_least("bearer", bearer, "ADV-OBJ-24")
    elif contact != NO_CONTACT:
        line.add("bearer", bearer, "ADV-OBJ-22")
    if dc is None:
        return Answer(line.total, {"total": None})
    thrown = desk.dice.check(line.total, dc, "object.save", natural=True)
    event = Event("save.pass" if thrown.passed else "save.fail", {"save": save, "total": thrown.total, "dc": dc})
    return Answer(line.total, {"total": thrown.total}, [event])
