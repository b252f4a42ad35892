"""How likely each event is: as exact as the odds of the value, and nothing where a procedure keeps no log."""

import random
from fractions import Fraction
from typing import cast

import pytest

from horspiste.basis.desk import Desk
from horspiste.basis.errors import InputError
from horspiste.basis.question import read_params
from horspiste.basis.reckoning import Sheet
from horspiste.basis.refusal import Refused
from horspiste.dice.odds import exact_odds
from horspiste.dice.procedures import OneThrow, Procedure
from horspiste.dice.protocol import Dice
from horspiste.dice.walk import TooMany
from horspiste.rulebook.book import Rulebook
from horspiste.rulebook.open import open_book
from horspiste.rules.asking import chances, rule_of
from tests.house.questions import QUESTIONS, question_id, random_input

TRIED = 2
LIMIT = 3_000
THROWING = [(book, name) for book, name in QUESTIONS if book.question(name).throws]


@pytest.mark.parametrize(("book", "name"), THROWING, ids=question_id)
def test_events_are_as_likely_as_every_face_tells(book: Rulebook, name: str) -> None:
    chance = random.Random(f"chances {name}")
    for _ in range(TRIED):
        given = random_input(book.question(name), chance)
        try:
            wanted, found = _by_every_face(book, name, given), chances(book, name, given)
        except (InputError, TooMany):
            continue
        assert found == wanted, given


def _by_every_face(book: Rulebook, name: str, given: dict[str, object]) -> dict[str, Fraction]:
    question = book.question(name)
    values = read_params(question.params, given, "metric")

    def run(dice: Dice) -> tuple[str, ...]:
        try:
            events = rule_of(question)(Desk(book, cast(Dice, OneThrow(dice)), Sheet()), **values).events
        except Refused:
            return ()
        return tuple(dict.fromkeys(event.code for event in events))

    found: dict[str, Fraction] = {}
    try:
        outcomes = exact_odds(run, LIMIT, whole=True).outcomes
    except Procedure:
        return {}
    for codes, share in outcomes.items():
        for code in codes:
            found[code] = found.get(code, Fraction(0)) + share
    return found


def test_a_save_passes_as_often_as_its_faces_do() -> None:
    given = {"save": "reflex", "magic": "true", "caster_level": "5", "dc": "14"}
    assert chances(open_book("d20"), "object.save", given) == {"save.pass": Fraction(11, 20), "save.fail": Fraction(9, 20)}


def test_a_procedure_tells_no_events() -> None:
    assert chances(open_book("d20"), "march.forced", {"con": "12", "hours": "10"}) == {}
