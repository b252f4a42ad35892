"""Runs of one rule under many trials' dice, each way through it gone but once and remembered.

A run is decided by its throws alone, and of a check by what the rule can tell apart. So a trial whose throws go a way that was
gone before ends as that one did, and only its dice need be thrown.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from horspiste.basis.source import Number

from .handler import D20, dice_of, kept
from .lanes import Faces
from .outcomes import told_by_face
from .protocol import PLAIN, Check, Dice, Roll, parse
from .trials import Trials

MOST = 300_000
"""Throws that are remembered at most."""


class Throw:
    """What is thrown at one place of a way, and where each result leads: to a further throw, or to the outcome."""

    __slots__ = ("asked", "ends", "ways")

    def __init__(self, asked: tuple[Any, ...]) -> None:
        self.asked = asked
        self.ways: dict[Any, Throw] = {}
        self.ends: dict[Any, Any] = {}


class Noted(Trials):
    """Dice that note each throw with its result, as far as the rule can tell it apart."""

    def __init__(self, secret: bytes) -> None:
        super().__init__(secret)
        self.way: list[tuple[tuple[Any, ...], Any]] = []

    def begin(self, trial: int) -> None:
        """See :class:`~horspiste.dice.trials.Trials`."""
        super().begin(trial)
        self.way.clear()

    def roll(self, dice: str, purpose: str, who: str = "", *, secret: bool = False) -> Roll:
        """See :class:`~horspiste.dice.protocol.Dice`; only the total is known, as in exact odds."""
        faces = super().faces(dice, purpose, who)
        if faces:
            self.way.append(((_total, purpose, who, len(faces), parse(dice)[1]), sum(faces)))
        return Roll(sum(faces), ())

    def faces(self, dice: str, purpose: str, who: str = "", *, secret: bool = False, ordered: bool = True) -> Faces:
        """See :class:`~horspiste.dice.protocol.Dice`."""
        faces = super().faces(dice, purpose, who, ordered=ordered)
        if faces:
            self.way.append(((_each if ordered else _highest, purpose, who, len(faces), parse(dice)[1]), faces))
        return faces

    def check(
        self,
        bonus: Number,
        dc: Number | None,
        purpose: str,
        who: str = "",
        bands: tuple[Number, ...] = (),
        natural: bool = False,
        secret: bool = False,
        *,
        mode: str = PLAIN,
        whole: bool = False,
    ) -> Check:
        """See :class:`~horspiste.dice.protocol.Dice`."""
        check = super().check(bonus, dc, purpose, who, bands, natural, mode=mode, whole=whole)
        told = told_by_face(bonus, dc, bands, natural, whole)
        self.way.append(((_told, purpose, who, dice_of(mode), D20, told, mode), told[check.face - 1]))
        return check


def _total(faces: Faces, _: tuple[Any, ...]) -> Any:
    return sum(faces)


def _each(faces: Faces, _: tuple[Any, ...]) -> Any:
    return faces


def _highest(faces: Faces, _: tuple[Any, ...]) -> Any:
    return tuple(sorted(faces, reverse=True))


def _told(faces: Faces, asked: tuple[Any, ...]) -> Any:
    return asked[5][kept(faces, asked[6]) - 1]


class Remembered:
    """The outcome of one rule in any trial."""

    def __init__(self, run: Callable[[Dice], Any], secret: bytes) -> None:
        self._run = run
        self._dice = Noted(secret)
        self._first: Throw | None = None
        self._room = MOST

    def outcome(self, trial: int) -> Any:
        """What the rule comes to in ``trial``."""
        self._dice.begin(trial)
        throw, thrown = self._first, self._dice.thrown_of
        while throw is not None:
            asked = throw.asked
            result = asked[0](thrown(asked[1], asked[2], asked[3], asked[4]), asked)
            if result in throw.ends:
                return throw.ends[result]
            throw = throw.ways.get(result)
        self._dice.begin(trial)
        outcome = self._run(self._dice)
        if self._room > 0:
            self._keep(outcome)
        return outcome

    def _keep(self, outcome: Any) -> None:
        """Remember the way just gone. A rule that asks another throw after the same results looked at more than it may."""
        before: tuple[Throw, Any] | None = None
        for asked, result in self._dice.way:
            throw = self._first if before is None else before[0].ways.get(before[1])
            if throw is None:
                throw, self._room = Throw(asked), self._room - 1
                if before is None:
                    self._first = throw
                else:
                    before[0].ways[before[1]] = throw
            if throw.asked != asked:
                raise AssertionError(f"throws differ after the same results: {throw.asked[1:5]} and {asked[1:5]}")
            before = throw, result
        if before is not None:
            before[0].ends[before[1]] = outcome
