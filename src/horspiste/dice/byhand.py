"""Dice of the table: some rolls wait for the faces that people threw, the others fall to the handler below.

An hour that waits is computed again from its start with the answers so far; every roll finds its answer by its address.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from horspiste.basis.address import Address
from horspiste.basis.errors import InputError
from horspiste.basis.unanswered import Unanswered

from .handler import Handler
from .protocol import Request
from .scripted import checked_face


class Waiting(Unanswered):
    """The next roll has no answer yet; ``request`` says what to throw, for whom and against what."""

    def __init__(self, request: Request) -> None:
        super().__init__(request)
        self.request = request


class ByHand(Handler):
    """Asks people for each roll of which ``by_hand(purpose, who)`` is true, and ``below`` for the others.

    ``answers`` holds faces by address. An answer counts even for a roll that is not by hand (any roll may be given). Raises
    :class:`Waiting`. Errors: ``dice.count`` and ``dice.face`` for an answer that does not fit its roll.
    """

    def __init__(
        self,
        below: Handler,
        answers: Mapping[Address, tuple[int, ...]],
        by_hand: Callable[[str, str], bool],
    ) -> None:
        super().__init__(below.trial, below.instant, below.takes, below.counts)
        self._below = below
        self._answers = answers
        self._by_hand = by_hand

    def draw(self, request: Request) -> tuple[int, ...]:
        """The faces answered, or those of the handler below."""
        answer = self._answers.get(request.address)
        if answer is not None:
            return checked_answer(request, answer)
        if self._by_hand(request.purpose, request.who):
            raise Waiting(request)
        return self._below.draw(request)


def checked_answer(request: Request, answer: tuple[int, ...]) -> tuple[int, ...]:
    """``answer``. Errors: ``dice.count`` and ``dice.face`` where it is no throw of what ``request`` asks."""
    if len(answer) != request.number:
        raise InputError("dice.count", request.dice, given=len(answer), expected=request.number)
    for face in answer:
        checked_face(face, request.size, request.dice)
    return tuple(answer)
