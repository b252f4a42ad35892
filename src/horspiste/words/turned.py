"""A turn plan told segment by segment, and as JSON."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from horspiste.basis.notation import to_json

from .answer import answer_document, roll_line, step_document, step_lines, with_unit
from .tongue import Tongue, Verbatim

if TYPE_CHECKING:
    from horspiste.dice.protocol import Thrown
    from horspiste.rules.asking import Asked

COSTS, LEFT = "costs", "left"


def turn_document(asked: Asked, thrown: Sequence[Thrown], name: str, tongue: Tongue) -> dict[str, Any]:
    """A turn as JSON: the answer's fields, and ``name, legal, spent, left, segments[{cost, steps}], refused_at``.

    ``spent``, ``left`` and ``segments`` of a refused plan are those before the segment that is refused.
    """
    found, told = answer_document(asked, thrown, tongue), told_of(asked)
    segments = [
        {"cost": with_unit(cost, "m"), "steps": [step_document(step, asked.book) for step in _steps(asked, place)]}
        for place, cost in enumerate(told[COSTS], 1)
    ]
    fields = {
        "name": name,
        "legal": asked.refusal is None,
        "spent": with_unit(told["spent"], "m"),
        "left": with_unit(told[LEFT], "m"),
        "segments": segments,
        "refused_at": None if asked.refusal is None else told["refused_at"],
        "text": "\n".join(turn_lines(asked, thrown, name, tongue)),
    }
    return found | {key: to_json(value) for key, value in fields.items()}


def turn_lines(asked: Asked, thrown: Sequence[Thrown], name: str, tongue: Tongue) -> list[str]:
    """A turn for reading: whether it is legal, each segment with its reasons, what is left, what happened."""
    tongue = tongue.of(asked.book.family).about(asked.question.name)
    told = told_of(asked)
    title = Verbatim(name) if name else tongue.entry("questions", asked.question.name).get("title", "")
    if asked.refusal is None:
        lines = [tongue.word("turn", "legal", name=title, left=asked.value)]
    else:
        why = Verbatim(tongue.word("refusals", asked.refusal.code, **asked.refusal.figures))
        lines = [tongue.word("turn", "refused", name=title, at=told["refused_at"], why=why)]
    for place, cost in enumerate(told[COSTS], 1):
        what, shown = segment_text(asked, place, tongue), Verbatim(tongue.quantity(cost, "m"))
        lines.append(tongue.word("turn", "segment", place=place, what=what, cost=shown))
        lines += step_lines(_steps(asked, place), {COSTS: "m"}, tongue)
    if asked.refusal is not None and told["refused_at"] > len(told[COSTS]):
        what = segment_text(asked, told["refused_at"], tongue)
        lines.append(tongue.word("turn", "stopped_at", place=told["refused_at"], what=what))
    shown_results = ["spent", LEFT, "posture"] if asked.refusal is not None else [key for key in asked.also if key != COSTS]
    for key in shown_results:
        value = tongue.any(told[key], asked.question.also.get(key, ""))
        lines.append(tongue.told("title", title=tongue.word("results", key), value=value))
    lines += [roll_line(roll, tongue) for roll in thrown]
    return lines + [tongue.word("events", event.code, **event.figures) for event in asked.events]


def told_of(asked: Asked) -> Mapping[str, Any]:
    """What a turn comes to; of a refused one, what stood before the refusal."""
    return asked.also if asked.refusal is None else asked.refusal.figures


def _steps(asked: Asked, place: int) -> list[Any]:
    return [step for step in asked.steps if step.of == COSTS and step.item == place]


def segment_text(asked: Asked, place: int, tongue: Tongue) -> Verbatim:
    """What a segment does, in words: its kind, and how far or what is handled."""
    fields = asked.given["plan"][place - 1]
    kind = next(key for key in fields if tongue.has("segments", key) and fields[key] is not None)
    given = fields[kind]
    what = "" if given is True else f" {tongue.any(given, 'm')}"
    return Verbatim(tongue.word("segments", kind) + what)
