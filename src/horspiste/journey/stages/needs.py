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
from .air import weather_of

SUPPLIES = "journey.supplies"


def grow(hour: Hour, end: int) -> None:
    """Time passes until ``end`` [rounds]: each full hour since the last drink may cost who has nothing to drink."""
    if hour.now.supplies.get("water", 0) > 0:
        return
    free = hour.number("needs.figures.thirst_free_hours")
    for member, being in hour.members():
        before, dry = ((at - being.watered) // ROUNDS_AN_HOUR for at in (hour.now.instant, end))
        for hours in range(max(before, int(free)) + 1, dry + 1):
            if _by_water(hour):
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
        _forage(hour)
    by_water = _by_water(hour)
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
    had = min(need, hour.now.supplies.get(what, 0))
    if had:
        hour.spend(what, had)
    met: Number = hour.told("needs.met", need=need, had=had).value
    return met


def _feed(hour: Hour, name: str, by_water: bool) -> None:
    """Horses, mules and their like graze where plants grow; elsewhere they eat a day of feed. All of them drink."""
    need = hour.told("needs.day", animal=hour.world.expedition.animal(name).kind, hot=hour.now.hot)
    if not by_water and _met(hour, "water", need.value) < 1:
        hour.note("supplies.no_water", need, who=name)
    barren = hour.world.book.table(SUPPLIES).get("barren", "value")
    grass = any(land not in barren for land in hour.world.lands_at(hour.now.at))
    if not (grass and need.also["grazes"]) and _met(hour, "feed", 1) < 1:
        hour.note("supplies.no_feed", need, who=name)


def _forage(hour: Hour) -> None:
    leader, _ = hour.leader()
    told = hour.thrown("forage.day", leader.id, survival=leader.survival)
    hour.note("forage.found" if told.value else "forage.nothing", told, rule="TOG-FORAGE", who=leader.id, people=told.value)
    if told.value:
        supplies = {**hour.now.supplies}
        for what, amount in (("food", told.value), ("water", told.value * hour.told("needs.day").value)):
            supplies[what] = supplies.get(what, 0) + amount
        hour.change(supplies=supplies)


def refill(hour: Hour) -> None:
    """Drink and fill the waterskins at a river, a stream that the land has in plenty, or a settlement."""
    full = hour.world.expedition.supplies.get("water", 0)
    short = hour.now.supplies.get("water", 0) < full
    thirsty = [member for member, being in hour.members() if being.thirst_checks]
    if not (short or thirsty) or not _by_water(hour):
        return
    for member in thirsty:
        _water(hour, member.id)
    if short:
        hour.change(supplies={**hour.now.supplies, "water": full})
    hour.note("supplies.water_filled", amount=full)


def warm(hour: Hour) -> None:
    """A day with a very hot hour asks for more water: as the game master says, or where the heat harms."""
    weather = weather_of(hour)
    if not hour.now.hot and (weather.hot or _is_heat(hour, weather.temperature)):
        hour.change(hot=True)


def _is_heat(hour: Hour, temperature: Number | None) -> bool:
    if temperature is None:
        return False
    return bool(hour.told("exposure.heat", temperature=temperature, time=0, hp=1).also["interval"])


def _by_water(hour: Hour) -> bool:
    """Whether fresh water is at hand: a stream of the land, a river or lake, a settlement's wells."""
    region = hour.world.region
    dry = hour.world.book.table(SUPPLIES).get("waterless", "value")
    if any(land not in dry for land in hour.world.lands_at(hour.now.at)):
        return True
    cell = region.cell_at(*hour.now.at)
    return hour.kept(("wells", cell), lambda: _has_well(hour, cell)) or _at_river(hour, cell)


def _at_river(hour: Hour, cell: tuple[int, int]) -> bool:
    near = hour.world.region.nearest_river(*hour.now.at)
    return near is not None and hour.world.region.cell_at(*near[1].at) == cell


def _has_well(hour: Hour, cell: tuple[int, int]) -> bool:
    wells = hour.world.book.table(SUPPLIES).get("wells", "value")
    region = hour.world.region
    return any(place.kind in wells and region.cell_at(*place.at) == cell for place in region.places)
