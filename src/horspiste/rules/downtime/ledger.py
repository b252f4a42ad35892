"""A plan between adventures on the calendar: what each day costs, and when it ends, before anyone pays."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

from horspiste.basis.errors import InputError
from horspiste.basis.notation import simple
from horspiste.basis.refusal import Refusal, Refused
from horspiste.basis.source import Number
from horspiste.dice.protocol import Dice
from horspiste.rulebook.book import Rulebook
from horspiste.rules.asking import Asked
from horspiste.state.downtime import Activity, Downtime

from .days import A_DAY, reached, running
from .tasks import LIVING, Asking, Task, task_of


class Entry(NamedTuple):
    """Equal costs of one kind on days in a row: the first and the last, the activity (from 1), what for, and how much a day."""

    first: int
    last: int
    activity: int
    what: str
    each: Number

    @property
    def coins(self) -> Number:
        """What they come to. [gp]"""
        return simple(self.each * (self.last - self.first + 1))


class Stretch(NamedTuple):
    """An activity on the calendar: its first and last day (``None`` where it took none), the days of it that counted, whether
    it is done, and the answers behind it."""

    activity: Activity
    first: int | None
    last: int | None
    counted: int
    done: bool
    answers: Sequence[Asked]
    living: Asked | None = None


class Outcome(NamedTuple):
    """What a plan comes to: its days on the calendar, its coins [gp], the ledger, the activities, its last day, the day on
    which the purse is empty; a refusal, with the number of the activity that it stopped."""

    days: int
    coins: Number
    ledger: Sequence[Entry]
    stretches: Sequence[Stretch]
    ends: int | None
    short_on: int | None
    refusal: Refusal | None = None
    refused_at: int | None = None


def reckon(book: Rulebook, plan: Downtime, dice: Dice) -> Outcome:
    """A plan, activity after activity; it stops before one that is refused.

    Source: 5E-DOWN-02 to 05, 5E-LIFE-01; and those of the activities.

    Raises:
        InputError: what an activity's question says, at ``activities[n].…``; what a lifestyle's says, at the plan's own key.
    """
    asking, ledger, stretches, day = Asking(book, dice, plan), list[Entry](), list[Stretch](), 0
    refusal, refused_at = None, None
    asking.check_living()
    for place, activity in enumerate(plan.activities, 1):
        try:
            task = task_of(asking, activity)
        except Refused as refused:
            refusal, refused_at = refused.refusal, place
            break
        except InputError as error:
            raise InputError(error.code, f"activities[{place}].{error.where}", **error.figures) from None
        counts = _calendar(book, plan, day, task.days)
        ledger += _entries(task, counts, place, plan.first_day + day)
        first, last = (plan.first_day + day, plan.first_day + day + len(counts) - 1) if counts else (None, None)
        stretches.append(Stretch(activity, first, last, task.days, task.done, task.answers, task.lived))
        day += len(counts)
    coins = simple(sum((entry.coins for entry in ledger), Fraction(0)))
    ends = plan.first_day + day - 1 if day else None
    return Outcome(day, coins, ledger, stretches, ends, _short_on(plan, ledger), refusal, refused_at)


def _calendar(book: Rulebook, plan: Downtime, start: int, days: int) -> list[int]:
    """How many days count at the end of each calendar day, until there are enough. Source: 5E-DOWN-02 to 04."""
    hours = [*plan.hours[start:], *[book.number(A_DAY)] * days]
    counts = running(book, hours, book.number(A_DAY))
    return counts[: reached(counts, days)] if days else []


def _entries(task: Task, counts: Sequence[int], place: int, first: int) -> list[Entry]:
    """The costs of an activity, equal ones in a row together."""
    entries = list[Entry]()
    for what, charges in task.charges.items():
        before = 0
        for day, count in enumerate(counts, first):
            _put(entries, Entry(day, day, place, what, simple(sum(charges[before:count], Fraction(0)))))
            before = count
    for day in range(first, first + len(counts)):
        _put(entries, Entry(day, day, place, LIVING, simple(task.living)))
    return entries


def _put(entries: list[Entry], entry: Entry) -> None:
    """Add a day's cost, to the entry before it where it goes on in the same way."""
    if not entry.each:
        return
    last = entries[-1] if entries else None
    if last is not None and last._replace(first=entry.first, last=entry.last) == entry and last.last + 1 == entry.first:
        entries[-1] = last._replace(last=entry.last)
    else:
        entries.append(entry)


def _short_on(plan: Downtime, ledger: Sequence[Entry]) -> int | None:
    """The first day that the purse cannot pay for; ``None`` where it lasts, or where nobody counts it."""
    if plan.purse is None:
        return None
    days: dict[int, Number] = {}
    for entry in ledger:
        for day in range(entry.first, entry.last + 1):
            days[day] = days.get(day, 0) + entry.each
    left: Number = plan.purse
    for day in sorted(days):
        left -= days[day]
        if left < 0:
            return day
    return None
