"""Watches: who is awake while the party sleeps, and who is woken by what comes in the night."""

from __future__ import annotations

from horspiste.state.calendar import HOURS_A_DAY, hour_of
from horspiste.state.party import Traveller

from ..hour import Hour

ASLEEP = ("asleep",)


def on_watch(hour: Hour) -> set[str]:
    """The ids of those who stand watch at this instant and are conscious; the night is shared out evenly.

    Where nothing is ordered everybody stands watch in turn, but for one who travels alone.
    """
    watches = hour.now.orders.watches
    able = [member.id for member, _ in hour.awake()]
    if watches is None:
        members = [member.id for member in hour.world.expedition.members]
        watches = tuple((name,) for name in members if name in able) if len(able) > 1 else ()
    if not watches:
        return set()
    rhythm = hour.now.orders.rhythm
    night = (rhythm.rise - rhythm.bed) % HOURS_A_DAY
    gone = (hour_of(hour.now.instant) - rhythm.bed) % HOURS_A_DAY
    turn = int(gone * len(watches) // night) if gone < night else 0
    return set(watches[turn]) & set(able)


def sleepers(hour: Hour, asleep: bool) -> set[str]:
    """The ids of those who sleep through what begins now; nobody where the party is up."""
    if not asleep:
        return set()
    return {member.id for member, _ in hour.members()} - on_watch(hour)


def drowsy(hour: Hour, member: Traveller, sleeping: set[str]) -> int:
    """What sleep takes from a member's Perception. Source: OUT-G-07."""
    return -int(hour.world.book.table("detection.conditions").number(*ASLEEP, "dc")) if member.id in sleeping else 0


def wake(hour: Hour) -> None:
    """What has happened ends everybody's rest: it begins anew."""
    resting = [member.id for member, being in hour.members() if being.resting is not None]
    for name in resting:
        hour.be(name, resting=None)
    if resting:
        hour.note("rest.broken", rule="TOG-HEALING")
