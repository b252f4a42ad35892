"""What has become of each rule of a book: done, to do, left to the ground, or nothing to compute."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from .book import Rulebook
from .index import Index

TODO, DONE, GROUND, GUIDANCE = "todo", "done", "ground", "guidance"
STATES = (TODO, DONE, GROUND, GUIDANCE)


class RuleState(NamedTuple):
    """A rule with the questions and journey stages that cover it, and the cases and tests that name it."""

    id: str
    document: str
    chapter: str
    state: str
    questions: list[str]
    stages: list[str]
    cases: list[str]


def rule_states(book: Rulebook, index: Index) -> list[RuleState]:
    """Every rule of the book, document by document, in the order of the book."""
    questions = _by_rule((name, book.question(name).rules) for name in book.question_names())
    stages = _by_rule((name, form.get("rules", ())) for name, form in book.document("stages").items())
    listed = book.documents("rules")
    aside = dict.fromkeys(listed.get("ground", {}).get("ground", ()), GROUND)
    aside |= dict.fromkeys(listed.get("guidance", {}).get("guidance", ()), GUIDANCE)
    found = []
    for document, content in listed.items():
        for rule, chapter in content.get("ids", {}).items():
            asked, staged, cases = questions.get(rule, []), stages.get(rule, []), index["rules"].get(rule, [])
            state = DONE if (asked or staged) and cases else aside.get(rule, TODO)
            found.append(RuleState(rule, document, chapter, state, asked, staged, cases))
    return found


def _by_rule(named: Iterable[tuple[str, Iterable[str]]]) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for name, rules in named:
        for rule in rules:
            found.setdefault(rule, []).append(name)
    return found


def cases_of_ruling(book: Rulebook, index: Index, key: str) -> Mapping[str, list[str]]:
    """The cases and tests of a ruling by its choice, those that name an alias of it included."""
    found: dict[str, list[str]] = {}
    for name, ruling in book.rulings.items():
        if ruling.key == key:
            for choice, tests in index["rulings"].get(name, {}).items():
                found.setdefault(_read_as(book, name, choice), []).extend(tests)
    return found


def _read_as(book: Rulebook, name: str, choice: str) -> Any:
    alias = book.aliases.get(name)
    return choice if alias is None else alias.choices.get(choice, choice)
