"""Recuperating from an injury, a disease or a poison."""

from __future__ import annotations

from fractions import Fraction

from horspiste.basis.desk import Answer, Desk
from horspiste.basis.errors import InputError
from horspiste.basis.event import Event
from horspiste.basis.refusal import Refused
from horspiste.basis.source import Figure, Number
from horspiste.dice.protocol import ADVANTAGE, PLAIN
from horspiste.rulebook.book import Rulebook
from horspiste.rules import rolls
from horspiste.rules.abilities import by_formula

FIGURES = "downtime.figures"


def days_of_a_try(book: Rulebook, attempts: int) -> Figure:
    """The days that the next save asks, after so many. Source: 5E-RECUP-02; ``fifth.recuperate.retry``."""
    shorter = attempts > 0 and book.ruled("fifth.recuperate.retry", "one_more_day")
    return book.figure(f"{FIGURES}.{'another_try' if shorter else 'recuperation'}")


def save(
    desk: Desk,
    *,
    affliction: str,
    days: int,
    attempts: int,
    con: int,
    bonus: int,
    exhaustion: int,
    option: str,
    against: str | None,
    affliction_dc: int | None,
) -> Answer:
    """The save after days of recuperating, and what a success brings. [number]

    Dice: d20; two when exhausted. Under ``fifth.recuperate.option_b: immediate_save`` then two d20, against the affliction.
    Source: 5E-RECUP-01 to 05; ``fifth.recuperate.retry``, ``fifth.recuperate.option_b``.

    Raises:
        Refused: ``recuperate.too_early``.
        InputError: ``input.missing`` without what the advantage is against, or without the affliction's dc where it is needed.
    """
    book, at_once = desk.book, option == ADVANTAGE and desk.book.ruled("fifth.recuperate.option_b", "immediate_save")
    if option == ADVANTAGE and against is None:
        raise InputError("input.missing", "against", kind="text")
    if at_once and affliction_dc is None:
        raise InputError("input.missing", "affliction_dc", kind="int")
    needed = desk.sheet.against("days_of_a_try", days_of_a_try(book, attempts), unit="days")
    if days < needed:
        raise Refused("recuperate.too_early", days=days, needed=needed)
    dc = desk.sheet.against("recuperation_dc", book.figure(f"{FIGURES}.recuperation_dc"), unit="number")
    tired = rolls.exhausted(book, exhaustion, "save")
    fate = _save(desk, con, bonus, dc, "recuperate.save", tired)
    if not fate.also["success"]:
        told = {"total": fate.value, "dc": dc}
        return Answer(fate.value, {"success": False, "cured": False}, [Event("recuperate.failure", told)])
    cured = False
    if at_once:
        scratch = Desk(book, desk.dice)
        mode = rolls.combined([ADVANTAGE, tired])
        cured = bool(_save(scratch, con, bonus, affliction_dc, "recuperate.later_save", mode).also["success"])
    what = Event("recuperate.advantage", {"against": against}) if option == ADVANTAGE else Event("recuperate.block_ended")
    events = [Event("recuperate.success", {"total": fate.value, "dc": dc}), what]
    return Answer(fate.value, {"success": True, "cured": cured}, events)


def later_save(desk: Desk, *, chosen: str, against: str, hours: Fraction, con: int, bonus: int, dc: int | None) -> Answer:
    """A save in the day after such a success: with advantage, where it is against what was chosen. [number]

    Dice: d20; two with advantage.
    Source: 5E-RECUP-04.
    """
    lasts = desk.sheet.against("advantage_hours", desk.book.figure(f"{FIGURES}.advantage_hours"), unit="h")
    helped = chosen.strip().casefold() == against.strip().casefold() and hours <= lasts
    return _save(desk, con, bonus, dc, "recuperate.later_save", ADVANTAGE if helped else PLAIN)


def _save(desk: Desk, con: int, bonus: int, dc: Number | None, purpose: str, mode: str) -> Answer:
    """A Constitution save: the total, the die kept, and whether it succeeds. Dice: d20, or two."""
    book, whole = desk.book, desk.sheet.line("bonus")
    whole.add("constitution", by_formula(book, con))
    whole.add("bonus", bonus, "5E-GAP-01")
    rolled = desk.dice.check(whole.total, dc, purpose, mode=mode, whole=True)
    line = desk.sheet.line()
    line.add("bonus", whole.total, "5E-GAP-01")
    line.add("die", rolled.face, "5E-GAP-01")
    return Answer(line.total, {"mode": mode, "die": rolled.face, "success": rolled.passed})
