"""Whatever a game master puts in a step's place, the answer holds its sums or says what it cannot take."""

import random

import pytest

from horspiste.basis.errors import InputError
from horspiste.basis.reckoning import Overrule, Step
from horspiste.basis.source import Number
from horspiste.dice.seeded import Seeded
from horspiste.rulebook.book import Rulebook
from horspiste.rules.asking import ask
from tests.house.questions import QUESTIONS, question_id, random_input

OFTEN, VERY_OFTEN = 3, 60
FAR = 1000
every_question = pytest.mark.parametrize(("book", "name"), QUESTIONS, ids=question_id)


@every_question
def test_a_step_bears_another_amount(book: Rulebook, name: str) -> None:
    bears(book, name, OFTEN)


@pytest.mark.verify
@every_question
def test_every_step_bears_another_amount(book: Rulebook, name: str) -> None:
    bears(book, name, VERY_OFTEN)


def bears(book: Rulebook, name: str, times: int) -> None:
    """Ask, then ask again with each step overruled in turn: asking checks the sums."""
    chance = random.Random(f"overrule {name}")
    for turn in range(times):
        given = random_input(book.question(name), chance)
        try:
            steps = ask(book, name, given, Seeded(turn)).steps
        except InputError:
            continue
        for code, amount in {step.code: step.number for step in steps if _counts(step)}.items():
            for other in (amount + 1, amount - 1, -amount, 0, FAR):
                _bears(book, name, (given, turn), code, other)


def _counts(step: Step) -> bool:
    return step.set_aside_by is None and not isinstance(step.amount, str | None)


def _bears(book: Rulebook, name: str, asked: tuple[dict[str, object], int], code: str, amount: Number) -> None:
    given, turn = asked
    try:
        ask(book, name, given, Seeded(turn), {code: Overrule(amount, "because")})
    except InputError:
        return
    except Exception as error:
        raise AssertionError(f"{name} broke on {given}, {code} overruled with {amount}") from error
