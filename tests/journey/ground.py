"""Journeys by the d20 book, on the flat country that tests of both books share."""

from typing import Any

from horspiste.journey.world import World
from tests.journey.country import travelling

BOOK = {"book": "d20"}


def world(*place: Any, pace: str = "walk", **more: Any) -> World:
    """A journey by the d20 book, at a walk."""
    return travelling(BOOK["book"], pace, *place, **more)
