"""The handler that takes every branch: the same code runs again and again, each time down the next path of the tree of draws."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from functools import partial
from math import gcd, lcm
from typing import Any, TypeAlias, TypeVar, cast

from horspiste.basis.purposes import PURPOSES
from horspiste.basis.refusal import Refused
from horspiste.basis.source import Number

from .outcomes import Branches, checks, each_face, number_of_faces, sums
from .protocol import PLAIN, Check, Choice, Dice, Note, Own, Roll, State, Thrown, parse

Outcome = TypeVar("Outcome", bound=Hashable)
Ways = tuple[dict[Outcome, int], int]
"""Ways to each outcome, and of how many."""
Live: TypeAlias = dict[Any, dict[Number, int]]
"""States of a procedure that goes on: for each sum so far, the ways to come there with it."""

FEW = 256
BETWEEN_LOOKS = 4096
LEAF = 64
"""The work of a leaf, in sums added up."""


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

    __slots__ = ("index", "of", "values", "ways_before")

    def __init__(self, branches: Branches, before: _Draw | None) -> None:
        self.values = branches.values
        self.index = 0
        self.ways_before, of_before = before.reached() if before is not None else (1, 1)
        self.of = of_before * branches.of

    def reached(self) -> tuple[int, int]:
        """Ways to come past this draw by the branch taken, and of how many."""
        return self.ways_before * self.values[self.index][1], self.of

    def taken(self) -> object:
        """The value on the branch taken."""
        return self.values[self.index][0]


class Walker:
    """A :class:`~horspiste.dice.protocol.Dice` under :meth:`walk`. It logs nothing: ``thrown`` stays empty.

    ``only``: the place from 0 of the one member whose own throws are walked; each other member's show their first branch.
    """

    def __init__(
        self, limit: int, pulse: Callable[[int], None] | None = None, whole: bool = False, only: int | None = None
    ) -> None:
        self.thrown: list[Thrown] = []
        self.counted = 0
        self._limit, self._pulse, self._whole = limit, pulse, whole
        self._path: list[_Draw] = []
        self._depth = 0
        self._work = 0
        self._only, self._passing = only, False
        self._steps: dict[tuple[object, object], dict[Any, Ways[Any]]] = {}

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
            while path and path[-1].index + 1 == len(path[-1].values):
                path.pop()
            if not path:
                return found
            path[-1].index += 1

    def roll(self, dice: str, purpose: str, who: str = "", *, secret: bool = False) -> Roll:
        """One branch for each total."""
        if self._depth < len(self._path) and not self._passing:
            return cast(Roll, self._again())
        count, size = self._parsed(dice, purpose)
        self._room(count * size)
        return cast(Roll, self._open(sums(count, size)))

    def faces(self, dice: str, purpose: str, who: str = "", *, secret: bool = False, ordered: bool = True) -> tuple[int, ...]:
        """One branch for each throw, die by die, or for each set of faces."""
        if self._depth < len(self._path) and not self._passing:
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
        if self._depth < len(self._path) and not self._passing:
            return cast(Check, self._again())
        self._known(purpose)
        return cast(Check, self._open(checks(bonus, dc, bands, natural, mode, whole or self._whole)))

    def through(
        self,
        step: Callable[[State, Choice, Dice, Note], State],
        state: State,
        choices: Iterable[Choice],
        note: Note,
        over: Callable[[State], bool] | None = None,
    ) -> State:
        """One branch for each state that the procedure can end in; equal states are merged after every step."""
        if self._depth < len(self._path) and not self._passing:
            return cast(State, self._again())
        ways, of = self._carried(step, state, choices, over, adds=False)
        return cast(State, self._open(Branches(tuple((end, times) for (end, _), times in ways.items()), of)))

    def adding(
        self,
        step: Callable[[State, Choice, Dice, Note], tuple[State, Number]],
        state: State,
        choices: Iterable[Choice],
        note: Note,
        over: Callable[[State], bool] | None = None,
    ) -> tuple[State, Number]:
        """One branch for each state and sum that the procedure can end in; what a step does is walked once for each state."""
        if self._depth < len(self._path) and not self._passing:
            return cast(tuple[State, Number], self._again())
        ways, of = self._carried(step, state, choices, over, adds=True)
        return cast(tuple[State, Number], self._open(Branches(tuple(ways.items()), of)))

    def each(self, step: Callable[[Choice, Dice, Note], Own], members: Sequence[Choice], note: Note) -> list[Own]:
        """One branch for each part that a member can have; of all members but ``only`` the first branch of every throw."""
        done, muted = [], cast(Note, None if note is None else MUTE)
        for place, member in enumerate(members):
            if self._only is not None and place != self._only:
                self._passing = True
                done.append(step(member, self, muted))
                self._passing = False
            elif self._depth < len(self._path):
                done.append(cast(Own, self._again()))
            else:
                ways, of = _reduced(*self.walk(partial(step, member, self, muted)))
                done.append(cast(Own, self._open(Branches(tuple(ways.items()), of))))
        return done

    def _carried(self, step: Callable[..., Any], state: Any, choices: Iterable[Any], over: Any, *, adds: bool) -> Ways[Any]:
        """The ways to each end of a procedure, a state with its sum."""
        of, live = 1, cast(Live, {state: {0: 1}})
        ended: dict[int, dict[tuple[Any, Number], int]] = {}
        for choice in choices:
            if over is not None:
                stopped = [state for state in live if over(state)]
                _end(ended, of, {state: live.pop(state) for state in stopped})
            if not live:
                break
            live, of = self._stepped(step, live, of, choice, adds)
        _end(ended, of, live)
        ways, of = _merged(ended)
        return _reduced(ways, of)

    def _stepped(self, step: Callable[..., Any], live: Live, of: int, choice: Any, adds: bool) -> tuple[Live, int]:
        """All states after one step, and what their ways are out of."""
        known = self._steps.setdefault((step, choice), {})
        parts = [(totals, *(known.get(state) or self._step(known, step, state, choice, adds))) for state, totals in live.items()]
        common, after = lcm(*{of_step for _, _, of_step in parts}), dict[Any, dict[Number, int]]()
        for totals, ends, of_step in parts:
            for (end, more), ways in ends.items():
                _add(after.setdefault(end, {}), totals, more, ways * (common // of_step))
            self._look(len(ends) * len(totals))
        return _lighter(after, of * common)

    def _step(self, known: dict[Any, Ways[Any]], step: Callable[..., Any], state: Any, choice: Any, adds: bool) -> Ways[Any]:
        def run() -> Any:
            """One step from the state, and what it adds."""
            after = step(state, choice, self, MUTE)
            return after if adds else (after, 0)

        try:
            known[state] = _reduced(*self.walk(run))
        except Refused as refused:
            raise RuntimeError("a step may not refuse: nothing was to be rolled if the fiction says no") from refused
        return known[state]

    def _open(self, branches: Branches) -> object:
        """Come to a draw for the first time, and take its first branch."""
        if self._passing:
            return branches.values[0][0]
        self._path.append(_Draw(branches, self._path[-1] if self._path else None))
        self._depth += 1
        return branches.values[0][0]

    def _again(self) -> object:
        draw = self._path[self._depth]
        self._depth += 1
        return draw.taken()

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
        self._look(LEAF)

    def _look(self, work: int) -> None:
        """Hear from outside once in a while."""
        self._work += work
        if self._work >= BETWEEN_LOOKS:
            self._work = 0
            if self._pulse is not None:
                self._pulse(self.counted)


def _end(ended: dict[int, dict[tuple[Any, Number], int]], of: int, live: Live) -> None:
    """Set states aside in which nothing more happens, with what their ways are out of."""
    for state, totals in live.items():
        alike = ended.setdefault(of, {})
        for total, ways in totals.items():
            alike[state, total] = alike.get((state, total), 0) + ways


def _add(into: dict[Number, int], totals: dict[Number, int], more: Number, ways: int) -> None:
    for total, before in totals.items():
        total += more
        into[total] = into.get(total, 0) + before * ways


def _lighter(live: Live, of: int) -> tuple[Live, int]:
    """The same chances by smaller numbers, where there are so few of them that it is soon done."""
    if sum(map(len, live.values())) > FEW:
        return live, of
    shared = gcd(of, *(ways for totals in live.values() for ways in totals.values()))
    return {state: {total: ways // shared for total, ways in totals.items()} for state, totals in live.items()}, of // shared


def _reduced(ways: dict[Outcome, int], of: int) -> Ways[Outcome]:
    shared = gcd(of, *ways.values())
    return ({outcome: times // shared for outcome, times in ways.items()}, of // shared) if shared > 1 else (ways, of)


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
