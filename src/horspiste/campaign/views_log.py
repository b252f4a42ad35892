"""The log as the game master or a player reads it: hours with their lines, codes and figures without words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from horspiste.basis.units import convert
from horspiste.state.calendar import ROUNDS_AN_HOUR, day_of, hour_of
from horspiste.state.geometry import Point, distance
from horspiste.state.region import Region

from .eyes import Eyes, beliefs_before, believed_heading
from .kept import Kept, plain
from .play import Play
from .views_map import spot

WALK, BELIEVED_WALK = "walk", "walk.believed"
# What a walk is that is not on foot.
_GOING = ("afloat", "ridden")
_OWN = ("dc", "total", "damage", "number", "points", "saves", "level", "passive")
# What players are told of each line, by its figures. A code that is not here is told by its code alone.
TOLD: Mapping[str, tuple[str, ...]] = {
    "air.unruled": ("event",),
    "alert.pace": ("pace", "stealth", "search"),
    "arrival": ("name",),
    "boat.boarded": ("boat",),
    "boat.landed": ("boat",),
    "boat.left": ("boat",),
    "boat.rapids": ("boat",),
    "boat.taken": ("boat",),
    "boat.upstream": ("boat",),
    "boat.water": ("boat",),
    "avalanche.noticed": ("landslide",),
    "course.set": ("bearing",),
    "dying.tended": ("helper",),
    "exhaustion.hunger": ("days",),
    "forest_fire.smoke": ("bearing",),
    "forage.found": ("people",),
    "gallop.over": ("pace",),
    "gm.decides": ("matter",),
    "ground.snow": ("lying",),
    "light.blown_out": ("source",),
    "light.burnt_down": ("source",),
    "light.lit": ("source", "minutes"),
    "light.low": ("source", "minutes"),
    "light.none_left": ("source",),
    "load.heavier": ("load", "speed"),
    "landmark.known": ("name", "who"),
    "member.fallen": ("state",),
    "mount.over": ("load", "most"),
    "order.hours_afloat": ("hours",),
    "order.conditions": ("weather",),
    "order.gallop": ("pace",),
    "order.orders": ("leader", "light", "forage"),
    "order.pace": ("pace", "hours"),
    "order.route": ("stops", "name"),
    "order.shown": ("who",),
    "rest.healed": ("healed",),
    "sandstorm.begun": ("sight",),
    "vehicle.idle": ("vehicle",),
    "vehicle.left": ("vehicle",),
    "vehicle.over": ("vehicle", "load", "most"),
    "vehicle.taken": ("vehicle",),
    "vehicle.trail": ("vehicle",),
    "waypoint.reached": ("name",),
    "weather.turned": ("weather",),
}
# How much slower a land is in bad weather depends on the land, and so on the true place.
HIDDEN = ("weather.slows",)
# What a member may see the reasons of, where it befell that very member.
_OWN_REASONS = (
    "march.", "hustle.", "needs.", "rest.", "fatigue.", "load.", "healing.", "dying.",
    "altitude.", "avalanche.", "burial.", "forest_fire.", "quicksand.", "ambush.",
    "cold.", "heat.", "air.", "sandstorm.", "exhaustion.", "alert.",
)  # fmt: skip
_RIVERS = "river."


class Line(NamedTuple):
    """A line of history with its place: ``number`` counts the story, or the undone from the end where it is negative."""

    number: int
    told: Kept
    undone: bool


def lines(play: Play, eyes: Eyes) -> list[Line]:
    """The story, and for the game master what was undone behind it."""
    found = [Line(number, told, False) for number, told in enumerate(play.story)]
    if not eyes.is_player:
        shown = {play.index_of(line.told["start"]) for line in found}
        later = [told for told in reversed(play.undone) if play.index_of(told["start"]) not in shown]
        found += [Line(-1, told, True) for told in later]
    return found


class Page(NamedTuple):
    """An hour of the log: its lines of history, and the line before them, on which a believed walk depends."""

    number: int
    lines: tuple[Line, ...]
    before: Kept | None


def pages(play: Play, eyes: Eyes, after: int | None = None) -> list[Page]:
    """The hours of the log that these eyes see, from the one after ``after`` on."""
    grouped: dict[int, list[Line]] = {}
    for line in lines(play, eyes):
        index = play.index_of(line.told["start"])
        if (after is None or index > after) and is_visible(line.told, eyes):
            grouped.setdefault(index, []).append(line)
    return [Page(index, tuple(found), _before(play, found[0])) for index, found in sorted(grouped.items())]


def _before(play: Play, line: Line) -> Kept | None:
    return play.story[line.number - 1] if line.number > 0 else None


def is_visible(told: Mapping[str, Any], eyes: Eyes) -> bool:
    """Whether a line of history shows at all: to players, one in which time passed or something was seen."""
    return not eyes.is_player or told["end"] > told["start"] or any(_is_seen(event) for event in told["events"])


def _is_seen(event: Mapping[str, Any]) -> bool:
    return not event["secret"] and event["code"] not in HIDDEN


def hour(play: Play, eyes: Eyes, page: Page) -> Kept:
    """An hour of the log: when it began, where it led, and what happened."""
    index, found = page.number, page.lines
    begin = play.start_of_time + index * ROUNDS_AN_HOUR
    last = found[-1].told
    believed = last["beliefs"].get(eyes.member or last["leader"], last["at"])
    told: Kept = {"index": index, "day": day_of(begin), "hour": int(hour_of(begin))}
    if not eyes.is_player:
        away = distance((last["at"][0], last["at"][1]), (believed[0], believed[1]))
        told |= {"undone": found[0].undone, "true": place(play, last["at"]), "distance_m": plain(convert(away, "mm", "m"))}
    told["believed"] = place(play, believed)
    events = [event for line in found for event in _events(play, eyes, line)]
    numbered = enumerate(events, 1)
    told["events"] = [{"id": f"{index}.{number}", **event} for number, event in numbered if event is not None]
    return told


def place(play: Play, at: Sequence[int]) -> Kept:
    """A place of the log: where it lies and what land that is."""
    return spot(play.world.region, (at[0], at[1]))


def _events(play: Play, eyes: Eyes, line: Line) -> list[Kept | None]:
    """The events of a line; the game master's keep their numbers, with nothing in the place of one that need not be said."""
    if not eyes.is_player:
        return whole_events(line.told)
    return [_seen(play, eyes, line, event) for event in line.told["events"] if _is_seen(event)]


def whole_events(told: Mapping[str, Any]) -> list[Kept | None]:
    """All events of a line of history; ``None`` for a believed walk that was the true one."""
    together = told["lost"] is None and _is_together(told)
    return [_whole(event, together) for event in told["events"]]


def _is_together(told: Mapping[str, Any]) -> bool:
    """Whether the leader walked this hour where he thought to walk: then nothing of it is kept from anyone."""
    codes = {event["code"] for event in told["events"]}
    return not codes & {"lost.bearing", "lost.found"}


def _whole(event: Mapping[str, Any], together: bool) -> Kept | None:
    if together and event["code"] == BELIEVED_WALK:
        return None
    whole = {key: event[key] for key in ("code", "rule", "figures", "secret", "who", "why")}
    return whole | {"secret": False} if together and event["code"] == WALK else whole


def _seen(play: Play, eyes: Eyes, line: Line, event: Mapping[str, Any]) -> Kept:
    """A line as one of the party tells it."""
    code, who = event["code"], event["who"]
    if code in (WALK, BELIEVED_WALK):
        return _line(WALK, event["rule"], _walked(play, eyes, line, event))
    own = who == eyes.member and code.startswith(_OWN_REASONS)
    at = line.told["beliefs"][eyes.member]
    figures = figures_told(play.world.region, code, event["figures"], (at[0], at[1]), eyes.member, own)
    return _line(code, event["rule"], figures, who, event["why"] if own else None)


def _line(code: str, rule: str | None, figures: Kept, who: str = "", why: Kept | None = None) -> Kept:
    return {"code": code, "rule": rule, "figures": figures, "secret": False, "who": who, "why": why}


def _walked(play: Play, eyes: Eyes, line: Line, event: Mapping[str, Any]) -> Kept:
    """How far and whither, by belief: whoever learns where he is has jumped there, and keeps the bearing he walked."""
    before = beliefs_before(play, line.number)[eyes.member]
    after = line.told["beliefs"][eyes.member]
    bearing = believed_heading(before, (after[0], after[1]))
    learnt = any(other["code"] in ("lost.found", "landmark.known") for other in line.told["events"])
    told = {"distance": line.told["distance"], "bearing": event["figures"]["bearing"] if learnt else bearing}
    return told | {how: True for how in _GOING if event["figures"].get(how)}


def figures_told(region: Region, code: str, figures: Mapping[str, Any], at: Point, member: str, own: bool) -> Kept:
    """The figures of a line that a member who thinks to be at ``at`` is told; more of them where it befell him (``own``)."""
    told = {key: figures[key] for key in (*TOLD.get(code, ()), *(_OWN if own else ())) if key in figures}
    if code.startswith(_RIVERS) or code == "landmark.seen":
        name = _name_told(region, code, figures, at, member)
        told |= {"name": name} if name else {}
    return told


def befell(code: str, who: str) -> bool:
    """Whether a line is of what befell one member, whose player knows its figures."""
    return bool(who) and code.startswith(_OWN_REASONS)


def _name_told(region: Region, code: str, figures: Mapping[str, Any], at: Point, member: str) -> str:
    """The name of a landmark that the member knows; of a river, the one that the member thinks is there."""
    if code.startswith(_RIVERS):
        return river_believed(region, at, member)
    name = str(figures.get("name", ""))
    known = [thing for thing in region.places if thing.name == name]
    return name if any(one.known_to is None or member in one.known_to for one in known) else ""


def river_believed(region: Region, at: Point, member: str) -> str:
    """The river that a member who thinks to be at ``at`` takes a river for: one he knows, in that very cell; else ""."""
    found = region.nearest_river(*at)
    if found is None or region.cell_at(*found[1].at) != region.cell_at(*at):
        return ""
    river = found[0]
    return river.name if river.known_to is None or member in river.known_to else ""
