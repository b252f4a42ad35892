"""The reveal: at a journey's end, where the party was beside where it believed to be, in one file that needs no network."""

from __future__ import annotations

import base64
import hashlib
import json
from collections.abc import Mapping, Sequence
from html import escape
from pathlib import Path
from typing import Any

from horspiste.basis.units import convert
from horspiste.campaign.kept import Kept, record_kept
from horspiste.campaign.views_log import whole_events
from horspiste.journey.run import Record
from horspiste.journey.world import World
from horspiste.state.calendar import day_of
from horspiste.state.geometry import Point, distance
from horspiste.words.journey import day_and_clock, event_text, length
from horspiste.words.tongue import Tongue

from . import chart, palette

_HERE = Path(__file__).resolve().parent


def reveal_html(world: World, records: Sequence[Record], tongue: Tongue) -> str:
    """The reveal of a journey as one HTML document, from the records its hours left."""
    return reveal_of(world, [record_kept(record, world.book) for record in records], tongue)


def reveal_of(world: World, kept: Sequence[Mapping[str, Any]], tongue: Tongue) -> str:
    """The reveal from the history that was kept (:func:`~horspiste.campaign.kept.record_kept`)."""
    hours = [_hour(world, form, tongue) for form in kept]
    hours = [_setting_out(world, tongue), *hours]
    points = [point for hour in hours for point in (hour["at"], hour["believed"], *hour["track"])]
    frame = chart.frame_of(world.region, points)
    words = {key: tongue.word("journey", key) for key in ("previous", "next", "play", "hour", "secret", "nothing")}
    return _page(
        lang=tongue.language,
        title=escape(tongue.word("journey", "reveal_title", name=world.expedition.name)),
        total=escape(_total(world, kept, tongue)),
        true_track=escape(tongue.word("journey", "true_track")),
        believed_track=escape(tongue.word("journey", "believed_track")),
        legend=escape(tongue.word("journey", "legend")),
        offline=escape(tongue.word("journey", "offline")),
        view_box=" ".join(map(str, frame)),
        map=chart.drawn(world.region, frame),
        scale=str(frame.scale),
        data=_json({"hours": [_drawn(hour) for hour in hours], "words": words, "scale": frame.scale}),
        **{f"word_{key}": escape(word) for key, word in words.items()},
    )


def _setting_out(world: World, tongue: Tongue) -> dict[str, Any]:
    """The moment before the first hour."""
    start = world.expedition.start
    line = {"text": tongue.word("journey", "set_out"), "secret": False}
    clock = day_and_clock(world.expedition.setting_out, tongue)
    places = {"at": start, "believed": start, "track": [start], "thought": [start]}
    return {"clock": clock, **places, "apart": "", "lines": [line]}


def _hour(world: World, form: Mapping[str, Any], tongue: Tongue) -> dict[str, Any]:
    names = names_of(world)
    track = [_point(point) for point in form["track"]]
    at, believed = _point(form["at"]), _point(form["beliefs"][form["leader"]])
    apart = distance(at, believed)
    shown = length(convert(apart, "mm", "m"), tongue)
    return {
        "clock": day_and_clock(form["start"], tongue),
        "at": at,
        "believed": believed,
        "track": track,
        "thought": track if form["lost"] is None and track[-1] == believed else [believed],
        "apart": tongue.word("journey", "distance_apart", distance=shown) if apart else "",
        "lines": [{"text": event_text(event, names, tongue), "secret": event["secret"]} for event in whole_events(form) if event],
    }


def _point(pair: Sequence[int]) -> Point:
    return pair[0], pair[1]


def _drawn(hour: Mapping[str, Any]) -> Kept:
    """An hour as the page's script reads it: places in units of the drawing."""
    return {
        "clock": hour["clock"],
        "apart": hour["apart"],
        "lines": hour["lines"],
        "at": chart.spot(hour["at"]),
        "believed": chart.spot(hour["believed"]),
        "track": [chart.spot(point) for point in hour["track"]],
        "thought": [chart.spot(point) for point in hour["thought"]],
    }


def _total(world: World, kept: Sequence[Mapping[str, Any]], tongue: Tongue) -> str:
    walked = length(convert(sum(form["distance"] for form in kept), "mm", "m"), tongue)
    end = kept[-1]["end"] if kept else world.expedition.setting_out
    days = day_of(end) - day_of(world.expedition.setting_out) + 1
    return tongue.word("journey", "total", distance=walked, n=days)


def names_of(world: World) -> dict[str, str]:
    """The name of everybody and everything that a line of the log may name by its id."""
    expedition, region = world.expedition, world.region
    crossings = [thing for river in region.rivers for thing in (*river.fords, *river.bridges)]
    things: list[Any] = [
        *crossings,
        *region.places,
        *region.ways,
        *region.rivers,
        *region.lines,
        *expedition.members,
        *expedition.animals,
    ]
    return {thing.id: thing.name for thing in things if thing.name}


def _json(data: Any) -> str:
    """JSON that may stand inside a script: nothing in it can close the element."""
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    return text.replace("<", "\\u003c").replace("\u2028", "\\u2028").replace("\u2029", "\\u2029")


def _page(**filled: str) -> str:
    text = (_HERE / "reveal.html").read_text("utf-8")
    colours = {name: value for name, value in vars(palette).items() if name.isupper() and isinstance(value, str)}
    for key, value in {**colours, **filled}.items():
        text = text.replace("{{" + key + "}}", value)
    return text.replace("{{script_hash}}", _hash(text.rpartition("<script>")[2].partition("</script>")[0]))


def _hash(script: str) -> str:
    """What tells a browser that this script, and no other, may run."""
    return base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()
