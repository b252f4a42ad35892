"""A journey told on the command line: a line an hour, its events under it, and what it came to."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import groupby
from typing import Any

from horspiste.campaign.kept import plain
from horspiste.campaign.travelled import PLAYERS, entries_seen, summary
from horspiste.journey.entry import Entry
from horspiste.journey.run import Record
from horspiste.journey.world import World
from horspiste.state.calendar import LAST_DAY, day_of

from .journey import clock, event_text, length, stop_text
from .tongue import Tongue

_PERCENT = 100


def names_of(world: World) -> dict[str, str]:
    """Everybody and everything that has an id, by name."""
    region = world.region
    named = [(ford.id, ford.name) for river in region.rivers for ford in river.fords]
    named += [(bridge.id, bridge.name) for river in region.rivers for bridge in river.bridges]
    named += [(place.id, place.name) for place in region.places]
    named += [(thing.id, thing.name) for thing in region.followed]
    named += [(member.id, member.name) for member in world.expedition.members]
    named += [(animal.id, animal.name) for animal in world.expedition.animals]
    return {key: name for key, name in named if name}


def travel_lines(world: World, records: Sequence[Record], view: str, tongue: Tongue) -> list[str]:
    """The whole journey: each day, its hours in which something happened, where it stopped, and the sum of it."""
    names = names_of(world)
    lines = [world.expedition.name]
    for day, hours in groupby(records, lambda record: day_of(record.start)):
        lines.append(tongue.word("travel", "day", day=day))
        for record in hours:
            lines += _hour_lines(world, record, view, names, tongue)
    if records and records[-1].after.stop is not None and (view != PLAYERS or not records[-1].after.stop.secret):
        stop = records[-1].after.stop
        lines.append(stop_text(stop.code, plain(stop.figures), names, tongue, witnessed=view == PLAYERS))
    if records and records[-1].after.stop is None and day_of(records[-1].after.instant) > LAST_DAY:
        lines.append(tongue.word("travel", "last_day", day=LAST_DAY))
    return [*lines, _sum_line(world, records, view, tongue)]


def _hour_lines(world: World, record: Record, view: str, names: Mapping[str, str], tongue: Tongue) -> list[str]:
    shown = [_entry_line(entry, record, view, names, tongue) for entry in entries_seen(world, record, view)]
    when = clock(record.start, tongue)
    return [f"  {when if number == 0 else '':>8}  {line}" for number, line in enumerate(shown)]


def _entry_line(entry: Entry, record: Record, view: str, names: Mapping[str, str], tongue: Tongue) -> str:
    kept = {"code": entry.code, "figures": plain(entry.figures), "who": entry.who}
    line = event_text(kept, names, tongue, witnessed=view == PLAYERS)
    # A walk is the game master's alone, but only a lost party's differs from what the players know.
    hidden = entry.secret and (entry.code != "walk" or record.after.lost is not None)
    return f"{line} {tongue.word('travel', 'secret')}" if hidden else line


def _sum_line(world: World, records: Sequence[Record], view: str, tongue: Tongue) -> str:
    total = summary(world, records, view)
    return tongue.word(
        "travel",
        "sum",
        n=total["days"],
        days=total["days"],
        way=length(Fraction(total["distance_m"]), tongue),
        damage=total["damage"],
    )


def plan_lines(plan: Mapping[str, Any], tongue: Tongue) -> list[str]:
    """What many trials of one plan come to."""
    count = plan["trials"]
    low, high = plan["ci95"]["lost"]
    lines = [tongue.word("travel", "trials", n=count, count=count, name=plan["name"])]
    lines += [
        tongue.word("travel", "arrives", day=day, share=_percent(Fraction(times, count)), count=times)
        for day, times in plan["arrival_day"].items()
    ]
    lines.append(tongue.word("travel", "never", share=_percent(1 - plan["arrived"])))
    lines.append(tongue.word("travel", "lost", share=_percent(plan["lost"]), low=_percent(low), high=_percent(high)))
    lines.append(tongue.word("travel", "harm", damage=_tenths(plan["damage"]), deaths=_percent(plan["deaths"])))
    return [*lines, tongue.word("travel", "tell", best=plan["best"], median=plan["median"], worst=plan["worst"])]


def _percent(share: Fraction | float) -> Fraction:
    return _tenths(Fraction(share) * _PERCENT)


def _tenths(number: Fraction) -> Fraction:
    return Fraction(round(number * 10), 10)
