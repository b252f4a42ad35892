"""``horspiste ask``: one question, answered with its reasons; or its odds; or the list of all questions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial

from horspiste.app.patience import patience
from horspiste.basis.errors import InputError
from horspiste.basis.question import Question
from horspiste.basis.reckoning import Overrule
from horspiste.basis.source import Number
from horspiste.rulebook.book import Rulebook
from horspiste.rulebook.open import families, open_book
from horspiste.rules.asking import Asked, ask, chances, odds
from horspiste.words import answer
from horspiste.words.tongue import Tongue

from .books import book_for, book_of, families_of
from .options import Form, Given, Option, pair
from .printing import ANSWERED, REFUSED, print_json, print_lines
from .throwing import OPTIONS, Throwing

FORM = Form(
    "NAME KEY=VALUE ...",
    (
        *OPTIONS,
        Option("odds"),
        Option("overrule", "STEP=VALUE:REASON", repeat=True),
        Option("list"),
    ),
)
# Computing time after which odds are sampled, and after which no more samples are drawn. [s]
_PATIENCE = 10


def run(given: Given, tongue: Tongue) -> int:
    """Answer a question."""
    if given.has("list"):
        return _list(given, tongue)
    if not given.words:
        raise InputError("input.missing", "NAME", kind="question")
    book = book_for(given, given.words[0])
    asked_for = parameters(given.words[1:])
    if given.has("odds"):
        return _odds(book, given, asked_for, tongue)
    throwing = Throwing(given)
    unit = book.question(given.words[0]).unit
    asked = ask(book, given.words[0], asked_for, throwing.dice, overrules(given, unit), tongue.system)
    throwing.finish()
    _print(asked, throwing, tongue)
    return ANSWERED if asked.refusal is None else REFUSED


def parameters(words: list[str]) -> dict[str, str]:
    """The parameters given as ``KEY=VALUE``.

    Raises:
        InputError: ``input.pair``, ``input.twice``.
    """
    found: dict[str, str] = {}
    for word in words:
        key, value = pair(word, word[:40])
        if key in found:
            raise InputError("input.twice", key, given=key)
        found[key] = value
    return found


def overrules(given: Given, unit: str) -> dict[str, Overrule]:
    """``STEP=VALUE:REASON`` of each ``--overrule``; a value with a unit is counted as the answer counts, or in kg, m and h.

    Raises:
        InputError: ``input.pair``, ``input.type`` for a value that is no number, ``input.missing`` without a reason.
    """
    found = {}
    for text in given.all("overrule"):
        step, rest = pair(text, "--overrule")
        value, _, reason = rest.partition(":")
        amount = _amount(value, unit)
        if amount is None:
            raise InputError("input.type", "--overrule", kind="signed_number", given=value[:40])
        if not reason.strip():
            raise InputError("input.missing", "--overrule", kind="reason")
        found[step] = Overrule(amount, reason.strip())
    return found


def _amount(value: str, unit: str) -> Number | None:
    from horspiste.basis.notation import simple
    from horspiste.basis.units import UNITS, parse, quantity

    counted, read = quantity(value, unit), parse(value)
    if counted is not None or read is None:
        return counted
    return simple(read[0] * UNITS[read[1]].size) if read[1] in UNITS else None


def _odds(book: Rulebook, given: Given, asked_for: Mapping[str, str], tongue: Tongue) -> int:
    if given.has("dice"):
        raise InputError("input.option", "--dice", given="--dice", known=["--odds"])
    throwing, name = Throwing(given), given.words[0]
    overruled = overrules(given, book.question(name).unit)
    asked = ask(book, name, asked_for, throwing.dice, overruled, tongue.system, spare=True)
    if asked.refusal is not None and not throwing.dice.thrown:
        _print(asked, throwing, tongue)
        return REFUSED
    found = odds(book, name, asked_for, tongue.system, overruled, patience=patience(_PATIENCE))
    happens = chances(book, name, asked_for, tongue.system, overruled, patience=patience(_PATIENCE))
    question = book.question(name)
    if given.has("json"):
        print_json(answer.odds_document(book, question, found, happens, tongue))
    else:
        print_lines(answer.odds_lines(question, found, happens, tongue.of(book.family)))
    return ANSWERED


def _print(asked: Asked, throwing: Throwing, tongue: Tongue) -> None:
    told = (asked, throwing.dice.thrown, tongue)
    throwing.tell(partial(answer.answer_document, *told), partial(answer.answer_lines, *told), tongue)


def _listed(books: Sequence[Rulebook], words: Sequence[str]) -> list[tuple[Rulebook, Question]]:
    """Every question of some books, or those about all of some words."""
    from horspiste.words.listing import is_about

    entries = [(book, book.question(name)) for book in books for name in book.question_names()]
    return [(book, question) for book, question in entries if not words or is_about(book, question, words)]


def _list(given: Given, tongue: Tongue) -> int:
    from horspiste.words.listing import question_document, question_line

    books = [book_of(given, family) for family in families_of(given)]
    entries = _listed(books, given.words)
    if not entries and not given.has("json"):
        others = _listed([open_book(family) for family in families() if family not in families_of(given)], given.words)
        print_lines([tongue.told("elsewhere" if others else "nowhere", words=" ".join(given.words))])
        entries = others
    if given.has("json"):
        print_json(answer.document(books[0], questions=[question_document(book, question) for book, question in entries]))
    elif entries:
        print_lines(question_line(book, question, tongue) for book, question in entries)
    return ANSWERED
