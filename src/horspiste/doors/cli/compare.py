"""``horspiste compare``: one question under every family's book, the reckonings beside each other."""

from __future__ import annotations

from functools import partial

from horspiste.basis.errors import InputError
from horspiste.rulebook.book import Rulebook
from horspiste.rulebook.several import open_books
from horspiste.rules.comparing import compare
from horspiste.words.compared import compared_document, compared_lines
from horspiste.words.tongue import Tongue

from .ask import parameters
from .options import Form, Given
from .printing import ANSWERED, REFUSED
from .throwing import OPTIONS, Throwing

FORM = Form("NAME KEY=VALUE ...", OPTIONS)


def run(given: Given, tongue: Tongue) -> int:
    """Ask every family, each with dice of its own from the same seed or the same table."""
    if not given.words:
        raise InputError("input.missing", "NAME", kind="question")
    throwing = Throwing(given)
    name, asked_for = given.words[0], parameters(given.words[1:])
    sides = compare(_books(given), name, asked_for, throwing.afresh, tongue.system)
    throwing.tell(partial(compared_document, name, sides, tongue), partial(compared_lines, sides, tongue), tongue)
    answered = [side.asked for side in sides if side.asked is not None]
    return ANSWERED if any(asked.refusal is None for asked in answered) else REFUSED


def _books(given: Given) -> list[Rulebook]:
    """Every family's book; to name one of them means nothing here."""
    if given.has("book"):
        raise InputError("input.option", "--book", given="--book", known=["--profile", "--ruling"])
    return open_books(given.one("profile"), given.pairs("ruling"))
