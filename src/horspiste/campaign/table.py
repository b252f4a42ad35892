"""A campaign's table: orders come in, hours come out, and every hour can be undone, walked again or answered by hand."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from horspiste.basis.address import Address
from horspiste.basis.reckoning import Step
from horspiste.dice.byhand import ByHand, Waiting
from horspiste.dice.handler import Count, Handler
from horspiste.dice.protocol import Request
from horspiste.dice.seeded import Seeded
from horspiste.journey.condition import Condition
from horspiste.journey.run import Record, set_out
from horspiste.journey.world import World

from .commands import Command, carry_out

Answers = Mapping[Address, tuple[int, ...]]


@dataclass(frozen=True)
class Moment:
    """An order carried out: what it left, the answers given by hand for it, and how often each address has thrown."""

    command: Command
    record: Record
    answers: Answers = field(default_factory=dict)
    counts: Mapping[Count, int] = field(default_factory=dict)


@dataclass(frozen=True)
class Pending:
    """An order that waits for a roll thrown by hand; the question that throws it, and what was reckoned until then."""

    command: Command
    request: Request
    answers: Answers
    question: str = ""
    steps: Sequence[Step] = ()


class Table:
    """One campaign in play. ``secret`` keys every hidden roll and is never shown."""

    def __init__(self, world: World, secret: bytes | int, trial: int = 0) -> None:
        self.world = world
        self._secret = secret
        self._trial = trial
        self.start = set_out(world)
        self.moments: list[Moment] = []
        self.undone: list[Moment] = []
        self.pending: Pending | None = None
        self.by_hand: frozenset[str] = frozenset()
        self.all_by_hand = False

    @property
    def now(self) -> Condition:
        """The condition at present."""
        return self.moments[-1].record.after if self.moments else self.start

    def hand_over(self, purposes: Iterable[str], every: bool = False) -> None:
        """Say which rolls people throw from now on."""
        self.by_hand = frozenset(purposes)
        self.all_by_hand = every

    def order(self, command: Command) -> Moment | None:
        """Carry out an order; ``None`` where it now waits for a roll by hand. What was undone is then gone.

        Raises:
            InputError: as :func:`~horspiste.campaign.commands.carry_out`.
        """
        return self._carry(command, {})

    def answer(self, faces: tuple[int, ...] | None) -> Moment | None:
        """Answer the roll that waits with the faces thrown, or let the engine throw it with ``None``.

        Raises:
            InputError: ``journey.no_roll`` where none waits, ``dice.face`` or ``dice.count`` for faces that do not fit.
        """
        from horspiste.basis.errors import InputError
        from horspiste.dice.byhand import checked_answer

        if self.pending is None:
            raise InputError("journey.no_roll", "request")
        request = self.pending.request
        thrown = self._engine().draw(request) if faces is None else checked_answer(request, faces)
        return self._carry(self.pending.command, {**self.pending.answers, request.address: thrown})

    def _engine(self) -> Handler:
        counts = self.moments[-1].counts if self.moments else {}
        kept = {count: times for count, times in counts.items() if count[0] == self.now.instant}
        return Seeded(self._secret, self._trial, self.now.instant, counts=kept)

    def _carry(self, command: Command, answers: Answers) -> Moment | None:
        dice = ByHand(self._engine(), answers, self._is_by_hand)
        try:
            record = carry_out(self.world, self.now, command, dice)
        except Waiting as waiting:
            self.pending = Pending(command, waiting.request, answers, waiting.question, waiting.steps)
            return None
        moment = Moment(command, record, answers, dict(dice.counts))
        self.pending = None
        self.undone.clear()
        self.moments.append(moment)
        return moment

    def _is_by_hand(self, purpose: str, who: str) -> bool:
        return self.all_by_hand or purpose in self.by_hand

    def drop(self) -> None:
        """Let go of the order that waits for a roll."""
        self.pending = None

    def undo(self, count: int = 1) -> list[Moment]:
        """Take back the last orders, newest first. Returns them."""
        self.pending = None
        taken: list[Moment] = []
        while self.moments and len(taken) < count:
            taken.append(self.moments.pop())
            self.undone.append(taken[-1])
        return taken

    def undo_to(self, instant: int) -> list[Moment]:
        """Take back every order from an instant on. [rounds] Returns them, newest first."""
        later = sum(1 for moment in self.moments if moment.record.start >= instant)
        return self.undo(later)

    def redo(self) -> Moment | None:
        """Walk the order last undone again, with the same rolls; ``None`` where there is none."""
        if not self.undone:
            return None
        self.moments.append(self.undone.pop())
        return self.moments[-1]

    def overrule(self, number: int, step: str, amount: Any, reason: str) -> Moment | None:
        """Walk the hour of a moment again with a step overruled; what came later is taken back.

        Raises:
            InputError: ``journey.no_hour`` for a moment that is no hour.
        """
        from horspiste.basis.errors import InputError

        if not 0 <= number < len(self.moments) or self.moments[number].command.do != "step_hour":
            raise InputError("journey.no_hour", "event", given=number)
        moment = self.moments[number]
        self.undo(len(self.moments) - number)
        overrules = {**moment.command.given.get("overrules", {}), step: {"amount": amount, "reason": reason}}
        command = replace(moment.command, given={**moment.command.given, "overrules": overrules})
        return self._carry(command, moment.answers)

    def restore(self, command: Command, answers: Answers) -> Moment:
        """Play a kept order again, as it was answered then.

        Raises:
            Waiting: an answer is missing, so that the kept order is not whole.
        """
        moment = self._carry(command, answers)
        if moment is None:
            raise Waiting(self.pending.request) if self.pending else ValueError(command.do)
        return moment
