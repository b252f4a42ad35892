"""What a member's body allows: weariness, load, and whether he stands."""

from __future__ import annotations

from horspiste.state.party import Traveller

from .condition import Being
from .counsel import Told
from .hour import Hour


def is_tired(being: Being) -> bool:
    """Whether a member is fatigued: by wounds of the way that have not healed, or by another cause."""
    return being.sore > 0 or bool(being.tired)


def load_of(hour: Hour, member: Traveller, being: Being) -> Told:
    """What armour and load do to a member, tired as he is."""
    return hour.told(
        "load.effects",
        base_speed=member.speed,
        armour=member.armour,
        shield=member.shield,
        strength=member.strength,
        carried=member.carried,
        size=member.size,
        fatigued=is_tired(being),
        race=member.race,
    )


def standing(hour: Hour, member: Traveller, being: Being) -> Told:
    """Whether a member is up, disabled, staggered, unconscious, dying or dead."""
    return hour.told("dying.state", hp=member.hp, damage=being.damage, nonlethal=being.sore, con=member.con)


def can_walk(hour: Hour, member: Traveller, being: Being) -> bool:
    """Whether a member can go on by himself."""
    return standing(hour, member, being).value in ("up", "staggered", "disabled")
