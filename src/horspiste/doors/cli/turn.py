"""``horspiste turn``: a turn planned in a file, checked and priced segment by segment."""

from __future__ import annotations

from pathlib import Path

from horspiste.basis.errors import InputError
from horspiste.formats.asked import Choice, placed
from horspiste.formats.turn import QUESTION, read_turn
from horspiste.rules.asking import ask
from horspiste.words.tongue import Tongue
from horspiste.words.turned import turn_document, turn_lines

from .options import Form, Given
from .printing import ANSWERED, REFUSED, print_json, print_lines
from .throwing import OPTIONS, Throwing

FORM = Form("FILE", OPTIONS)


def run(given: Given, tongue: Tongue) -> int:
    """Check the turn, and tell what it costs."""
    if len(given.words) != 1:
        raise InputError("input.missing", "FILE", kind="file")
    plan = read_turn(Path(given.words[0]), choice_of(given))
    throwing = Throwing(given)
    try:
        asked = ask(plan.book, QUESTION, plan.given, throwing.dice)
    except InputError as error:
        raise placed(plan.top, error) from None
    throwing.finish()
    if given.has("json"):
        document = turn_document(asked, throwing.dice.thrown, plan.name, tongue)
        print_json(document if throwing.seed is None else document | {"seed": throwing.seed})
    else:
        lines = turn_lines(asked, throwing.dice.thrown, plan.name, tongue)
        shown = [] if throwing.seed is None else [tongue.word("answers", "seed", seed=str(throwing.seed))]
        print_lines([*lines, *shown])
    return ANSWERED if asked.refusal is None else REFUSED


def choice_of(given: Given) -> Choice:
    """The book that the command line names beside a file."""
    return Choice(given.one("book"), given.one("profile"), given.pairs("ruling"))
