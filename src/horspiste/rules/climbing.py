"""Climbing and swimming a stretch, with the check that a game master may ask for."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from horspiste.basis.desk import Answer, Desk
from horspiste.basis.event import Event
from horspiste.basis.source import Number

from . import going, rolls

ENDS = {"fall": "climb.fall", "swept": "climb.swept"}


def climb(
    desk: Desk,
    *,
    mode: str,
    distance: Fraction,
    own_speed: bool,
    ground: Sequence[str],
    dc: int | None,
    athletics: int,
    exhaustion: int,
    on_failure: str,
) -> Answer:
    """The ground gained by climbing or swimming. [m] A failed check gains none, and the movement is spent all the same.

    Dice: d20, Athletics, with a dc; two when exhausted.
    Source: 5E-CSC-01, 5E-CSC-02, 5E-CSC-05, 5E-CSC-06.
    """
    cost = desk.sheet.line("cost", "m")
    factor = desk.sheet.line("factor")
    going.metre_cost(desk, factor, mode, own_speed, going.causes(desk.book, ground))
    cost.add("distance", distance, "5E-CMV-03")
    cost.multiply("factor", factor.total, "5E-CMV-03")
    total, events = _checked(desk, dc, athletics, exhaustion, on_failure)
    line = desk.sheet.line()
    line.add("distance", distance, "5E-CMV-03")
    if events and events[0].code == "climb.fail":
        line.replace("no_progress", 0, "5E-CSC-05" if mode == going.CLIMB else "5E-CSC-06")
    return Answer(line.total, {"cost": cost.total, "factor": factor.total, "total": total}, events)


def _checked(desk: Desk, dc: int | None, athletics: int, exhaustion: int, on_failure: str) -> tuple[Number | None, list[Event]]:
    if dc is None:
        return None, []
    check = desk.dice.check(athletics, dc, "climb.check", mode=rolls.exhausted(desk.book, exhaustion, "check"))
    figures = {"total": check.total, "dc": dc}
    if check.passed:
        return check.total, [Event("climb.pass", figures)]
    worse = [Event(ENDS[on_failure])] if on_failure in ENDS else []
    return check.total, [Event("climb.fail", figures), *worse]
