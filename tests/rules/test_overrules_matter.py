"""Whatever a game master puts in a step's place changes the answer: somewhere in the case files or in what is tried at random."""

import random
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from horspiste.basis.errors import InputError
from horspiste.basis.reckoning import Overrule, Step
from horspiste.dice.seeded import Seeded
from horspiste.formats.casefiles import Case, read_cases
from horspiste.rulebook.book import Rulebook
from horspiste.rulebook.open import knowing, open_book
from horspiste.rules.asking import Asked, ask
from tests.house.questions import QUESTIONS, question_id, random_input

FOLDER = Path(__file__).resolve().parent.parent / "cases"
CASES = [case for path in sorted(FOLDER.glob("*.yaml")) for case in read_cases(path)]
TRIED = 20
# What came up less often has hardly been tried.
OFTEN = 5
FAR = 1000
# In dim light and in the dark alike one may hide: the bound between them is told, and decides nothing.
ONLY_TOLD = {("sight.can_hide", "dim_light", "value")}


@pytest.mark.parametrize(("book", "name"), QUESTIONS, ids=question_id)
def test_each_kind_of_step_matters(book: Rulebook, name: str) -> None:
    tried, changed = Counter[tuple[str, str]](), set[tuple[str, str]]()
    for turn, (opened, given) in enumerate(_inputs(book, name)):
        try:
            asked = ask(opened, name, given, Seeded(turn))
        except InputError:
            continue
        for step in asked.steps:
            kind = (step.code, step.of)
            if not _counts(step) or kind in changed:
                continue
            tried[kind] += 1
            if any(_changed(asked, turn, given, f"{step.of}.{step.code}", other) for other in _others(step)):
                changed.add(kind)
    idle = sorted(
        kind for kind, times in tried.items() if times >= OFTEN and kind not in changed and (name, *kind) not in ONLY_TOLD
    )
    assert not idle, f"{name}: overruling these changes nothing: {idle}"


def _inputs(book: Rulebook, name: str) -> Iterator[tuple[Rulebook, dict[str, Any]]]:
    for case in CASES:
        if case.ask == name and _family(case) == book.family:
            yield open_book(book.family, case.profile, case.rulings), dict(case.given)
    chance = random.Random(f"matters {name}")
    for _ in range(TRIED):
        yield book, random_input(book.question(name), chance)


def _family(case: Case) -> str:
    return case.book or knowing(case.ask)


def _counts(step: Step) -> bool:
    return step.set_aside_by is None and step.amount != 0 and not isinstance(step.amount, str | None)


def _others(step: Step) -> list[Any]:
    return [0, step.number + 1, step.number - 1, -step.number, step.number * 2, FAR]


def _changed(asked: Asked, turn: int, given: dict[str, Any], step: str, amount: Any) -> bool:
    try:
        other = ask(asked.book, asked.question.name, given, Seeded(turn), {step: Overrule(amount, "because")})
    except InputError:
        return True
    return _told(other) != _told(asked)


def _told(asked: Asked) -> tuple[Any, ...]:
    return asked.value, dict(asked.also), [event.code for event in asked.events], asked.refusal
