"""The book's answers to what a journey asks, each reckoned once: an hour like the last needs no new sums."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from horspiste.basis.reckoning import Overrule, Step
from horspiste.basis.refusal import Refusal
from horspiste.dice.bound import Bound
from horspiste.dice.protocol import Dice, Thrown
from horspiste.rulebook.book import Rulebook
from horspiste.rules.asking import Asked, ask


class Told(NamedTuple):
    """An answer with its reasons and dice; ``value`` is ``None`` where the book refuses."""

    question: str
    value: Any
    also: Mapping[str, Any]
    events: Sequence[Any]
    steps: Sequence[Step]
    rolls: Sequence[Thrown]
    refusal: Refusal | None


class Counsel:
    """Asks one book."""

    def __init__(self, book: Rulebook) -> None:
        self.book = book
        self._kept: dict[tuple[Any, ...], Told] = {}

    def told(self, name: str, given: Mapping[str, Any], dice: Dice, overrules: Mapping[str, Overrule]) -> Told:
        """The answer to a question that throws nothing."""
        if overrules:
            return _told(ask(self.book, name, given, dice, overrules, spare=True), ())
        key = (name, *given.items())
        kept = self._kept.get(key)
        if kept is None:
            kept = self._kept[key] = _told(ask(self.book, name, given, dice), ())
        return kept

    def thrown(self, name: str, who: str, given: Mapping[str, Any], dice: Dice, overrules: Mapping[str, Overrule]) -> Told:
        """The answer to a question that throws dice, thrown for ``who``."""
        before = len(dice.thrown)
        asked = ask(self.book, name, given, Bound(dice, who), overrules, spare=True)
        return _told(asked, tuple(dice.thrown[before:]))


def _told(asked: Asked, rolls: Sequence[Thrown]) -> Told:
    return Told(asked.question.name, asked.value, asked.also, asked.events, asked.steps, rolls, asked.refusal)
