"""A plan between adventures told: its activities on the calendar, the ledger, the purse; and as JSON."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from .answer import answer_document, document, roll_document, roll_line, with_unit
from .tongue import Tongue, Verbatim

if TYPE_CHECKING:
    from horspiste.dice.protocol import Thrown
    from horspiste.rulebook.book import Rulebook
    from horspiste.rules.downtime.ledger import Entry, Outcome, Stretch
    from horspiste.state.downtime import Downtime


def downtime_document(
    book: Rulebook, plan: Downtime, outcome: Outcome, thrown: Sequence[Thrown], tongue: Tongue
) -> dict[str, Any]:
    """A plan as JSON: ``name, days, coins, ends, ledger[{from, to, activity, what, a_day, coins}], activities[...], purse,
    left, short_on, refusal, refused_at, rolls, text``."""
    refusal = outcome.refusal
    return document(
        book,
        name=plan.name,
        days=outcome.days,
        coins=with_unit(outcome.coins, "gp"),
        ends=outcome.ends,
        ledger=[_entry(entry) for entry in outcome.ledger],
        activities=[_stretch(stretch, tongue) for stretch in outcome.stretches],
        purse=with_unit(plan.purse, "gp"),
        left=None if plan.purse is None else with_unit(plan.purse - outcome.coins, "gp"),
        short_on=outcome.short_on,
        refusal=None if refusal is None else {"code": refusal.code, "figures": dict(refusal.figures)},
        refused_at=outcome.refused_at,
        rolls=[roll_document(roll) for roll in thrown],
        text="\n".join(downtime_lines(book, plan, outcome, thrown, tongue)),
    )


def _entry(entry: Entry) -> dict[str, Any]:
    return {
        "from": entry.first,
        "to": entry.last,
        "activity": entry.activity,
        "what": entry.what,
        "a_day": with_unit(entry.each, "gp"),
        "coins": with_unit(entry.coins, "gp"),
    }


def _stretch(stretch: Stretch, tongue: Tongue) -> dict[str, Any]:
    return {
        "do": stretch.activity.do,
        "what": stretch.activity.what,
        "from": stretch.first,
        "to": stretch.last,
        "days": stretch.counted,
        "done": stretch.done,
        "answers": [answer_document(asked, (), tongue) for asked in stretch.answers],
    }


def downtime_lines(book: Rulebook, plan: Downtime, outcome: Outcome, thrown: Sequence[Thrown], tongue: Tongue) -> list[str]:
    """A plan for reading: what it comes to, each activity with its costs and what came of it, the purse, the dice."""
    tongue = tongue.of(book.family)
    name = Verbatim(plan.name) if plan.name else tongue.word("downtime", "plan")
    lines = [tongue.word("downtime", "total", name=name, days=outcome.days, coins=outcome.coins)]
    for place, stretch in enumerate(outcome.stretches, 1):
        lines.append(_heading(place, stretch, tongue))
        lines += [_entry_line(entry, tongue) for entry in outcome.ledger if entry.activity == place]
        happened = [event for asked in stretch.answers for event in asked.events]
        lines += ["  " + tongue.word("events", event.code, **event.figures) for event in happened]
    if outcome.refusal is not None:
        why = Verbatim(tongue.word("refusals", outcome.refusal.code, **outcome.refusal.figures))
        lines.append(tongue.word("downtime", "stopped", at=outcome.refused_at, why=why))
    if outcome.ends is not None:
        lines.append(tongue.word("downtime", "ends", day=outcome.ends))
    return [*lines, *_purse(plan, outcome, tongue), *(roll_line(roll, tongue) for roll in thrown)]


def _heading(place: int, stretch: Stretch, tongue: Tongue) -> str:
    what = tongue.word("activities", stretch.activity.do)
    if stretch.activity.what:
        what = tongue.told("title", title=what, value=Verbatim(stretch.activity.what))
    state = tongue.word("downtime", "done" if stretch.done else "not_done")
    several = stretch.first is not None and stretch.first != stretch.last
    form = "activity" if several else "no_day" if stretch.first is None else "one_day"
    figures = {"first": stretch.first, "last": stretch.last, "counted": stretch.counted}
    return tongue.word("downtime", form, place=place, what=Verbatim(what), state=Verbatim(state), **figures)


def _entry_line(entry: Entry, tongue: Tongue) -> str:
    figures = {"first": entry.first, "last": entry.last, "each": entry.each, "coins": entry.coins}
    form = "entry_one" if entry.first == entry.last else "entry"
    return tongue.word("downtime", form, what=Verbatim(tongue.word("costs", entry.what)), **figures)


def _purse(plan: Downtime, outcome: Outcome, tongue: Tongue) -> list[str]:
    if plan.purse is None:
        return []
    left = plan.purse - outcome.coins
    if outcome.short_on is None:
        return [tongue.word("downtime", "purse", left=left, purse=plan.purse)]
    return [tongue.word("downtime", "short", missing=-left, day=outcome.short_on)]
