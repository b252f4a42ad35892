"""The state of a campaign as the game master or a player sees it: codes and figures, without words.

A player's is made of the believed journey alone (:mod:`.eyes`); what is kept from players is absent, not null.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from horspiste.basis.source import Number
from horspiste.basis.units import convert
from horspiste.journey.condition import Condition, Leg, leading
from horspiste.journey.hour import Hour
from horspiste.journey.pace import Rate, rate
from horspiste.journey.route import goals
from horspiste.journey.run import MARCH, SAIL, kind_of_hour
from horspiste.journey.stages.air import is_night, sight_of, weather_of
from horspiste.journey.stages.going import believed_bearing
from horspiste.journey.stages.wayfinding import is_random
from horspiste.state.calendar import ROUNDS_AN_HOUR, day_of, hour_of
from horspiste.state.geometry import compass, distance, heading, length
from horspiste.state.region import Lands

from .eyes import Eyes, planned, probe, seen_condition
from .kept import Kept, plain, why_kept
from .play import Play
from .requests import requests
from .views_lost import lost
from .views_map import metres, name_at, point, spot
from .views_offers import offers
from .views_party import party, supplies

TRACKLESS = "trackless"


def state_view(play: Play, eyes: Eyes) -> Kept:
    """The whole state, without its revision."""
    now = seen_condition(play, eyes)
    hour = probe(play, now)
    view: Kept = {
        "clock": _clock(play, now),
        "mode": "journey",
        "finished": now.arrived,
        "where": _where(play, eyes, now),
        "conditions": _conditions(hour),
        "pace": _pace(play, eyes, hour),
        "believed": _believed(play, eyes, now),
        "tracks": {"believed": _track_believed(play, eyes)},
        "route": _route(play, eyes, hour),
        "party": party(play, eyes, hour),
        "requests": requests(play, eyes),
        "stopped": _stopped(eyes, now, hour),
        "offers": [] if eyes.is_player else _offers(play, now),
        "supplies": supplies(hour),
        "passage": _passage(now),
    }
    return view if eyes.is_player else _with_truth(play, view, hour)


def _with_truth(play: Play, view: Kept, hour: Hour) -> Kept:
    now = play.table.now
    region = play.world.region
    belief = now.beings[leading(now)].belief
    view["true"] = spot(region, now.at) | {"heading": _true_heading(play), "random": is_random(hour)}
    view["beliefs"] = [
        {"member": name, **spot(region, being.belief.at), "heading": _member_heading(play, now, name)}
        for name, being in now.beings.items()
    ]
    view["distance_m"] = metres(distance(now.at, belief.at))
    view["lost"] = lost(hour) if hour.members() else None
    view["orders"] = _orders(now) | {"highest_level": hour.world.procedures.body.highest_level(hour)}
    view["tracks"]["true"] = _track_true(play)
    view["history"] = _history(play)
    return view


def _clock(play: Play, now: Condition) -> Kept:
    sun = play.world.expedition.sun
    return {
        "day": day_of(now.instant),
        "hour": _hundredths(hour_of(now.instant)),
        "date": None,
        "sunrise": _hundredths(sun.rise),
        "sunset": _hundredths(sun.down),
        "set_out": _hundredths(now.orders.rhythm.start),
        "hours": play.index_of(now.instant),
    }


def _orders(now: Condition) -> Kept:
    """What the game master has ordered until further notice."""
    orders = now.orders
    watches = None if orders.watches is None else [list(turn) for turn in orders.watches]
    return {"forage": orders.forage, "gallop": orders.gallop, "watches": watches}


def _passage(now: Condition) -> Kept:
    """What carries the party over water and along the roads."""
    craft = now.craft
    return {
        "boat": None if craft is None else craft.kind,
        "vehicle": now.vehicle or None,
        "aboard": now.aboard,
        "afloat_h": None if craft is None else craft.afloat,
    }


def _hundredths(hour: Number) -> Fraction:
    """An hour of the clock for showing."""
    return Fraction(round(hour * 100), 100)


def _where(play: Play, eyes: Eyes, now: Condition) -> Kept:
    members = [member.id for member in play.world.expedition.members] if eyes.is_player else None
    found = spot(play.world.region, now.at)
    return {
        "name": name_at(play.world.region, now.at, members),
        "land": found.get("land"),
        "way": _way(now),
        "cell": found["cell"],
    }


def _way(now: Condition) -> str:
    """What the party goes on: the way under its feet, none where it strays."""
    if now.lost is not None or not now.legs or now.legs[0].kind == TRACKLESS:
        return "none"
    return now.legs[0].kind


def _conditions(hour: Hour) -> Kept:
    weather = weather_of(hour)
    watching = hour.members()[:1]
    return {
        "weather": weather.weather,
        "visibility_m": sight_of(hour, watching[0][0]) if watching else None,
        "light": "night" if is_night(hour) else "day",
        "wind": None,
    }


def figure(value: Any, unit: str, why: Kept | None = None) -> Kept:
    """A number that opens."""
    return {"value": value, "unit": unit, "why": why}


def _pace(play: Play, eyes: Eyes, hour: Hour) -> Kept:
    now = hour.now
    found = _rate_here(play, hour)
    marched = max((being.marched for _, being in hour.members()), default=Fraction(0))
    return {
        "kind": now.orders.pace,
        "speed": None if found is None else _speed(play, found),
        "slowest": None if found is None or found.even else found.slowest,
        "today": figure(metres(_walked_today(play, now)), "m"),
        "marched": figure(marched, "h"),
        "limit_h": now.orders.rhythm.march,
        "forced": now.orders.rhythm.march > play.world.procedures.pace.free_hours(hour),
    }


def _rate_here(play: Play, hour: Hour) -> Rate | None:
    now = hour.now
    lands = play.world.region.land_at(*now.at)
    leg = now.legs[0] if now.legs and now.lost is None else Leg((now.at, now.at))
    return _rate(hour, lands, leg)


def _rate(hour: Hour, lands: Lands, leg: Leg) -> Rate | None:
    """The party's rate over a land, where there is land and somebody left to walk it."""
    return rate(hour, lands, leg) if lands and hour.members() else None


def _speed(play: Play, found: Rate) -> Kept:
    told = found.told
    return figure(convert(found.mm, "mm", "m"), "m", why_kept(told.question, told.steps, told.rolls, play.world.book))


def _walked_today(play: Play, now: Condition) -> int:
    today = day_of(now.instant)
    return sum(told["distance"] for told in play.story if day_of(told["start"]) == today)


def _believed(play: Play, eyes: Eyes, now: Condition) -> Kept:
    who = eyes.member or leading(play.table.now)
    at = play.table.now.beings[who].belief.at
    return spot(play.world.region, at) | {"heading": _member_heading(play, play.table.now, who)}


def _member_heading(play: Play, now: Condition, who: str) -> str | None:
    """Where a member thinks the way leads: the bearing trusted, else towards the next stop."""
    belief = now.beings[who].belief
    ahead = goals(now.legs)
    bearing = belief.bearing or (heading(belief.at, ahead[0].at) if ahead else (0, 0))
    return compass(bearing) or None


def _true_heading(play: Play) -> str | None:
    last = play.story[-1] if play.story else None
    if last is not None and last["distance"]:
        (ax, ay), (bx, by) = last["track"][0], last["track"][-1]
        return compass(heading((ax, ay), (bx, by))) or None
    hour = probe(play, play.table.now)
    ahead = believed_bearing(hour) if hour.members() else None
    return compass(ahead) or None if ahead is not None else None


def _dot(play: Play, at: list[int], instant: int) -> Kept:
    return {
        "x_m": metres(at[0]),
        "y_m": metres(at[1]),
        "day": day_of(instant),
        "hour": _hundredths(hour_of(instant)),
        "index": play.index_of(instant),
    }


def _first(play: Play) -> Kept:
    expedition = play.world.expedition
    return _dot(play, list(expedition.start), expedition.setting_out)


def _track_believed(play: Play, eyes: Eyes) -> list[Kept]:
    """Where belief went: one dot for each stretch of time that passed, or where belief jumped."""
    dots, last = [_first(play)], list(play.world.expedition.start)
    for told in play.story:
        at = told["beliefs"][eyes.member or told["leader"]]
        if at != last:
            dots.append(_dot(play, at, told["end"]))
            last = at
    return dots


def _track_true(play: Play) -> list[Kept]:
    dots = [_first(play) | {"off_way": False, "lost": False}]
    for told in play.story:
        if told["at"] != told["track"][0] or told["distance"]:
            off = told["way"] == TRACKLESS or told["lost"] is not None
            dots.append(_dot(play, told["at"], told["end"]) | {"off_way": off, "lost": told["lost"] is not None})
    return dots


def _route(play: Play, eyes: Eyes, hour: Hour) -> Kept | None:
    """The way ahead as the leader, or the player's character, plans it from where he thinks to be."""
    now = play.table.now
    believed = now.beings[eyes.member or leading(now)].belief.at
    legs = planned(play, believed)
    if not goals(legs):
        return None
    line = [believed, *(at for leg in legs for at in leg.points)]
    ways = any(leg.way for leg in legs)
    return {
        "waypoints": [_waypoint(play, goal.at, goal.name) for goal in goals(legs)],
        "line": [point(at) for number, at in enumerate(line) if number == 0 or at != line[number - 1]],
        "by": "ways" if ways else "straight",
        "legs": [_leg(play, hour, leg) for leg in legs],
    }


def _waypoint(play: Play, at: Any, name: str) -> Kept:
    place = play.world.region.place(name)
    return {"x_m": metres(at[0]), "y_m": metres(at[1]), "place": None if place is None else place.id}


def _leg(play: Play, hour: Hour, leg: Leg) -> Kept:
    """A leg with its length, the land it begins in, and the hours it takes at that land's rate."""
    far = length(leg.points)
    lands = play.world.region.land_at(*leg.points[len(leg.points) // 2])
    found = _rate(hour, lands, leg)
    hours = None if found is None or not found.mm else Fraction(round(Fraction(far) / found.mm * 10), 10)
    way = "none" if leg.kind == TRACKLESS else leg.kind
    pace = None if found is None else _speed(play, found)
    return {"distance_m": metres(far), "hours": hours, "rate": pace, "land": lands[-1] if lands else None, "way": way}


def _stopped(eyes: Eyes, now: Condition, hour: Hour) -> Kept | None:
    stop = now.stop
    if stop is None:
        return None
    if eyes.is_player:
        who = {key: stop.figures[key] for key in ("who", "landslide") if key in stop.figures}
        return {"code": stop.code, "figures": who, "offers": []}
    return {"code": stop.code, "figures": plain(stop.figures), "offers": offers(hour, stop)}


def _offers(play: Play, now: Condition) -> list[Kept]:
    """What the game master may do next, the usual step first."""
    if play.table.pending is not None:
        return []
    stop = now.stop
    if stop is not None and stop.offers:
        return [{"do": "choose", "with": {"code": code}, "code": code, "primary": not at} for at, code in enumerate(stop.offers)]
    if all(being.dead for being in now.beings.values()):
        return []
    kind = kind_of_hour(play.world, now)
    march = kind in (MARCH, SAIL)
    offers: list[Kept] = [{"do": "step_hour", "with": {}, "code": f"step_hour.{kind}", "primary": True}]
    offers.append({"do": "step_day", "with": {}, "code": "step_day", "primary": False})
    for what in ("next", "night", "arrival") if march else ("next", "night"):
        offers.append({"do": "until", "with": {"what": what}, "code": f"until.{what}", "primary": False})
    return offers


def _history(play: Play) -> Kept:
    """What may be taken back and done again, by the instant each leads to."""
    points = dict.fromkeys(play.index_of(told["start"]) for told in play.story)
    undo = play.story[-1]["start"] if play.story else None
    redo = play.undone[-1]["end"] if play.undone else None
    if play.table.pending is not None:
        undo, redo = play.table.now.instant, None
    return {"undo": undo, "redo": redo, "points": [_point_of(play, index) for index in points]}


def _point_of(play: Play, index: int) -> Kept:
    begin = play.start_of_time + index * ROUNDS_AN_HOUR
    return {"index": index, "day": day_of(begin), "hour": hour_of(begin)}
