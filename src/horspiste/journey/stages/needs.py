"""Food, water and feed: eaten once a day from the supplies, missed at the book's price."""

from __future__ import annotations

from fractions import Fraction

from horspiste.basis.notation import simple
from horspiste.basis.source import Number
from horspiste.state.calendar import ROUNDS_AN_HOUR
from horspiste.state.party import Traveller

from ..body import bear
from ..condition import Being
from ..counsel import Told
from ..hour import Hour
from . import water
from .air import weather_of
from .foraging import forage


def grow(hour: Hour, end: int) -> None:
    """Time passes until ``end`` [rounds]: each full hour since the last drink may cost who has nothing to drink."""
    if hour.now.supplies.get("water", 0) > 0:
        return
    free = hour.number("needs.figures.thirst_free_hours")
    for member, being in hour.members():
        before, dry = ((at - being.watered) // ROUNDS_AN_HOUR for at in (hour.now.instant, end))
        for hours in range(max(before, int(free)) + 1, dry + 1):
            if water.is_near(hour):
                return
            checks = hour.now.beings[member.id].thirst_checks
            _suffer(hour, member, "thirst", con=member.con, hours=hours, checks=checks)


def _suffer(hour: Hour, member: Traveller, need: str, **given: int) -> None:
    told = hour.thrown(f"needs.{need}", member.id, **given)
    if not told.also["due"]:
        return
    hour.be(member.id, **{f"{need}_checks": given["checks"] + 1})
    code = f"needs.{need}_fail" if told.value else f"needs.{need}_pass"
    hour.note(code, told, rule="TOG-NEEDS", who=member.id, damage=told.value, dc=told.also["dc"], total=told.also["total"])
    bear(hour, member, need, int(told.value))


def eat(hour: Hour) -> None:
    """The day's food, water and feed from the supplies."""
    if hour.now.orders.forage:
        forage(hour, hour.told("needs.day").value)
    by_water = water.is_near(hour)
    for member, _ in hour.members():
        _drink(hour, member, by_water)
        _eat(hour, member)
    for name, _ in hour.beasts():
        _feed(hour, name, by_water)
    hour.change(hot=False)


def _need(hour: Hour, member: Traveller) -> Told:
    return hour.told("needs.day", size=member.size, hot=hour.now.hot)


def _drink(hour: Hour, member: Traveller, by_water: bool) -> None:
    """A full drink ends the thirst; a part of one takes its share of it where the book lets parts count."""
    need = _need(hour, member)
    met = 1 if by_water else _met(hour, "water", need.value)
    if met >= 1:
        _water(hour, member.id)
        return
    being = hour.now.beings[member.id]
    left = int((hour.now.instant - being.watered) * (1 - met))
    hour.be(member.id, watered=hour.now.instant - left)
    hour.note("supplies.no_water", need, who=member.id)


def _water(hour: Hour, who: str) -> None:
    hour.be(who, watered=hour.now.instant, thirst_checks=0)


def _eat(hour: Hour, member: Traveller) -> None:
    need = _need(hour, member)
    met = _met(hour, "food", hour.kept(("rations", member.size, hour.now.hot), lambda: _rations(hour, need)))
    being: Being = hour.now.beings[member.id]
    if met >= 1:
        if being.hungry:
            hour.be(member.id, hungry=0, hunger_checks=0)
        return
    hour.note("supplies.no_food", need, who=member.id)
    hungry = being.hungry + 1 - met
    hour.be(member.id, hungry=hungry)
    if int(hungry) > int(being.hungry):
        _suffer(hour, member, "hunger", con=member.con, days=int(hungry), checks=being.hunger_checks)


def _rations(hour: Hour, need: Told) -> Number:
    """A day's food in days of the supplies, which are packed for the usual size."""
    return simple(Fraction(need.also["food"]) / hour.told("needs.day").also["food"])


def _met(hour: Hour, what: str, need: Number) -> Number:
    """Take a need from the supplies. Returns the share that counts as met."""
    met: Number = hour.told("needs.met", need=need, had=hour.take(what, need)).value
    return met


def _feed(hour: Hour, name: str, by_water: bool) -> None:
    """Horses, mules and their like graze where plants grow; elsewhere they eat a day of feed. All of them drink."""
    need = hour.told("needs.day", animal=hour.world.expedition.animal(name).kind, hot=hour.now.hot)
    if not by_water and _met(hour, "water", need.value) < 1:
        hour.note("supplies.no_water", need, who=name)
    if not (water.has_grass(hour) and need.also["grazes"]) and _met(hour, "feed", 1) < 1:
        hour.note("supplies.no_feed", need, who=name)


def daily(hour: Hour, hot: bool) -> tuple[Number, Number]:
    """The days of food and the litres of water that the living members need in a day."""
    needs = [hour.told("needs.day", size=member.size, hot=hot) for member, _ in hour.members()]
    return sum((_rations(hour, need) for need in needs), 0), sum((need.value for need in needs), 0)


def refill(hour: Hour) -> None:
    """Drink and fill the waterskins at a river, a stream that the land has in plenty, or a settlement."""
    thirsty = [name for name, being in hour.now.beings.items() if being.thirst_checks and not being.dead]
    if water.refill(hour, bool(thirsty)):
        for name in thirsty:
            _water(hour, name)


def warm(hour: Hour) -> None:
    """A day with a very hot hour asks for more water: as the game master says, or where the heat harms."""
    weather = weather_of(hour)
    if not hour.now.hot and (weather.hot or _is_heat(hour, weather.temperature)):
        hour.change(hot=True)


def _is_heat(hour: Hour, temperature: Number | None) -> bool:
    if temperature is None:
        return False
    return bool(hour.told("exposure.heat", temperature=temperature, time=0, hp=1).also["interval"])
