"""What kind of country a land is, column by column, and the wider words that stand for several lands."""

from __future__ import annotations

from typing import Any

from horspiste.basis.desk import Answer, Desk
from horspiste.basis.errors import InputError
from horspiste.basis.notation import exact
from horspiste.basis.source import Figure, Source
from horspiste.rulebook.book import Rulebook
from horspiste.state.lands import known_lands

TABLE = "terrain.lands"
NONE = "none"
PROFILE = ("overland", "lost_dc", "hard", "detection", "elements", "hiding", "crest", "family")


def cell(book: Rulebook, land: str, column: str) -> Any:
    """What a column says of one land: a word, a flag or an exact number, under the rulings in force.

    Raises:
        KeyError: the ruling's default is not what the table says; only a slip in the book's files can make it so.
    """
    listed = book.table(TABLE).get(land, column)
    key = f"land.{land}.{column}"
    if key not in book.rulings:
        return listed
    if _read(book.rulings[key].default) != listed:
        raise KeyError(key)
    return _read(book.ruling(key))


def _read(choice: Any) -> Any:
    number = exact(str(choice))
    return choice if number is None else number


def figure(book: Rulebook, land: str, column: str) -> Figure | None:
    """A column's number for one land, cited by the table or by the ruling that chose otherwise; ``None`` where it has none."""
    amount = cell(book, land, column)
    if amount == NONE:
        return None
    key = f"land.{land}.{column}"
    table = book.table(TABLE)
    if key not in book.rulings or amount == table.get(land, column):
        return Figure(amount, table.rule(land, column), table.source(land))
    ruling = book.rulings[key]
    return Figure(amount, ruling.key, Source(ruling.document, ruling.entry))


def kinds(book: Rulebook, word: str) -> list[str]:
    """The lands that a word stands for: itself, or every kind of a family."""
    table = book.table(TABLE)
    if word in table:
        return [word]
    return [land for land in table if table.get(land, "family") == word]


def one_of(book: Rulebook, word: str, *columns: str) -> str:
    """A land that stands for the word in these columns: the first of its kinds, where all kinds agree.

    Raises:
        InputError: ``land.family``, where they do not.
    """
    lands = kinds(book, word)
    for column in columns:
        if len({str(cell(book, land, column)) for land in lands}) > 1:
            raise InputError("land.family", "land", given=word, choices=lands)
    return lands[0]


def profile(desk: Desk, *, land: str) -> Answer:
    """Every column of a land; of a family, what its kinds agree on, and nothing (null) where they do not.

    Source: OUT-LOST-04, OUT-LOST-07, ADV-TBL-07 and the rows that the land names.

    Raises:
        InputError: ``land.family``, where the kinds of a family do not even share their overland row.
    """
    book = desk.book
    one_of(book, land, "overland")
    agreed = {column: _agreed(desk, land, column) for column in PROFILE}
    dc = figure(book, kinds(book, land)[0], "lost_dc")
    if dc is not None and agreed["lost_dc"] == dc.amount:
        agreed["lost_dc"] = desk.sheet.line("lost_dc").add("land_dc", dc)
    relief = _one([known_lands()[kind].relief for kind in kinds(book, land)])
    return Answer(agreed.pop("overland"), {**agreed, "relief": relief, "going": _agreed(desk, land, "fifth")})


def _agreed(desk: Desk, word: str, column: str) -> Any:
    return _one([cell(desk.book, land, column) for land in kinds(desk.book, word)])


def _one(found: list[Any]) -> Any:
    return found[0] if all(value == found[0] for value in found) else None
