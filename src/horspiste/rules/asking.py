"""Asking a question of a book: read what was given, reckon, and hand back the answer with its reasons."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Any, NamedTuple

from horspiste.basis.desk import Answer, Desk
from horspiste.basis.errors import ASKED, OF_BOOK, InputError
from horspiste.basis.event import Event
from horspiste.basis.question import Question, read_params
from horspiste.basis.reckoning import Overrule, Sheet, Step, folded
from horspiste.basis.refusal import Refusal, Refused
from horspiste.basis.unanswered import Unanswered
from horspiste.rulebook.book import Rulebook

if TYPE_CHECKING:
    from horspiste.dice.odds import Odds
    from horspiste.dice.protocol import Dice, Thrown


@dataclass(frozen=True)
class Asked:
    """A question answered: the value in the question's unit, or the refusal, with the steps in order."""

    question: Question
    book: Rulebook
    given: Mapping[str, Any]
    value: Any
    also: Mapping[str, Any]
    events: Sequence[Event]
    steps: Sequence[Step]
    refusal: Refusal | None = None


def rule_of(question: Question) -> Callable[..., Answer]:
    """The function that answers the question."""
    return _function(question.answers)


@cache
def _function(answers: str) -> Callable[..., Answer]:
    module, _, function = answers.partition(":")
    return getattr(import_module(f"horspiste.rules.{module}"), function)  # type: ignore[no-any-return]


def ask(
    book: Rulebook,
    name: str,
    given: Mapping[str, Any],
    dice: Dice,
    overrules: Mapping[str, Overrule] | None = None,
    system: str = "metric",
    spare: bool = False,
) -> Asked:
    """Answer the question ``name`` with the parameters ``given`` (texts or values; bare numbers in ``system``).

    ``spare``: overrules whose step never comes are let be, since another question of the same hour may have it.

    Raises:
        InputError: the codes of :func:`~horspiste.basis.question.read_params`, those of the question, and
            ``input.overrule`` for a step that never came.
    """
    question = book.question(name)
    before = len(getattr(dice, "thrown", ()))
    with _asking(book, name):
        asked = answered(book, question, read_params(question.params, given, system), dice, overrules, spare)
    steps = usual_readings(asked, getattr(dice, "thrown", ())[before:], overrules)
    return replace(asked, steps=[*steps, *asked.steps]) if steps else asked


@contextmanager
def _asking(book: Rulebook, name: str) -> Iterator[None]:
    """Note with a mistake what was asked, so that it is told in the question's own words."""
    try:
        yield
    except InputError as error:
        error.figures |= {ASKED: name, OF_BOOK: book.family}
        raise


def answered(
    book: Rulebook,
    question: Question,
    values: Mapping[str, Any],
    dice: Dice,
    overrules: Mapping[str, Overrule] | None = None,
    spare: bool = False,
) -> Asked:
    """As :func:`ask`, of ``values`` that :func:`~horspiste.basis.question.read_params` has read already."""
    sheet = Sheet(overrules)
    try:
        answer = rule_of(question)(Desk(book, dice, sheet), **values)
    except Refused as refused:
        return Asked(question, book, values, None, {}, (), sheet.steps, refused.refusal)
    except Unanswered as waiting:
        waiting.tell(question.name, sheet.steps)
        raise
    if sheet.unused() and not spare:
        raise _no_step(sheet.unused()[0], {step.code for step in sheet.steps})
    _check_sums(question, answer, sheet.steps)
    if answer.unit:
        question = replace(question, unit=answer.unit)
    steps = [step for step in sheet.steps if _reached(step, answer)]
    return Asked(question, book, values, answer.value, answer.also, answer.events, steps)


def usual_readings(asked: Asked, thrown: Sequence[Thrown], overrules: Mapping[str, Overrule] | None) -> list[Step]:
    """The rulings that changed an answer without a step of their own, as steps that set the usual reading aside."""
    if not asked.book.unusual():
        return []
    from horspiste.dice.again import Again

    from .usual import Seen, readings

    def seen(told: Asked) -> Seen:
        """What is compared of an answer."""
        refusal = None if told.refusal is None else told.refusal.code
        return Seen(told.value, told.also, [event.code for event in told.events], refusal)

    def asked_of(book: Rulebook) -> Seen:
        """The same question of another book, with the same dice."""
        return seen(answered(book, asked.question, asked.given, Again(thrown), overrules, spare=True))

    return readings(asked.book, asked.steps, seen(asked), asked_of)


def _no_step(code: str, known: set[str]) -> InputError:
    """The mistake of overruling a step that never came."""
    return InputError("input.overrule" if known else "input.overrule_none", code, known=sorted(known))


def _check_sums(question: Question, answer: Answer, steps: list[Step]) -> None:
    """A trace cannot lie: each result with counting steps is what they come to."""
    for of, value in [("value", answer.value), *answer.also.items()]:
        for item in {step.item for step in steps if step.of == of and _reached(step, answer)}:
            total, wanted = folded(steps, of, item), value if item is None else value[item - 1]
            if total is not None and total != wanted:
                raise AssertionError(f"{question.name}: the steps of {of} come to {total}, not {wanted}")


def _reached(step: Step, answer: Answer) -> bool:
    """Whether the step's place in a list is there: what was got ready for rounds or hours that never came is not."""
    return step.item is None or step.item <= len(answer.value if step.of == "value" else answer.also.get(step.of, ()))


def odds(
    book: Rulebook,
    name: str,
    given: Mapping[str, Any],
    system: str = "metric",
    overrules: Mapping[str, Overrule] | None = None,
    **limits: Any,
) -> Odds[Any]:
    """The exact odds of the question's value (a refusal counts as its code); sampled past the limit of states.

    Where each of several members has a value of his own, theirs are exact apart (``members``) however many they are, and all of
    them together are walked or sampled no longer than tells something.

    Raises:
        InputError: as :func:`ask`; ``input.overrule`` for a step that comes in no outcome.
    """

    def value(answer: Answer | Refusal) -> Any:
        """What counts as one outcome: the value; a refusal counts by its code."""
        found = answer.code if isinstance(answer, Refusal) else answer.value
        return tuple(found) if isinstance(found, list) else found

    return _odds(_Inquiry(book, name, given, system, overrules), value, limits)


def chances(
    book: Rulebook,
    name: str,
    given: Mapping[str, Any],
    system: str = "metric",
    overrules: Mapping[str, Overrule] | None = None,
    **limits: Any,
) -> dict[str, Fraction]:
    """How likely each event of the question is; nothing for one that runs a procedure, whose odds keep no log of events.

    Raises:
        InputError: as :func:`ask`.
    """
    from horspiste.dice.procedures import OneThrow, Procedure

    def events(answer: Answer | Refusal) -> tuple[str, ...]:
        """What counts as one outcome: the events that happen."""
        return () if isinstance(answer, Refusal) else tuple(dict.fromkeys(event.code for event in answer.events))

    found: dict[str, Fraction] = {}
    try:
        outcomes = _odds(_Inquiry(book, name, given, system, overrules), events, limits, OneThrow).outcomes
    except Procedure:
        return {}
    for codes, share in outcomes.items():
        for code in codes:
            found[code] = found.get(code, Fraction(0)) + share
    return found


class _Inquiry(NamedTuple):
    """A question with what is given of it."""

    book: Rulebook
    name: str
    given: Mapping[str, Any]
    system: str
    overrules: Mapping[str, Overrule] | None


def _odds(
    asked: _Inquiry,
    told: Callable[[Answer | Refusal], Any],
    limits: Mapping[str, Any],
    around: Callable[[Dice], Any] = lambda dice: dice,
) -> Odds[Any]:
    """The odds of what is ``told`` of the question's answer or refusal, thrown with dice that may stand ``around`` the usual."""
    from horspiste.basis.blank import Blank
    from horspiste.dice.odds import odds_of_members

    question = asked.book.question(asked.name)
    rule = rule_of(question)
    met: set[str] = set()
    unmet = set(asked.overrules or ())

    def once(dice: Dice) -> Any:
        """The answer under one course of the dice; a refusal counts by its code."""
        sheet = Sheet(asked.overrules) if asked.overrules else Blank()
        try:
            return told(rule(Desk(asked.book, around(dice), sheet), **values))
        except Refused as refused:
            return told(refused.refusal)
        finally:
            met.update(step.code for step in sheet.steps)
            unmet.intersection_update(sheet.unused())

    with _asking(asked.book, asked.name):
        values = read_params(question.params, asked.given, asked.system)
        found = odds_of_members(once, **limits)
        if unmet:
            raise _no_step(min(unmet), met)
        return found
