"""The tally of nonlethal damage: what spills over into wounds, and when a creature staggers or drops."""

from __future__ import annotations

from typing import NamedTuple

from horspiste.rulebook.book import Rulebook

STAGGERED, UNCONSCIOUS = "staggered", "unconscious"


class Tally(NamedTuple):
    """Damage borne: ``nonlethal``, kept apart, and ``lethal``. [hp]"""

    nonlethal: int = 0
    lethal: int = 0


class Body(NamedTuple):
    """What bears it: full hit points (``None``: not known), and whether nonlethal damage past them is lethal."""

    hp: int | None = None
    spills: bool = True


def body_of(book: Rulebook, hp: int | None) -> Body:
    """A body of that many full hit points, under the book's rulings."""
    return Body(hp, book.ruled("nonlethal.overflow", "lethal"))


def hurt(tally: Tally, points: int, body: Body) -> Tally:
    """The tally after more nonlethal damage. Under ``nonlethal.overflow: lethal`` what passes full hit points wounds."""
    nonlethal = tally.nonlethal + points
    if body.hp is None or not body.spills or nonlethal <= body.hp:
        return Tally(nonlethal, tally.lethal)
    return Tally(body.hp, tally.lethal + nonlethal - body.hp)


def strain(tally: Tally, hp: int | None) -> str | None:
    """Staggered where nonlethal damage equals the hit points left, unconscious where it is more; ``None`` under that."""
    if hp is None or not tally.nonlethal + tally.lethal:
        return None
    left = hp - tally.lethal
    if tally.nonlethal > left:
        return UNCONSCIOUS
    return STAGGERED if tally.nonlethal == left else None
