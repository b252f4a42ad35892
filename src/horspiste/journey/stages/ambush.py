"""An ambush on the way: noticed at a distance, or sprung; the fight itself is played at the table."""

from __future__ import annotations

from horspiste.basis.source import Number
from horspiste.basis.units import convert
from horspiste.state.party import Traveller
from horspiste.state.peril import Peril

from ..clock import pass_on, whole_rounds
from ..condition import Stop
from ..hour import Hour
from ..pace import THAW
from . import watch
from .air import sight_of, weather_of
from .peril import FLEE, HOLD, blow, millimetres, perceiving


def begin(hour: Hour, peril: Peril, asleep: bool) -> None:
    """How near the party comes before it may notice, and who does; who is surprised is struck.

    Dice: the distance of the land, d20 of those who hide, d20 each member who is awake, in secret; unnoticed, the ambush's own
    dice for each member.
    """
    far = _distance(hour)
    hidden = hour.thrown("detect.stealth", "", stealth=peril.stealth, **_ground(hour))
    hour.note("ambush.hidden", hidden, rule="OUT-G-06", secret=True, total=hidden.value)
    watching = [member for member, _ in hour.awake()]
    sleeping = watch.sleepers(hour, asleep)
    dcs = {member.id: _dc(hour, int(hidden.value), far, member.id in sleeping) for member in watching}
    seen = [member.id for member in watching if _notices(hour, member, dcs[member.id])] if peril.hidden else []
    noticed = seen if peril.hidden else [member.id for member in watching if member.id not in sleeping] or list(dcs)
    if noticed:
        hour.note("ambush.noticed", who=",".join(noticed), distance=millimetres(far))
        hour.halt("ambush.noticed", FLEE, HOLD, distance=millimetres(far))
        return
    hour.note("ambush.sprung")
    for member, _ in hour.members() if peril.harm else []:
        strike(hour, member, peril.harm)
    hour.halt("ambush.sprung", HOLD, FLEE)


def _ground(hour: Hour) -> dict[str, str]:
    """What the ground does to those who hide there, where it is known: mud makes noise. Source: OUT-DESERT-04."""
    thaw = hour.world.book.table(THAW)
    land = hour.world.lands_at(hour.now.at)[-1]
    return {"elements": str(thaw.get(land, "mud"))} if weather_of(hour).thawed and land in thaw else {}


def _distance(hour: Hour) -> Number:
    """The distance of the land's row at which one side can be aware of the other, at most as far as the leader sees. [m]"""
    leader, _ = hour.leader()
    sight = sight_of(hour, leader)
    told = hour.thrown("detect.range", "", lands=tuple(hour.world.lands_at(hour.now.at)))
    far: Number = sight if told.value is None else min(sight, told.value)
    hour.note("ambush.begun", told, rule="OUT-DET-01", secret=True, distance=millimetres(far))
    return far


def _dc(hour: Hour, hidden: int, far: Number, asleep: bool) -> int:
    land = hour.world.lands_at(hour.now.at)[-1]
    told = hour.told(
        "detect.dc", source_dc=hidden, distance=far, land=land, sense="sight", conditions=watch.ASLEEP if asleep else ()
    )
    return int(told.value)


def _notices(hour: Hour, member: Traveller, dc: int) -> bool:
    desk, before = hour.desk(member.id), len(hour.dice.thrown)
    bonus = member.perception + perceiving(hour, "by_sight")
    check = desk.dice.check(bonus, dc, "detection.perception", secret=True)
    rolls = tuple(hour.dice.thrown[before:])
    code = "ambush.seen" if check.passed else "ambush.missed"
    hour.note(code, rule="OUT-G-07", secret=True, who=member.id, rolls=rolls, dc=dc, total=check.total)
    return bool(check.passed)


def strike(hour: Hour, member: Traveller, harm: str) -> None:
    """The surprise costs a member so many dice. Dice: ``harm``."""
    desk, before = hour.desk(member.id), len(hour.dice.thrown)
    points = int(desk.sheet.line("damage").add("rolled", desk.dice.roll(harm, "attack.damage").total, None))
    hour.record("ambush.struck", desk, before, rule="OUT-DET-01", who=member.id, damage=points)
    blow(hour, member, points)


def risk(hour: Hour, peril: Peril, choice: str, stop: Stop) -> None:
    """The fight is the table's: nothing of it is known before."""


def end(hour: Hour, peril: Peril, choice: str, stop: Stop) -> None:
    """It takes its time; wounds of a fight are the game master's word."""
    pass_on(hour, whole_rounds(convert(peril.lasts, "min", "h")))
