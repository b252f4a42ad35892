"""Reading a plan between adventures (``docs/downtime-format.md`` describes it)."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from typing import Any, NamedTuple

from horspiste.basis.question import Param
from horspiste.basis.source import Number
from horspiste.rulebook.book import Rulebook
from horspiste.rules.downtime.tasks import KEPT_BY, QUESTIONS
from horspiste.state.downtime import Activity, Downtime

from .asked import FROM_FILE, OWN_KEYS, Choice, book_of
from .section import Section, parse_toml
from .whole import read_text

FORMAT = "horspiste.downtime"
QUESTION = "downtime.days"
LIVING = ("wild", "survival", "price")
# Activities that may be tried again.
TRIED = ("recuperate",)
_TOP = (*OWN_KEYS, "first_day", "hours", "lifestyle", *LIVING, "purse", "activities")
_OWN, _TRIES = ("do", "what", "days"), ("tries", "attempts")
# Of these the plan itself speaks, or the calendar.
_NOT_ASKED = ("days", "lifestyle", "attempts")
_MOST_ACTIVITIES, _MOST_TRIES, _MOST_DAYS, _LAST_DAY, _HOURS_A_DAY = 100, 100, 100_000, 10**7, 24


class DowntimePlan(NamedTuple):
    """A plan, the book it is asked of, and the file for telling mistakes."""

    plan: Downtime
    book: Rulebook
    top: Section


def read_downtime(path: Path | str, choice: Choice = FROM_FILE) -> DowntimePlan:
    """The plan of a file.

    Raises:
        InputError: ``file.*`` with the file, the line and the key; ``input.book``, ``input.ruling`` and ``input.ruling_key``
            with the line; ``input.question`` where the book knows no such plans.
    """
    return parse_downtime(read_text(path), str(path), choice)


def parse_downtime(text: str, name: str, choice: Choice = FROM_FILE) -> DowntimePlan:
    """As :func:`read_downtime`, for a text; ``name`` is what messages call the file."""
    return downtime_of(parse_toml(text, name, FORMAT), choice)


def downtime_of(top: Section, choice: Choice = FROM_FILE) -> DowntimePlan:
    """As :func:`read_downtime`, for what a file holds."""
    top.only(*_TOP)
    book = book_of(top, QUESTION, choice)
    levels = _param_words(book, "lifestyle.cost", "level")
    sections = top.sections("activities")
    if not 1 <= len(sections) <= _MOST_ACTIVITIES:
        raise top.wrong("activities", expected="tables", given=str(len(sections)), low=1, high=_MOST_ACTIVITIES)
    plan = Downtime(
        name=top.text("name", "", longest=200),
        first_day=top.whole("first_day", 1, least=1, most=_LAST_DAY),
        hours=_hours(top),
        lifestyle=top.word("lifestyle", levels, None),
        living={key: top.get(key) for key in LIVING if key in top},
        purse=top.amount("purse", "gp", None),
        activities=tuple(_activity(section, book) for section in sections),
    )
    return DowntimePlan(plan, book, top)


def _param_words(book: Rulebook, question: str, name: str) -> tuple[str, ...]:
    return next(param.kind.choices for param in book.question(question).params if param.name == name)


def _hours(top: Section) -> tuple[Number, ...]:
    """The hours of each day; those of a split day are put together."""
    given = top.get("hours", [])
    if not isinstance(given, list) or len(given) > _MOST_DAYS:
        raise top.wrong("hours", expected="hours", given=str(given)[:60])
    return tuple(_day(top, value) for value in given)


def _day(top: Section, value: Any) -> Number:
    parts = value if isinstance(value, list) else [value]
    hours = sum((Fraction(top.amount_of("hours", part, "h", most=_HOURS_A_DAY)) for part in parts), Fraction(0))
    if hours > _HOURS_A_DAY:
        raise top.wrong("hours", expected="quantity", unit="h", given=str(value)[:60], low=0, high=_HOURS_A_DAY)
    return hours


def _activity(section: Section, book: Rulebook) -> Activity:
    do = section.word("do", list(QUESTIONS))
    known = [param.name for param in asked_of(do, book)]
    tries = _TRIES if do in TRIED else ()
    section.only(*_OWN, *tries, *known)
    return Activity(
        do=do,
        what=section.text("what", "", longest=200),
        given={key: value for key, value in section.values.items() if key in known},
        days=_days(section),
        tries=section.whole("tries", 1, least=1, most=_MOST_TRIES),
        attempts=section.whole("attempts", 0, most=_MOST_DAYS),
    )


def asked_of(do: str, book: Rulebook) -> list[Param]:
    """What an activity's question is given by the plan's own words for it: nothing that the plan or the calendar says."""
    params = book.question(QUESTIONS[do]).params
    if QUESTIONS[do] == "lifestyle.cost":
        return [param for param in params if param.name in KEPT_BY and do == "profession"]
    return [param for param in params if param.name not in _NOT_ASKED]


def _days(section: Section) -> int | None:
    days = section.amount("days", "day", None, most=_MOST_DAYS)
    if days is not None and days != int(days):
        raise section.wrong("days", expected="whole", given=str(section.get("days"))[:60], low=0, high=_MOST_DAYS)
    return None if days is None else int(days)
