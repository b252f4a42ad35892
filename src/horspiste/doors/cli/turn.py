"""``horspiste turn``: a turn planned in a file, checked and priced segment by segment."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from horspiste.basis.errors import InputError
from horspiste.formats.asked import placed
from horspiste.formats.turn import QUESTION, read_turn
from horspiste.rules.asking import ask
from horspiste.words.tongue import Tongue
from horspiste.words.turned import turn_document, turn_lines

from .books import choice_of
from .options import Form, Given
from .printing import ANSWERED, REFUSED
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
    told = (asked, throwing.dice.thrown, plan.name, tongue)
    throwing.tell(partial(turn_document, *told), partial(turn_lines, *told), tongue)
    return ANSWERED if asked.refusal is None else REFUSED
