"""Plans without a campaign: a turn, and the time between adventures; their forms, and what they come to."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from decimal import Decimal
from typing import Any, TypeVar

from horspiste.app import shapes
from horspiste.basis.errors import InputError
from horspiste.basis.notation import exact, to_json
from horspiste.basis.question import Param
from horspiste.campaign.kept import Kept
from horspiste.formats import downtime, turn
from horspiste.formats.asked import Choice, placed
from horspiste.formats.section import Section, parse_toml, values_of_form
from horspiste.rulebook.book import Rulebook
from horspiste.rulebook.open import knowing, open_book
from horspiste.rules.asking import Asked, ask
from horspiste.rules.downtime.ledger import Entry, Stretch, reckon
from horspiste.rules.downtime.tasks import QUESTIONS
from horspiste.rules.turn_plan import FIELDS
from horspiste.words.interlude import downtime_document
from horspiste.words.tongue import Tongue
from horspiste.words.turned import segment_text, told_of, turn_document

from .asking import param_form
from .given import Body, Dicebox, rulings_of, with_of, word_of
from .reckoned import part, reckoning, refusal_text

_LIFESTYLE, _LEVEL, _PLAN = "lifestyle.cost", "level", "plan"
_LONGEST_FILE = 1 << 20
_FILE = "plan.toml"

T = TypeVar("T")


def forms(tongue: Tongue) -> Kept:
    """What the page needs to draw both plans; null where no book knows them."""
    return {
        "schema": 1,
        "turn": _form(turn.QUESTION, _turn_form, tongue),
        "downtime": _form(downtime.QUESTION, _span_form, tongue),
    }


def _form(question: str, make: Callable[[Rulebook, Tongue], Kept], tongue: Tongue) -> Kept | None:
    book = open_book(knowing(question))
    return dict(to_json(make(book, tongue.of(book.family)))) if book.has_question(question) else None


def _turn_form(book: Rulebook, tongue: Tongue) -> Kept:
    tongue = tongue.about(turn.QUESTION)
    params = book.question(turn.QUESTION).params
    plan = next(param for param in params if param.name == _PLAN)
    fields = {param.name: param for param in plan.kind.item.fields} if plan.kind.item else {}
    kinds = [
        {
            "code": kind,
            "label": tongue.word("segments", kind),
            "value": None if fields[kind].kind.base == "flag" else param_form(fields[kind], tongue),
            "fields": [param_form(fields[name], tongue) | {"label": tongue.word("fields", name)} for name in names],
        }
        for kind, names in FIELDS.items()
    ]
    return {
        "book": book.family,
        "params": [param_form(param, tongue) for param in params if param.name != _PLAN],
        "kinds": kinds,
    }


def _span_form(book: Rulebook, tongue: Tongue) -> Kept:
    living = {param.name: param for param in book.question(_LIFESTYLE).params}
    kinds = [
        {
            "code": do,
            "label": tongue.word("activities", do),
            "tries": do in downtime.TRIED,
            "fields": _fields(downtime.asked_of(do, book), tongue.about(question)),
        }
        for do, question in QUESTIONS.items()
    ]
    return {
        "book": book.family,
        "levels": param_form(living[_LEVEL], tongue)["choices"],
        "living": _fields([living[name] for name in downtime.LIVING], tongue),
        "activities": kinds,
    }


def _fields(params: list[Param], tongue: Tongue) -> list[Kept]:
    return [param_form(param, tongue) for param in params]


def turned(given: Body, tongue: Tongue) -> Kept:
    """A turn checked and priced: what ``horspiste turn --json`` says, each number with its reckoning.

    Raises:
        InputError: as :func:`horspiste.formats.turn.read_turn` and the question ``turn.check``.
    """
    box, top = Dicebox(given), _top(given, turn.FORMAT)
    plan = turn.turn_of(top, _choice(given))
    dice = box.take()
    asked = _placed(top, lambda: ask(plan.book, turn.QUESTION, plan.given, dice, system=_system(given, tongue)))
    box.finish()
    document = turn_document(asked, dice.thrown, plan.name, tongue)
    whole, told = reckoning(asked, dice.thrown, tongue), told_of(asked)
    document |= {key: whole[key] for key in ("title", "value_text", "steps", "events", "refusal", "rulings")}
    document["segments"] = [
        segment | _segment(asked, place, told, tongue) for place, segment in enumerate(document["segments"], 1)
    ]
    spent, left = _title(tongue, "spent"), _title(tongue, "left")
    document["spent_why"] = part(asked, "spent", spent, told["spent"], tongue)
    document["left_why"] = part(asked, "value", left, asked.value, tongue)
    return dict(box.with_seed(document | {"given": _shown(top)}))


def _title(tongue: Tongue, result: str) -> str:
    return tongue.about(turn.QUESTION).word("results", result)


def _segment(asked: Asked, place: int, told: Mapping[str, Any], tongue: Tongue) -> Kept:
    text = str(segment_text(asked, place, tongue.of(asked.book.family).about(turn.QUESTION)))
    return {"text": text, "why": part(asked, "costs", text, told["costs"][place - 1], tongue, place)}


def spanned(given: Body, tongue: Tongue) -> Kept:
    """A plan between adventures on the calendar: what ``horspiste downtime --json`` says, with its answers as reckonings.

    Raises:
        InputError: as :func:`horspiste.formats.downtime.read_downtime` and the activities' questions.
    """
    box, top = Dicebox(given), _top(given, downtime.FORMAT)
    read = downtime.downtime_of(top, _choice(given))
    dice = box.take()
    outcome = _placed(top, lambda: reckon(read.book, read.plan, dice))
    box.finish()
    own = tongue.of(read.book.family)
    document = downtime_document(read.book, read.plan, outcome, dice.thrown, tongue)
    document["ledger"] = [entry | _entry(line, own) for entry, line in zip(document["ledger"], outcome.ledger, strict=True)]
    document["activities"] = [
        told | _stretch(stretch, tongue) for told, stretch in zip(document["activities"], outcome.stretches, strict=True)
    ]
    if outcome.refusal is not None:
        document["refusal"] |= {"text": refusal_text(outcome.refusal, own), "ways_out": []}
    return dict(box.with_seed(document | {"first_day": read.plan.first_day, "given": _shown(top)}))


def _entry(entry: Entry, tongue: Tongue) -> Kept:
    return {"text": tongue.word("costs", entry.what), "a_day_gp": to_json(entry.each), "coins_gp": to_json(entry.coins)}


def _stretch(stretch: Stretch, tongue: Tongue) -> Kept:
    return {
        "answers": [reckoning(asked, (), tongue) for asked in stretch.answers],
        "living": None if stretch.living is None else reckoning(stretch.living, (), tongue),
    }


def _top(given: Body, form: str) -> Section:
    """The plan of a body: ``file``, a text as a file has it (``name`` is what messages call it), or ``with``, its keys."""
    text = given.get("file")
    if text is None:
        return values_of_form(_exact(with_of(given)), form)
    if not isinstance(text, str) or len(text) > _LONGEST_FILE:
        raise shapes.wrong("file", text, "text")
    return parse_toml(text, word_of(given, "name") or _FILE, form)


def _exact(values: Mapping[str, Any]) -> dict[str, Any]:
    """Values of JSON with their numbers as written."""
    return dict(json.loads(json.dumps(values), parse_float=Decimal))


def _system(given: Body, tongue: Tongue) -> str:
    """A file's bare numbers are metric whoever reads it; those of a page are in the units that it shows."""
    return tongue.system if given.get("file") is None else "metric"


def _choice(given: Body) -> Choice:
    return Choice(word_of(given, "book"), word_of(given, "profile"), rulings_of(given))


def _placed(top: Section, make: Callable[[], T]) -> T:
    try:
        return make()
    except InputError as error:
        raise placed(top, error) from None


def _shown(top: Section) -> Any:
    """What the plan says, for a form: numbers as JSON has them."""
    return to_json(_plain(dict(top.values)))


def _plain(value: Any) -> Any:
    if isinstance(value, Mapping):
        return {str(key): _plain(item) for key, item in value.items()}
    if isinstance(value, list):
        return [_plain(item) for item in value]
    if isinstance(value, Decimal):
        return exact(f"{value:f}") if value.is_finite() else None
    return value if isinstance(value, str | int | None) else str(value)
