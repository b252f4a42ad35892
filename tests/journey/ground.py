"""Small journeys by the d20 book, on the flat country that both books share."""

from typing import Any

from horspiste.journey.world import World
from tests.journey.country import (
    DAY,
    FAR,
    KM,
    SPAN,
    animal,
    bridge,
    codes,
    entries,
    figures,
    ford,
    gone,
    member,
    place,
    region,
    river,
    travelling,
    walk,
    way,
    with_being,
)  # fmt: skip

__all__ = [
    "DAY", "FAR", "KM", "SPAN", "animal", "bridge", "codes", "entries", "figures", "ford", "gone", "member", "place", "region",
    "river", "walk", "way", "with_being", "world",
]  # fmt: skip
BOOK = {"book": "d20"}


def world(*place: Any, pace: str = "walk", **more: Any) -> World:
    """A journey by the d20 book, at a walk."""
    return travelling(BOOK["book"], pace, *place, **more)
