"""What dangers share: who can notice and run, how far, and wounds."""

from __future__ import annotations

from horspiste.basis.source import Number
from horspiste.basis.units import convert
from horspiste.state.party import Traveller

from ..body import bear, load_of
from ..condition import Being
from ..hour import Hour
from .air import is_night, weather_of

FLEE, HOLD = "flee", "hold"
MASSIVE, DEAD = "dying.massive", "dead"


def perceiving(hour: Hour, sense: str) -> int:
    """What the weather does to Perception by a sense ("by_sight", "by_hearing")."""
    when = "night" if is_night(hour) else "day"
    return int(hour.told("lost.sight", when=when, weather=weather_of(hour).weather).also[sense] or 0)


def strides(hour: Hour, member: Traveller, being: Being) -> Number:
    """How far a member runs in a round, or hustles where tired or laden; 0 for who cannot. [m]"""
    if being.down:
        return 0
    told = load_of(hour, member, being)
    return told.also.get("run") or told.also.get("hustle") or told.value or 0


def wound(hour: Hour, member: Traveller, points: Number) -> None:
    """Take lethal damage."""
    if points:
        hour.be(member.id, damage=hour.now.beings[member.id].damage + int(points))


def blow(hour: Hour, member: Traveller, points: Number) -> None:
    """Take lethal damage at one blow; a huge one may kill at once. Dice: d20, where it is huge. Source: TOG-DEATH."""
    wound(hour, member, points)
    if not points or not hour.world.book.has_question(MASSIVE):
        return
    told = hour.thrown(MASSIVE, member.id, blow=int(points), hp=member.hp, fortitude=member.fortitude)
    if told.also["dc"] is None:
        return
    figures = {"dc": told.also["dc"], "total": told.also["total"], "damage": int(points)}
    dead = told.value == DEAD
    hour.note("massive.dead" if dead else "massive.borne", told, rule="TOG-DEATH", who=member.id, **figures)
    if dead:
        hour.be(member.id, dead=True)
        hour.note("member.dead", rule="TOG-DEATH", who=member.id)


def sore(hour: Hour, member: Traveller, cause: str, points: Number) -> None:
    """Take nonlethal damage of a danger."""
    if points:
        bear(hour, member, cause, int(points))


def millimetres(metres: Number) -> int:
    """A distance as the log counts it. [mm]"""
    return int(convert(metres, "m", "mm"))
