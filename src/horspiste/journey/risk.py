"""What a choice asks of the one of the party who can least."""

from __future__ import annotations

from typing import NamedTuple

from horspiste.basis.source import Number

LETHAL = "lethal"


class Risk(NamedTuple):
    """Each round's check, or one ``save``: who, with what bonus, against what DC; ``dice`` of harm where it fails, and their
    kind, "" none."""

    who: str
    bonus: int
    dc: Number
    dice: str = ""
    harm: str = ""
    save: bool = False


def worst(risks: list[Risk]) -> Risk | None:
    """The risk of the one who can least."""
    return min(risks, key=lambda risk: risk.bonus, default=None)
