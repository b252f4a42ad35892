"""What a turn does beside moving: its one action, the attacks in it, and the objects handled."""

from __future__ import annotations

from horspiste.basis.event import Event
from horspiste.basis.refusal import Refused
from horspiste.rulebook.book import Rulebook

from .turn_things import is_always_free

ATTACK, DISENGAGE, INTERACT, DASH, DROP = "attack", "disengage", "interact", "dash", "drop"


class Actions:
    """The action of a turn: what took it, how many attacks it held so far, and the things handled beside it."""

    def __init__(self, book: Rulebook, attacks: int) -> None:
        self._book, self._most = book, attacks
        self._taken = ""
        self._attacks = self._handled = 0
        self.disengaged = False

    def takes_action(self, kind: str, thing: str) -> bool:
        """Whether a deed needs the action, or a part of it. Source: 5E-GAP-31."""
        return kind != INTERACT or not self._is_free(thing)

    def act(self, kind: str, thing: str) -> list[Event]:
        """Attack, handle a thing, or take another action.

        Source: 5E-SPLIT-02, 5E-INTER-01, 5E-GAP-27, 5E-GAP-31; ``fifth.interact.free``.

        Raises:
            Refused: ``turn.attacks_used``, ``turn.interactions_used``, ``turn.action_used``.
        """
        if kind == INTERACT:
            return self._handle(thing)
        if kind == ATTACK and self._taken in ("", ATTACK):
            if self._attacks >= self._most:
                raise Refused("turn.attacks_used", most=self._most)
            self._attacks += 1
        elif self._taken:
            raise Refused("turn.action_used", action=self._taken)
        self._taken = kind
        self.disengaged |= kind == DISENGAGE
        return []

    def _is_free(self, thing: str) -> bool:
        return is_always_free(self._book, thing) or self._handled < self._book.number("turns.figures.free_things")

    def _handle(self, thing: str) -> list[Event]:
        if self._is_free(thing):
            self._handled += not is_always_free(self._book, thing)
            return [Event("interact.free", {"thing": thing})]
        if self._taken:
            raise Refused("turn.interactions_used", thing=thing)
        self._taken = INTERACT
        return [Event("interact.action", {"thing": thing})]
