"""Lifestyles: their prices, and the one that an activity keeps for nothing."""

from __future__ import annotations

from fractions import Fraction

from horspiste.basis.desk import Answer, Desk
from horspiste.basis.errors import InputError
from horspiste.basis.notation import decimal_text
from horspiste.basis.reckoning import Line
from horspiste.basis.source import Number
from horspiste.rulebook.book import Rulebook

PRICES, KEPT = "downtime.lifestyles", "downtime.kept"
NOTHING, CRAFTING, PROFESSION = "nothing", "crafting", "profession"


def _rank(book: Rulebook, level: str) -> int:
    return list(book.table(PRICES)).index(level)


def kept_by(book: Rulebook, activity: str, organisation: bool, performs: bool, wild: bool, survival: bool) -> str | None:
    """What keeps the best lifestyle for nothing: a row of the book's table; ``None`` where nothing does.

    In the wild a profession keeps no more than the wild allows.
    Source: 5E-CRAFT-11, 5E-PROF-01, 5E-PROF-03, 5E-PROF-04, 5E-GAP-41.
    """
    works = activity == PROFESSION
    holds = {
        activity: not (wild and works),
        "organisation": organisation and works and not wild,
        "performance": performs and works and not wild,
        "wild": wild,
        "wild_profession": wild and works,
        "wild_survival": wild and survival,
    }
    rows = [row for row, counts in holds.items() if counts and book.table(KEPT).has(row, "free")]
    return max(rows, key=lambda row: _rank(book, str(book.table(KEPT).get(row, "free"))), default=None)


def a_day(desk: Desk, line: Line, level: str, kept: str | None, own_price: Number | None = None) -> Number:
    """What a day of a lifestyle costs, as steps of ``line``; ``own_price``: more than the least of the highest one. [gp]

    Source: 5E-LIFE-01, 5E-LIFE-03, 5E-CRAFT-11, 5E-PROF-01, 5E-PROF-03, 5E-PROF-04; ``fifth.lifestyle.above_free``.
    """
    book, prices, table = desk.book, desk.book.table(PRICES), desk.book.table(KEPT)
    line.add("lifestyle", prices.cell(level, "price"))
    if own_price is not None and own_price > line.total:
        line.replace("own_price", own_price, "5E-LIFE-03")
    if kept is None or not line.total:
        return line.total
    free = str(table.get(kept, "free"))
    if _rank(book, level) <= _rank(book, free):
        return line.replace("kept_free", 0, table.rule(kept))
    if table.has(kept, "half") and table.get(kept, "half") == level:
        return line.multiply("share_of_price", table.cell(kept, "share"))
    if book.ruled("fifth.lifestyle.above_free", "difference"):
        return line.add("free_level", -prices.number(free, "price"), "fifth.lifestyle.above_free")
    return line.total


def living(desk: Desk, level: str | None, days: Number, kept: str | None, people: int = 1) -> Number:
    """What people live on for a span, as the result ``living``; nothing where the lifestyle is not told. [gp]"""
    line = desk.sheet.line("living", "gp")
    if level is None:
        return 0
    a_day(desk, line, level, kept)
    line.multiply("days", days, "5E-LIFE-01")
    return line.multiply("crafters", people, "5E-CRAFT-11") if people > 1 else line.total


def cost(
    desk: Desk,
    *,
    level: str,
    days: int,
    activity: str,
    organisation: bool,
    performance: bool,
    performing: bool,
    wild: bool,
    survival: bool,
    price: Fraction,
) -> Answer:
    """The price of a lifestyle for a span of days. [gp]

    Source: 5E-LIFE-01, 5E-LIFE-03, 5E-CRAFT-11, 5E-PROF-01 to 04, 5E-GAP-40, 5E-GAP-41; ``fifth.lifestyle.above_free``.

    Raises:
        InputError: ``input.range`` for a price under the least of the highest lifestyle.
    """
    book = desk.book
    kept = kept_by(book, activity, organisation, performance and performing, wild, survival)
    each = desk.sheet.line("per_day", "gp")
    a_day(desk, each, level, kept, _own_price(book, level, price))
    line = desk.sheet.line()
    line.add("per_day", each.total, "5E-LIFE-01")
    line.multiply("days", days, "5E-LIFE-01")
    free = None if kept is None else str(book.table(KEPT).get(kept, "free"))
    return Answer(line.total, {"per_day": each.total, "free_level": free})


def _own_price(book: Rulebook, level: str, price: Number) -> Number | None:
    """The price asked for the highest lifestyle, which has no upper end."""
    table = book.table(PRICES)
    if level != list(table)[-1]:
        return None
    least = table.number(level, "price")
    if price < least:
        raise InputError("input.range", "price", kind="gp", unit="gp", low=least, given=decimal_text(price))
    return price


def profession(desk: Desk, *, organisation: bool, performance: bool, performing: bool, working: bool) -> Answer:
    """The lifestyle that a profession keeps for nothing, while one works at it; what it is worth a day [gp].

    Source: 5E-PROF-01 to 04.
    """
    kept = kept_by(desk.book, PROFESSION, organisation, performance and performing, False, False) if working else None
    if kept is None:
        return Answer(None, {"worth": 0})
    table = desk.book.table(KEPT)
    level = str(table.get(kept, "free"))
    cell = desk.book.table(PRICES).cell(level, "price")
    return Answer(level, {"worth": desk.sheet.line("worth", "gp").add("lifestyle", cell, table.rule(kept))})
