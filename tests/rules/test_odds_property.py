"""Exact odds of every question that throws dice equal the plain count of all throws, whatever valid input it is given."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any

import pytest

from horspiste.basis.blank import Blank
from horspiste.basis.desk import Desk
from horspiste.basis.errors import InputError
from horspiste.basis.question import read_params
from horspiste.basis.refusal import Refused
from horspiste.dice.handler import Handler
from horspiste.dice.protocol import Request
from horspiste.rulebook.book import Rulebook
from horspiste.rules.asking import odds, rule_of
from tests.house.questions import QUESTIONS, question_id, random_input

THROWING = [(book, name) for book, name in QUESTIONS if book.question(name).throws]
every_question = pytest.mark.parametrize(("book", "name"), THROWING, ids=question_id)
# Inputs tried; the throws that are counted one by one at most: two d20 and a d6; and the dice of one of them.
TRIED, OFTEN, MOST, DICE = 3, 40, 2_400, 4


class TooManyThrows(Exception):
    """More throws than are counted one by one."""


class Everything(Handler):
    """Throws every combination of faces in turn, as the wheels of a counter turn; knows nothing of odds."""

    def __init__(self) -> None:
        super().__init__()
        self._wheels: list[list[int]] = []
        self._drawn = 0

    def draw(self, request: Request) -> tuple[int, ...]:
        """The faces that the wheels show."""
        return tuple(self._wheel(request.size) for _ in range(request.number))

    def _wheel(self, size: int) -> int:
        if self._drawn == len(self._wheels):
            self._wheels.append([1, size])
            if len(self._wheels) > DICE:
                raise TooManyThrows
        self._drawn += 1
        return self._wheels[self._drawn - 1][0]

    def throws(self) -> Iterator[None]:
        """Once for each throw; the run in between shows how many dice there are."""
        yield
        while True:
            while self._wheels and self._wheels[-1][0] == self._wheels[-1][1]:
                self._wheels.pop()
            if not self._wheels:
                return
            self._wheels[-1][0] += 1
            self._drawn = 0
            self.counts.clear()
            self.thrown.clear()
            yield

    def chance(self) -> Fraction:
        """The chance of the throw just made."""
        found = Fraction(1)
        for _, size in self._wheels:
            found /= size
        return found


def counted(book: Rulebook, name: str, given: Mapping[str, Any]) -> dict[Any, Fraction]:
    """The chances of the value, throw by throw, by a script of faces."""
    question, dice, found = book.question(name), Everything(), dict[Any, Fraction]()
    values = read_params(question.params, given, "metric")
    for times, _ in enumerate(dice.throws()):
        if times == MOST:
            raise TooManyThrows
        try:
            value = rule_of(question)(Desk(book, dice, Blank()), **values).value
        except Refused as refused:
            value = refused.refusal.code
        outcome = tuple(value) if isinstance(value, list) else value
        found[outcome] = found.get(outcome, Fraction(0)) + dice.chance()
    return found


@every_question
def test_odds_are_the_count_of_all_throws(book: Rulebook, name: str) -> None:
    hold(book, name, TRIED)


@pytest.mark.verify
@every_question
def test_odds_are_the_count_of_all_throws_of_much_input(book: Rulebook, name: str) -> None:
    hold(book, name, OFTEN)


def hold(book: Rulebook, name: str, times: int) -> None:
    chance = random.Random(f"odds {book.family} {name}")
    for _ in range(times):
        given = random_input(book.question(name), chance)
        try:
            expected = counted(book, name, given)
        except (InputError, TooManyThrows):
            continue
        found = odds(book, name, given)
        assert found.exact and found.outcomes == expected, given
        assert sum(found.outcomes.values()) == 1
        if found.mean is not None:
            assert found.mean == sum(value * share for value, share in expected.items())
        for place, own in enumerate(found.members):
            summed: dict[Any, Fraction] = {}
            for outcome, share in expected.items():
                part = outcome[place] if isinstance(outcome, tuple) else outcome
                summed[part] = summed.get(part, Fraction(0)) + share
            assert own == summed, given
