"""Mounts at rest: fresh again for a gallop and for another day's hours."""

from __future__ import annotations

from horspiste.state.calendar import ROUNDS_AN_HOUR, after

from ..hour import Hour

LONG, SHORT = "long", "short"
RESTS = "gallop.rests"


def rest(hour: Hour) -> None:
    """An hour without marching: a mount may gallop again after the rest that the book asks for.

    Source: 5E-MV-02, 5E-GAP-18; ``fifth.gallop.reuse``.
    """
    start, end = hour.now.instant, after(hour.now.instant, hour.time)
    for name, beast in hour.beasts():
        since = start if beast.resting is None else beast.resting
        hour.graze(name, resting=since)
        for kind in (SHORT, LONG):
            if end - since >= hour.number(f"journey.rest.{kind}") * ROUNDS_AN_HOUR:
                _freshen(hour, name, kind)


def _freshen(hour: Hour, name: str, kind: str) -> None:
    book, beast = hour.world.book, hour.now.beasts[name]
    if beast.galloped and book.table(RESTS).flag(book.ruling("fifth.gallop.reuse"), kind):
        hour.graze(name, galloped=0)
    if kind == LONG and beast.marched and book.ruled("fifth.march.reset", "long_rest"):
        told = hour.told("exhaustion.effects", level=beast.level, long_rests=1)
        hour.graze(name, marched=0, level=int(told.value))


def begin_day(hour: Hour) -> None:
    """The calendar's day begins, and the count of its hours with it."""
    for name, _ in hour.beasts():
        hour.graze(name, marched=0)


def relay(hour: Hour) -> None:
    """Fresh mounts wait at a station: those that come in spent are changed for them. Source: 5E-MV-03."""
    spent = [name for name, beast in hour.beasts() if beast.galloped]
    for name in spent:
        hour.graze(name, galloped=0, marched=0, level=0)
    if spent:
        hour.note("gallop.relay", rule="5E-MV-03", who=",".join(spent))
