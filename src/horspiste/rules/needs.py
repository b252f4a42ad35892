"""What a body needs in a day, and what the want of it does."""

from __future__ import annotations

from fractions import Fraction

from horspiste.basis.desk import Answer, Desk
from horspiste.basis.reckoning import Line

from .endurance import constitution_bonus, trial, tried


def day(desk: Desk, *, size: str, hot: bool, animal: str | None) -> Answer:
    """Water, food and feed for one day. [litre, kg]

    Source: TOG-NEEDS.
    """
    book = desk.book
    animals = book.table("needs.animals")
    water, food, feed = desk.sheet.line(), desk.sheet.line("food", "kg"), desk.sheet.line("feed", "kg")
    size = animals.get(animal, "size") if animal else size
    water.add("water_a_day", book.figure("needs.figures.water"))
    _by_size(desk, water, size)
    if hot:
        water.multiply("very_hot", book.ruling_figure("needs.hot_factor"))
    if animal:
        feed.add("feed_a_day", book.figure("needs.figures.feed"))
    else:
        food.add("food_a_day", book.figure("needs.figures.food"))
        _by_size(desk, food, size)
    grazes = bool(animal) and bool(animals.get(animal, "grazes"))
    return Answer(water.total, {"food": food.total, "feed": feed.total, "grazes": grazes})


def _by_size(desk: Desk, line: Line, size: str) -> None:
    table = desk.book.table("needs.sizes")
    share, steps = table.cell(size, "share"), int(table.number(size, "steps"))
    if share.amount != 1:
        line.multiply("size_share", share)
    if steps:
        factor = desk.book.ruling_figure("needs.size_step")
        line.multiply("size_steps", Fraction(factor.amount) ** steps, factor.rule)


def met(desk: Desk, *, need: Fraction, had: Fraction) -> Answer:
    """The share of a need that counts as met: all or nothing, unless the table counts parts.

    Source: TOG-NEEDS.
    """
    line = desk.sheet.line()
    if had >= need:
        line.add("need_met", 1, "TOG-NEEDS")
    elif desk.book.ruled("needs.partial", "share"):
        line.add("part_had", Fraction(had) / need, "needs.partial")
    else:
        line.aside("part_had", "add", Fraction(had) / need, "TOG-NEEDS")
    return Answer(line.total, {"missing": max(0, need - had)})


def thirst(desk: Desk, *, con: int | None, hours: int, checks: int) -> Answer:
    """What this hour without water does. [nonlethal]

    Dice: d20, then d6 if it fails; none while no check is due. Source: TOG-NEEDS.
    """
    limit = desk.sheet.line("limit", "h")
    limit.add("free_hours", desk.book.figure("needs.figures.thirst_free_hours"))
    limit.add("constitution", con or 0, "TOG-NEEDS")
    return _want(desk, "thirst", con, con is not None and hours > limit.total, checks, limit)


def hunger(desk: Desk, *, con: int | None, days: int, checks: int) -> Answer:
    """What this day without food does. [nonlethal]

    Dice: d20, then d6 if it fails; none while no check is due. Source: TOG-NEEDS.
    """
    limit = desk.sheet.line("limit", "day")
    limit.add("free_days", desk.book.figure("needs.figures.hunger_free_days"))
    return _want(desk, "hunger", con, con is not None and days > limit.total, checks, limit)


def _want(desk: Desk, kind: str, con: int | None, due: bool, checks: int, limit: Line) -> Answer:
    if not due:
        return Answer(0, {"due": False, "limit": limit.total, "dc": None, "total": None})
    done = trial(desk, kind, constitution_bonus(desk, con), checks, f"{kind}.check", f"{kind}.damage")
    return tried(f"needs.{kind}", done, {"due": True, "limit": limit.total})
