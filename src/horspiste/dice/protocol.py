"""What a rule may ask of chance, and what it gets back.

Rules are given a :class:`Dice` and never know who answers: a seed, the table's own dice, a script or the walk of all
outcomes. This module is read by every rule, so it imports next to nothing.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple, Protocol, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from horspiste.basis.address import Address
    from horspiste.basis.source import Number

State = TypeVar("State")
Choice = TypeVar("Choice")
Note = TypeVar("Note")
Own = TypeVar("Own")

PLAIN, ADVANTAGE, DISADVANTAGE = "plain", "advantage", "disadvantage"


class Roll(NamedTuple):
    """Dice that were added up. In exact odds ``faces`` is empty: only the total is known."""

    total: int
    faces: tuple[int, ...]


class Check(NamedTuple):
    """A d20 with its bonus. ``passed`` is None where there was no dc.

    ``total`` and ``face`` (the die kept) are for showing. Exact odds walk one branch for each result that ``passed``,
    ``failed_by`` and ``passed_by`` tell apart, and ``total`` then stands for the whole branch: what follows is decided by
    those three. Without a dc, or with ``whole``, every total is walked.
    """

    total: Number
    passed: bool | None
    face: int
    dc: Number | None
    bands: tuple[Number, ...] = ()

    def failed_by(self, least: Number) -> bool:
        """Whether it failed by ``least`` or more; ``least`` must stand in the ``bands`` that were asked."""
        return self.dc is not None and not self.passed and self.dc - self.total >= self._band(least)

    def passed_by(self, least: Number) -> bool:
        """Whether it passed by ``least`` or more; ``least`` must stand in the ``bands`` that were asked."""
        return self.dc is not None and bool(self.passed) and self.total - self.dc >= self._band(least)

    def _band(self, least: Number) -> Number:
        if least not in self.bands:
            raise ValueError(f"ask the check with bands=({least},): odds must know what is told apart")
        return least


class Thrown(NamedTuple):
    """One entry of the log of dice. ``total`` has the bonus of a check in it; ``address`` is where a reroll finds it."""

    purpose: str
    who: str
    dice: str
    faces: tuple[int, ...]
    total: Number
    secret: bool
    dc: Number | None
    address: Address


class Request(NamedTuple):
    """The dice a handler is asked for: ``number`` dice of ``size`` faces at ``address``; the rest is for people to read."""

    address: Address
    number: int
    size: int
    secret: bool = False
    bonus: Number | None = None
    dc: Number | None = None

    @property
    def purpose(self) -> str:
        """What they are for."""
        return self.address.purpose

    @property
    def who(self) -> str:
        """Whose they are."""
        return self.address.who

    @property
    def dice(self) -> str:
        """Their notation, such as ``2d6``."""
        return notation(self.number, self.size)


class Dice(Protocol):
    """Chance, as a guest of the rules. Purposes are the words of :data:`horspiste.basis.purposes.PURPOSES`."""

    thrown: list[Thrown]

    def roll(self, dice: str, purpose: str, who: str = "", *, secret: bool = False) -> Roll:
        """Throw ``NdM`` and add up. No dice (``0d6``) are a total of 0 and no throw."""

    def faces(self, dice: str, purpose: str, who: str = "", *, secret: bool = False, ordered: bool = True) -> tuple[int, ...]:
        """Throw ``NdM`` where each die matters. Not ``ordered``: highest first, which is far less for exact odds to walk."""

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
        """Throw a d20 (two under ``advantage`` or ``disadvantage``) plus ``bonus`` against ``dc``.

        ``natural``: a kept 1 fails and a kept 20 passes. ``bands``: the margins that ``failed_by`` and ``passed_by`` will be
        asked. ``whole``: the value is the total itself, so exact odds walk each of them.
        """

    def through(
        self,
        step: Callable[[State, Choice, Dice, Note], State],
        state: State,
        choices: Iterable[Choice],
        note: Note,
        over: Callable[[State], bool] | None = None,
    ) -> State:
        """Carry ``state`` through a procedure: ``state = step(state, choice, dice, note)`` for each choice, in order, until
        ``over(state)``.

        States and choices are small, frozen and hashable, and a step is decided by them and its dice alone, so that exact odds
        may merge equal states. What is only told goes to ``note``, which exact odds mute.
        """

    def adding(
        self,
        step: Callable[[State, Choice, Dice, Note], tuple[State, Number]],
        state: State,
        choices: Iterable[Choice],
        note: Note,
        over: Callable[[State], bool] | None = None,
    ) -> tuple[State, Number]:
        """As :meth:`through`, and the sum of what the steps add: ``state, more = step(state, choice, dice, note)``.

        Nothing in the procedure hangs on the sum so far: exact odds walk each state once, however many sums lead to it.
        """

    def each(self, step: Callable[[Choice, Dice, Note], Own], members: Sequence[Choice], note: Note) -> list[Own]:
        """``step(member, dice, note)`` for each of ``members``, in order: a hashable part of each one's own.

        No member's part hangs on what another threw: exact odds give each of them apart, where all together were too many.
        """


@lru_cache(maxsize=1024)
def parse(dice: str) -> tuple[int, int]:
    """Count and size of ``NdM`` or ``dM``. Errors: ValueError, for anything else (modifiers are the rule's own steps)."""
    count, mark, size = dice.partition("d")
    if not mark or not size.isdecimal() or int(size) < 1 or not (count.isdecimal() or not count):
        raise ValueError(f"not dice: {dice!r}, expected NdM")
    return int(count or 1), int(size)


def notation(count: int, size: int) -> str:
    """``NdM`` as people write it: one die is ``d20``."""
    return f"d{size}" if count == 1 else f"{count}d{size}"


def several(dice: str, times: Number) -> str:
    """``dice`` thrown a whole number of ``times`` at once: three times ``2d6`` is ``6d6``."""
    count, size = parse(dice)
    whole = int(times)
    if whole != times or whole < 0:
        raise ValueError(f"dice are thrown a whole number of times, not {times}")
    return notation(count * whole, size)
