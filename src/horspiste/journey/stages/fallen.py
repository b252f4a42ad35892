"""Who falls by wounds or exhaustion, and who dies of it."""

from __future__ import annotations

from .. import levels
from ..hour import Hour
from .exhaustion import effects
from .standing import all_fallen, tell

UNCONSCIOUS, EXHAUSTED = "unconscious", "exhausted"


def see(hour: Hour, hours: int) -> None:
    """See to everybody who is hurt or exhausted; the clock stops for who cannot go on. Source: 5E-GAP-08."""
    for member, being in hour.members():
        if not (being.damage or being.level or being.down):
            continue
        told = effects(hour, being.level)
        if told.also["dead"]:
            hour.be(member.id, dead=True)
            hour.note("member.dead", told, rule="5E-GAP-08", who=member.id)
            continue
        left, _ = levels.hit_points(hour, member, being)
        tell(hour, member, levels.is_up(hour, member, being), EXHAUSTED if left else UNCONSCIOUS, told, "5E-GAP-08")
    all_fallen(hour)
