"""Dice that stop at a procedure, whose steps keep no log while odds are walked."""

from __future__ import annotations

from typing import Any, NoReturn

from .protocol import Dice


class Procedure(Exception):
    """A procedure was to be carried out."""


class OneThrow:
    """Passes everything on to other dice but a procedure. Raises :class:`Procedure`."""

    def __init__(self, dice: Dice) -> None:
        self._dice = dice

    def __getattr__(self, name: str) -> Any:
        return getattr(self._dice, name)

    def through(self, *_procedure: Any, **_ending: Any) -> NoReturn:
        """Stop."""
        raise Procedure

    adding = through

    def each(self, step: Any, members: Any, note: Any) -> Any:
        """Stop, unless nothing is noted of the members."""
        if note is not None:
            raise Procedure
        return self._dice.each(step, members, note)
