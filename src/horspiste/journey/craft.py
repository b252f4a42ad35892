"""The party's boat or ship: how fast the water lets it go, and how long it is under way in a day."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from horspiste.basis.refusal import Refusal
from horspiste.basis.source import Number
from horspiste.basis.units import convert
from horspiste.state.calendar import HOURS_A_DAY, ROUNDS_AN_HOUR, hour_of, is_within
from horspiste.state.party import LOOSE
from horspiste.state.region import Lands

from .condition import DOWNSTREAM, STILL, UPSTREAM, Condition, Craft, Leg
from .counsel import Told, refused
from .hour import Hour

WATERS = ("lake", "sea")
RIVER = "river"
DAY = "boat.day"


def fit_out(hour: Hour, kind: str) -> Craft | None:
    """A craft of a kind with the hours of its day; none for "".

    Where the book knows the craft's own day, the crew moves it so long at most, and it may drift through the rest; where it
    does not, the day is what the expedition says, or the hours of its marches.
    """
    if not kind:
        return None
    rhythm = hour.now.orders.rhythm
    if not _drifts(hour):
        afloat = rhythm.march if rhythm.afloat is None else rhythm.afloat
        return Craft(kind, afloat, afloat, afloat)
    tow = _tow(hour)
    own, towed = _day(hour, kind), _day(hour, kind, **tow) if tow else Fraction(0)
    afloat = own if rhythm.afloat is None else rhythm.afloat
    return Craft(kind, min(own, afloat), min(towed, afloat), afloat)


def _drifts(hour: Hour) -> bool:
    """Whether the book has craft drift when nobody moves them, and so a day of their own."""
    return hour.world.book.question(DAY).knows("steered")


def _day(hour: Hour, kind: str, **tow: Any) -> Number:
    """How long the book has a craft move in a day. [h]"""
    whole, an_hour = hour.told(DAY, boat=kind, **tow), hour.told(DAY, boat=kind, hours=1, **tow)
    return Fraction(whole.value) / an_hour.value if an_hour.value else HOURS_A_DAY


def _tow(hour: Hour) -> dict[str, Any]:
    """The animal that tows from the bank: the first that bears nobody and draws nothing."""
    if not hour.world.book.question(DAY).knows("tow"):
        return {}
    loose = next((animal for animal in hour.animals() if animal.use == LOOSE), None)
    return {} if loose is None else {"tow": loose.kind, "tow_load": loose.carried}


def carries(hour: Hour, lands: Lands, leg: Leg) -> bool:
    """Whether the party's craft carries it over a cell along a leg."""
    return hour.now.craft is not None and (leg.is_river or any(land in WATERS for land in lands))


def sailing(hour: Hour, lands: Lands, leg: Leg) -> Told:
    """The book's answer for an hour of the craft on a water. [km]"""
    craft = hour.now.craft
    kind = "" if craft is None else craft.kind
    water = RIVER if leg.is_river else next((land for land in lands if land in WATERS), RIVER)
    return hour.kept(("afloat", kind, water, leg.way, leg.heading, _tired(hour)), lambda: _sailing(hour, kind, water, leg))


def _tired(hour: Hour) -> tuple[bool, tuple[str, ...]]:
    return is_drifting(hour.now), tuple(name for name, _ in hour.beasts())


def _sailing(hour: Hour, kind: str, water: str, leg: Leg) -> Told:
    flow = _flow(hour, leg) if leg.is_river else {"heading": STILL}
    if flow is None:
        return refused(DAY, Refusal("boat.rapids", {"boat": kind}))
    given = {"boat": kind, "water": water, "speed": hour.world.expedition.boat_speed, **flow}
    if _adrift(hour):
        return hour.fitted(DAY, **given, hours=0, steered=True)
    found = hour.fitted(DAY, **given, hours=1)
    tow = _tow(hour)
    return hour.fitted(DAY, **given, hours=1, **tow) if found.refusal is not None and leg.heading == UPSTREAM and tow else found


def _flow(hour: Hour, leg: Leg) -> dict[str, Any] | None:
    """The current under a leg, as the map, the expedition or the book has it; ``None`` for rapids, which no craft takes. [km/h]

    Source: TOG-RIVER.
    """
    river = hour.world.region.river(leg.way)
    current = hour.world.expedition.current
    if river is not None:
        if not hour.world.procedures.rivers.is_open(hour, river):
            return None
        current = current if river.speed is None else convert(river.speed * ROUNDS_AN_HOUR, "mm", "km")
    return {"heading": leg.heading if current != 0 else STILL, "current": current}


def rate_of(hour: Hour, told: Told) -> Number:
    """What the answer comes to for one hour; of a drift it is the book's whole night. [mm]"""
    if told.value is None:
        return 0
    far = convert(told.value, "km", "mm")
    return Fraction(far) / hour.number("boats.figures.drift_hours") if _adrift(hour) else far


def _adrift(hour: Hour) -> bool:
    return is_drifting(hour.now) and _drifts(hour)


def done_today(now: Condition) -> Number:
    """The hours on the way of the travel day that holds the instant. [h]"""
    return now.walked if now.today == now.day else 0


def moved_today(now: Condition, craft: Craft) -> Number:
    """How long the craft is moved in the day that goes on: under tow where it goes upstream and is towed. [h]"""
    return craft.towed if craft.towed and now.legs and now.legs[0].heading == UPSTREAM else craft.moved


def is_drifting(now: Condition) -> bool:
    """Whether nobody moves the craft: the crew has done so for as long as it does in a day, or camps, and takes no turns."""
    if not now.aboard or now.craft is None:
        return False
    rhythm = now.orders.rhythm
    if done_today(now) >= moved_today(now, now.craft):
        return True
    at_work = is_within(hour_of(now.instant), rhythm.start, rhythm.bed)
    return not at_work and now.craft.moved <= (rhythm.bed - rhythm.start) % HOURS_A_DAY


def left_afloat(now: Condition) -> Number:
    """What is left of the craft's day: of the hours it is moved, or of those that it drifts. [h]"""
    if now.craft is None:
        return 0
    if is_drifting(now):
        return now.craft.afloat - now.craft.moved - (now.drifted if now.today == now.day else 0)
    return moved_today(now, now.craft) - done_today(now)


def goes_on(now: Condition) -> bool:
    """Whether the craft goes on while the party would camp or sleep.

    A crew that takes turns moves it round the clock; else it drifts downstream, if somebody steers.
    """
    if not now.aboard or not now.legs or (now.lost is not None and now.bearing is None) or left_afloat(now) <= 0:
        return False
    return not is_drifting(now) or (now.legs[0].heading == DOWNSTREAM and _is_steered(now))


def _is_steered(now: Condition) -> bool:
    """Whether somebody can steer: by night one of those on watch, while another sleeps."""
    awake = sum(not (being.down or being.dead) for being in now.beings.values())
    return (awake > 1 and now.orders.watches != ()) if is_bedtime(now, now.instant) else awake > 0


def is_bedtime(now: Condition, instant: int) -> bool:
    """Whether the party sleeps at an instant, be it under way on the water."""
    return is_within(hour_of(instant), now.orders.rhythm.bed, now.orders.rhythm.rise)
