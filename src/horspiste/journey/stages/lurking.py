"""An ambush on the way: those who hide against the passive Perception of those who come; the fight is played at the table."""

from __future__ import annotations

from horspiste.state.peril import Peril

from ..hour import Hour
from . import watch
from .alertness import passive_of
from .ambush import end, risk, strike
from .peril import FLEE, HOLD, millimetres

__all__ = ["begin", "end", "risk"]


def begin(hour: Hour, peril: Peril, asleep: bool) -> None:
    """Who notices those who hide: whose passive Perception is more than their Stealth, at the game master's distance.

    Dice: d20 of those who hide; unnoticed, the ambush's own dice for each member. Source: 5E-GAP-04, 5E-GAP-26.
    """
    noticed = [member.id for member, _ in hour.awake()]
    if peril.hidden:
        hidden = hour.thrown("ability.check", "", check="stealth", score=_plain(hour), base=peril.stealth)
        hour.note("ambush.hidden", hidden, rule="5E-GAP-26", secret=True, total=hidden.value)
        noticed = _noticing(hour, int(hidden.value), watch.sleepers(hour, asleep))
    if noticed:
        _see(hour, peril, ",".join(noticed))
        return
    hour.note("ambush.sprung", rule="5E-GAP-26")
    for member, _ in hour.members() if peril.harm else []:
        strike(hour, member, peril.harm)
    hour.halt("ambush.sprung", HOLD, FLEE)


def _see(hour: Hour, peril: Peril, who: str) -> None:
    """The ambush is noticed, at the distance that the game master gives."""
    if peril.away is None:
        hour.note("ambush.near", rule="5E-GAP-26", who=who)
        hour.halt("ambush.near", FLEE, HOLD)
        return
    far = millimetres(peril.away)
    hour.note("ambush.noticed", rule="5E-GAP-26", who=who, distance=far)
    hour.halt("ambush.noticed", FLEE, HOLD, distance=far)


def _plain(hour: Hour) -> int:
    """A score that adds nothing: the ambush's bonus is whole."""
    return int(hour.number("journey.supplies.average"))


def _noticing(hour: Hour, hidden: int, sleeping: set[str]) -> list[str]:
    """Who of those awake sees them; nobody sees anything asleep."""
    found = []
    for member, being in hour.awake():
        if member.id in sleeping:
            continue
        told = passive_of(hour, member, being)
        sees = bool(told.also["sees"]) and told.value > hidden
        code = "ambush.seen" if sees else "ambush.missed"
        hour.note(code, told, rule="5E-GAP-04", secret=True, who=member.id, dc=hidden, total=told.value)
        found += [member.id] if sees else []
    return found
