"""Whether a blow hits a thing."""

from __future__ import annotations

from horspiste.basis.desk import Answer, Desk
from horspiste.basis.errors import InputError
from horspiste.basis.reckoning import Line
from horspiste.basis.refusal import Refused
from horspiste.basis.source import Number

from .objects import UNATTENDED, add_armour_class

MELEE, HELD = "melee", "held"
BORNE = ("attended", HELD)


def attack(
    desk: Desk,
    *,
    bonus: int,
    way: str,
    lined_up: bool,
    state: str,
    size: str,
    ac: int | None,
    dexterity: int | None,
    defender: int | None,
) -> Answer:
    """Whether a blow or a shot at a thing hits; the total, and the armour class or the roll that it had to beat.

    What an opponent holds is struck by opposed rolls: the attacker must roll higher. Under ``object.strike_roll: cmb`` what
    an opponent holds or bears is struck by one roll against 10 and ``defender``, or against ``ac``.
    Dice: d20 (held: d20 of the attacker, d20 of the holder); none for a melee blow that was lined up.
    Source: ADV-OBJ-02, ADV-OBJ-04 to 06, ADV-OBJ-25, GAP-03, GAP-20.

    Raises:
        Refused: ``object.not_lined_up``: nothing that is held, borne or animated (``object.lined_up_scope``).
        InputError: ``input.missing`` for ``defender`` where a roll needs it; ``table.outside`` under
            ``ability.modifier_range: table_only``.
    """
    if lined_up and state != UNATTENDED and desk.book.ruled("object.lined_up_scope", "unattended_only"):
        raise Refused("object.not_lined_up", state=state)
    if lined_up and way == MELEE:
        return Answer("hit", {"total": None, "ac": None})
    total, against = desk.sheet.line("total"), desk.sheet.line("ac")
    total.add("attack_bonus", bonus)
    if lined_up:
        total.add("lined_up", desk.book.figure("objects.figures.lined_up"))
    if state in BORNE and desk.book.ruled("object.strike_roll", "cmb"):
        _add_manoeuvre_defence(desk, against, ac, defender)
    elif state == HELD:
        return _opposed(desk, total, against, _needed(defender))
    elif ac is not None:
        against.add("ac", ac)
    else:
        add_armour_class(desk, against, size, state, dexterity)
    thrown = desk.dice.check(total.total, against.total, "object.attack", natural=True)
    return _answer(total.add("die", thrown.face), against.total, bool(thrown.passed))


def _add_manoeuvre_defence(desk: Desk, against: Line, ac: int | None, defender: int | None) -> None:
    if ac is not None:
        against.add("ac", ac, "object.strike_roll")
        return
    against.add("manoeuvre_base", desk.book.figure("objects.figures.manoeuvre_base"))
    against.add("defender", _needed(defender), "object.strike_roll")


def _needed(defender: int | None) -> int:
    if defender is None:
        raise InputError("input.missing", "defender", kind="bonus")
    return defender


def _opposed(desk: Desk, total: Line, against: Line, defender: int) -> Answer:
    attacker = desk.dice.check(total.total, None, "object.attack")
    total.add("die", attacker.face)
    against.add("defender", defender, "ADV-OBJ-02")
    against.add("die", desk.dice.check(defender, None, "object.defence").face)
    return _answer(total.total, against.total, total.total > against.total)


def _answer(total: Number, ac: Number, hits: bool) -> Answer:
    return Answer("hit" if hits else "miss", {"total": total, "ac": ac})
