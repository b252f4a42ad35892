"""Who falls, who dies, who wakes: looked at when every hour and every choice is over."""

from __future__ import annotations

from typing import Any

from horspiste.state.party import Traveller

from ..body import is_drained, is_spent, is_up
from ..condition import Being
from ..hour import Hour
from . import beasts
from .standing import all_fallen, tell


def see(hour: Hour, hours: int) -> None:
    """See to everybody who is hurt, after so many ended hours of the clock; the clock stops for who cannot go on.

    Dice in order, for each member below 0 hit points: each round the own check, then the companion's care, until it is over;
    for one who is stable one check an hour.
    """
    for member, being in hour.members():
        if being.damage or being.nonlethal or being.down or being.weakened:
            _see_to(hour, member, being, hours)
    beasts.see_to(hour)
    all_fallen(hour)


def _see_to(hour: Hour, member: Traveller, being: Being, hours: int) -> None:
    state = hour.standing(member, being)
    if is_drained(hour, member, being):
        _die(hour, member)
    elif state.value == "dying":
        _fight(hour, member)
    elif state.value == "dead":
        _die(hour, member)
    elif being.stable and int(state.also["hp_left"]) >= 0:
        hour.be(member.id, stable=False, woken=False)
    elif being.stable and not being.woken:
        for _ in range(hours):
            _lie(hour, member)
    _tell(hour, member)


def _below(hour: Hour, member: Traveller) -> int:
    """Hit points below 0, by wounds alone and by nonlethal damage that counts as wounds."""
    return -int(hour.standing(member, hour.now.beings[member.id]).also["hp_left"])


def _fight(hour: Hour, member: Traveller) -> None:
    """Round after round until stable or dead, with the help of whoever knows healing best."""
    while not hour.now.beings[member.id].dead and not hour.now.beings[member.id].stable:
        _turn(hour, member)
        helpers = hour.awake()
        if helpers and not hour.now.beings[member.id].dead and not hour.now.beings[member.id].stable:
            _care(hour, member, max((helper for helper, _ in helpers), key=lambda helper: helper.heal))


def _turn(hour: Hour, member: Traveller) -> None:
    if _thrown(hour, member, "dying.round") == "stable":
        hour.be(member.id, stable=True)


def _thrown(hour: Hour, member: Traveller, question: str, **given: bool) -> Any:
    """What a round or an hour of dying brings, told unless all stays as it was; the dead fall."""
    told = hour.thrown(question, member.id, con=member.con, below=_below(hour, member), **given)
    _suffer(hour, member, int(told.also["below"]))
    if told.value != "unconscious":
        hour.note(f"dying.{told.value}", told, rule="TOG-DEATH", who=member.id, dc=told.also["dc"], total=told.also["total"])
    if told.value == "dead":
        _die(hour, member)
    return told.value


def _care(hour: Hour, member: Traveller, helper: Traveller) -> None:
    told = hour.thrown("healing.care", helper.id, heal=helper.heal)
    if told.value:
        hour.be(member.id, stable=True)
        hour.note("dying.tended", told, rule="TOG-DEATH", who=member.id, helper=helper.id)


def _lie(hour: Hour, member: Traveller) -> None:
    """A stable member's hour: awake again, or still unconscious; worse where nobody is there to tend him."""
    now = hour.now.beings[member.id]
    if now.dead or now.woken:
        return
    if _thrown(hour, member, "dying.hour", tended=bool(hour.awake())) == "awake":
        hour.be(member.id, woken=True)


def _suffer(hour: Hour, member: Traveller, below: int) -> None:
    worse = below - _below(hour, member)
    if worse:
        hour.be(member.id, damage=hour.now.beings[member.id].damage + worse)


def _die(hour: Hour, member: Traveller) -> None:
    state = hour.standing(member, hour.now.beings[member.id])
    hour.be(member.id, dead=True)
    hour.note("member.dead", state, rule="TOG-DEATH", who=member.id)


def _tell(hour: Hour, member: Traveller) -> None:
    being = hour.now.beings[member.id]
    if being.dead:
        return
    state = hour.standing(member, being)
    word = "unconscious" if is_spent(hour, member, being) else str(state.value)
    tell(hour, member, is_up(hour, member, being), word, state, "TOG-NONLETHAL")
