"""What comes on and is noticed, far off or late: forest fires and avalanches."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import TypeVar

from horspiste.basis.desk import Desk
from horspiste.basis.source import Number
from horspiste.dice.protocol import Dice

Member = TypeVar("Member")
Noticed = tuple[Number, str]
"""How far off a member notices it [m], and the event that tells so."""


def alerted(
    desk: Desk, aware: Callable[[Member, Dice, None], Noticed], members: Sequence[Member], in_time: Sequence[str]
) -> list[Noticed]:
    """What each member knows once all are ``aware`` and have spoken: under ``hazard.alert: party`` whoever succeeds warns all at
    once, else each knows what he notices himself.

    ``in_time`` are the events of success. Source: OUT-D-28.
    """
    if not desk.book.ruled("hazard.alert", "party"):
        return desk.dice.each(aware, members, None)
    noticed = [aware(member, desk.dice, None) for member in members]
    first = max(((far, code) for far, code in noticed if code in in_time), default=None)
    return noticed if first is None else [max(one, first, key=lambda each: each[0]) for one in noticed]


def rounds_until(way: Number, speed: Number) -> int | None:
    """The rounds it takes to come ``way`` metres at ``speed`` a round, begun ones counted; ``None`` for never."""
    if way <= 0:
        return 0
    return math.ceil(way / Fraction(speed)) if speed > 0 else None
