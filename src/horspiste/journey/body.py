"""What a member's body allows: weariness, load, and whether he stands."""

from __future__ import annotations

from horspiste.rules.tally import Tally, body_of, hurt
from horspiste.state.party import Traveller

from .condition import Being
from .counsel import Told
from .hour import AWAKE, Hour

# Nonlethal damage of these causes tires while it lasts, by these rules; a river's or a brawl's does not.
TIRING = {
    "march": "ADV-MARCH-04",
    "hustle": "ADV-HUST-04",
    "thirst": "TOG-NEEDS",
    "hunger": "TOG-NEEDS",
    "cold": "TOG-COLD",
    "heat": "TOG-COLD",
}


def is_tired(being: Being) -> bool:
    """Whether a member is fatigued: by wounds of the way that have not healed, or by another cause."""
    if not being.nonlethal and not being.tired:
        return False
    return bool(being.tired) or sore_of_the_way(being) > being.slept_off


def sore_of_the_way(being: Being) -> int:
    """The nonlethal damage that tires."""
    return sum(points for cause, points in being.nonlethal.items() if cause in TIRING)


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
    return hour.standing(member, being)


def is_up(hour: Hour, member: Traveller, being: Being) -> bool:
    """Whether a member is conscious and can go on by himself."""
    if is_spent(member, being):
        return False
    if not being.damage and not being.nonlethal:
        return True
    return being.woken or standing(hour, member, being).value in AWAKE


def is_spent(member: Traveller, being: Being) -> bool:
    """Whether damage to abilities has used a score up, which leaves a member unconscious. Source: OUT-G-20."""
    return being.weakened >= min(member.strength, member.dexterity, member.con) > 0


def may_hustle(hour: Hour, member: Traveller, being: Being) -> bool:
    """Whether a member has the strength for more than a walk: one who staggers or is disabled has not."""
    if not being.damage and not being.nonlethal:
        return True
    state = standing(hour, member, being).value
    return state not in AWAKE[1:] and not being.woken


def bear(hour: Hour, member: Traveller, cause: str, points: int) -> None:
    """Take nonlethal damage, counted by its cause; what passes full hit points wounds, where the book has it so."""
    being = hour.now.beings[member.id]
    tally = hurt(Tally(being.sore, being.damage), points, body_of(hour.world.book, member.hp))
    more = tally.nonlethal - being.sore
    if more:
        hour.be(member.id, nonlethal={**being.nonlethal, cause: being.nonlethal.get(cause, 0) + more})
    if tally.lethal != being.damage:
        hour.be(member.id, damage=tally.lethal)
    if not is_tired(being) and is_tired(hour.now.beings[member.id]):
        hour.note("fatigue.begun", rule=TIRING[cause], who=member.id)
        _tell_load(hour, member, being)


def _tell_load(hour: Hour, member: Traveller, before: Being) -> None:
    """Weariness weakens, and a load may weigh a class more: say so where it does."""
    was, now = load_of(hour, member, before), load_of(hour, member, hour.now.beings[member.id])
    if was.also["load"] != now.also["load"]:
        hour.note("load.heavier", now, rule="ADV-HUST-05", who=member.id, load=now.also["load"], speed=now.value)
