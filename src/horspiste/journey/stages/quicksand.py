"""Quicksand on the way: seen in time, or the leader is in it and struggles or is pulled out."""

from __future__ import annotations

from typing import NamedTuple

from horspiste.state.calendar import ROUNDS_AN_HOUR, hours
from horspiste.state.party import Animal, Traveller
from horspiste.state.peril import Peril

from ..body import limbs
from ..clock import pass_on
from ..condition import Stop
from ..counsel import Told
from ..hour import Hour
from ..risk import Risk
from . import beasts

PULL, STRUGGLE = "pull", "struggle"
OUT, UNDER, SUNK, DEAD = "out", "under", "under_sand", "dead"
# What is announced each round: the pulled keep up, who is alone makes for the rim.
ANNOUNCED = {PULL: "stay", STRUGGLE: "move"}
MARCHING = "walk"


class Sinking(NamedTuple):
    """Who is in it, a member or a mount, and what they struggle with: a score and two bonuses."""

    name: str
    con: int
    swim: int
    strength: int


def begin(hour: Hour, peril: Peril, asleep: bool) -> None:
    """The leader comes to it first. Dice: d20, in secret; none where it is known."""
    leader, _ = hour.leader()
    if asleep or not peril.hidden:
        hour.note("quicksand.noticed", rule="OUT-QSAND-02", who=leader.id)
        return
    told = hour.thrown("quicksand.approach", "", gait=MARCHING, survival=leader.survival)
    if not told.value:
        hour.note("quicksand.noticed", told, rule="OUT-QSAND-02", who=leader.id)
        return
    hour.note("quicksand.trapped", told, rule="OUT-QSAND-02", who=leader.id)
    _stop(hour, leader, int(told.value))


def _stop(hour: Hour, victim: Traveller, square: int) -> None:
    helped = [PULL] if _rescuer(hour, victim.id) is not None else []
    hour.halt("quicksand.trapped", *helped, STRUGGLE, who=victim.id, squares=square)


def _rescuer(hour: Hour, victim: str) -> Traveller | None:
    others = [member for member, _ in hour.awake() if member.id != victim]
    return max(others, key=lambda member: member.strength, default=None)


def risk(hour: Hour, peril: Peril, choice: str, stop: Stop) -> Risk | None:
    """Each round's check: the victim's to move, or the helper's to pull. Source: OUT-QSAND-06, OUT-QSAND-10."""
    name = str(stop.figures["who"])
    helper = _rescuer(hour, name) if choice == PULL else None
    if helper is not None:
        return Risk(helper.id, limbs(hour, helper).strength, hour.number("hazards.quicksand.pull_dc"))
    victim = hour.as_is(hour.world.expedition.member(name), hour.now.beings[name])
    return Risk(name, limbs(hour, victim).swim, hour.number("hazards.quicksand.move_dc"))


def end(hour: Hour, peril: Peril, choice: str, stop: Stop) -> None:
    """Out, or drowned; after an hour in it the game master is asked again. Then the mount that was ridden into it, likewise.

    Dice: as ``quicksand.run``, ``quicksand.drown``; then those of the mount.
    """
    name, first = str(stop.figures["who"]), int(str(stop.figures["squares"]))
    member = hour.as_is(hour.world.expedition.member(name), hour.now.beings[name])
    square, spent = _sink(hour, _sinking(hour, member), choice, first)
    if square:
        _stop(hour, member, square)
    elif member.mount in dict(hour.beasts()):
        spent = max(spent, _mount(hour, hour.world.expedition.animal(str(member.mount)), choice, first))
    pass_on(hour, hours(spent))


def _mount(hour: Hour, animal: Animal, choice: str, square: int) -> int:
    """A mount swims by its Strength; one that an hour does not free stays behind. [rounds]"""
    limb = beasts.limb(hour, animal)
    left, spent = _sink(hour, Sinking(animal.id, beasts.sheet_of(hour, animal).con, limb, limb), choice, square)
    if left:
        hour.graze(animal.id, left=True)
        hour.note("mount.sunk", rule="OUT-QSAND-06", who=animal.id)
    return spent


def _sinking(hour: Hour, member: Traveller) -> Sinking:
    able = limbs(hour, member)
    return Sinking(member.id, member.con, able.swim, able.strength)


def _sink(hour: Hour, victim: Sinking, choice: str, square: int) -> tuple[int, int]:
    """As long as an hour of it: the square that the victim is in still, 0 for out or drowned, and the time. [rounds]"""
    spent = 0
    while spent < ROUNDS_AN_HOUR:
        told = _rounds(hour, victim, choice, square)
        square, state, spent = int(told.value), str(told.also["state"]), spent + max(1, len(told.also["dcs"]))
        if _drowns(hour, victim, told, state) or state == OUT:
            return 0, spent
    return square, spent


def _rounds(hour: Hour, victim: Sinking, choice: str, square: int) -> Told:
    """As many rounds as one holds one's breath, or fewer where one is out sooner."""
    breath = int(hour.told("breath.hold", con=victim.con).value)
    rescuer = _rescuer(hour, victim.name) if choice == PULL else None
    pull = {} if rescuer is None else {"rescuer_strength": limbs(hour, rescuer).strength}
    told = hour.thrown(
        "quicksand.run",
        victim.name,
        square=square,
        plan=(ANNOUNCED[choice],) * max(1, breath),
        swim=victim.swim,
        con=victim.con,
        victim_strength=victim.strength,
        **pull,
    )
    state = str(told.also["state"])
    helper = "" if rescuer is None else rescuer.id
    code = "quicksand.pulled" if helper else "quicksand.struggled"
    hour.note(code, told, rule="OUT-QSAND-06", who=victim.name, helper=helper, state=SUNK if state == UNDER else state)
    return told


def _drowns(hour: Hour, victim: Sinking, told: Told, state: str) -> bool:
    """Who was under longer than the breath lasts, or never came up, drowns."""
    used = int(told.also["breath_used"])
    if state != UNDER and used <= told.also["breath"]:
        return False
    longest = int(hour.number("journey.supplies.swim_rounds"))
    drowned = hour.thrown("quicksand.drown", victim.name, con=victim.con, rounds=longest if state == UNDER else used)
    if drowned.value != DEAD:
        return False
    if victim.name in hour.now.beings:
        hour.be(victim.name, dead=True)
        hour.note("member.dead", drowned, rule="OUT-QSAND-07", who=victim.name)
    else:
        hour.graze(victim.name, dead=True)
        hour.note("mount.killed", drowned, rule="OUT-QSAND-07", who=victim.name)
    return True
