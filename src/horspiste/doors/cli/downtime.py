"""``horspiste downtime``: a plan between adventures from a file, on the calendar, with a ledger of its coins."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from horspiste.basis.errors import InputError
from horspiste.formats.asked import placed
from horspiste.formats.downtime import read_downtime
from horspiste.rules.downtime.ledger import reckon
from horspiste.words.interlude import downtime_document, downtime_lines
from horspiste.words.tongue import Tongue

from .books import choice_of
from .options import Form, Given
from .printing import ANSWERED, REFUSED
from .throwing import OPTIONS, Throwing

FORM = Form("FILE", OPTIONS)


def run(given: Given, tongue: Tongue) -> int:
    """Reckon the plan, and tell what it costs and when it ends."""
    if len(given.words) != 1:
        raise InputError("input.missing", "FILE", kind="file")
    read = read_downtime(Path(given.words[0]), choice_of(given))
    throwing = Throwing(given)
    try:
        outcome = reckon(read.book, read.plan, throwing.dice)
    except InputError as error:
        raise placed(read.top, error) from None
    throwing.finish()
    told = (read.book, read.plan, outcome, throwing.dice.thrown, tongue)
    throwing.tell(partial(downtime_document, *told), partial(downtime_lines, *told), tongue)
    return ANSWERED if outcome.refusal is None else REFUSED
