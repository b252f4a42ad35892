"""Rules without a campaign: the list of questions, asking one, and asking it of every book."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from horspiste.app import shapes
from horspiste.app.patience import patience
from horspiste.basis.errors import InputError
from horspiste.basis.notation import to_json
from horspiste.basis.question import Kind, Param, Question
from horspiste.basis.reckoning import Overrule
from horspiste.campaign.kept import Kept
from horspiste.rulebook.book import Rulebook
from horspiste.rulebook.open import families, open_book, usual
from horspiste.rulebook.several import open_books
from horspiste.rules.asking import ask, chances, odds
from horspiste.rules.comparing import Side, compare
from horspiste.words import answer
from horspiste.words.compared import compared_document
from horspiste.words.listing import keywords
from horspiste.words.tables import flat_labels
from horspiste.words.tongue import Tongue

from . import replies
from .given import Body, Dicebox, book_of, overrules, rulings_of, with_of, word_of
from .reckoned import reckoning, shown

# Computing time after which odds are sampled, and after which no more samples are drawn. [s]
_PATIENCE = 3
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
        "keywords": tongue.typeset(keywords(question.name, tongue)),
        "rules": list(question.rules),
        "throws": question.throws,
        "params": [param_form(param, tongue) for param in question.params],
    }


def param_form(param: Param, tongue: Tongue) -> Kept:
    """A parameter as a field of a form."""
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
    books = [open_book(family) for family in sorted(families(), key=lambda family: family != usual())]
    groups: dict[str, Any] = {group: _choices(books, *place) for group, place in _GROUPS.items()}
    groups |= {"load": _LOADS, "state": _STATES}
    groups["way"] = tuple(dict.fromkeys([*groups["way"], *_WAYS]))
    labels = flat_labels(tongue, groups)
    labels |= {f"{section[:-1]}.{code}": text for section in _SHOWN for code, text in _texts(section, tongue)}
    return {"schema": answer.SCHEMA, "labels": labels}


def _texts(section: str, tongue: Tongue) -> list[tuple[str, str]]:
    return [(code, tongue.word(section, code)) for code in tongue.keys(section)]


def _choices(books: Sequence[Rulebook], question: str, name: str) -> tuple[str, ...]:
    """The words that any of the books knows for a parameter."""
    found: dict[str, None] = {}
    for book in (one for one in books if one.has_question(question)):
        kind: Kind | None = next((param.kind for param in book.question(question).params if param.name == name), None)
        found |= dict.fromkeys((kind.item or kind).choices if kind is not None else ())
    return tuple(found)


def asked(given: Body, tongue: Tongue, gone: Callable[[], bool] | None = None) -> Kept:
    """One question, answered; or its odds, while whoever asked has not ``gone``.

    Raises:
        Cancelled: he has.
        InputError: as :func:`horspiste.rules.asking.ask`, and ``input.*`` for what is not of the right form.
    """
    name, with_ = shapes.text(given, "name"), with_of(given)
    book = book_of(given, name)
    if given.get("odds") is True:
        return _odds(book, name, with_, overrules(given), tongue, gone)
    box = Dicebox(given)
    dice = box.take()
    done = ask(book, name, with_, dice, overrules(given), tongue.system)
    box.finish()
    return reckoning(done, dice.thrown, tongue)


def _odds(
    book: Rulebook,
    name: str,
    with_: Mapping[str, Any],
    overruled: Mapping[str, Overrule],
    tongue: Tongue,
    gone: Callable[[], bool] | None,
) -> Kept:
    found = odds(book, name, with_, tongue.system, overruled, patience=patience(_PATIENCE), cancel=gone)
    happens = chances(book, name, with_, tongue.system, overruled, patience=patience(_PATIENCE), cancel=gone)
    document = answer.odds_document(book, book.question(name), found, happens, tongue)
    own = tongue.of(book.family).about(name)
    for told, outcomes in zip(
        [document["outcomes"], *document.get("members", ())], [found.outcomes, *found.members], strict=False
    ):
        for one, value in zip(told, outcomes, strict=True):
            one["text"] = shown(value, book.question(name).unit, own)
    return document


def compared(given: Body, tongue: Tongue) -> Kept:
    """One question under every family's book, each with the same dice from the start.

    Raises:
        InputError: as :func:`horspiste.rules.comparing.compare`.
    """
    name, box = shapes.text(given, "name"), Dicebox(given)
    if given.get("book") is not None:
        raise InputError("input.option", "book", given="book", known=["profile", "rulings"])
    books = open_books(word_of(given, "profile"), rulings_of(given))
    sides = compare(books, name, with_of(given), box.take, tongue.system)
    told = {side.book.family: _side(side, tongue) for side in sides}
    return dict(box.with_seed({**compared_document(name, sides, tongue), **told}))


def _side(side: Side, tongue: Tongue) -> Kept | None:
    own = tongue.of(side.book.family)
    left = {"left_out": list(side.left_out), "left_out_text": [own.word("params", key) for key in side.left_out]}
    if side.asked is not None:
        return reckoning(side.asked, side.thrown, tongue) | left
    return None if side.error is None else {"error": replies.error_form(side.error, own), **left}
