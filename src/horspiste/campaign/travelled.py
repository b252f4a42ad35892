"""A journey as a document: hour by hour for the game master, or as the players saw it, and what it came to."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from horspiste.basis.units import convert
from horspiste.dice.scripted import Scripted
from horspiste.journey.condition import Being, Condition, leading
from horspiste.journey.entry import Entry
from horspiste.journey.hour import Hour
from horspiste.journey.run import Record
from horspiste.journey.trials import Outcome
from horspiste.journey.world import World
from horspiste.state.calendar import day_of, hour_of
from horspiste.state.geometry import Point, Vector, compass

from .views_log import BELIEVED_WALK, HIDDEN, befell, figures_told

GM, PLAYERS = "gm", "players"
_LENGTHS = ("distance", "width", "depth", "away")
# Figures of a public event that would give the ground away.
_BETRAYING = ("river", "along", "lands", "at")


def document(world: World, records: Sequence[Record], view: str = GM) -> dict[str, Any]:
    """``hours``, ``stopped`` and ``summary`` of a journey. [m]"""
    after = records[-1].after if records else None
    return {
        "hours": [hour_document(world, record, view) for record in records if _is_shown(record, view)],
        "stopped": _stopped(after, view),
        "summary": summary(world, records, view),
    }


def _is_shown(record: Record, view: str) -> bool:
    """Players see no order, no choice and no stop of the game master's that nobody at the table would notice."""
    passes = record.after.instant > record.start and record.kind not in ("order", "choice")
    return view == GM or passes or any(is_seen(entry, view) for entry in record.log)


def hour_document(world: World, record: Record, view: str = GM) -> dict[str, Any]:
    """One hour: when it began, where it ended in truth and in the leader's belief, what happened, how all fare. [m]"""
    after = record.after
    leader = after.beings[leading(after)].belief
    shown: dict[str, Any] = {
        "day": day_of(record.start),
        "hour": hour_of(record.start),
        "kind": record.kind,
        "believed": {**_place(leader.at), "bearing": _bearing(leader.bearing)},
        "distance_m": convert(record.distance, "mm", "m"),
        "events": [event_document(entry) for entry in entries_seen(world, record, view)],
        "party": [_member(world, after, member.id) for member in world.expedition.members],
    }
    if view == GM:
        shown["true"] = {**_place(after.at), "land": "+".join(world.region.land_at(*after.at))}
        shown["lost"] = after.lost is not None
    return shown


def is_seen(entry: Entry, view: str) -> bool:
    """Whether an event is told in a view."""
    return not entry.secret and entry.code not in HIDDEN if view == PLAYERS else entry.code != BELIEVED_WALK


def entries_seen(world: World, record: Record, view: str) -> list[Entry]:
    """What is told of an hour in a view; to players with the figures alone that the leader, or whom it befell, may know."""
    seen = [entry for entry in record.log if is_seen(entry, view)]
    if view != PLAYERS:
        return seen
    leader = leading(record.after)
    at = record.after.beings[leader].belief.at
    return [entry if entry.code == BELIEVED_WALK else _told(world, entry, at, leader) for entry in seen]


def _told(world: World, entry: Entry, at: Point, leader: str) -> Entry:
    own = befell(entry.code, entry.who)
    return entry._replace(figures=figures_told(world.region, entry.code, entry.figures, at, leader, own))


def event_document(entry: Entry) -> dict[str, Any]:
    """An event: ``code, rule, figures, secret``, and who it befalls."""
    return {
        "code": entry.code,
        "rule": entry.rule,
        "figures": _figures(entry),
        "secret": entry.secret,
        "who": entry.who or None,
    }


def _figures(entry: Entry) -> dict[str, Any]:
    kept = {name: value for name, value in entry.figures.items() if entry.secret or name not in _BETRAYING}
    return {name: convert(value, "mm", "m") if name in _LENGTHS else value for name, value in kept.items()}


def _place(at: Point) -> dict[str, Any]:
    return {"x_m": convert(at[0], "mm", "m"), "y_m": convert(at[1], "mm", "m")}


def _bearing(vector: Vector | None) -> str | None:
    return None if vector is None else compass(vector)


def _member(world: World, after: Condition, name: str) -> dict[str, Any]:
    being: Being = after.beings[name]
    return {
        "id": name,
        "believed": {**_place(being.belief.at), "bearing": _bearing(being.belief.bearing)},
        "fatigued": world.procedures.body.is_tired(being) and not being.dead,
        **({"exhaustion": being.level} if being.level else {}),
        "nonlethal": being.sore,
        "damage": being.damage,
        "dead": being.dead,
        "load": load_class(world, after, name),
    }


def load_class(world: World, now: Condition, name: str) -> str:
    """The class of a member's load, as he fares now."""
    hour, being = Hour(world, now, Scripted({}), 0), now.beings[name]
    return world.procedures.body.load(hour, hour.as_is(world.expedition.member(name), being), being).kind


def _stopped(after: Condition | None, view: str) -> dict[str, Any] | None:
    stop = after.stop if after is not None else None
    if stop is None or (view == PLAYERS and (stop.secret or stop.code != "arrival")):
        return None
    return {"code": stop.code, "figures": dict(stop.figures), "offers": list(stop.offers)}


def summary(world: World, records: Sequence[Record], view: str = GM) -> dict[str, Any]:
    """What a journey came to: ``days, distance_m, checks, damage, supplies``."""
    if not records:
        return {"days": 0, "distance_m": 0, "checks": 0, "damage": 0, "supplies": dict(world.expedition.supplies)}
    after = records[-1].after
    entries = [entry for record in records for entry in record.log if is_seen(entry, view)]
    return {
        "days": day_of(after.instant) - day_of(world.expedition.setting_out) + 1,
        "distance_m": convert(sum(record.distance for record in records), "mm", "m"),
        "checks": sum(1 for entry in entries for roll in entry.rolls if roll.dc is not None),
        "damage": sum(int(entry.figures.get("damage") or 0) for entry in entries),
        "supplies": dict(after.supplies),
    }


def plan_document(outcome: Outcome) -> Mapping[str, Any]:
    """Many trials of one plan: ``arrival_day, lost, damage, deaths, out_of_food, ci95, exact, worst, median, best``."""
    trials = outcome.ranked()
    arrived = outcome.share(lambda trial: trial.day is not None)
    lost = outcome.share(lambda trial: trial.lost)
    return {
        "trials": len(trials),
        "arrival_day": {str(day): count for day, count in outcome.arrival_day.items()},
        "arrived": arrived,
        "lost": lost,
        "damage": outcome.mean_damage,
        "deaths": outcome.share(lambda trial: trial.deaths > 0),
        "out_of_food": outcome.share(lambda trial: trial.out_of_food),
        "ci95": {"lost": outcome.interval(lost), "arrived": outcome.interval(arrived)},
        "exact": False,
        "worst": trials[-1].number,
        "median": trials[len(trials) // 2].number,
        "best": trials[0].number,
    }
