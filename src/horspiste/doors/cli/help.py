"""Help in the user's language: all commands, one command, one question."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import horspiste
from horspiste.words.tongue import Tongue

from .options import COMMON, Form, Given, Option
from .registry import COMMANDS

if TYPE_CHECKING:
    from horspiste.basis.question import Param, Question

_COLUMN = 26


def version_line() -> str:
    """The version."""
    return f"horspiste {horspiste.__version__}"


def overview(tongue: Tongue) -> list[str]:
    """Every command with what it is for, and the common options."""
    return [
        tongue.word("cli", "about"),
        "",
        _titled("usage", "horspiste " + tongue.word("cli", "usage_words"), tongue),
        "",
        tongue.word("cli", "commands"),
        *(_row(name, str(tongue.entry("commands", name).get("about", "")), tongue) for name in COMMANDS),
        "",
        *_options(COMMON, tongue),
        "",
        tongue.word("cli", "more"),
    ]


def command_help(name: str, form: Form, given: Given, tongue: Tongue) -> list[str]:
    """A command's words and options; with the name of a question, the question's parameters too."""
    words = tongue.entry("commands", name)
    lines = [tongue.fill(str(words.get("about", name))), "", _titled("usage", f"horspiste {name} {form.usage}".strip(), tongue)]
    if "more" in words:
        lines += ["", tongue.fill(str(words["more"]))]
    lines += ["", *_options((*form.options, *COMMON), tongue)]
    if name == "ask" and given.words:
        from .books import book_for

        book = book_for(given, given.words[0])
        lines = [*question_help(book.question(given.words[0]), tongue.of(book.family)), "", *lines]
    return lines


def question_help(question: Question, tongue: Tongue) -> list[str]:
    """A question's title, use and parameters."""
    words = tongue.entry("questions", question.name)
    lines = [f"{question.name} — {words.get('title', '')}", str(words.get("about", "")), "", tongue.word("cli", "parameters")]
    return [line.rstrip() for line in lines] + [_param(param, tongue.about(question.name)) for param in question.params]


def _param(param: Param, tongue: Tongue) -> str:
    from horspiste.words.mistakes import expected_of

    notes = [tongue.word("params", param.name), expected_of(param.kind, tongue)]
    if param.default is not None:
        notes.append(f"{tongue.word('cli', 'default')} {param.default}")
    elif param.optional:
        notes.append(tongue.word("cli", "optional"))
    return _row(param.name, " · ".join(notes), tongue)


def _options(options: Sequence[Option], tongue: Tongue) -> list[str]:
    rows = []
    for option in options:
        short = f"-{option.short}, " if option.short else ""
        rows.append(_row(f"{short}--{option.name} {option.shown}".rstrip(), tongue.word("options", option.name), tongue))
    return [tongue.word("cli", "options"), *rows]


def _titled(key: str, text: str, tongue: Tongue) -> str:
    return tongue.word("cli", key) + " " + text


def _row(name: str, text: str, tongue: Tongue) -> str:
    return f"  {name:<{_COLUMN}} {tongue.typeset(text)}".rstrip()
