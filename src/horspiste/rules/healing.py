"""How wounds, nonlethal damage and weariness mend: rest, care, magic."""

from __future__ import annotations

from fractions import Fraction

from horspiste.basis.desk import Answer, Desk
from horspiste.basis.event import Event
from horspiste.basis.source import Number


def rest(
    desk: Desk,
    *,
    level: int,
    bed: str,
    hours: Fraction | None,
    broken: bool,
    damage: int,
    nonlethal: int,
    want: int,
    fed: bool,
    cared: bool,
) -> Answer:
    """What rest gives back. [hp]

    ``want`` is the part of ``nonlethal`` that hunger, thirst, cold or heat did: it mends only once their cause is past
    (``fed``). Source: TOG-HEALING, TOG-NONLETHAL, TOG-REST.
    """
    table = desk.book.table("healing.rest")
    spent: Number = table.number(bed, "hours") if hours is None else hours
    enough = spent >= table.number(bed, "hours") and not broken
    also = {
        "nonlethal": _nonlethal(desk, level, bed, spent, nonlethal, 0 if fed else want),
        "ability": _mended(desk, "ability", bed, enough, cared),
    }
    line = desk.sheet.line()
    if enough and table.number(bed, "hp"):
        line.add("rest_rate", table.cell(bed, "hp"))
        line.multiply("level", level, "TOG-HEALING")
        if cared:
            line.multiply("care", desk.book.figure("healing.figures.care_factor"))
        line.at_most("wounds", damage, "TOG-HEALING")
    elif table.number(bed, "hp"):
        line.aside("rest_rate", "add", table.cell(bed, "hp"), "TOG-REST")
    return Answer(line.total, also)


def _mended(desk: Desk, what: str, bed: str, enough: bool, cared: bool) -> Number:
    rate = desk.book.table("healing.rest").cell(bed, what)
    line = desk.sheet.line(what)
    if enough and rate.amount:
        line.add("rest_rate", rate)
        if cared:
            line.multiply("care", desk.book.figure("healing.figures.care_factor"))
    return line.total


def _nonlethal(desk: Desk, level: int, bed: str, hours: Number, borne: int, held: int) -> Number:
    line = desk.sheet.line("nonlethal", "nonlethal")
    always = desk.book.ruled("healing.nonlethal_when", "always")
    resting = bed != "none"
    if not borne or not (resting or always) or hours < 1:
        return line.total
    line.add("full_hours", int(hours), "TOG-NONLETHAL" if resting else "healing.nonlethal_when")
    line.multiply("nonlethal_an_hour", desk.book.figure("healing.figures.nonlethal_an_hour"))
    line.multiply("level", level, "TOG-NONLETHAL")
    if held:
        line.aside("want", "add", min(held, borne), "TOG-NEEDS")
    return line.at_most("borne", max(0, borne - held), "TOG-NONLETHAL")


def care(desk: Desk, *, heal: int) -> Answer:
    """Whether care succeeds: it doubles what rest heals, and stops a dying creature's loss.

    Dice: d20. Source: TOG-HEALING, TOG-DEATH.
    """
    dc = desk.sheet.line("dc")
    check = desk.dice.check(heal, dc.add("base_dc", desk.book.figure("healing.figures.care_dc")), "heal.check")
    event = Event("healing.care_pass" if check.passed else "healing.care_fail", {"dc": dc.total, "total": check.total})
    return Answer(bool(check.passed), {"dc": dc.total, "total": check.total}, (event,))


def magic(desk: Desk, *, points: int, damage: int, nonlethal: int, want: int) -> Answer:
    """What healing magic mends: wounds, and as much nonlethal damage besides, but none of hunger or thirst. [hp]

    Source: TOG-HEALING, TOG-NEEDS.
    """
    line, besides = desk.sheet.line(), desk.sheet.line("nonlethal", "nonlethal")
    line.add("magic", points, "TOG-HEALING")
    line.at_most("wounds", damage, "TOG-HEALING")
    besides.add("magic", points, "TOG-HEALING")
    if want:
        besides.aside("want", "add", min(want, nonlethal), "TOG-NEEDS")
    besides.at_most("borne", max(0, nonlethal - want), "TOG-NONLETHAL")
    return Answer(line.total, {"nonlethal": besides.total})


def weariness(desk: Desk, *, state: str, hours: Fraction, armour: str) -> Answer:
    """How weary one is after a rest: fatigued or exhausted by a cause that has no end of its own.

    Source: TOG-REST.
    """
    figures = "healing.figures"
    full = desk.sheet.against("fatigue_ends", desk.book.figure(f"{figures}.fatigue_ends_after"), unit="h")
    part = desk.sheet.against("exhaustion_ends", desk.book.figure(f"{figures}.exhaustion_ends_after"), unit="h")
    if state == "exhausted" and hours >= part:
        state, hours = "fatigued", hours - Fraction(part)
    slept = hours >= full
    if state == "fatigued" and slept:
        state = "fit"
    return Answer("fatigued" if state == "fit" and slept and armour in ("medium", "heavy") else state)
