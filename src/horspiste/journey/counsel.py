"""The book's answers to what a journey asks, each reckoned once: an hour like the last needs no new sums."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from typing import Any, NamedTuple, TypeVar

from horspiste.basis.question import HIGHEST_COUNT, Question, read_params
from horspiste.basis.reckoning import Overrule, Step
from horspiste.basis.refusal import Refusal
from horspiste.dice.bound import Bound
from horspiste.dice.protocol import Dice, Thrown
from horspiste.rulebook.book import Rulebook
from horspiste.rules.asking import Asked, answered

Kept = TypeVar("Kept")
_NO_OVERRULES: Mapping[str, Overrule] = {}


class Told(NamedTuple):
    """An answer with its reasons and dice; ``value`` is ``None`` where the book refuses."""

    question: str
    value: Any
    also: Mapping[str, Any]
    events: Sequence[Any]
    steps: Sequence[Step]
    rolls: Sequence[Thrown]
    refusal: Refusal | None


def refused(question: str, refusal: Refusal) -> Told:
    """The answer where a journey's own circumstances refuse what a question asks."""
    return Told(question, None, {}, (), (), (), refusal)


class Row(dict[str, Any]):
    """A map inside a question's list, which may be part of a key; it must not change."""

    def __hash__(self) -> int:  # type: ignore[override]
        return hash(tuple(self.items()))


class Counsel:
    """Asks one book, and other books the questions that they lend."""

    def __init__(self, book: Rulebook, lent: Mapping[str, Rulebook] | None = None) -> None:
        self.book = book
        self._lent = lent or {}
        self._told: dict[Hashable, Told] = {}
        self._read: dict[Hashable, tuple[Question, Mapping[str, Any]]] = {}
        self._kept: dict[Hashable, Any] = {}

    def told(self, name: str, given: Mapping[str, Any], dice: Dice, overrules: Mapping[str, Overrule] = _NO_OVERRULES) -> Told:
        """The answer to a question that throws nothing."""
        key = (name, *given.values(), *given)
        if overrules:
            question, values = self._values(key, name, given)
            return _told(answered(self._of(name), question, values, dice, overrules, spare=True), ())
        kept = self._told.get(key)
        if kept is None:
            question, values = self._values(key, name, given)
            kept = _told(answered(self._of(name), question, values, dice), ())
            _room(self._told)[key] = kept
        return kept

    def thrown(self, name: str, who: str, given: Mapping[str, Any], dice: Dice, overrules: Mapping[str, Overrule]) -> Told:
        """The answer to a question that throws dice, thrown for ``who``."""
        before = len(dice.thrown)
        question, values = self._values((name, *given.values(), *given), name, given)
        asked = answered(self._of(name), question, values, Bound(dice, who), overrules, spare=True)
        return _told(asked, tuple(dice.thrown[before:]))

    def kept(self, key: Hashable, make: Callable[[], Kept]) -> Kept:
        """What ``make`` gave for ``key`` before, or gives now; it must depend on the key and the book alone."""
        try:
            found: Kept = self._kept[key]
        except KeyError:
            found = make()
            _room(self._kept)[key] = found
        return found

    def _of(self, name: str) -> Rulebook:
        return self._lent.get(name, self.book) if self._lent else self.book

    def _values(self, key: Hashable, name: str, given: Mapping[str, Any]) -> tuple[Question, Mapping[str, Any]]:
        read = self._read.get(key)
        if read is None:
            question = self._of(name).question(name)
            read = (question, read_params(question.params, given))
            _room(self._read)[key] = read
        return read


def _room(kept: dict[Hashable, Any]) -> dict[Hashable, Any]:
    """Room for one more: far more than any journey asks is kept, and a long run of trials then starts anew."""
    if len(kept) >= HIGHEST_COUNT:
        kept.clear()
    return kept


def _told(asked: Asked, rolls: Sequence[Thrown]) -> Told:
    return Told(asked.question.name, asked.value, asked.also, asked.events, asked.steps, rolls, asked.refusal)
