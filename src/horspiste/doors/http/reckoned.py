"""An answer as a reckoning of the contract: the document of ``horspiste ask --json`` with its texts in the asked language."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from horspiste.basis.notation import to_json
from horspiste.campaign.kept import Kept, revived, why_kept
from horspiste.dice.protocol import Thrown
from horspiste.rules.asking import Asked
from horspiste.words import answer
from horspiste.words.tables import Scribe
from horspiste.words.tongue import Tongue

_NUMBERS = ("", "unit", "number")


def reckoning(asked: Asked, thrown: Sequence[Thrown], tongue: Tongue) -> Kept:
    """The whole answer."""
    texts = _texts(asked, thrown, tongue)
    document = answer.answer_document(asked, thrown, tongue)
    document["steps"] = texts.get("steps", [])
    tongue = tongue.of(asked.book.family)
    document["title"] = tongue.typeset(str(tongue.entry("questions", asked.question.name).get("title", asked.question.name)))
    document["value_text"] = None if asked.value is None else shown(asked.value, asked.question.unit, tongue)
    units = asked.question.also
    document["also_text"] = {name: shown(value, units.get(name, ""), tongue) for name, value in asked.also.items()}
    document |= {"outcome": None, "rulings": texts.get("rulings", []), "chance": texts.get("chance")}
    document["events"] = [
        event | {"text": tongue.word("events", told.code, **told.figures)}
        for event, told in zip(document["events"], asked.events, strict=True)
    ]
    if asked.refusal is not None:
        document["refusal"] |= {"text": refusal_text(asked.refusal, tongue), "ways_out": []}
    return dict(to_json(document))


def refusal_text(refusal: Any, tongue: Tongue) -> str:
    """A refusal in words: why, and the way out."""
    return tongue.word("refusals", refusal.code, **refusal.figures)


def shown(value: Any, unit: str, tongue: Tongue) -> str:
    """A value in words; mere numbers bear no unit."""
    return tongue.any(value, "" if unit in _NUMBERS else unit)


def _texts(asked: Asked, thrown: Sequence[Thrown], tongue: Tongue) -> Kept:
    why = revived(why_kept(asked.question.name, asked.steps, thrown, asked.book) or {})
    return Scribe(asked.book, {}, tongue).reckoning(why) if why else {}


def part(asked: Asked, result: str, title: str, value: Any, tongue: Tongue, item: int | None = None) -> Kept:
    """A further result, or one number of a list, as a reckoning of its own."""
    steps = _texts(asked, (), tongue).get("steps", [])
    own = [
        text | {"of": "value"} for step, text in zip(asked.steps, steps, strict=True) if (step.of, step.item) == (result, item)
    ]
    unit = asked.question.unit if result == "value" else asked.question.also.get(result, "")
    document = {
        "question": asked.question.name,
        "title": title,
        "value": value,
        "unit": unit or None,
        "value_text": None if value is None else shown(value, unit, tongue.of(asked.book.family)),
        "outcome": None,
        "also": {},
        "steps": own,
        "rolls": [],
        "events": [],
        "refusal": None,
        "rulings": [],
        "chance": None,
    }
    return dict(to_json(document))
