"""Food and water by the day: what is missing at its end exhausts."""

from __future__ import annotations

from horspiste.basis.source import Number
from horspiste.state.party import Traveller

from ..counsel import Told
from ..hour import Hour
from . import water
from .air import weather_of
from .exhaustion import worsen
from .foraging import forage

FIGURES = "needs.figures"
FASTING = "fasting"


def warm(hour: Hour) -> None:
    """A day with a hot hour asks for twice the water, as the game master says. Source: 5E-GAP-16."""
    if not hour.now.hot and weather_of(hour).hot:
        hour.change(hot=True)


def grow(hour: Hour, end: int) -> None:
    """Nothing is asked before the day is over."""


def refill(hour: Hour) -> None:
    """Fill the waterskins at a river, a stream that the land has in plenty, or a settlement."""
    water.refill(hour, False)


def needed(hour: Hour, hot: bool) -> Number:
    """A day's water for one. [litres] Source: 5E-GAP-16."""
    return hour.number(f"{FIGURES}.{'water_hot' if hot else 'water'}")


def daily(hour: Hour, hot: bool) -> tuple[Number, Number]:
    """The days of food and the litres of water that the living members need in a day."""
    people = len(hour.members())
    return people, people * needed(hour, hot)


def eat(hour: Hour) -> None:
    """The day's food, water and feed from the supplies. Dice: for each member as ``supplies.day``."""
    if hour.now.orders.forage:
        forage(hour, needed(hour, False))
    near = water.is_near(hour)
    for member, _ in hour.members():
        _live(hour, member, near)
    for name, _ in hour.beasts():
        _feed(hour, name)
    hour.change(hot=False)


def _live(hour: Hour, member: Traveller, near: bool) -> None:
    being, ration, need = hour.now.beings[member.id], hour.number(f"{FIGURES}.food"), needed(hour, hour.now.hot)
    drunk, eaten = need if near else hour.take("water", need), hour.take("food", 1)
    told = hour.thrown(
        "supplies.day",
        member.id,
        food=eaten * ration,
        water=drunk,
        hot=hour.now.hot,
        unfed=being.hungry,
        con=member.con,
        bonus=member.con_save,
        exhaustion=being.level,
    )
    hour.be(member.id, hungry=told.also["unfed"], fed=eaten >= 1 and drunk >= need)
    _tell(hour, member, told, eaten >= 1, drunk >= need)
    if told.value != being.level:
        worsen(hour, member, int(told.value))


def _tell(hour: Hour, member: Traveller, told: Told, fed: bool, watered: bool) -> None:
    if not fed:
        hour.note("supplies.no_food", told, rule="5E-GAP-16", who=member.id)
    if not watered:
        hour.note("supplies.no_water", told, rule="5E-GAP-16", who=member.id)
    for event in told.events:
        hour.note(f"exhaustion.{_LINES[event.code]}", told, rule="5E-GAP-16", who=member.id, **event.figures)


# What the log says of the events of a day.
_LINES = {
    "supplies.water_pass": "thirst_pass",
    "supplies.water_fail": "thirst_fail",
    "supplies.water_none": "thirst",
    "supplies.hunger": "hunger",
}


def _feed(hour: Hour, name: str) -> None:
    """An animal grazes, or eats a day of feed; that it goes without is told. Source: 5E-GAP-38, 5E-GAP-48."""
    fasting = hour.world.book.table(water.SUPPLIES).get(FASTING, "value")
    if hour.world.expedition.animal(name).kind in fasting or water.has_grass(hour):
        return
    if hour.take("feed", 1) < 1:
        hour.note("supplies.no_feed", rule="5E-GAP-38", who=name)
