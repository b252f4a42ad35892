"""What all who throw real dice share: the reading of a check, the count of addresses and the log of what was thrown."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Self

from horspiste.basis.address import Address
from horspiste.basis.source import Number

from .protocol import ADVANTAGE, DISADVANTAGE, PLAIN, Check, Choice, Dice, Note, Own, Request, Roll, State, Thrown, parse

Count = tuple[int, str, str]
"""Instant, purpose and who: what the nth of an address counts within."""

D20 = 20
MODES = (PLAIN, ADVANTAGE, DISADVANTAGE)


class Handler:
    """A :class:`~horspiste.dice.protocol.Dice` whose faces come from :meth:`draw`.

    ``counts`` says how often each (instant, purpose, who) has thrown already; handed to the next handler, rolls at one
    instant go on where they stopped. ``takes`` has, for an address of take 0, the take that holds after rerolls. ``members``
    is of how many :meth:`each` was asked last.
    """

    def __init__(
        self,
        trial: int = 0,
        instant: int = 0,
        takes: Mapping[Address, int] | None = None,
        counts: Mapping[Count, int] | None = None,
    ) -> None:
        self.trial = trial
        self.instant = instant
        self.takes = dict(takes or {})
        self.counts = dict(counts or {})
        self.thrown: list[Thrown] = []
        self.members = 0

    def at(self, instant: int) -> Self:
        """Move the clock to ``instant`` [rounds]."""
        self.instant = instant
        return self

    def draw(self, request: Request) -> tuple[int, ...]:
        """The faces of ``request``, as many as its count."""
        raise NotImplementedError

    def roll(self, dice: str, purpose: str, who: str = "", *, secret: bool = False) -> Roll:
        """See :class:`~horspiste.dice.protocol.Dice`."""
        faces = self.faces(dice, purpose, who, secret=secret)
        return Roll(sum(faces), faces)

    def faces(self, dice: str, purpose: str, who: str = "", *, secret: bool = False, ordered: bool = True) -> tuple[int, ...]:
        """See :class:`~horspiste.dice.protocol.Dice`."""
        count, size = parse(dice)
        if not count:
            return ()
        request = Request(self._address(purpose, who), count, size, secret)
        faces = self.draw(request)
        self._log(request, faces, sum(faces))
        return faces if ordered else tuple(sorted(faces, reverse=True))

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
        count = dice_of(mode)
        request = Request(self._address(purpose, who), count, D20, secret, bonus, dc)
        faces = self.draw(request)
        check = judged(kept(faces, mode), bonus, dc, bands, natural)
        self._log(request, faces, check.total)
        return check

    def through(
        self,
        step: Callable[[State, Choice, Dice, Note], State],
        state: State,
        choices: Iterable[Choice],
        note: Note,
        over: Callable[[State], bool] | None = None,
    ) -> State:
        """See :class:`~horspiste.dice.protocol.Dice`."""
        for choice in choices:
            if over is not None and over(state):
                break
            state = step(state, choice, self, note)
        return state

    def adding(
        self,
        step: Callable[[State, Choice, Dice, Note], tuple[State, Number]],
        state: State,
        choices: Iterable[Choice],
        note: Note,
        over: Callable[[State], bool] | None = None,
    ) -> tuple[State, Number]:
        """See :class:`~horspiste.dice.protocol.Dice`."""
        total: Number = 0
        for choice in choices:
            if over is not None and over(state):
                break
            state, more = step(state, choice, self, note)
            total += more
        return state, total

    def each(self, step: Callable[[Choice, Dice, Note], Own], members: Sequence[Choice], note: Note) -> list[Own]:
        """See :class:`~horspiste.dice.protocol.Dice`."""
        self.members = len(members)
        return [step(member, self, note) for member in members]

    def _address(self, purpose: str, who: str) -> Address:
        count = (self.instant, purpose, who)
        nth = self.counts.get(count, 0)
        address = Address(self.trial, self.instant, purpose, who, nth).checked()
        self.counts[count] = nth + 1
        take = self.takes.get(address) if self.takes else None
        return address if take is None else address._replace(take=take).checked()

    def _log(self, request: Request, faces: tuple[int, ...], total: Number) -> None:
        address = request.address
        self.thrown.append(Thrown(address.purpose, address.who, request.dice, faces, total, request.secret, request.dc, address))


def dice_of(mode: str) -> int:
    """How many d20 a check throws. Errors: ValueError for a word that is no mode."""
    if mode not in MODES:
        raise ValueError(f"unknown mode of a check: {mode!r}, expected one of {', '.join(MODES)}")
    return 1 if mode == PLAIN else 2


def kept(faces: tuple[int, ...], mode: str) -> int:
    """The die that counts."""
    return min(faces) if mode == DISADVANTAGE else max(faces)


def judged(face: int, bonus: Number, dc: Number | None, bands: tuple[Number, ...], natural: bool) -> Check:
    """A check read from the die that counts."""
    total = face + bonus
    if dc is None:
        return Check(total, None, face, None, bands)
    passed = total >= dc
    if natural and face in (1, D20):
        passed = face == D20
    return Check(total, passed, face, dc, bands)
