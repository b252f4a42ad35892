"""What all jumps share: run-up, movement paid, landing."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

from horspiste.basis.desk import Desk
from horspiste.basis.event import Event
from horspiste.basis.reckoning import Line
from horspiste.basis.refusal import Refused
from horspiste.basis.source import Number
from horspiste.rulebook.book import Rulebook

from . import going, rolls

FIGURES = "jump.figures"
CAP = "fifth.jump.movement_cap"
STANDING, PRONE = "standing", "prone"
SAME_TURN = "same"


class RunUp(NamedTuple):
    """What was moved directly before a jump [m]: over what, in which way, in which turn."""

    length: Number
    ground: Sequence[str]
    mode: str
    turn: str


class Budget(NamedTuple):
    """The movement of the turn and what was spent of it before the jump [m]; ``whole`` is ``None`` where nobody counts it."""

    whole: Number | None
    before: Number


class Landing(NamedTuple):
    """How a jump ends: standing or prone, with the DC and the event of the check, where one was asked."""

    posture: str
    dc: Number | None = None
    events: Sequence[Event] = ()


def runs(book: Rulebook, run_up: RunUp) -> bool:
    """Whether a run-up is long enough, on foot and just before. Source: 5E-JUMP-03, 5E-JUMP-13; ``fifth.jump.run_up``."""
    if run_up.length < book.number(f"{FIGURES}.run_up"):
        return False
    fits = run_up.mode == "foot" and run_up.turn == SAME_TURN
    return fits or book.ruled("fifth.jump.run_up", "any_movement")


def too_far(book: Rulebook, length: Number, most: Number, room: Number | None, run_up: RunUp) -> Refused:
    """The refusal of a jump past its limit or past the movement left (``room``), with the way out of what is short. [m]"""
    if room is not None and length <= most:
        return Refused("jump.too_far", length=length, possible=room, way_out="dash_first")
    possible = most if room is None else min(most, room)
    return Refused(
        "jump.too_far", length=length, possible=possible, way_out="jump_less" if runs(book, run_up) else "run_up_first"
    )


def budget(desk: Desk, speed: Number | None, dash: bool, exhaustion: int, spent: Number, run_up: RunUp) -> Budget:
    """The movement of a turn, and what all before the jump took of it; a run-up of the turn before was paid then. [m]

    Source: 5E-CMV-03, 5E-CDT-01, 5E-GAP-08, 5E-GAP-27.
    """
    before = desk.sheet.line("before", "m")
    before.add("spent", spent, "5E-CMV-03")
    if run_up.turn == SAME_TURN:
        scratch, difficult = Desk(desk.book, desk.dice), going.causes(desk.book, run_up.ground)
        cost = going.metre_cost(scratch, scratch.sheet.line(), "walk", False, difficult)
        before.add("run_up", run_up.length * cost, difficult[0].rule if difficult else "5E-CMV-03")
    if speed is None:
        return Budget(None, before.total)
    whole = desk.sheet.line("budget", "m")
    whole.add("speed", speed, "5E-MOVE-03")
    left = desk.book.table(rolls.EXHAUSTION).cell(exhaustion, "speed")
    if left.amount != 1:
        whole.multiply("exhausted", left)
    if dash:
        whole.add("dash", whole.total, "5E-GAP-27")
    return Budget(whole.total, before.total)


def room(book: Rulebook, money: Budget, price: Number) -> Number | None:
    """How far the movement left carries a jump at ``price`` a metre; ``None``: any way. [m]

    Source: ``fifth.jump.movement_cap``.
    """
    if money.whole is None or book.ruled(CAP, "spills_over"):
        return None
    return Fraction(max(money.whole - money.before, 0)) / price


def capped(line: Line, most: Number | None) -> Number:
    """Keep a jump within the movement left. Source: 5E-JUMP-05, 5E-JUMP-15."""
    return line.total if most is None or line.total <= most else line.at_most("movement_left", most, "5E-CMV-03")


def paid(desk: Desk, money: Budget, jumped: Number, price: Number) -> dict[str, Number | None]:
    """What the turn has spent after a jump, and what is left of it. [m] Source: 5E-JUMP-05, 5E-JUMP-15, 5E-CMV-03."""
    also: dict[str, Number | None] = {"before": money.before, "budget": money.whole, "spent": None, "left": None}
    if money.whole is None:
        return also
    spent, left = desk.sheet.line("spent", "m"), desk.sheet.line("left", "m")
    spent.add("before", money.before, "5E-CMV-03")
    spent.add("jumped", jumped * price, "5E-JUMP-05")
    if spent.total > money.whole and desk.book.ruled(CAP, "spills_over"):
        spent.at_most("movement_left", money.whole, CAP)
    left.add("budget", money.whole, "5E-CMV-01")
    left.add("in_all", -spent.total, "5E-CMV-03")
    if left.total < 0:
        left.at_least("no_less", 0, "5E-CMV-01")
    return {**also, "spent": spent.total, "left": left.total}


def land(desk: Desk, ground: Sequence[str], acrobatics: int, exhaustion: int) -> Landing:
    """How a jumper lands. Dice: d20, Acrobatics, on difficult ground. Source: 5E-JUMP-10, 5E-JUMP-11."""
    if not going.causes(desk.book, ground):
        return Landing(STANDING)
    dc = desk.sheet.line("landing_dc", "number").add("landing_dc", desk.book.figure(f"{FIGURES}.landing_dc"))
    check = desk.dice.check(acrobatics, dc, "jump.landing", mode=rolls.exhausted(desk.book, exhaustion, "check"))
    figures = {"total": check.total, "dc": dc}
    if check.passed:
        return Landing(STANDING, dc, [Event("jump.landing_pass", figures)])
    return Landing(PRONE, dc, [Event("jump.landing_fail", figures)])
