"""The speeds of one turn, and the movement that it takes from each."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction

from horspiste.basis.desk import Desk
from horspiste.basis.reckoning import Line, Sheet, folded
from horspiste.basis.refusal import Refused
from horspiste.basis.source import Number

from . import exhaustion

WALK, FLY = "walk", "fly"
DASH = "fifth.speeds.dash"
SUBTRACT = "fifth.speeds.subtract"


class Speeds:
    """What each speed may still move. ``used``: the speed used last; ``stopped``: an effect has taken all of them."""

    def __init__(self, desk: Desk, given: Mapping[str, Fraction], change: Fraction, tired: int) -> None:
        self._desk = desk
        self.has = {mode for mode, base in given.items() if base > 0}
        self._speeds = {mode: _reckoned(desk, mode, given[mode], change, tired) for mode in given if mode in self.has}
        self._taken: dict[str, Number] = dict.fromkeys(given, 0)
        self._dashed: dict[str, Number] = dict.fromkeys(given, 0)
        self.used: str | None = None
        self.stopped = False

    def speed(self, mode: str) -> Number:
        """A speed for this turn, a Dash apart. [m]"""
        return 0 if self.stopped else self._speeds.get(mode, 0)

    def best(self) -> str:
        """The mode of the highest speed."""
        return max((WALK, *self._speeds), key=self.speed)

    def left(self, mode: str) -> Number:
        """What is left of a speed. [m] Source: 5E-CMV-01, 5E-SPD-02."""
        return 0 if self.stopped else max(0, self.speed(mode) + self._dashed[mode] - self._taken[mode])

    def every(self) -> dict[str, Number]:
        """What is left of each speed above nothing. [m]"""
        return {mode: self.left(mode) for mode, speed in self._speeds.items() if speed > 0}

    def switch(self, mode: str) -> Number:
        """Take up a speed: what is left of it. [m]

        Source: 5E-SPD-01 to 03.

        Raises:
            Refused: ``turn.speed_spent``, where another was used and nothing is left of this one.
        """
        if self.used not in (None, mode) and self.left(mode) <= 0:
            raise Refused("turn.speed_spent", mode=mode, speed=self.speed(mode))
        return self.left(mode)

    def pay(self, mode: str, cost: Number, moved: Number) -> None:
        """Take movement from the speed that pays; the others lose as much, or (by the ruling) the ground covered. [m]

        Source: 5E-CMV-03, 5E-SPD-02; ``fifth.speeds.subtract``.
        """
        others = moved if self._desk.book.ruled(SUBTRACT, "distance_moved") else cost
        for other in self._taken:
            self._taken[other] += cost if other == mode else others

    def dash(self) -> None:
        """Add what a Dash gives: each speed as much again, or the one in use. Source: 5E-GAP-27; ``fifth.speeds.dash``."""
        share = self._desk.book.number("turns.figures.dash")
        one = self.used or WALK
        single = self._desk.book.ruled(DASH, "current_speed_only")
        for mode in [one] if single else list(self._speeds):
            self._dashed[mode] += self.speed(mode) * share

    def told(self, line: Line) -> Number:
        """What is left of the speed used last, of walking where none was, as steps of ``line``. [m]"""
        mode = self.used or WALK
        line.add("speed", self._speeds.get(mode, 0), "5E-CMV-01")
        line.add("dash", self._dashed[mode], "5E-GAP-27")
        line.add("spent", -self._taken[mode], "5E-SPD-02")
        if line.total < 0:
            line.at_least("no_less", 0, "5E-SPD-03")
        return line.at_most("stopped", 0, "5E-GAP-11") if self.stopped else line.total


def _reckoned(desk: Desk, mode: str, base: Fraction, change: Fraction, tired: int) -> Number:
    """A speed after what changes it, its steps under a result of its own. [m] Source: 5E-MOVE-03, 5E-GAP-08."""
    scratch, of = Desk(desk.book, desk.dice, Sheet()), f"{mode}_speed"
    exhaustion.speed(scratch, base_speed=base, change=change, exhaustion=tired, conditions=(), dragging="none")
    steps = [desk.sheet.record(replace(step, of=of, unit="m")) for step in scratch.sheet.steps]
    return folded(steps, of) or 0
