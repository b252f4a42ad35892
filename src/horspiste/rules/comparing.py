"""One question asked of several families: each is given the parameters that it knows."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from horspiste.basis.errors import InputError
from horspiste.basis.question import Param
from horspiste.dice.handler import Handler
from horspiste.dice.protocol import Thrown
from horspiste.rulebook.book import Rulebook

from .asking import Asked, ask


class Side(NamedTuple):
    """One family's answer: what was answered and thrown, or what was wrong for it alone; ``None`` for both where the family
    does not ask the question. ``left_out``: the parameters that mean nothing to it, so that its own usual value holds."""

    book: Rulebook
    asked: Asked | None = None
    thrown: Sequence[Thrown] = ()
    left_out: Sequence[str] = ()
    error: InputError | None = None


def compare(
    books: Iterable[Rulebook],
    name: str,
    given: Mapping[str, Any],
    dice_of: Callable[[], Handler],
    system: str = "metric",
) -> list[Side]:
    """A side for each book, with dice of its own. What one family alone knows goes to that family alone.

    Raises:
        InputError: ``input.question`` where no book asks it; ``input.parameter`` for a parameter that none of them knows; and
            what is wrong for all of them.
    """
    every = list(books)
    asking = [book for book in every if book.has_question(name)]
    if not asking:
        every[0].question(name)
    forms = {book.family: {param.name: param for param in book.question(name).params} for book in asking}
    for key in given:
        if not any(key in params for params in forms.values()):
            known = sorted({name for params in forms.values() for name in params})
            raise InputError("input.parameter", str(key), known=known, given=str(key))
    sides = [_side(book, name, given, list(forms.values()), dice_of, system) for book in every]
    errors = [side.error for side in sides if side.error is not None]
    if errors and not any(side.asked for side in sides):
        raise errors[0]
    return sides


def _side(
    book: Rulebook,
    name: str,
    given: Mapping[str, Any],
    forms: Sequence[Mapping[str, Param]],
    dice_of: Callable[[], Handler],
    system: str,
) -> Side:
    if not book.has_question(name):
        return Side(book)
    own = {param.name: param for param in book.question(name).params}
    left_out = [key for key, value in given.items() if key not in own or _is_foreign(own[key], key, value, forms)]
    dice = dice_of()
    try:
        asked = ask(book, name, {key: value for key, value in given.items() if key not in left_out}, dice, system=system)
    except InputError as error:
        return Side(book, left_out=left_out, error=error)
    return Side(book, asked, dice.thrown, left_out)


def _is_foreign(param: Param, key: str, value: Any, forms: Sequence[Mapping[str, Param]]) -> bool:
    """Whether a word is another family's, and this one has a usual word in its place."""
    if not param.kind.choices or _fits(param, value) or (param.default is None and not param.optional):
        return False
    return any(key in params and _fits(params[key], value) for params in forms)


def _fits(param: Param, value: Any) -> bool:
    return str(value).strip().lower() in param.kind.choices
