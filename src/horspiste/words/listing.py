"""What can be asked and what was settled, as lists: questions, rules and rulings."""

from __future__ import annotations

from typing import Any

from horspiste.basis.question import Kind, Param, Question, describe
from horspiste.rulebook.book import Rulebook

from .tongue import Tongue

_NAME_COLUMN = 26


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
    title = tongue.entry("questions", question.name).get("title", "")
    names = ", ".join(param.name for param in question.params)
    return f"{question.name:<{_NAME_COLUMN}} {book.family:<6} {title} ({names})"
