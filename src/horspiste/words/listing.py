"""What can be asked and what was settled, as lists: questions, rules and rulings."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from horspiste.basis.notation import to_json
from horspiste.basis.question import Kind, Param, Question, describe
from horspiste.basis.source import Number
from horspiste.rulebook.book import Rulebook
from horspiste.rulebook.coverage import GROUND, GUIDANCE, RuleState, cases_of_ruling
from horspiste.rulebook.index import Index
from horspiste.rulebook.rulings import Ruling

from .near import folded
from .tongue import LANGUAGES, Tongue

# So few letters stand within too many words: they are looked for as a word.
_SHORT = 3
_NAME_COLUMN, _KEY_COLUMN = 26, 38


def question_document(book: Rulebook, question: Question) -> dict[str, Any]:
    """A question as JSON: ``name, params, books, rules, throws``, and what it answers."""
    return {
        "name": question.name,
        "params": [_param_document(param) for param in question.params],
        "books": [book.family],
        "rules": list(question.rules),
        "throws": question.throws,
        "unit": question.unit,
        "also": dict(question.also),
        "events": list(question.events),
        "refuses": list(question.refuses),
        "errors": list(question.errors),
    }


def _param_document(param: Param) -> dict[str, Any]:
    kind = _innermost(param.kind)
    return {
        "name": param.name,
        "type": _type_name(param.kind),
        "unit": kind.unit or None,
        "min": kind.low,
        "max": kind.high,
        "choices": list(kind.choices) or None,
        "default": param.default,
        "optional": param.optional or param.default is not None,
        "fields": [_param_document(field) for field in kind.fields] or None,
    }


def _innermost(kind: Kind) -> Kind:
    while kind.item is not None:
        kind = kind.item
    return kind


def _type_name(kind: Kind) -> str:
    if kind.item is not None:
        return f"{'list of' if kind.base == 'list' else 'joined'} {_type_name(kind.item)}"
    return kind.base if kind.base in ("choice", "quantity", "map") else describe(kind)


def question_line(book: Rulebook, question: Question, tongue: Tongue) -> str:
    """A question in one line: its name, its title and the names of its parameters."""
    title = tongue.of(book.family).entry("questions", question.name).get("title", "")
    names = ", ".join(param.name for param in question.params)
    return f"{question.name:<{_NAME_COLUMN}} {book.family:<6} {title} ({names})"


def keywords(question: str, tongue: Tongue) -> str:
    """Other words for what a question is about, by which it is found."""
    return str(tongue.entry("questions", question).get("keywords", ""))


def is_about(book: Rulebook, question: Question, wanted: Sequence[str]) -> bool:
    """Whether every word wanted stands in what either language says of a question: code, title, use, keywords, parameters."""
    called = [question.name]
    for tongue in (Tongue(language, family=book.family) for language in LANGUAGES):
        entry, own = tongue.entry("questions", question.name), tongue.about(question.name)
        called += [str(entry.get(part, "")) for part in ("title", "about", "keywords")]
        called += [own.word("params", param.name) for param in question.params]
    text = folded(" ".join(called))
    words = set(re.findall(r"\w+", text))
    return all(word in words or (len(word) > _SHORT and word in text) for word in map(folded, wanted))


def rule_document(rule: RuleState, tongue: Tongue) -> dict[str, Any]:
    """A rule as JSON: ``id, document, chapter, state, questions, stages, cases, reason``."""
    return {**rule._asdict(), "reason": _reason(rule, tongue)}


def _reason(rule: RuleState, tongue: Tongue) -> str | None:
    """Why no question answers it; only where that is so."""
    if rule.state == GUIDANCE:
        return tongue.word("guidance", rule.id)
    return tongue.word("states", rule.state) if rule.state == GROUND else None


def rule_line(rule: RuleState, tongue: Tongue) -> str:
    """A rule in one line: its id, its state, its chapter, and where it lives or why nowhere."""
    where = ", ".join([*rule.questions, *rule.stages]) or _reason(rule, tongue) or ""
    return f"{rule.id:<14} {tongue.word('states', rule.state):<10} {rule.chapter} · {where}".rstrip(" ·")


def ruling_document(book: Rulebook, ruling: Ruling, index: Index, tongue: Tongue) -> dict[str, Any]:
    """A ruling as JSON: ``key, default, kind, choices, reasons, entry, tests``, and what is in force."""
    words = tongue.entry("rulings", ruling.key)
    told = words.get("choices", {})
    tests = cases_of_ruling(book, index, ruling.key)
    return {
        "key": ruling.key,
        "title": words.get("title", ruling.key),
        "default": ruling.default,
        "chosen": book.ruling(ruling.key),
        "kind": ruling.kind,
        "choices": list(ruling.choices),
        "min": ruling.low,
        "max": ruling.high,
        "reasons": {"why": words.get("reason", ""), **{choice: told.get(choice, choice) for choice in ruling.choices}},
        "entry": ruling.entry,
        "tests": sorted({name for names in tests.values() for name in names}),
        "aliases": sorted(name for name, alias in book.aliases.items() if alias.of == ruling.key),
    }


def ruling_line(form: Mapping[str, Any], tongue: Tongue) -> str:
    """A ruling in one line: its key, what is in force, what it decides."""
    return f"{form['key']:<{_KEY_COLUMN}} {to_json(form['chosen'])!s:<24} {tongue.typeset(form['title'])}".rstrip()


def ruling_lines(form: Mapping[str, Any], tongue: Tongue) -> list[str]:
    """A ruling in full: why there is one, each choice with what it means, and the cases that hold it."""
    lines = [ruling_line(form, tongue), f"  {form['entry']}  {tongue.typeset(form['reasons']['why'])}".rstrip()]
    for choice in form["choices"]:
        lines.append(f"  {'*' if choice == form['chosen'] else ' '} {choice}: {form['reasons'][choice]}")
    if form["kind"] == "number":
        lines.append("  " + _bounds(form["min"], form["max"], tongue))
    return [tongue.typeset(line) for line in lines] + [f"    {test}" for test in form["tests"]]


def _bounds(low: Number | None, high: Number | None, tongue: Tongue) -> str:
    words = tongue.word("kinds", "number")
    if low is None or high is None:
        return words if low is None else tongue.word("kinds", "from", kind=words, low=low)
    return tongue.word("kinds", "between", kind=words, low=low, high=high)
