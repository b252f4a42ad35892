"""The dice of an answer thrown anew: every roll shows what it showed, whatever is asked of it this time."""

from __future__ import annotations

from collections.abc import Iterable

from .handler import Handler
from .protocol import Request, Thrown


class Unthrown(Exception):
    """A roll is asked for that was never thrown."""


class Again(Handler):
    """Shows again what was thrown, by purpose and who, in order. Errors: :class:`Unthrown`."""

    def __init__(self, thrown: Iterable[Thrown]) -> None:
        super().__init__()
        self._faces: dict[tuple[str, str, int], list[tuple[int, ...]]] = {}
        for roll in thrown:
            size = int(roll.dice.rpartition("d")[2])
            self._faces.setdefault((roll.purpose, roll.who, size), []).append(roll.faces)

    def draw(self, request: Request) -> tuple[int, ...]:
        """The faces of the next roll of that purpose."""
        left = self._faces.get((request.purpose, request.who, request.size), [])
        if not left or len(left[0]) != request.number:
            raise Unthrown
        return left.pop(0)
