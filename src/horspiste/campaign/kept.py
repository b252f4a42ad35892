"""What is kept of an order: its word, the answers given by hand, and what happened, as plain JSON.

Numbers keep their exact value: a fraction is the text "1/3", a decimal the text "3/2"; nothing becomes a float.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

from horspiste.basis.address import Address
from horspiste.basis.reckoning import Step, folded
from horspiste.dice.protocol import Thrown
from horspiste.journey.condition import leading
from horspiste.journey.entry import Entry
from horspiste.journey.run import Record
from horspiste.rulebook.book import Rulebook

from .commands import Command

Answers = Mapping[Address, tuple[int, ...]]
Kept = dict[str, Any]
_FRACTION = re.compile(r"-?\d+/\d+")


def plain(value: Any) -> Any:
    """A value as JSON, with fractions as texts."""
    if isinstance(value, Fraction):
        return int(value) if value.denominator == 1 else f"{value.numerator}/{value.denominator}"
    if isinstance(value, Mapping):
        return {str(key): plain(item) for key, item in value.items()}
    if isinstance(value, list | tuple | set | frozenset):
        return [plain(item) for item in (sorted(value) if isinstance(value, set | frozenset) else value)]
    return value


def revived(value: Any) -> Any:
    """What :func:`plain` was given: texts of fractions are numbers again."""
    if isinstance(value, str) and _FRACTION.fullmatch(value):
        return Fraction(value)
    if isinstance(value, Mapping):
        return {key: revived(item) for key, item in value.items()}
    if isinstance(value, list):
        return [revived(item) for item in value]
    return value


def step_kept(step: Step, book: Rulebook) -> Kept:
    """A reason, with the source that its rule has now."""
    source = step.source or (book.source_of(step.rule) if step.rule else None)
    return {
        "code": step.code,
        "of": step.of,
        "op": step.op,
        "amount": plain(step.amount),
        "rule": step.rule,
        "source": None if source is None else [source.document, source.chapter],
        "set_aside_by": step.set_aside_by,
        "unit": step.unit,
        "reason": plain(step.figures.get("reason")),
    }


def roll_kept(roll: Thrown) -> Kept:
    """A roll, with what it was against."""
    return {
        "purpose": roll.purpose,
        "who": roll.who,
        "dice": roll.dice,
        "faces": list(roll.faces),
        "total": plain(roll.total),
        "dc": plain(roll.dc),
        "secret": roll.secret,
    }


def why_kept(question: str, steps: Sequence[Step], rolls: Sequence[Thrown], book: Rulebook) -> Kept | None:
    """A reckoning: the question, what its steps come to, the steps and the dice; ``None`` where there is neither."""
    if not steps and not rolls:
        return None
    known = book.question(question) if question and book.has_question(question) else None
    units = {"value": known.unit, **known.also} if known else {}
    return {
        "question": question,
        "unit": known.unit if known else "",
        "value": plain(folded(list(steps), "value")),
        "steps": [{**step_kept(step, book), "unit": step.unit or units.get(step.of, "")} for step in steps],
        "rolls": [roll_kept(roll) for roll in rolls],
    }


def entry_kept(entry: Entry, book: Rulebook) -> Kept:
    """A line of the log."""
    return {
        "code": entry.code,
        "rule": entry.rule,
        "figures": plain(entry.figures),
        "secret": entry.secret,
        "who": entry.who,
        "why": why_kept(entry.question, entry.steps, entry.rolls, book),
    }


def record_kept(record: Record, book: Rulebook) -> Kept:
    """An hour or an order as history shows it: its lines, and where everybody stood and believed to stand after it."""
    after = record.after
    lost = None if after.lost is None else {"hours": after.lost.hours, "aware": after.lost.aware}
    return {
        "start": record.start,
        "end": after.instant,
        "kind": record.kind,
        "at": list(after.at),
        "beliefs": {name: list(being.belief.at) for name, being in after.beings.items()},
        "leader": leading(after),
        "lost": lost,
        "bearing": None if after.bearing is None else list(after.bearing),
        "way": after.legs[0].kind if after.legs else "trackless",
        "track": [list(point) for point in record.track],
        "distance": record.distance,
        "events": [entry_kept(entry, book) for entry in record.log],
    }


def command_kept(command: Command) -> Kept:
    """An order."""
    return {"do": command.do, "given": plain(command.given)}


def command_of(kept: Mapping[str, Any]) -> Command:
    """The order that was kept."""
    return Command(kept["do"], kept["given"])


def answers_kept(answers: Answers) -> list[Any]:
    """Faces answered by hand, each with its address."""
    return [[*address, list(faces)] for address, faces in answers.items()]


def answers_of(kept: Sequence[Any]) -> dict[Address, tuple[int, ...]]:
    """The answers that were kept."""
    return {Address(*parts[:-1]): tuple(parts[-1]) for parts in kept}
