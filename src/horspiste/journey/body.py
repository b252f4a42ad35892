"""What a member's body allows: weariness, load, and whether he stands."""

from __future__ import annotations

from typing import NamedTuple

from horspiste.basis.source import Number
from horspiste.rules.fatigue import EXHAUSTED, FATIGUED, FRESH
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
# What is one cause of weariness.
TRAVEL = {"march": "travel", "hustle": "travel"}


class Limbs(NamedTuple):
    """The modifier of Strength, and the bonuses to Swim and to Reflex saves."""

    strength: int
    swim: int
    reflex: int


def is_tired(being: Being) -> bool:
    """Whether a member is fatigued: by wounds of the way that have not healed, or by another cause."""
    if not being.nonlethal and not being.tired:
        return False
    return bool(being.tired) or sore_of_the_way(being) > being.slept_off


def weary(being: Being) -> str:
    """Whether a member is fresh, fatigued or exhausted."""
    if not is_tired(being):
        return FRESH
    return EXHAUSTED if being.exhausted else FATIGUED


def highest_level(hour: Hour) -> int:
    """This book counts no levels of exhaustion."""
    return 0


def causes(being: Being) -> set[str]:
    """What tires a member: the march and its hustles are one cause, every other need or hardship is its own."""
    if sore_of_the_way(being) <= being.slept_off:
        return set(being.tired)
    return set(being.tired) | {TRAVEL.get(cause, cause) for cause in being.nonlethal if cause in TIRING}


def tire(hour: Hour, member: Traveller, before: Being, rule: str) -> None:
    """Say that a member tires who did not; a second cause exhausts where the book has it so.

    Source: ADV-HUST-05, GAP-17, ruling ``fatigue.stack``.
    """
    being = hour.now.beings[member.id]
    if not is_tired(being):
        return
    if not is_tired(before):
        hour.be(member.id, exhausted=False)
        hour.note("fatigue.begun", rule=rule, who=member.id)
        _tell_load(hour, member, before)
    elif not being.exhausted and causes(being) - causes(before) and hour.world.book.ruled("fatigue.stack", EXHAUSTED):
        exhaust(hour, member)


def exhaust(hour: Hour, member: Traveller) -> None:
    """A member who was fatigued is exhausted. Source: ruling ``fatigue.stack``."""
    before = hour.now.beings[member.id]
    hour.be(member.id, exhausted=True)
    hour.note("fatigue.exhausted", rule="fatigue.stack", who=member.id)
    _tell_load(hour, member, before)


def sore_of_the_way(being: Being) -> int:
    """The nonlethal damage that tires."""
    return sum(points for cause, points in being.nonlethal.items() if cause in TIRING)


def load_of(hour: Hour, member: Traveller, being: Being) -> Told:
    """What armour and load do to a member, tired as he is."""
    tired = weary(being)
    return hour.told(
        "load.effects",
        base_speed=member.speed,
        armour=member.armour,
        shield=member.shield,
        strength=member.strength,
        carried=member.carried,
        size=member.size,
        fatigued=tired != FRESH,
        race=member.race,
        **({"exhausted": True} if tired == EXHAUSTED else {}),
    )


def limbs(hour: Hour, member: Traveller) -> Limbs:
    """What a member's Strength and Dexterity are good for, tired as he is. Source: ADV-HUST-05, GAP-17."""
    being = hour.now.beings[member.id]
    scores = {"strength": member.strength, "dexterity": member.dexterity}
    fresh = {name: int(hour.told("ability.modifier", score=score).value) for name, score in scores.items()}
    tired = weary(being)
    if tired == FRESH:
        return Limbs(fresh["strength"], member.swim, member.reflex)
    told = hour.told("march.state", taken=1, again=tired == EXHAUSTED, **scores)
    now = {name: int(told.also[f"{name}_modifier"]) for name in scores}
    swim, reflex = (now[name] - fresh[name] for name in ("strength", "dexterity"))
    return Limbs(now["strength"], member.swim + swim, member.reflex + reflex)


class Load(NamedTuple):
    """How a load counts: its class, the limits of the classes [kg], the reckoning of it, and what may be added before it counts
    for more [kg]; None where it is past every limit."""

    kind: str
    limits: tuple[Number, ...] | None
    told: Told
    room: Number | None


def load(hour: Hour, member: Traveller, being: Being) -> Load:
    """How a member's load counts, tired as he is."""
    tired = weary(being)
    state = {} if tired == FRESH else {tired: True}
    told = hour.told("load.category", strength=member.strength, carried=member.carried, size=member.size, **state)
    limits = hour.told("load.limits", strength=member.strength, size=member.size, **state)
    bounds = tuple(limits.also[key] for key in ("light", "medium", "heavy")) if limits.refusal is None else None
    kind = str(told.value or load_of(hour, member, being).also.get("load"))
    return Load(kind, bounds, told, told.also.get("room"))


def hit_points(hour: Hour, member: Traveller, being: Being) -> tuple[int, int]:
    """What a member has left, and the most he could have. [hp]"""
    return max(0, member.hp - being.damage), member.hp


def standing(hour: Hour, member: Traveller, being: Being) -> Told:
    """Whether a member is up, disabled, staggered, unconscious, dying or dead."""
    return hour.standing(member, being)


def is_up(hour: Hour, member: Traveller, being: Being) -> bool:
    """Whether a member is conscious and can go on by himself."""
    if is_spent(hour, member, being):
        return False
    if not being.damage and not being.nonlethal:
        return True
    return being.woken or standing(hour, member, being).value in AWAKE


def is_spent(hour: Hour, member: Traveller, being: Being) -> bool:
    """Whether damage to abilities has used a score up, which leaves a member unconscious. Source: OUT-G-20."""
    if not being.weakened:
        return False
    sheet = hour.world.expedition.member(member.id)
    return being.weakened >= min(sheet.strength, sheet.dexterity, sheet.con) > 0


def is_drained(hour: Hour, member: Traveller, being: Being) -> bool:
    """Whether damage to abilities has used Constitution up, which kills. Source: OUT-G-20."""
    return bool(being.weakened) and being.weakened >= hour.world.expedition.member(member.id).con > 0


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
    if cause in TIRING:
        tire(hour, member, being, TIRING[cause])


def _tell_load(hour: Hour, member: Traveller, before: Being) -> None:
    """Weariness weakens, and a load may weigh a class more: say so where it does."""
    was, now = load_of(hour, member, before), load_of(hour, member, hour.now.beings[member.id])
    if was.also["load"] != now.also["load"]:
        hour.note("load.heavier", now, rule="ADV-HUST-05", who=member.id, load=now.also["load"], speed=now.value)
