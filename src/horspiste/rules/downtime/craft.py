"""Making things: the days, the materials, and what stands after some of the days."""

from __future__ import annotations

import math
from fractions import Fraction
from typing import NamedTuple

from horspiste.basis.desk import Answer, Desk
from horspiste.basis.errors import InputError
from horspiste.basis.event import Event
from horspiste.basis.notation import decimal_text, simple
from horspiste.basis.question import HIGHEST_COUNT
from horspiste.basis.reckoning import Line
from horspiste.basis.refusal import Refused
from horspiste.basis.source import Number
from horspiste.rulebook.book import Rulebook

from . import lifestyle as lifestyles

FIGURES = "downtime.figures"
REMAINDER, CHEAP, UNSKILLED = "fifth.craft.remainder", "fifth.craft.cheap_items", "fifth.craft.unskilled"


class Work(NamedTuple):
    """What is to be made, and by whom: the market value of one thing [gp], how many, the proficient and the other hands."""

    price: Number
    things: int
    crafters: int
    unskilled: int

    @property
    def value(self) -> Number:
        """The market value of it all. [gp]"""
        return simple(self.price * self.things)


def plan(
    desk: Desk,
    *,
    price: Fraction,
    count: int,
    crafters: int,
    unskilled: int,
    together: bool,
    proficient: bool,
    premises: bool,
    materials_at_hand: bool,
    magical: bool,
    days: int | None,
    lifestyle: str | None,
) -> Answer:
    """The days that making things takes; the materials of each, and what stands after ``days`` of them. [days]

    ``living``: of every proficient crafter, while the work lasts.
    Source: 5E-CRAFT-01 to 11; ``fifth.craft.payment``, ``fifth.craft.remainder``, ``fifth.craft.cheap_items``,
    ``fifth.craft.unskilled``.

    Raises:
        Refused: ``craft.magical``, ``craft.no_proficiency``, ``craft.no_premises``, ``craft.no_materials``,
            ``craft.not_together``.
        InputError: ``input.range`` for a work of more days than anyone means.
    """
    _check_terms(crafters, together, proficient, premises, materials_at_hand, magical)
    work = Work(price, count, crafters, unskilled)
    line = desk.sheet.line()
    made = _days(desk, line, work)
    worked = line.total if days is None else min(days, line.total)
    done = work.value if worked >= line.total else sum(made[: int(worked)], Fraction(0))
    finished = worked >= line.total
    also = {
        "materials": _materials(desk, work),
        "materials_by_day": _by_day(desk, made),
        "done": simple(done),
        "finished": finished,
        "missing": max(0, line.total - worked),
        "leftover": _leftover(desk, work, line.total),
        "living": _living(desk, lifestyle, worked, crafters),
    }
    return Answer(line.total, also, [Event("craft.finished", {"days": line.total})] if finished else [])


def _check_terms(crafters: int, together: bool, proficient: bool, premises: bool, materials: bool, magical: bool) -> None:
    """Source: 5E-CRAFT-01 to 03, 5E-CRAFT-08."""
    against = {
        "craft.magical": magical,
        "craft.no_proficiency": not proficient,
        "craft.no_premises": not premises,
        "craft.no_materials": not materials,
        "craft.not_together": crafters > 1 and not together,
    }
    for code, holds in against.items():
        if holds:
            raise Refused(code)


def _progress(desk: Desk, work: Work) -> Number:
    """The market value that is made in a day. [gp] Source: 5E-CRAFT-04, 5E-CRAFT-09; ``fifth.craft.unskilled``."""
    line = desk.sheet.line("progress", "gp")
    line.add("work_a_day", desk.book.figure(f"{FIGURES}.work_a_day"))
    if work.crafters > 1:
        line.multiply("crafters", work.crafters, "5E-CRAFT-09")
    if work.unskilled:
        each = desk.book.figure(f"{FIGURES}.unskilled_work")
        helped = each._replace(amount=each.amount * work.unskilled)
        if desk.book.ruled(UNSKILLED, "half"):
            line.add("unskilled", helped)
        else:
            line.aside("unskilled", "add", helped, UNSKILLED, "5E-CRAFT-08")
    if line.total <= 0:
        raise InputError("input.range", "work_a_day", kind="gp", unit="gp", low=1, given=decimal_text(line.total))
    return line.total


def _whole_things(book: Rulebook, work: Work) -> int:
    """How many cheap things are begun and finished in a day, each by one pair of hands. Source: 5E-CRAFT-04."""
    each = math.floor(book.number(f"{FIGURES}.work_a_day") / Fraction(work.price)) * work.crafters
    if book.ruled(UNSKILLED, "half"):
        each += math.floor(book.number(f"{FIGURES}.unskilled_work") / Fraction(work.price)) * work.unskilled
    return each


def _days(desk: Desk, line: Line, work: Work) -> list[Number]:
    """The days of the work, as steps of ``line``, and the market value made on each. [gp]

    Source: 5E-CRAFT-04, 5E-CRAFT-06, 5E-CRAFT-09; ``fifth.craft.cheap_items``, ``fifth.craft.remainder``.
    """
    book, progress = desk.book, _progress(desk, work)
    cheap = work.price <= book.number(f"{FIGURES}.work_a_day")
    if cheap and book.ruled(CHEAP, "daily_cap"):
        batch = _whole_things(book, work)
        line.add("things_made", work.things, "5E-CRAFT-04")
        line.multiply("things_a_day", Fraction(1, batch), "5E-CRAFT-04")
        line.round_up("whole_days", "5E-CRAFT-04")
        return _filled(line, work.value, batch * work.price)
    line.add("market_value", work.price, "5E-CRAFT-06")
    pooled = cheap or book.ruled(REMAINDER, "carried_over")
    if pooled and work.things > 1:
        line.multiply("things_made", work.things, CHEAP if cheap else REMAINDER)
    line.multiply("part_of_a_day", 1 / Fraction(progress), "5E-CRAFT-06")
    line.round_up("whole_days", "5E-CRAFT-06")
    if pooled:
        return _filled(line, work.value, progress)
    if work.things > 1:
        line.multiply("things_made", work.things, REMAINDER)
    _check_length(line)
    return [*_filled(line, work.price, progress) * work.things]


def _check_length(line: Line) -> None:
    if line.total > HIGHEST_COUNT:
        raise InputError(
            "input.range", "count", kind="day", unit="day", low=1, high=HIGHEST_COUNT, given=decimal_text(line.total)
        )


def _filled(line: Line, value: Number, progress: Number) -> list[Number]:
    """A market value in days of equal progress, the last of them not quite used. [gp]"""
    _check_length(line)
    full = math.floor(Fraction(value) / progress)
    rest = simple(value - full * progress)
    return [simple(progress)] * full + [rest] * (rest > 0)


def _materials(desk: Desk, work: Work) -> Number:
    """What the raw materials cost. [gp] Source: 5E-CRAFT-05, 5E-CRAFT-10."""
    line = desk.sheet.line("materials", "gp")
    line.add("market_value", work.value, "5E-CRAFT-05")
    return line.multiply("materials", desk.book.figure(f"{FIGURES}.materials"))


def _by_day(desk: Desk, made: list[Number]) -> list[Number]:
    """When they are paid. [gp] Source: 5E-CRAFT-05; ``fifth.craft.payment``."""
    share = desk.book.number(f"{FIGURES}.materials")
    paid = [simple(each * share) for each in made]
    if desk.book.ruled("fifth.craft.payment", "upfront"):
        return [simple(sum(paid, Fraction(0))), *[0] * (len(paid) - 1)]
    return paid


def _leftover(desk: Desk, work: Work, days: Number) -> Number:
    """What the last day could still have made, where that is not lost. [gp] Source: ``fifth.craft.remainder``."""
    book = desk.book
    whole_things = work.price <= book.number(f"{FIGURES}.work_a_day") and book.ruled(CHEAP, "daily_cap")
    if whole_things or book.ruled(REMAINDER, "lost"):
        return 0
    line = desk.sheet.line("leftover", "gp")
    line.add("days", days, REMAINDER)
    line.multiply("work_a_day", _progress(Desk(book, desk.dice), work), "5E-CRAFT-09")
    return line.add("market_value", -work.value, REMAINDER)


def _living(desk: Desk, level: str | None, days: Number, crafters: int) -> Number:
    """What the crafters live on. [gp] Source: 5E-CRAFT-11."""
    return lifestyles.living(desk, level, days, lifestyles.CRAFTING, crafters)
