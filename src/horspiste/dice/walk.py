"""The handler that takes every branch: the same code runs again and again, each time down the next path of the tree of draws."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from math import gcd, lcm
from typing import Any, TypeVar, cast

from horspiste.basis.purposes import PURPOSES
from horspiste.basis.refusal import Refused
from horspiste.basis.source import Number

from .outcomes import Branches, checks, each_face, number_of_faces, sums
from .protocol import PLAIN, Check, Choice, Dice, Note, Roll, State, Thrown, parse

Outcome = TypeVar("Outcome", bound=Hashable)
Ways = tuple[dict[Outcome, int], int]
"""Ways to each outcome, and of how many."""


class TooMany(Exception):
    """More leaves and states than the limit allows."""


class Mute:
    """Stands where a log would: takes every note and keeps none."""

    def __call__(self, *_: object, **__: object) -> Mute:
        """Heard, not kept."""
        return self

    def __getattr__(self, name: str) -> Mute:
        """Whatever way of noting is tried."""
        return self


MUTE = Mute()


class _Draw:
    """One draw on the path now walked: its branches, which of them is taken, and the ways to come here."""

    __slots__ = ("branches", "index", "of", "of_before", "ways_before")

    def __init__(self, branches: Branches, before: _Draw | None) -> None:
        self.branches = branches
        self.index = 0
        self.of = sum(ways for _, ways in branches)
        self.ways_before, self.of_before = before.reached() if before is not None else (1, 1)

    def reached(self) -> tuple[int, int]:
        """Ways to come past this draw by the branch taken, and of how many."""
        return self.ways_before * self.branches[self.index][1], self.of_before * self.of


class Walker:
    """A :class:`~horspiste.dice.protocol.Dice` under :meth:`walk`. It logs nothing: ``thrown`` stays empty."""

    def __init__(self, limit: int, pulse: Callable[[int], None] | None = None, whole: bool = False) -> None:
        self.thrown: list[Thrown] = []
        self.counted = 0
        self._limit, self._pulse, self._whole = limit, pulse, whole
        self._path: list[_Draw] = []
        self._depth = 0
        self._steps: dict[tuple[object, object, object], Ways[Any]] = {}

    def walk(self, run: Callable[[], Outcome]) -> Ways[Outcome]:
        """The ways to each outcome of ``run``. Raises :class:`TooMany`."""
        outside, self._path = (self._path, self._depth), []
        try:
            return _merged(self._leaves(run))
        finally:
            self._path, self._depth = outside

    def _leaves(self, run: Callable[[], Outcome]) -> dict[int, dict[Outcome, int]]:
        """Ways to each outcome, apart for each number of ways that they are out of."""
        path, found = self._path, dict[int, dict[Outcome, int]]()
        while True:
            self._depth = 0
            outcome = run()
            self._count()
            ways, of = path[-1].reached() if path else (1, 1)
            alike = found.setdefault(of, {})
            alike[outcome] = alike.get(outcome, 0) + ways
            while path and path[-1].index + 1 == len(path[-1].branches):
                path.pop()
            if not path:
                return found
            path[-1].index += 1

    def roll(self, dice: str, purpose: str, who: str = "", *, secret: bool = False) -> Roll:
        """One branch for each total."""
        if self._depth < len(self._path):
            return cast(Roll, self._again())
        count, size = self._parsed(dice, purpose)
        self._room(count * size)
        return cast(Roll, self._open(sums(count, size)))

    def faces(self, dice: str, purpose: str, who: str = "", *, secret: bool = False, ordered: bool = True) -> tuple[int, ...]:
        """One branch for each throw, die by die, or for each set of faces."""
        if self._depth < len(self._path):
            return cast(tuple[int, ...], self._again())
        count, size = self._parsed(dice, purpose)
        self._room(number_of_faces(count, size, ordered))
        return cast(tuple[int, ...], self._open(each_face(count, size, ordered)))

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
        """One branch for each result that can be told apart."""
        if self._depth < len(self._path):
            return cast(Check, self._again())
        self._known(purpose)
        return cast(Check, self._open(checks(bonus, dc, bands, natural, mode, whole or self._whole)))

    def through(
        self,
        step: Callable[[State, Choice, Dice, Note], State],
        state: State,
        choices: Iterable[Choice],
        note: Note,
    ) -> State:
        """One branch for each state that the procedure can end in; equal states are merged after every step."""
        if self._depth < len(self._path):
            return cast(State, self._again())
        ways: dict[Any, int] = {state: 1}
        for choice in choices:
            ways = self._stepped(step, ways, choice)
        return cast(State, self._open(tuple(ways.items())))

    def _stepped(self, step: Callable[..., Any], states: dict[Any, int], choice: object) -> dict[Any, int]:
        parts = [(ways, *self._step(step, state, choice)) for state, ways in states.items()]
        common = lcm(*(of for _, _, of in parts))
        merged: dict[Any, int] = {}
        for ways, after, of in parts:
            factor = ways * (common // of)
            for state, more in after.items():
                merged[state] = merged.get(state, 0) + factor * more
        shared = gcd(*merged.values())
        return {state: ways // shared for state, ways in merged.items()}

    def _step(self, step: Callable[..., Any], state: Any, choice: object) -> Ways[Any]:
        known = (step, state, choice)
        if known not in self._steps:
            try:
                self._steps[known] = self.walk(lambda: step(state, choice, self, MUTE))
            except Refused as refused:
                raise RuntimeError("a step may not refuse: nothing was to be rolled if the fiction says no") from refused
        return self._steps[known]

    def _open(self, branches: Branches) -> object:
        """Come to a draw for the first time, and take its first branch."""
        self._path.append(_Draw(branches, self._path[-1] if self._path else None))
        self._depth += 1
        return branches[0][0]

    def _again(self) -> object:
        draw = self._path[self._depth]
        self._depth += 1
        return draw.branches[draw.index][0]

    def _parsed(self, dice: str, purpose: str) -> tuple[int, int]:
        self._known(purpose)
        return parse(dice)

    def _known(self, purpose: str) -> None:
        if purpose not in PURPOSES:
            raise ValueError(f"unknown purpose of a roll: {purpose!r} (horspiste.basis.purposes has the list)")

    def _room(self, branches: int) -> None:
        if self.counted + branches > self._limit:
            raise TooMany(branches)

    def _count(self) -> None:
        self.counted += 1
        if self.counted > self._limit:
            raise TooMany(self.counted)
        if self._pulse is not None:
            self._pulse(self.counted)


def _merged(found: dict[int, dict[Outcome, int]]) -> Ways[Outcome]:
    """The ways of all leaves over one common number."""
    if len(found) == 1:
        ((of, alike),) = found.items()
        return alike, of
    common, merged = lcm(*found), dict[Outcome, int]()
    for of, alike in found.items():
        for outcome, ways in alike.items():
            merged[outcome] = merged.get(outcome, 0) + ways * (common // of)
    return merged, common
