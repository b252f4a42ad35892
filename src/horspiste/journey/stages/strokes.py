"""Rivers crossed by strokes: swimming costs twice its way, and a check where the game master asks for one."""

from __future__ import annotations

import math
from fractions import Fraction

from horspiste.basis.source import Number
from horspiste.basis.units import convert
from horspiste.state.party import Traveller
from horspiste.state.region import Ford, River

from ..counsel import Told
from ..hour import Hour
from ..levels import load_of
from ..paces import flies
from ..risk import Risk, worst

SWIM, LADDER = "swim", "journey.ladder"
# Swimming without a check, and with one of a difficulty that the game master picks.
WAYS = {"swim": "", "swim.easy": "easy", "swim.medium": "medium", "swim.hard": "hard"}
ACROSS, TURNED = "across", "turned"


def stops(hour: Hour, river: River) -> bool:
    """Whether a river stops the clock: any that has a width, but for a party in the air."""
    return river.width > 0 and not flies(hour)


def is_rough(hour: Hour, river: River) -> bool:
    """No water is so rough by itself that the nearest ford is not the first choice."""
    return False


def is_open(hour: Hour, river: River) -> bool:
    """A boat may cross any water."""
    return True


def swims() -> tuple[str, ...]:
    """The ways to swim that are offered."""
    return tuple(WAYS)


def risk(hour: Hour, river: River, choice: str) -> Risk | None:
    """What a difficulty that the game master picks asks of the one who can least; ``None`` where nothing is asked."""
    difficulty = WAYS.get(choice, "")
    if not difficulty:
        return None
    dc = hour.world.book.table(LADDER).number(difficulty, "dc")
    return worst([Risk(member.id, member.swim, dc) for member, _ in hour.members()])


def swim(hour: Hour, river: River, member: Traveller, choice: str) -> Told:
    """A member swims, stroke after stroke: the rounds it takes, and whether it leads across.

    A failed check makes no way; who has not come across when even the patient give up turns back. Who cannot swim by himself
    is brought over by the others. Dice: d20 for each round where a check is asked.
    Source: 5E-CSC-02, 5E-CSC-06.
    """
    being = hour.now.beings[member.id]
    width, speed = convert(river.width, "mm", "m"), load_of(hour, member, being).value
    plain = hour.told("climb.check", mode=SWIM, distance=width, exhaustion=being.level)
    if being.down or not speed:
        return plain._replace(value=0, also={"state": ACROSS, "drift": 0})
    rounds = math.ceil(Fraction(plain.also["cost"]) / speed)
    difficulty = WAYS[choice]
    told = plain._replace(value=rounds, also={"state": ACROSS, "drift": 0})
    if difficulty:
        told = _tried(hour, member, width, Fraction(width * speed) / plain.also["cost"], difficulty)
    hour.note(
        "river.crossed", told, rule="5E-CSC-06", who=member.id, name=river.name, state=told.also["state"], rounds=told.value
    )
    return told


def _tried(hour: Hour, member: Traveller, width: Number, stroke: Number, difficulty: str) -> Told:
    """Round after round with a check each, until across or for as long as anybody tries."""
    dc, most = int(hour.world.book.table(LADDER).number(difficulty, "dc")), hour.number("journey.supplies.swim_rounds")
    level, before = hour.now.beings[member.id].level, len(hour.dice.thrown)
    rounds, left = 0, width
    while True:
        told = hour.thrown(
            "climb.check", member.id, mode=SWIM, distance=min(left, stroke), dc=dc, athletics=member.swim, exhaustion=level
        )
        rounds, left = rounds + 1, left - told.value
        if left <= 0 or rounds >= most:
            break
    state = ACROSS if left <= 0 else TURNED
    return told._replace(value=rounds, also={"state": state, "drift": 0}, rolls=tuple(hour.dice.thrown[before:]))


def wade(hour: Hour, river: River, ford: Ford) -> int:
    """Everyone wades at his own speed. [rounds] Source: 5E-MOVE-03."""
    told = hour.told("turn.cost", distance=convert(ford.width, "mm", "m"))
    rounds = 0
    for member, being in hour.members():
        speed = load_of(hour, member, being).value
        needed = math.ceil(Fraction(told.value) / speed) if speed else 0
        rounds = max(rounds, needed)
        hour.note("river.crossed", told, rule="5E-MOVE-03", who=member.id, name=river.name, state=ACROSS, rounds=needed)
    return rounds
