"""Rules without a campaign: the list of questions, and asking one."""

from __future__ import annotations

import os
from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from horspiste.app import shapes
from horspiste.app.patience import patience
from horspiste.basis.errors import InputError
from horspiste.basis.notation import exact, to_json
from horspiste.basis.question import Kind, Param, Question
from horspiste.basis.reckoning import Overrule
from horspiste.campaign.kept import Kept, revived, why_kept
from horspiste.dice.handler import Handler
from horspiste.dice.scripted import Scripted
from horspiste.dice.seeded import Seeded
from horspiste.rulebook.book import Rulebook
from horspiste.rulebook.open import families, knowing, open_book, usual
from horspiste.rules.asking import ask, odds
from horspiste.words import answer
from horspiste.words.tables import Scribe, flat_labels
from horspiste.words.tongue import Tongue

_SEED_BYTES = 4
# Computing time after which odds are sampled, and after which no more samples are drawn. [s]
_PATIENCE = 3
_HIGHEST_SEED = 2**63 - 1
# The kinds of parameter a form knows; every other is typed as text.
_TYPES = {"int": "int", "number": "number", "fraction": "number", "bonus": "bonus", "score": "score", "quantity": "quantity"}
_TYPES |= {"choice": "choice", "flag": "flag", "text": "text", "list": "list", "signed": "bonus", "signed_number": "number"}
_GROUPS = {
    "land": ("lost.checks", "lands"),
    "way": ("lost.checks", "track"),
    "weather": ("lost.sight", "weather"),
    "bearing": ("lost.course", "true_bearing"),
    "pace": ("pace.day", "pace"),
    "light": ("light.source", "source"),
}
_LOADS = ("light", "medium", "heavy", "overloaded")
_WAYS = ("highway", "road", "trail", "none")
# Sections of the words that the page shows by code.
_SHOWN = ("stops", "offers", "results", "purposes", "words")
_STATES = ("none", "fatigued", "exhausted")


def questions(tongue: Tongue) -> Kept:
    """Every question of every book as a form."""
    books = [open_book(family) for family in families()]
    listed = [_question(book, book.question(name), tongue) for book in books for name in book.question_names()]
    rulings = [
        {"key": key, "default": ruling.default, "choices": list(ruling.choices), **_ruling_words(key, tongue)}
        for book in books
        for key, ruling in book.rulings.items()
        if key == ruling.key
    ]
    return {"schema": answer.SCHEMA, "questions": to_json(listed), "rulings": to_json(rulings)}


def _ruling_words(key: str, tongue: Tongue) -> Kept:
    entry = tongue.entry("rulings", key)
    labels = {str(code): tongue.typeset(str(text)) for code, text in dict(entry.get("choices", {})).items()}
    return {"title": tongue.typeset(str(entry.get("title", key))), "labels": labels}


def _question(book: Rulebook, question: Question, tongue: Tongue) -> Kept:
    tongue = tongue.of(book.family)
    title = tongue.entry("questions", question.name).get("title", question.name)
    tongue = tongue.about(question.name)
    return {
        "name": question.name,
        "book": book.family,
        "label": tongue.typeset(str(title)),
        "topic": question.name.partition(".")[0],
        "rules": list(question.rules),
        "throws": question.throws,
        "params": [_param(param, tongue) for param in question.params],
    }


def _param(param: Param, tongue: Tongue) -> Kept:
    kind = param.kind
    inner = kind.item if kind.base == "list" and kind.item is not None else kind
    return {
        "name": param.name,
        "label": tongue.word("params", param.name),
        "type": _TYPES.get(kind.base, "text"),
        "of": _TYPES.get(inner.base, "text") if kind.base == "list" else None,
        "unit": inner.unit or None,
        "min": inner.low,
        "max": inner.high,
        "choices": [{"code": code, "label": tongue.any(code)} for code in inner.choices] or None,
        "default": param.default,
        "required": not param.optional and param.default is None,
    }


def words(tongue: Tongue) -> Kept:
    """The words of codes that the page shows."""
    book = open_book(usual())
    groups: dict[str, Any] = {group: _choices(book, *place) for group, place in _GROUPS.items()}
    groups |= {"load": _LOADS, "state": _STATES}
    groups["way"] = tuple(dict.fromkeys([*groups["way"], *_WAYS]))
    labels = flat_labels(tongue, groups)
    labels |= {f"{section[:-1]}.{code}": text for section in _SHOWN for code, text in _texts(section, tongue)}
    return {"schema": answer.SCHEMA, "labels": labels}


def _texts(section: str, tongue: Tongue) -> list[tuple[str, str]]:
    return [(code, tongue.word(section, code)) for code in tongue.keys(section)]


def _choices(book: Rulebook, question: str, name: str) -> tuple[str, ...]:
    if not book.has_question(question):
        return ()
    kind: Kind = next(param.kind for param in book.question(question).params if param.name == name)
    return (kind.item or kind).choices


def asked(given: Mapping[str, Any], tongue: Tongue) -> Kept:
    """One question, answered; or its odds.

    Raises:
        InputError: as :func:`horspiste.rules.asking.ask`, and ``input.*`` for what is not of the right form.
    """
    name, with_ = shapes.text(given, "name"), given.get("with") or {}
    if not isinstance(with_, dict):
        raise shapes.wrong("with", with_, "map")
    book = _book(given, name)
    if given.get("odds") is True:
        return _odds(book, name, with_, tongue)
    dice = _dice(given)
    done = ask(book, name, with_, dice, _overrules(given), tongue.system)
    finish = getattr(dice, "finish", None)
    if finish is not None:
        finish()
    scribe = Scribe(book, {}, tongue)
    why = revived(why_kept(name, done.steps, dice.thrown, book) or {})
    texts = scribe.reckoning(why) if why else {}
    document = answer.answer_document(done, dice.thrown, tongue)
    document["steps"] = texts.get("steps", [])
    tongue = tongue.of(book.family)
    document["title"] = tongue.typeset(str(tongue.entry("questions", name).get("title", name)))
    unit = "" if done.question.unit in ("unit", "number") else done.question.unit
    document["value_text"] = None if done.value is None else tongue.any(done.value, unit)
    document |= {"outcome": None, "rulings": texts.get("rulings", []), "chance": texts.get("chance")}
    if done.refusal is not None:
        text = tongue.word("refusals", done.refusal.code, **done.refusal.figures)
        document["refusal"] |= {"text": text, "ways_out": []}
    return dict(to_json(document))


def _odds(book: Rulebook, name: str, with_: Mapping[str, Any], tongue: Tongue) -> Kept:
    chances = odds(book, name, with_, tongue.system, patience=patience(_PATIENCE))
    return answer.odds_document(book, book.question(name), chances, tongue)


def _book(given: Mapping[str, Any], name: str) -> Rulebook:
    """The book asked for, under the rulings given; the usual one, or the only one that knows the question."""
    rulings = given.get("rulings") or {}
    if not isinstance(rulings, dict) or not all(isinstance(value, str | int) for value in rulings.values()):
        raise shapes.wrong("rulings", rulings, "map")
    family = given.get("book")
    if family is None:
        family = knowing(name)
    profile = None if given.get("profile") is None else shapes.text(given, "profile")
    return _opened(str(family), profile, tuple(sorted((str(key), str(value)) for key, value in rulings.items())))


@lru_cache(maxsize=64)
def _opened(family: str, profile: str | None, rulings: tuple[tuple[str, str], ...]) -> Rulebook:
    return open_book(family, profile, dict(rulings))


def _dice(given: Mapping[str, Any]) -> Handler:
    seed, queues = given.get("seed"), given.get("dice") or {}
    if seed is not None and (not isinstance(seed, int) or isinstance(seed, bool) or not 0 <= seed <= _HIGHEST_SEED):
        raise InputError("input.range", "seed", given=str(seed)[:40], kind="int", low=0, high=_HIGHEST_SEED)
    if not isinstance(queues, dict):
        raise shapes.wrong("dice", queues, "dice")
    if not queues:
        return Seeded(int.from_bytes(os.urandom(_SEED_BYTES), "big") if seed is None else seed)
    read = {str(size): list(shapes.faces({"faces": faces})) for size, faces in queues.items()}
    return Scripted(read, None if seed is None else Seeded(seed))


def _overrules(given: Mapping[str, Any]) -> dict[str, Overrule]:
    forms = given.get("overrule") or {}
    if not isinstance(forms, dict):
        raise shapes.wrong("overrule", forms, "map")
    found = {}
    for step, form in forms.items():
        if not isinstance(form, dict):
            raise shapes.wrong("overrule", form, "map")
        amount, reason = exact(str(form.get("amount"))), shapes.text(form, "reason", "")
        if amount is None:
            raise shapes.wrong(f"overrule.{step}", form.get("amount"), "signed_number")
        if not reason.strip():
            raise InputError("input.missing", f"overrule.{step}", kind="reason")
        found[str(step)] = Overrule(amount, reason.strip())
    return found
