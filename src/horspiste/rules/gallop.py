"""Galloping: an hour of one mount, and relays of fresh ones."""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

from horspiste.basis.desk import Answer, Desk
from horspiste.basis.errors import InputError
from horspiste.basis.event import Event
from horspiste.basis.refusal import Refused
from horspiste.basis.source import Figure, Number
from horspiste.basis.units import convert
from horspiste.rulebook.book import Rulebook

from . import columns, going


class Course(NamedTuple):
    """What is galloped and what is left for the pace after it. [km]"""

    galloped: Number
    left: Number


def rate(book: Rulebook) -> Figure:
    """What an hour of gallop covers on easy ground. [km] Source: 5E-MV-02."""
    factor = book.figure("gallop.figures.factor")
    return factor._replace(amount=factor.amount * columns.column(book, columns.FAST, "hour").amount)


def limit(book: Rulebook) -> Figure:
    """How long one mount gallops. [h] Source: 5E-MV-01, 5E-MV-02; ``fifth.gallop.limit``."""
    return book.table("gallop.limits").cell(book.ruling("fifth.gallop.limit"), "value")


def check_land(book: Rulebook, slow: bool) -> None:
    """Refuses: ``gallop.terrain`` in difficult land, where ``fifth.gallop.terrain`` forbids it."""
    if slow and book.ruled("fifth.gallop.terrain", "forbidden"):
        raise Refused("gallop.terrain")


def ride(
    desk: Desk,
    *,
    hours: Fraction | None,
    leg: Fraction | None,
    mounts: int,
    land: str,
    trail: str,
    fallback: str,
    rest: str,
) -> Answer:
    """How far fresh mounts gallop one after the other, and the rest of the way at another pace. [km]

    ``hours``: asked of the mounts; or ``leg``: the spacing of a relay, whose legs are as many as the mounts.

    Source: 5E-MV-01 to 03.

    Raises:
        Refused: ``gallop.mount_spent``, ``gallop.terrain``, ``pace.no_row``.
        InputError: ``input.missing`` without hours and leg; ``gallop.one_of`` with both.
    """
    book = desk.book
    _check_asked(hours, leg)
    slow = bool(going.travel_causes(book, land, trail))
    check_land(book, slow)
    if not book.table("gallop.rests").flag(book.ruling("fifth.gallop.reuse"), rest):
        raise Refused("gallop.mount_spent")
    course = _legs(desk, leg, mounts, slow) if hours is None else _hours(desk, hours, mounts, slow, fallback)
    line = desk.sheet.line()
    line.add("galloped", course.galloped, "5E-MV-02")
    line.add("fallback", course.left, "5E-PACE-02")
    also = {"galloped": course.galloped, "left_over": course.left, "time": _time(desk, course, slow, fallback)}
    return Answer(line.total, also, [Event("gallop.fallback", {"pace": fallback})] if course.left else [])


def _check_asked(hours: Fraction | None, leg: Fraction | None) -> None:
    if hours is None and leg is None:
        raise InputError("input.missing", "hours", kind="quantity", unit="h")
    if hours is not None and leg is not None:
        raise InputError("gallop.one_of", "leg", expected="one_of")


def _hours(desk: Desk, hours: Number, mounts: int, slow: bool, fallback: str) -> Course:
    """So many hours: each mount gives its own, the rest goes at the other pace."""
    line = desk.sheet.line("galloped", "km")
    line.add("gallop", rate(desk.book))
    most = limit(desk.book)
    galloping = min(hours, most.amount * mounts)
    line.multiply("hours", galloping, most.rule)
    columns.over_difficult(desk, line, slow)
    rest = desk.sheet.line("left_over", "km")
    rest.add("hour_column", columns.column(desk.book, fallback, "hour"))
    rest.multiply("hours", hours - galloping, "5E-MV-02")
    return Course(line.total, columns.over_difficult(desk, rest, slow))


def _legs(desk: Desk, leg: Number | None, mounts: int, slow: bool) -> Course:
    """The legs of a relay: each galloped whole where it is short enough, else for the mount's own time."""
    book, length, share = desk.book, leg or 0, columns.land_share(desk.book, slow).amount
    strict = book.ruled("fifth.gallop.relay", "strict_one_hour")
    whole, alone = book.number("gallop.figures.whole_leg") * share, rate(book).amount * limit(book).amount * share
    line = desk.sheet.line("galloped", "km")
    line.add("leg", length, "5E-MV-03")
    if length > alone and (strict or length > whole):
        line.at_most("gallop", alone, "fifth.gallop.relay" if strict else "5E-MV-02")
    left = desk.sheet.line("left_over", "km")
    left.add("leg", length, "5E-MV-03")
    left.add("galloped", -line.total, "5E-MV-02")
    left.multiply("mounts", mounts, "5E-MV-03")
    return Course(line.multiply("mounts", mounts, "5E-MV-03"), left.total)


def _time(desk: Desk, course: Course, slow: bool, fallback: str) -> Number:
    """The time of a gallop and of what is left. [min]"""
    line, share = desk.sheet.line("time", "min"), columns.land_share(desk.book, slow).amount
    gone = columns.column(desk.book, fallback, "hour")
    for code, way, hour in (("galloped", course.galloped, rate(desk.book)), ("fallback", course.left, gone)):
        line.add(code, convert(Fraction(way) / (hour.amount * share), "h", "min"), hour.rule)
    return line.total
