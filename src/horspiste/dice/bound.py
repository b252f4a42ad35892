"""Dice thrown for somebody: rules that name nobody throw for them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from horspiste.basis.source import Number

from .protocol import PLAIN, Check, Choice, Dice, Note, Own, Roll, State, Thrown


class Bound:
    """A :class:`~horspiste.dice.protocol.Dice` that fills in ``who``."""

    def __init__(self, dice: Dice, who: str) -> None:
        self._dice = dice
        self._who = who
        self.thrown: list[Thrown] = dice.thrown

    def roll(self, dice: str, purpose: str, who: str = "", *, secret: bool = False) -> Roll:
        """See :class:`~horspiste.dice.protocol.Dice`."""
        return self._dice.roll(dice, purpose, who or self._who, secret=secret)

    def faces(self, dice: str, purpose: str, who: str = "", *, secret: bool = False, ordered: bool = True) -> tuple[int, ...]:
        """See :class:`~horspiste.dice.protocol.Dice`."""
        return self._dice.faces(dice, purpose, who or self._who, secret=secret, ordered=ordered)

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
        return self._dice.check(bonus, dc, purpose, who or self._who, bands, natural, secret, mode=mode, whole=whole)

    def through(
        self,
        step: Callable[[State, Choice, Dice, Note], State],
        state: State,
        choices: Iterable[Choice],
        note: Note,
        over: Callable[[State], bool] | None = None,
    ) -> State:
        """See :class:`~horspiste.dice.protocol.Dice`; the steps are given these dice."""

        def named(inner: State, choice: Choice, dice: Dice, log: Note) -> State:
            """One step, given these dice."""
            return step(inner, choice, Bound(dice, self._who), log)

        return self._dice.through(named, state, choices, note, over)

    def adding(
        self,
        step: Callable[[State, Choice, Dice, Note], tuple[State, Number]],
        state: State,
        choices: Iterable[Choice],
        note: Note,
        over: Callable[[State], bool] | None = None,
    ) -> tuple[State, Number]:
        """See :class:`~horspiste.dice.protocol.Dice`; the steps are given these dice."""

        def named(inner: State, choice: Choice, dice: Dice, log: Note) -> tuple[State, Number]:
            """One step, given these dice."""
            return step(inner, choice, Bound(dice, self._who), log)

        return self._dice.adding(named, state, choices, note, over)

    def each(self, step: Callable[[Choice, Dice, Note], Own], members: Sequence[Choice], note: Note) -> list[Own]:
        """See :class:`~horspiste.dice.protocol.Dice`; the steps are given these dice."""
        return self._dice.each(lambda member, dice, log: step(member, Bound(dice, self._who), log), members, note)
