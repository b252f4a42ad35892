"""Every question keeps the frame's promises: its form fits its rule, and all that it can say has words."""

import inspect
from collections.abc import Iterator

import pytest

from horspiste.basis.question import Kind, Question, parse_params, read_params
from horspiste.rulebook.book import Rulebook
from horspiste.rules.asking import rule_of
from tests.house.questions import BOOKS, QUESTIONS, TONGUES, missing_words, question_id
from tests.house.sources import report

every_question = pytest.mark.parametrize(("book", "name"), QUESTIONS, ids=question_id)


@every_question
def test_parameters_are_the_rule_s_own(book: Rulebook, name: str) -> None:
    question = book.question(name)
    parameters = list(inspect.signature(rule_of(question)).parameters.values())
    assert parameters[0].name == "desk"
    assert all(parameter.kind is parameter.KEYWORD_ONLY for parameter in parameters[1:])
    assert [parameter.name for parameter in parameters[1:]] == [param.argument for param in question.params]


@every_question
def test_defaults_are_valid(book: Rulebook, name: str) -> None:
    given = [param for param in book.question(name).params if param.default is not None]
    read_params(given, {})


@every_question
def test_rules_are_the_book_s(book: Rulebook, name: str) -> None:
    unknown = [rule for rule in book.question(name).rules if book.source_of(rule) is None]
    assert not unknown


@every_question
def test_docstring_says_what_it_may_answer(book: Rulebook, name: str) -> None:
    """Refusals and the question's own errors stand in its rule's docstring."""
    question = book.question(name)
    told = inspect.getdoc(rule_of(question)) or ""
    silent = [code for code in (*question.refuses, *question.errors) if code not in told]
    assert not silent, f"{question.answers} does not document {silent}"


@every_question
def test_has_words(book: Rulebook, name: str) -> None:
    question = book.question(name)
    problems = missing_words(
        {
            "questions": {name},
            "params": {param.name for param in question.params},
            "results": set(question.also),
            "events": set(question.events),
            "refusals": set(question.refuses),
            "errors": set(question.errors),
            "units": {unit for unit in (question.unit, *question.also.values()) if unit},
            "words": {word for param in question.params for word in choices(param.kind)},
        },
        book.family,
    )
    for tongue in TONGUES:
        words = tongue.of(book.family).entry("questions", name)
        problems += [f"{tongue.language}: {part} of {name}" for part in ("title", "about") if not words.get(part)]
    assert not problems, report(problems)


def choices(kind: Kind) -> Iterator[str]:
    """Every word that can be chosen, in lists and maps too."""
    yield from kind.choices
    if kind.item is not None:
        yield from choices(kind.item)
    for param in kind.fields:
        yield from choices(param.kind)


@pytest.mark.parametrize("family", BOOKS)
def test_lists_can_be_read(family: str) -> None:
    for content in BOOKS[family].documents("questions").values():
        for text in content.get("lists", {}).values():
            parse_params(f"word: {text}", {})


def test_some_question_is_asked() -> None:
    assert any(isinstance(book.question(name), Question) for book, name in QUESTIONS)
