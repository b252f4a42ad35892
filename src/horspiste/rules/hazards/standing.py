"""How a body stands under the damage of a hazard."""

from __future__ import annotations

from horspiste.basis.source import Number
from horspiste.rules.tally import Tally, strain

DEAD, DYING = "dead", "dying"


def standing(tally: Tally, hp: int, dead_at: Number) -> str | None:
    """Dead, dying, unconscious or staggered, or nothing of these. ``hp``: hit points before ``tally``; ``dead_at``: how far below
    0 one is dead. Source: TOG-DEATH, TOG-NONLETHAL."""
    left = hp - tally.lethal
    if left <= 0 and -left >= dead_at:
        return DEAD
    return DYING if left < 0 else strain(tally, hp)
