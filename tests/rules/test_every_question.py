"""Whatever valid input a question is given, it answers, refuses or explains; whatever is wrong is told as promised."""

import random
from collections.abc import Iterator
from typing import Any

import pytest

from horspiste.basis.errors import InputError
from horspiste.basis.question import Kind, Question
from horspiste.dice.protocol import Thrown
from horspiste.dice.seeded import Seeded
from horspiste.rulebook.book import Rulebook
from horspiste.rules.asking import Asked, ask, odds
from horspiste.words.answer import answer_document, error_document
from horspiste.words.mistakes import promised_code
from tests.house.questions import QUESTIONS, TONGUES, missing_words, question_id, random_input
from tests.house.sources import report

DOCUMENTS = {"000", "001", "002", "003", "004"}
GENERAL = {"input.type", "input.unit", "input.range", "input.choice", "input.missing"}
# Topics all of whose steps stand under a result.
PLACED = {
    "ability",
    "spells",
    "load",
    "speed",
    "move",
    "hamper",
    "pace",
    "hustle",
    "march",
    "mount",
    "vehicle",
    "boat",
    "light",
    "sight",
    "lost",
    "land",
    "river",
    "needs",
    "healing",
    "flight",
    "object",
    "cover",
    "terrain",
    "detect",
    "fire",
    "smoke",
    "bog",
    "hedge",
    "quicksand",
    "cliff",
    "chasm",
    "canopy",
    "avalanche",
    "burial",
    "altitude",
    "desert",
    "exposure",
    "sandstorm",
    "plains",
    "breath",
    "swim",
    "forage",
    "weather",
}
OFTEN, VERY_OFTEN, FEW = 40, 1500, 12
# Leaves and states that the odds may walk before they are sampled: enough for most, and soon over.
LIMIT = 3000

every_question = pytest.mark.parametrize(("book", "name"), QUESTIONS, ids=question_id)


@every_question
def test_valid_input_is_answered(book: Rulebook, name: str) -> None:
    hold(book, name, OFTEN)


@pytest.mark.verify
@every_question
def test_much_valid_input_is_answered(book: Rulebook, name: str) -> None:
    hold(book, name, VERY_OFTEN)


def hold(book: Rulebook, name: str, times: int) -> None:
    """Ask with random input: nothing breaks, sums add up (asking checks them), and all that is said was announced."""
    chance = random.Random(f"{book.family} {name}")
    for turn in range(times):
        given = random_input(book.question(name), chance)
        dice = Seeded(turn)
        try:
            asked = ask(book, name, given, dice)
        except InputError as error:
            assert error.code in GENERAL | set(book.question(name).errors), f"{error.code} of {given}"
            told_in_full(error, given)
            continue
        except Exception as error:
            raise AssertionError(f"{name} broke on {given}") from error
        announced(book.question(name), asked, dice.thrown, given)


def told_in_full(error: InputError, given: object) -> None:
    for tongue in TONGUES:
        told = error_document(error.code, error.where, error.figures, tongue)["error"]
        assert tongue.has("errors", error.code), f"{error.code} of {given}"
        assert told["message"] and told["expected"], f"{error.code} of {given}"


def announced(question: Question, asked: Asked, thrown: list[Thrown], given: object) -> None:
    assert set(asked.also) <= set(question.also), f"{set(asked.also) - set(question.also)} of {given}"
    assert {event.code for event in asked.events} <= set(question.events), f"{[event.code for event in asked.events]} of {given}"
    if asked.refusal is not None:
        assert asked.refusal.code in question.refuses, f"{asked.refusal.code} of {given}"
    inner = {step.of for step in asked.steps} - {"value", *asked.also}
    assert not inner or asked.refusal or question.name.partition(".")[0] not in PLACED, (
        f"steps of {inner}, which is no result: {given}"
    )
    documents = {step["source"]["document"] for step in answer_document(asked, thrown, TONGUES[1])["steps"] if step["source"]}
    assert documents <= DOCUMENTS, f"sources in {documents - DOCUMENTS}: {given}"
    said = {
        "steps": {step.code for step in asked.steps},
        "events": {event.code for event in asked.events},
        "refusals": {asked.refusal.code} if asked.refusal else set(),
        "purposes": {roll.purpose for roll in thrown},
        "asides": {
            step.set_aside_by for step in asked.steps if step.set_aside_by and not asked.book.source_of(step.set_aside_by)
        },
    }
    assert question.throws or not thrown, f"throws dice, and its form does not say so: {given}"
    problems = missing_words(said, asked.book.family)
    assert not problems, report(problems)


THROWING = [(book, name) for book, name in QUESTIONS if book.question(name).throws]


@pytest.mark.parametrize(("book", "name"), THROWING, ids=question_id)
def test_odds_hold_what_is_rolled(book: Rulebook, name: str) -> None:
    """Chances come to one, and no roll gives what the odds call impossible."""
    chance = random.Random(f"odds {name}")
    for turn in range(FEW):
        given = random_input(book.question(name), chance)
        try:
            asked = ask(book, name, given, Seeded(turn))
        except InputError:
            continue
        found = odds(book, name, given, limit=LIMIT, samples=FEW)
        assert sum(found.outcomes.values()) == 1
        rolled = asked.refusal.code if asked.refusal else asked.value
        assert not found.exact or (tuple(rolled) if isinstance(rolled, list) else rolled) in found.outcomes, given


def wrong_values(kind: Kind) -> Iterator[tuple[Any, str]]:
    """Values that a parameter cannot take, and the code that says so."""
    if kind.item is not None:
        yield from wrong_values(kind.item)
    elif kind.base == "map":
        yield ":".join("1" * (len(kind.fields) + 1)), "input.type"
    elif kind.base == "choice":
        yield "nonesuch", "input.choice"
    elif kind.base == "flag":
        yield "perhaps", "input.choice"
    elif kind.base == "dice":
        yield "many", "input.type"
    elif kind.base != "text":
        yield "nan", "input.type"
        yield "much", "input.type"
        yield "9" * 60, "input.range"
        if kind.low == 0:
            yield "-1", "input.range"


@every_question
def test_wrong_input_is_told(book: Rulebook, name: str) -> None:
    question = book.question(name)
    usual = random_input(question, random.Random(name))
    for param in question.params:
        for value, code in wrong_values(param.kind):
            with pytest.raises(InputError) as caught:
                ask(book, name, {**usual, param.name: value}, Seeded(1))
            assert caught.value.code == code, f"{param.name}={value}: {caught.value.code}"
            assert caught.value.where.startswith(param.name)
            told_in_full(caught.value, value)


@every_question
def test_a_list_in_which_nothing_stands_is_answered_or_told(book: Rulebook, name: str) -> None:
    question = book.question(name)
    usual = random_input(question, random.Random(name))
    for param in question.params:
        if param.kind.base != "list":
            continue
        for nothing in ("", [], "[]", ","):
            try:
                ask(book, name, {**usual, param.name: nothing}, Seeded(1))
            except InputError as error:
                assert error.code in GENERAL | set(question.errors), f"{param.name}: {error.code}"
            assert not param.must_hold or _missing(book, name, {**usual, param.name: nothing}) == param.name


def _missing(book: Rulebook, name: str, given: dict[str, Any]) -> str:
    with pytest.raises(InputError) as caught:
        ask(book, name, given, Seeded(1))
    return caught.value.where if caught.value.code == "input.missing" else ""


@every_question
def test_missing_and_unknown_parameters_are_told(book: Rulebook, name: str) -> None:
    needed = [param.name for param in book.question(name).params if param.default is None and not param.optional]
    if needed:
        with pytest.raises(InputError) as caught:
            ask(book, name, {}, Seeded(1))
        assert (promised_code(caught.value.code), caught.value.where) == ("input.missing", needed[0])
        assert caught.value.figures.get("absent", needed) == needed
    with pytest.raises(InputError) as caught:
        ask(book, name, {"nonesuch": "1"}, Seeded(1))
    assert (caught.value.code, caught.value.where) == ("input.parameter", "nonesuch")
