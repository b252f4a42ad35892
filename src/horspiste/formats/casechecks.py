"""Running a case: ask its question with its dice, and compare what came with what it expects."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from horspiste.basis import units
from horspiste.basis.errors import InputError
from horspiste.basis.notation import decimal_text, exact
from horspiste.basis.reckoning import Step
from horspiste.dice.scripted import Scripted
from horspiste.rulebook.book import Rulebook
from horspiste.rulebook.open import knowing, open_book
from horspiste.rules.asking import Asked, ask, odds
from horspiste.words.mistakes import promised_code

from .casefiles import Case

Opener = Callable[[str, str | None, Mapping[str, Any]], Rulebook]
_FLAGS = {"true": True, "yes": True, "false": False, "no": False}
_NOTHING = ("none", "null", "")


@dataclass(frozen=True)
class Checked:
    """A case that was run: whether it holds, what it expected and what came, where they differ."""

    case: Case
    ok: bool
    expected: Any = None
    got: Any = None
    steps: Sequence[Step] = ()
    book: Rulebook | None = None
    error: InputError | None = None


def check(case: Case, opener: Opener = open_book) -> Checked:
    """Run one case. A case that cannot run does not hold, and ``got`` says why."""
    try:
        if case.amiss is not None:
            raise case.amiss
        book = _book(case, opener)
        if "odds" in case.expect:
            return _check_odds(case, book)
        dice = Scripted(_queues(case.dice))
        asked = ask(book, case.ask, case.given, dice)
        dice.finish()
        return _compared(case, book, asked)
    except InputError as error:
        return _failed_to_run(case, error)
    except Exception as error:
        return Checked(case, False, dict(case.expect), {"fault": f"{type(error).__name__}: {error}"})


def _book(case: Case, opener: Opener) -> Rulebook:
    return opener(case.book or knowing(case.ask), case.profile, case.rulings)


def _queues(dice: Mapping[str, Any]) -> dict[str, list[int]]:
    queues = {}
    for name, faces in dice.items():
        items = faces if isinstance(faces, list) else [faces]
        numbers = [exact(str(face)) for face in items]
        if not all(isinstance(number, int) for number in numbers):
            raise InputError("input.dice", "dice", given=str(faces)[:40])
        queues[name] = [int(number) for number in numbers if number is not None]
    return queues


def _failed_to_run(case: Case, error: InputError) -> Checked:
    expected = case.expect.get("error")
    got = {"error": promised_code(error.code), "where": error.where}
    return Checked(case, expected in (error.code, got["error"]), dict(case.expect), got, error=error)


def _check_odds(case: Case, book: Rulebook) -> Checked:
    chances = odds(book, case.ask, case.given)
    unit = book.question(case.ask).unit
    got, wrong = {}, False
    for outcome, share in case.expect["odds"].items():
        found = sum((chance for value, chance in chances.outcomes.items() if same(outcome, value, unit)), Fraction(0))
        got[outcome] = str(found)
        wrong |= exact(str(share)) != found
    return Checked(case, not wrong and chances.exact, dict(case.expect), {"odds": got}, book=book)


def _compared(case: Case, book: Rulebook, asked: Asked) -> Checked:
    got = {name: _got(name, asked) for name in case.expect}
    ok = all(_holds(name, expected, asked) for name, expected in case.expect.items())
    if asked.refusal is not None and "refusal" not in case.expect:
        ok, got = False, {**got, "refusal": asked.refusal.code}
    return Checked(case, ok, dict(case.expect), got, asked.steps, book)


def _got(name: str, asked: Asked) -> Any:
    if name == "value":
        return asked.value
    if name == "unit":
        return asked.question.unit
    if name == "refusal":
        return None if asked.refusal is None else asked.refusal.code
    if name == "events":
        return [event.code for event in asked.events]
    if name == "steps":
        return [step.code for step in asked.steps]
    if name == "error":
        return None
    return asked.refusal.figures.get(name) if asked.refusal is not None else asked.also.get(name)


def _holds(name: str, expected: Any, asked: Asked) -> bool:
    got = _got(name, asked)
    if name == "steps":
        rest = iter(got)
        return isinstance(expected, list) and all(code in rest for code in expected)
    if name == "unit":
        return bool(got == expected)
    if name not in ("value", "refusal", "events", "error") and not _named(name, asked):
        return False
    return same(expected, got, asked.question.unit if name == "value" else asked.question.also.get(name, ""))


def _named(name: str, asked: Asked) -> bool:
    return name in (asked.also if asked.refusal is None else asked.refusal.figures)


def same(expected: Any, got: Any, unit: str = "") -> bool:
    """Whether what came is what was written: quantities as quantities whatever their unit, words as words.

    A single text stands for a list of one.
    """
    if isinstance(got, Mapping):
        if not isinstance(expected, Mapping) or len(expected) != len(got):
            return False
        inner = {str(key): value for key, value in got.items()}
        return all(key in inner and same(value, inner[key], unit) for key, value in expected.items())
    if isinstance(got, list | tuple):
        items = expected if isinstance(expected, list) else [expected]
        return len(items) == len(got) and all(same(one, other, unit) for one, other in zip(items, got, strict=True))
    if isinstance(expected, list | Mapping):
        return False
    return _same_text(str(expected).strip(), got, unit)


def _same_text(text: str, got: Any, unit: str) -> bool:
    if isinstance(got, bool):
        return _FLAGS.get(text.lower()) is got
    if got is None:
        return text.lower() in _NOTHING
    if isinstance(got, int | Fraction):
        if units.kind_of(unit) is not None:
            return bool(units.quantity(text, unit) == got)
        number, _, word = text.partition(" ")
        return bool(exact(number) == got and (not word or not unit or word.strip() == unit))
    return text == str(got)


def shown(value: Any, unit: str = "") -> Any:
    """A value as case files write it."""
    if isinstance(value, int | Fraction) and not isinstance(value, bool):
        return f"{decimal_text(value)} {unit}".strip()
    if isinstance(value, list | tuple):
        return [shown(item, unit) for item in value]
    return value
