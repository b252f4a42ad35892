"""Every rule of the books has its state, every ruling its words, its reasons and a case for each choice."""

import pytest

from horspiste.rulebook.book import Rulebook
from horspiste.rulebook.build import PACKAGE
from horspiste.rulebook.coverage import DONE, GUIDANCE, cases_of_ruling, rule_states
from horspiste.rulebook.index import read
from tests.house.questions import BOOKS, TONGUES, missing_words
from tests.house.sources import report

# Counted in the texts: a rule added or lost must be argued.
RULES = {"000": 236, "002": 217, "003": 121, "004": 44}
NOTHING_TO_COMPUTE = {
    "OUT-SAND-04", "OUT-SAND-05", "ADV-ABIL-07", "ADV-ABIL-08", "ADV-LOAD-03", "ADV-TAC-01",
    "5E-TIME-01", "5E-TIME-04", "5E-MOVE-01", "5E-SENSE-02", "5E-OBJ-02", "5E-LIFE-02", "5E-DOWN-01", "5E-DOWN-06", "5E-RSCH-01",
}  # fmt: skip

every_book = pytest.mark.parametrize("book", BOOKS.values(), ids=list(BOOKS))


@every_book
def test_no_rule_was_lost(book: Rulebook) -> None:
    states = rule_states(book, read(PACKAGE))
    for document in {state.document for state in states}:
        assert sum(state.document == document for state in states) == RULES[document], document


@every_book
def test_guidance_is_what_was_agreed(book: Rulebook) -> None:
    guidance = {state.id for state in rule_states(book, read(PACKAGE)) if state.state == GUIDANCE}
    assert guidance <= NOTHING_TO_COMPUTE
    assert not missing_words({"guidance": guidance})


@every_book
def test_done_has_both_a_place_and_a_case(book: Rulebook) -> None:
    for state in rule_states(book, read(PACKAGE)):
        if state.state == DONE:
            assert (state.questions or state.stages) and state.cases


@every_book
def test_every_ruling_has_words(book: Rulebook) -> None:
    problems = []
    for tongue in TONGUES:
        for key in {ruling.key for ruling in book.rulings.values()}:
            words = tongue.entry("rulings", key)
            told = words.get("choices", {})
            problems += [f"{tongue.language}: {part} of {key}" for part in ("title", "reason") if not words.get(part)]
            problems += [f"{tongue.language}: {key}={choice}" for choice in book.rulings[key].choices if choice not in told]
    assert not problems, report(sorted(problems))


@every_book
def test_every_choice_has_a_case(book: Rulebook) -> None:
    """Defaults are held by the mutation test; every other choice, and some other number, by a case that names it."""
    index = read(PACKAGE)
    problems = []
    for key in sorted({ruling.key for ruling in book.rulings.values()}):
        ruling, tests = book.rulings[key], cases_of_ruling(book, index, key)
        named = {choice for choice in tests if choice}
        if ruling.choices:
            problems += [
                f"{key}={choice}" for choice in ruling.choices if choice not in named | {ruling.default} and "" not in tests
            ]
        elif not named - {str(ruling.default)} and "" not in tests:
            problems.append(f"{key}: no case with another number")
    assert not problems, report(problems)


@every_book
def test_profiles_choose_what_rulings_offer(book: Rulebook) -> None:
    profiles = book.document("profiles")
    for name, choices in profiles.items():
        if name != "aliases":
            for key, choice in choices.items():
                alias = book.aliases.get(key)
                read_as = alias.choices.get(choice, choice) if alias else choice
                book.rulings[key].read(read_as)
