"""What can be ordered at the table: a word and its parameters, plain enough to be kept and played again."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import Any

from horspiste.basis.errors import InputError
from horspiste.basis.notation import exact
from horspiste.basis.question import HIGHEST_AMOUNT, HIGHEST_COUNT, HIGHEST_SCORE
from horspiste.basis.reckoning import Overrule
from horspiste.basis.refusal import Refused
from horspiste.basis.source import Number
from horspiste.basis.units import convert
from horspiste.dice.protocol import Dice
from horspiste.journey.condition import Condition, changed
from horspiste.journey.craft import is_bedtime
from horspiste.journey.decide import FINAL, choose
from horspiste.journey.hour import Hour
from horspiste.journey.route import plan
from horspiste.journey.run import Record, left_behind, step
from horspiste.journey.stages import events as dangers
from horspiste.journey.stages import passage
from horspiste.journey.stages.air import change_ground
from horspiste.journey.stages.wayfinding import find_way, take_lead
from horspiste.journey.weathers import weathers
from horspiste.journey.world import World
from horspiste.rulebook.book import Rulebook
from horspiste.state.calendar import HOURS_A_DAY, after
from horspiste.state.expedition import COLDEST, HOTTEST, Waypoint, Weather
from horspiste.state.geometry import Point
from horspiste.state.peril import CALLED, DICE, FORMS, Peril, kind_of

# A span without an end lasts as long as any journey.
_FOR_EVER = 10_000
# Nonlethal damage by the game master's word alone: it does not tire.
_WORD = "word"
_NONE = "none"


@dataclass(frozen=True)
class Command:
    """One order. ``given`` is JSON: texts, whole numbers, flags, lists and maps."""

    do: str
    given: Mapping[str, Any] = field(default_factory=dict)


def carry_out(world: World, now: Condition, command: Command, dice: Dice) -> Record:
    """The record of an order carried out.

    Raises:
        InputError: ``command.unknown``, ``command.given``, ``journey.choice``, ``journey.waits`` for an hour that may not pass
            while a decision waits.
        Waiting: a roll that is thrown by hand has no answer yet.
    """
    if command.do not in _ORDERS:
        raise InputError("command.unknown", "do", given=command.do, choices=sorted(_ORDERS))
    return _ORDERS[command.do](world, now, command.given, dice)


def _step_hour(world: World, now: Condition, given: Mapping[str, Any], dice: Dice) -> Record:
    if now.stop is not None and now.stop.offers:
        raise InputError("journey.waits", "do", given=now.stop.code, choices=list(now.stop.offers))
    return step(world, now, dice, overrules_of(given.get("overrules", {})), given.get("kind"))


def overrules_of(given: Mapping[str, Any]) -> dict[str, Overrule]:
    """The game master's amounts by step, from JSON ``{step: {amount, reason}}``."""
    return {code: Overrule(_number(form.get("amount"), code), str(form.get("reason", ""))) for code, form in given.items()}


def _number(given: Any, where: str) -> Number:
    number = exact(str(given))
    if number is None:
        raise InputError("input.type", where, kind="number", given=str(given)[:40])
    return number


def _within(given: Any, where: str, most: int) -> Number:
    """A number from 0 to ``most``."""
    return _between(given, where, 0, most)


def _between(given: Any, where: str, least: int, most: int) -> Number:
    number = _number(given, where)
    if not least <= number <= most:
        raise InputError("input.range", where, kind="number", given=str(given)[:40], low=least, high=most)
    return number


def _choose(world: World, now: Condition, given: Mapping[str, Any], dice: Dice) -> Record:
    return choose(world, now, str(given.get("code", "")), dice)


def _order(act: Callable[[Hour, Mapping[str, Any]], None]) -> Callable[[World, Condition, Mapping[str, Any], Dice], Record]:
    """An order that takes no time and leaves what waits waiting."""

    def carried(world: World, now: Condition, given: Mapping[str, Any], dice: Dice) -> Record:
        """The order as a record of its own, which takes no time."""
        hour = Hour(world, now, dice, Fraction(0))
        hour.kind = "order"
        act(hour, given)
        return Record(now.instant, hour.kind, hour.now, tuple(hour.log), hour.track, hour.distance)

    return carried


def _set_route(hour: Hour, given: Mapping[str, Any]) -> None:
    waypoints = [_waypoint(hour.world, form, str(given.get("by", "straight"))) for form in given.get("waypoints", [])]
    lost = hour.now.lost is not None
    start = hour.leader()[1].belief.at if lost else hour.now.at
    arrived = hour.now.arrived and not waypoints
    # Another way answers a way that was blocked; any other decision still waits.
    stop = hour.now.stop if hour.now.stop is not None and hour.now.stop.code not in FINAL else None
    hour.change(legs=plan(hour.world.region, start, waypoints), bank=None, arrived=arrived, stop=stop)
    hour.note("order.route", stops=len(waypoints), name=waypoints[-1].name if waypoints else "")


def _waypoint(world: World, form: Mapping[str, Any], by: str) -> Waypoint:
    name, along = str(form.get("place", "")), str(form.get("along", ""))
    spots = world.region.spots
    if name and name not in spots:
        raise InputError("input.choice", "waypoints", given=name, choices=sorted(spots))
    at = spots[name] if name else _point(form)
    if not world.region.land_at(*at):
        raise InputError("journey.off_map", "waypoints", given=name or f"{at[0]}, {at[1]}")
    if not along and by == "ways":
        along = _way_near(world, at)
    return Waypoint(at, along, name)


def _way_near(world: World, at: Point) -> str:
    """The way that passes through the waypoint's own cell, where one does."""
    found = world.region.nearest_way(*at)
    return found[0].id if found is not None and world.region.cell_at(*found[1].at) == world.region.cell_at(*at) else ""


def _point(form: Mapping[str, Any]) -> Point:
    x, y = (convert(_number(form.get(key), key), "m", "mm") for key in ("x_m", "y_m"))
    return int(x), int(y)


def _set_conditions(hour: Hour, given: Mapping[str, Any]) -> None:
    hours = given.get("hours")
    end = after(hour.now.instant, _within(hours if hours is not None else _FOR_EVER, "hours", _FOR_EVER))
    sight, altitude = given.get("visibility_m"), given.get("altitude_m")
    span = Weather(
        hour.now.instant,
        end,
        _known_weather(hour, str(given.get("weather", "clear"))),
        moon=bool(given.get("moon", False)),
        hot=bool(given.get("hot", False)),
        sight=None if sight is None else _within(sight, "visibility_m", HIGHEST_AMOUNT),
        temperature=_degrees(given.get("temperature_c")),
        altitude=None if altitude is None else _within(altitude, "altitude_m", HIGHEST_AMOUNT),
        lying=_lying(hour, given.get("lying")),
        thawed=bool(given.get("thawed", False)),
    )
    refusal = hour.world.procedures.air.refusal(span)
    if refusal is not None:
        raise Refused.of(refusal)
    hour.change(weather=(*hour.now.weather, span))
    hour.note("order.conditions", weather=span.weather, sight=span.sight)
    change_ground(hour, span)


def _degrees(given: Any) -> Number | None:
    """A temperature, or none said. [C]"""
    if given is None:
        return None
    return _between(given, "temperature_c", COLDEST, HOTTEST)


def _lying(hour: Hour, given: Any) -> str:
    """The snow on the ground, or nothing said of it."""
    return "" if given is None else _word_of(hour, "weather.overland", "lying", str(given))


def _known_weather(hour: Hour, word: str) -> str:
    if word not in weathers(hour.world.book):
        raise InputError("input.choice", "weather", given=word[:40], choices=list(weathers(hour.world.book)))
    return word


def _word_of(hour: Hour, question: str, name: str, word: str) -> str:
    """A word that the book knows for a question's parameter, or the book that lends it."""
    book = hour.world.settles(question) or hour.world.book
    kind = next(param.kind for param in book.question(question).params if param.name == name)
    if word not in kind.choices:
        raise InputError("input.choice", name, given=word[:40], choices=list(kind.choices))
    return word


def _set_pace(hour: Hour, given: Mapping[str, Any]) -> None:
    """The pace and the hours a day; no more than march freely where a forced march is ruled out."""
    orders = hour.now.orders
    pace = str(given.get("kind", orders.pace))
    known = hour.world.procedures.paces
    if pace not in known:
        raise InputError("input.choice", "kind", given=pace[:40], choices=list(known))
    march = _within(given.get("hours_a_day", orders.rhythm.march), "hours_a_day", HOURS_A_DAY)
    if given.get("forced") is False:
        march = min(march, hour.world.procedures.pace.free_hours(hour))
    gallop = bool(given.get("gallop", False))
    refusal = hour.world.procedures.pace.gallop_refused(hour) if gallop else None
    if refusal is not None:
        raise Refused.of(refusal)
    hour.change(orders=replace(orders, pace=pace, gallop=gallop, rhythm=replace(orders.rhythm, march=march)))
    if hour.now.craft is not None:
        passage.take_boat(hour, hour.now.craft.kind)
    hour.note("order.gallop" if gallop else "order.pace", pace=pace, hours=march)


def _set_passage(hour: Hour, given: Mapping[str, Any]) -> None:
    """What carries the party over water and along the roads, and how many hours a day it is under way on the water."""
    craft, vehicle = hour.now.craft, hour.now.vehicle
    boat = _kind(hour, "boat", given, "" if craft is None else craft.kind)
    if given.get("afloat_h") is not None:
        afloat = _between(given["afloat_h"], "afloat_h", 1, HOURS_A_DAY)
        hour.change(orders=replace(hour.now.orders, rhythm=replace(hour.now.orders.rhythm, afloat=afloat)))
        hour.note("order.hours_afloat", hours=afloat)
    if boat != ("" if craft is None else craft.kind) or given.get("afloat_h") is not None:
        passage.take_boat(hour, boat)
    if (wheels := _kind(hour, "vehicle", given, vehicle)) != vehicle:
        passage.take_vehicle(hour, wheels)
    if hour.now.stop is not None and hour.now.stop.code in passage.BARRED:
        hour.change(stop=None)


def _kind(hour: Hour, what: str, given: Mapping[str, Any], now: str) -> str:
    """The boat or vehicle asked for, one of the book's; none for "none" or an empty text."""
    word = str(given.get(what, now))
    kinds = words_of(hour.world.book, what)
    if word in ("", _NONE):
        return ""
    if word not in kinds:
        raise InputError("input.choice", what, given=word[:40], choices=[*kinds, _NONE])
    return word


def words_of(book: Rulebook, what: str) -> tuple[str, ...]:
    """The boats, or the vehicles, that a book knows."""
    params = book.question(f"{what}.day").params
    return next(param.kind.choices for param in params if param.name == what)


def _set_orders(hour: Hour, given: Mapping[str, Any]) -> None:
    """The leader, the light, foraging, standing choices."""
    orders = hour.now.orders
    leader = str(given.get("leader", orders.leader))
    if leader not in hour.now.beings:
        raise InputError("input.choice", "leader", given=leader[:40], choices=sorted(hour.now.beings))
    light = str(given.get("light", orders.light))
    forage = bool(given.get("forage", orders.forage))
    armoured = bool(given.get("sleep_in_armour", orders.sleep_in_armour))
    choices = {**orders.choices, **given.get("choices", {})}
    watches = _watches(hour, given["watches"]) if "watches" in given else orders.watches
    changed = replace(
        orders, leader=leader, light=light, forage=forage, sleep_in_armour=armoured, watches=watches, choices=choices
    )
    hour.change(orders=changed)
    hour.note("order.orders", leader=leader, light=light, forage=forage)
    take_lead(hour)


def _watches(hour: Hour, given: Any) -> tuple[tuple[str, ...], ...] | None:
    """Who stands each watch, a list of ids for each; ``None``: everybody in turn."""
    return None if given is None else tuple(tuple(_known(hour, str(name), "watches") for name in turn) for turn in given)


def _known(hour: Hour, who: str, where: str = "who") -> str:
    """The id of a member."""
    if who not in hour.now.beings:
        raise InputError("input.choice", where, given=who[:40], choices=sorted(hour.now.beings))
    return who


def _set_member(hour: Hour, given: Mapping[str, Any]) -> None:
    """The game master's word on how a member fares, with its reason."""
    who = _known(hour, str(given.get("who", "")))
    changes: dict[str, Any] = {}
    if "damage" in given:
        changes["damage"] = _points(given["damage"], "damage")
    if "nonlethal" in given:
        changes["nonlethal"] = _shifted(hour.now.beings[who].nonlethal, _points(given["nonlethal"], "nonlethal"))
    if "exhaustion" in given:
        most = hour.world.procedures.body.highest_level(hour)
        changes["level"] = int(_between(_points(given["exhaustion"], "exhaustion"), "exhaustion", 0, most))
    if "dead" in given:
        changes["dead"] = bool(given["dead"])
    hour.be(who, **changes)
    hour.note("order.member", who=who, secret=bool(given.get("secret", False)), reason=str(given.get("reason", ""))[:200])
    hour.world.procedures.wounds.see(hour, 0)


def _points(given: Any, where: str) -> int:
    """Hit points of damage."""
    number = _number(given, where)
    if number != int(number) or not 0 <= number <= HIGHEST_COUNT:
        raise InputError("input.range", where, kind="int", given=str(given)[:40], low=0, high=HIGHEST_COUNT)
    return int(number)


def _shifted(nonlethal: Mapping[str, int], total: int) -> dict[str, int]:
    """Nonlethal damage brought to a total: what is more has no cause of the way, what is less is taken from each in turn."""
    left, kept = total, {}
    for cause, points in nonlethal.items():
        kept[cause] = min(left, points)
        left -= kept[cause]
    kept[_WORD] = kept.get(_WORD, 0) + left
    return {cause: points for cause, points in kept.items() if points}


def _show_way(hour: Hour, given: Mapping[str, Any]) -> None:
    """Magic or the game master's word sets members' belief right."""
    who = [_known(hour, str(name)) for name in given.get("who", list(hour.now.beings))]
    hour.note("order.shown", rule="OUT-LOST-20", who=",".join(who), reason=str(given.get("reason", ""))[:200])
    find_way(hour, who)


def _call_event(world: World, now: Condition, given: Mapping[str, Any], dice: Dice) -> Record:
    """A danger begins where the party is, by the game master's word."""
    if now.stop is not None and now.stop.offers:
        raise InputError("journey.waits", "do", given=now.stop.code, choices=list(now.stop.offers))
    hour = Hour(world, changed(now, stop=None), dice, 0)
    hour.kind = "order"
    peril = _peril(hour, given)
    if peril.kind not in world.procedures.dangers:
        raise Refused("danger.unruled", event=peril.kind)
    hour.note("order.event", secret=True, event=str(given.get("kind", "")))
    dangers.begin(hour, peril, asleep=is_bedtime(now, now.instant))
    return left_behind(now.instant, hour)


def _peril(hour: Hour, given: Mapping[str, Any]) -> Peril:
    plain = Peril("", "", hour.now.at)
    called, harm = (str(given.get(key, getattr(plain, key))) for key in ("kind", "harm"))
    kind, usual = kind_of(called)
    form = str(given.get("form", usual))
    for key, word, known in (("kind", called, CALLED), ("form", form, FORMS)):
        if word not in known:
            raise InputError("input.choice", key, given=word[:40], choices=list(known))
    if harm and not DICE.fullmatch(harm):
        raise InputError("input.type", "harm", given=harm[:40], kind="dice")
    hearing = given.get("hearing_dc")
    return Peril(
        f"called {hour.now.instant} {len(hour.now.befallen)}",
        kind,
        hour.now.at,
        hidden=bool(given.get("hidden", plain.hidden)),
        refuge=_within(given.get("refuge_m", plain.refuge), "refuge_m", HIGHEST_COUNT),
        form=form,
        hearing_dc=None if hearing is None else _points(hearing, "hearing_dc"),
        stealth=int(_between(given.get("stealth", plain.stealth), "stealth", -HIGHEST_SCORE, HIGHEST_SCORE)),
        harm=harm,
        lasts=_within(given.get("minutes", plain.lasts), "minutes", HIGHEST_COUNT),
        away=None if given.get("distance_m") is None else _within(given["distance_m"], "distance_m", HIGHEST_COUNT),
    )


_ORDERS: Mapping[str, Callable[[World, Condition, Mapping[str, Any], Dice], Record]] = {
    "step_hour": _step_hour,
    "choose": _choose,
    "set_route": _order(_set_route),
    "set_conditions": _order(_set_conditions),
    "set_pace": _order(_set_pace),
    "set_passage": _order(_set_passage),
    "set_orders": _order(_set_orders),
    "set_member": _order(_set_member),
    "show_way": _order(_show_way),
    "call_event": _call_event,
}
