"""Food, water and feed: eaten once a day from the supplies, missed at the book's price."""

from __future__ import annotations

from fractions import Fraction

from horspiste.state.calendar import hour_of
from horspiste.state.party import Traveller

from ..condition import Being
from ..hour import Hour
from .air import weather_of


def grow(hour: Hour) -> None:
    """An hour nearer to thirst for every member; what it costs where the need has gone unmet too long."""
    for member, being in hour.members():
        hour.be(member.id, thirsty=being.thirsty + 1)
        if hour.now.supplies.get("water", Fraction(0)) > 0 or _by_water(hour):
            continue
        _suffer(hour, member, "thirst", con=member.con, hours=being.thirsty + 1, checks=being.thirst_checks)


def _suffer(hour: Hour, member: Traveller, need: str, **given: int) -> None:
    told = hour.thrown(f"needs.{need}", member.id, **given)
    if not told.also["due"]:
        return
    being = hour.now.beings[member.id]
    sore = dict(being.nonlethal)
    if told.value:
        sore[need] = sore.get(need, 0) + int(told.value)
    hour.be(member.id, nonlethal=sore, **{f"{need}_checks": getattr(being, f"{need}_checks") + 1})
    code = f"needs.{need}_fail" if told.value else f"needs.{need}_pass"
    hour.note(code, told, rule="TOG-NEEDS", who=member.id, damage=told.value, dc=told.also["dc"], total=told.also["total"])


def is_meal(hour: Hour) -> bool:
    """Whether the party eats and drinks now: as it lies down."""
    return hour_of(hour.now.instant) == hour.now.orders.rhythm.bed


def eat(hour: Hour) -> None:
    """The day's food, water and feed from the supplies."""
    if hour.now.orders.forage:
        _forage(hour)
    for member, being in hour.members():
        _eat(hour, member, being)
    for name, _ in hour.beasts():
        _feed(hour, name)


def _eat(hour: Hour, member: Traveller, being: Being) -> None:
    need = hour.told("needs.day", size=member.size, hot=weather_of(hour).hot)
    if _by_water(hour) or _has(hour, "water", Fraction(need.value)):
        hour.be(member.id, thirsty=0, thirst_checks=0)
    else:
        hour.note("supplies.no_water", need, who=member.id)
    ration = Fraction(need.also["food"]) / Fraction(hour.told("needs.day").also["food"])
    if _has(hour, "food", ration):
        hour.be(member.id, hungry=0, hunger_checks=0)
        return
    hour.note("supplies.no_food", need, who=member.id)
    hour.be(member.id, hungry=being.hungry + 1)
    _suffer(hour, member, "hunger", con=member.con, days=being.hungry + 1, checks=being.hunger_checks)


def _has(hour: Hour, what: str, need: Fraction) -> bool:
    """Take a need from the supplies. Returns whether it counts as met: by the whole, or by a part where the book lets parts count."""
    had = min(need, hour.now.supplies.get(what, Fraction(0)))
    met = Fraction(hour.told("needs.met", need=need, had=had).value)
    if had:
        hour.spend(what, had)
    return met > 0


def _feed(hour: Hour, name: str) -> None:
    """Horses, mules and their like graze where plants grow; elsewhere they eat feed. [kg]"""
    need = hour.told("needs.day", animal=hour.world.expedition.animal(name).kind)
    barren = hour.world.book.table("journey.supplies").get("barren", "value")
    grass = any(land not in barren for land in hour.world.region.land_at(*hour.now.at))
    if not (grass and need.also["grazes"]) and not hour.spend("feed", Fraction(need.also["feed"])):
        hour.note("supplies.no_feed", need, who=name)


def _forage(hour: Hour) -> None:
    leader, _ = hour.leader()
    told = hour.thrown("forage.day", leader.id, survival=leader.survival)
    hour.note("forage.found" if told.value else "forage.nothing", told, rule="TOG-FORAGE", who=leader.id, people=told.value)
    if told.value:
        day = hour.told("needs.day")
        more = {"food": Fraction(told.value), "water": Fraction(told.value) * Fraction(day.value)}
        supplies = {**hour.now.supplies}
        for what, amount in more.items():
            supplies[what] = supplies.get(what, Fraction(0)) + amount
        hour.change(supplies=supplies)


def refill(hour: Hour) -> None:
    """Fill the waterskins at a river, a stream that the land has in plenty, or a settlement."""
    full = hour.world.expedition.supplies.get("water", Fraction(0))
    if hour.now.supplies.get("water", Fraction(0)) >= full or not _by_water(hour):
        return
    hour.change(supplies={**hour.now.supplies, "water": full})
    hour.note("supplies.water_filled", amount=full)


def _by_water(hour: Hour) -> bool:
    """Whether fresh water is at hand where the hour ends: a stream of the land, a river or lake, a settlement's wells."""
    region = hour.world.region
    dry = hour.world.book.table("journey.supplies").get("waterless", "value")
    if any(land not in dry for land in region.land_at(*hour.now.at)):
        return True
    near = region.nearest_river(*hour.now.at)
    cell = region.cell_at(*hour.now.at)
    if near is not None and region.cell_at(*near[1].at) == cell:
        return True
    return any(region.cell_at(*place.at) == cell and place.kind in _settlements(hour) for place in region.places)


def _settlements(hour: Hour) -> list[str]:
    return list(hour.world.book.table("journey.supplies").get("wells", "value"))
