"""Quicksand on the way: seen in time, or the leader is in it and struggles or is pulled out."""

from __future__ import annotations

from horspiste.state.calendar import ROUNDS_AN_HOUR, hours
from horspiste.state.party import Traveller
from horspiste.state.peril import Peril

from ..body import limbs
from ..clock import pass_on
from ..condition import Stop
from ..counsel import Told
from ..hour import Hour

PULL, STRUGGLE = "pull", "struggle"
OUT, UNDER, DEAD = "out", "under", "dead"
# What is announced each round: the pulled keep up, who is alone makes for the rim.
ANNOUNCED = {PULL: "stay", STRUGGLE: "move"}
MARCHING = "walk"


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
    helped = [PULL] if _rescuer(hour, victim) is not None else []
    hour.halt("quicksand.trapped", *helped, STRUGGLE, who=victim.id, squares=square)


def _rescuer(hour: Hour, victim: Traveller) -> Traveller | None:
    others = [member for member, _ in hour.awake() if member.id != victim.id]
    return max(others, key=lambda member: member.strength, default=None)


def end(hour: Hour, peril: Peril, choice: str, stop: Stop) -> None:
    """Out, or drowned; after an hour in it the game master is asked again. Dice: as ``quicksand.run``, ``quicksand.drown``."""
    name = str(stop.figures["who"])
    victim = hour.as_is(hour.world.expedition.member(name), hour.now.beings[name])
    square, spent = int(str(stop.figures["squares"])), 0
    while spent < ROUNDS_AN_HOUR:
        told = _rounds(hour, victim, choice, square)
        square, state, spent = int(told.value), str(told.also["state"]), spent + max(1, len(told.also["dcs"]))
        _breathe(hour, victim, told, state)
        if state == OUT or hour.now.beings[victim.id].dead:
            break
    else:
        _stop(hour, victim, square)
    pass_on(hour, hours(spent))


def _rounds(hour: Hour, victim: Traveller, choice: str, square: int) -> Told:
    """As many rounds as one holds one's breath, or fewer where one is out sooner."""
    breath = int(hour.told("breath.hold", con=victim.con).value)
    rescuer = _rescuer(hour, victim) if choice == PULL else None
    pull = {} if rescuer is None else {"rescuer_strength": limbs(hour, rescuer).strength}
    told = hour.thrown(
        "quicksand.run",
        victim.id,
        square=square,
        plan=(ANNOUNCED[choice],) * max(1, breath),
        swim=limbs(hour, victim).swim,
        con=victim.con,
        victim_strength=limbs(hour, victim).strength,
        **pull,
    )
    state = str(told.also["state"])
    helper = "" if rescuer is None else rescuer.id
    code = "quicksand.pulled" if helper else "quicksand.struggled"
    hour.note(code, told, rule="OUT-QSAND-06", who=victim.id, helper=helper, state=state)
    return told


def _breathe(hour: Hour, victim: Traveller, told: Told, state: str) -> None:
    """Who was under longer than the breath lasts, or never came up, drowns."""
    used = int(told.also["breath_used"])
    if state != UNDER and used <= told.also["breath"]:
        return
    longest = int(hour.number("journey.supplies.swim_rounds"))
    drowned = hour.thrown("quicksand.drown", victim.id, con=victim.con, rounds=longest if state == UNDER else used)
    if drowned.value == DEAD:
        hour.be(victim.id, dead=True)
        hour.note("member.dead", drowned, rule="OUT-QSAND-07", who=victim.id)
