"""What the game master is told of a lost party: for how long, and the chance that somebody notices this hour."""

from __future__ import annotations

from fractions import Fraction
from math import prod
from typing import Any

from horspiste.journey.condition import Lost
from horspiste.journey.hour import Hour
from horspiste.journey.stages.air import sight_of
from horspiste.rules.asking import odds
from horspiste.state.party import Traveller

from .kept import Kept, why_kept

_NOTICE = "lost.notice"


def lost(hour: Hour) -> Kept | None:
    """Hours astray, whether the party knows, the dc of noticing at the end of this hour and the chance that one does."""
    astray: Lost | None = hour.now.lost
    if astray is None:
        return None
    found: Kept = {"hours": astray.hours, "known": astray.aware, "notice_dc": None, "chance": None}
    if astray.aware or hour.now.bearing is not None:
        return found
    leader, _ = hour.leader()
    asked = hour.thrown(_NOTICE, leader.id, **_given(hour, leader, astray.hours + 1))
    why = why_kept(_NOTICE, asked.steps, (), hour.guide)
    found["notice_dc"] = {"value": asked.also["dc"], "unit": "", "why": why}
    each = {member.id: _chance(hour, member, astray.hours + 1) for member, _ in hour.members()}
    missed = prod((1 - chance for chance in each.values()), start=Fraction(1))
    found["chance"] = {"value": 1 - missed, "unit": "", "why": None}
    found["each"] = [{"member": name, "chance": chance} for name, chance in each.items()]
    return found


def _given(hour: Hour, member: Traveller, hours: int) -> dict[str, Any]:
    return {
        "hours": hours,
        "survival": [member.survival],
        "travelled": int(hour.now.walked) + 1,
        "sight": [sight_of(hour, member)],
        "tools": member.tools,
        "geography": [member.geography],
        "local": [member.local],
    }


def _chance(hour: Hour, member: Traveller, hours: int) -> Fraction:
    """The chance that one member notices."""
    outcomes = odds(hour.guide, _NOTICE, _given(hour, member, hours)).outcomes
    return sum((Fraction(share) for value, share in outcomes.items() if value is True or value == 1), Fraction(0))
