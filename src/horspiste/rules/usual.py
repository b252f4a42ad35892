"""What a campaign's rulings changed: the answer as it would usually have been, noted as a step that was set aside."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import Any, NamedTuple

from horspiste.basis.errors import InputError
from horspiste.basis.reckoning import Step
from horspiste.dice.again import Unthrown
from horspiste.rulebook.book import Rulebook

CODE = "usual_reading"


class Seen(NamedTuple):
    """An answer as far as it can be told from another: the value, the further results, the events, the refusal."""

    value: Any
    also: Mapping[str, Any]
    events: Sequence[str]
    refusal: str | None


def readings(book: Rulebook, steps: Sequence[Step], now: Seen, asked_of: Callable[[Rulebook], Seen]) -> list[Step]:
    """A step for each ruling that changed the answer ``now`` and that none of its ``steps`` cites.

    ``asked_of`` asks the same of another book, with the same dice.
    """
    cited = {key for step in steps for key in (step.rule, step.set_aside_by)}
    keys = [key for key in book.unusual() if key not in cited]
    if not keys or _usual(asked_of, book.as_usual(keys)) == now:
        return []
    found = [(key, _usual(asked_of, book.as_usual([key]))) for key in keys]
    return [_step(book, key, now, usual) for key, usual in found if usual != now]


def _usual(asked_of: Callable[[Rulebook], Seen], book: Rulebook) -> Seen | None:
    """The usual answer; ``None`` where it wants other dice or other input."""
    try:
        return asked_of(book)
    except (Unthrown, InputError):
        return None


def _step(book: Rulebook, key: str, now: Seen, usual: Seen | None) -> Step:
    of, amount = _difference(now, usual)
    shown = amount if isinstance(amount, int | Fraction | str) else None
    return Step(CODE, "replace", shown, key, of=of, set_aside_by=key, figures={"reason": str(book.ruling(key))})


def _difference(now: Seen, usual: Seen | None) -> tuple[str, Any]:
    """The first result that differs, and what it would usually have been."""
    if usual is None or usual.refusal is not None or usual.value != now.value:
        return "value", None if usual is None else usual.value
    return next(((name, usual.also.get(name)) for name in now.also if usual.also.get(name) != now.also[name]), ("value", None))
