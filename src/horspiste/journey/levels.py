"""A body that exhaustion wears down, level by level: its speed, its load, its hit points."""

from __future__ import annotations

from horspiste.basis.source import Number
from horspiste.rules.capacity import OVER
from horspiste.rules.exhaustion import LEVELS
from horspiste.rules.fatigue import EXHAUSTED, FRESH
from horspiste.state.party import Traveller

from .body import Load
from .condition import Being
from .counsel import Told
from .hour import Hour

DRAGGED = "over_capacity"


def is_tired(being: Being) -> bool:
    """Whether exhaustion has begun. Source: 5E-GAP-08."""
    return being.level > 0


def highest_level(hour: Hour) -> int:
    """The highest level of exhaustion. Source: 5E-GAP-08."""
    return int(hour.number("exhaustion.figures.highest"))


def weary(being: Being) -> str:
    """Whether a member is fresh or exhausted."""
    return EXHAUSTED if being.level else FRESH


def load(hour: Hour, member: Traveller, being: Being) -> Load:
    """How a member's load counts; its classes below the capacity only where the sheet plays the variant, else one limit."""
    given = {"strength": member.strength, "size": member.size, "variant": member.encumbrance}
    told = hour.told("load.category", carried=member.carried, **given)
    bounds = ("encumbered_above", "heavily_encumbered_above", "capacity_above")
    limits = tuple(told.also[name] for name in bounds if name in told.also)
    room = next((limit - member.carried for limit in limits if member.carried <= limit), None)
    return Load(str(told.value), limits, told, room)


def load_of(hour: Hour, member: Traveller, being: Being) -> Told:
    """A member's speed under load and exhaustion. [m a round]"""
    return _speed(hour, member, being, being.level)


def walking_speed(hour: Hour, member: Traveller, being: Being) -> Number:
    """A member's speed under his load; what exhaustion does to a march counts by the hour. [m a round]"""
    speed: Number = _speed(hour, member, being, 0).value
    return speed


def _speed(hour: Hour, member: Traveller, being: Being, level: int) -> Told:
    found = load(hour, member, being)
    over = {"dragging": DRAGGED} if found.kind == OVER else {}
    change = found.told.also["speed_change"] or 0
    return hour.told("pace.speed", base_speed=member.speed, change=change, exhaustion=level, **over)


def hit_points(hour: Hour, member: Traveller, being: Being) -> tuple[int, int]:
    """What a member has left, and the most he could have at his level of exhaustion. [hp] Source: 5E-GAP-08."""
    most = int(member.hp * hour.world.book.table(LEVELS).number(being.level, "hp"))
    return max(0, min(member.hp - being.damage, most)), most


def moves(hour: Hour, being: Being) -> bool:
    """Whether a level of exhaustion leaves any speed. Source: 5E-GAP-08."""
    return bool(hour.world.book.table(LEVELS).number(being.level, "speed"))


def is_up(hour: Hour, member: Traveller, being: Being) -> bool:
    """Whether a member is conscious and can go on by himself."""
    return not being.dead and hit_points(hour, member, being)[0] > 0 and moves(hour, being)
