"""Attacks between those who see each other or not, cover, and what special senses detect."""

from __future__ import annotations

from fractions import Fraction

from horspiste.basis.desk import Answer, Desk
from horspiste.basis.source import Number
from horspiste.dice.protocol import ADVANTAGE, DISADVANTAGE, PLAIN

from . import rolls
from .obscurement import BLINDSIGHT, Eyes, Spot, feels, seen, within

SENSES = "sight.senses"
COVERS = ("total", "three_quarters", "half")


def attack(
    desk: Desk,
    *,
    distance: Fraction,
    light: str,
    air: str,
    growth: str,
    attacker_darkvision: Fraction,
    attacker_blindsight: Fraction,
    attacker_truesight: Fraction,
    target_darkvision: Fraction,
    target_blindsight: Fraction,
    target_truesight: Fraction,
    attacker_invisible: bool,
    target_invisible: bool,
) -> Answer:
    """How an attack is rolled, by who sees whom.

    Source: 5E-VIS-03, 5E-SENSE-03, 5E-GAP-12, 5E-GAP-13.
    """
    spot = Spot(distance, light, air, growth)
    attacker = _sees(desk, Eyes(attacker_darkvision, attacker_blindsight, attacker_truesight), spot, target_invisible)
    target = _sees(desk, Eyes(target_darkvision, target_blindsight, target_truesight), spot, attacker_invisible)
    modes = [PLAIN if attacker else DISADVANTAGE, PLAIN if target else ADVANTAGE]
    return Answer(rolls.combined(modes), {"attacker_sees": attacker, "target_sees": target})


def _sees(desk: Desk, eyes: Eyes, spot: Spot, invisible: bool) -> bool:
    """Whether one perceives the other. Source: 5E-VIS-03, 5E-SENSE-01, 5E-SENSE-05, 5E-GAP-12."""
    found = seen(desk, eyes, spot)
    if not invisible or found.by == BLINDSIGHT:
        return found.perceived
    return found.perceived and within(desk, "truesight", eyes.truesight, spot.distance)


def cover(desk: Desk, *, blocked: Fraction, creature: bool) -> Answer:
    """The cover of a target, and its bonus to AC and Dexterity saves; nothing (null) under total cover: no direct attack.

    Source: 5E-GAP-28.
    """
    table = desk.book.table("sight.cover")
    share = desk.sheet.against("blocked", blocked, "5E-GAP-28", unit="%")
    found = _hidden_enough(desk, share) or ("half" if creature else "none")
    bonus: Number | None = 0
    if found != "none":
        bonus = desk.sheet.line("bonus").add("cover", table.cell(found, "bonus")) if table.has(found, "bonus") else None
    return Answer(found, {"bonus": bonus})


def _hidden_enough(desk: Desk, share: Number) -> str | None:
    """The best cover that a share hidden gives; ``None`` where it gives none. [%]"""
    table = desk.book.table("sight.cover")
    for kind in COVERS:
        bound = table.cell(kind, "blocked")
        if share >= bound.amount and share >= desk.sheet.against("cover_from", bound, unit="%"):
            return kind
    return None


def detects(
    desk: Desk,
    *,
    thing: str,
    distance: Fraction,
    darkvision: Fraction,
    blindsight: Fraction,
    truesight: Fraction,
    total_cover: bool,
) -> Answer:
    """Whether special senses detect what plain eyes do not; how the saves against an illusion go then.

    Source: 5E-SENSE-01, 5E-SENSE-05.
    """
    table = desk.book.table(SENSES)
    if darkvision:
        desk.sheet.set_aside("value", "darkvision", "against", darkvision, "5E-SENSE-03", "5E-SENSE-03", "m")
    true = not total_cover and within(desk, "truesight", truesight, distance) and table.flag("truesight", thing)
    felt = feels(desk, blindsight, distance, total_cover) and table.flag("blindsight", thing)
    saves = None if thing != "illusion" else "automatic_success" if true else PLAIN
    return Answer(true or felt, {"saves": saves})
