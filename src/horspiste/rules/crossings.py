"""Crossing what is in the way: a fence on a mount, a wide hedgerow, a deep bog by swimming."""

from __future__ import annotations

from fractions import Fraction

from horspiste.basis.desk import Answer, Desk
from horspiste.basis.event import Event
from horspiste.basis.reckoning import Line
from horspiste.basis.refusal import Refused

from . import square_cost, squares, step_cost
from .square_cost import Way
from .squares import Mover, Step

FENCE, HEDGE, CROSSINGS, WATER = "fence", "wide_hedgerow", "terrain.crossings", "water.figures"


def fence(desk: Desk, *, budget: int, before: int, attempt: bool, ride: int) -> Answer:
    """Squares that a mount covers with a fence in its way, on bare ground beyond. [squares]

    Dice: d20 if the rider tries and the fence is reached.
    Source: OUT-PLAIN-16, OUT-PLAIN-18, OUT-PLAIN-19, OUT-D-74.
    """
    line = desk.sheet.line()
    line.add("squares_ahead", budget)
    if budget <= before:
        return Answer(line.total, {"mounted": True, "dc": None, "total": None})
    check, dc = None, None
    if attempt:
        dc = desk.sheet.line("dc").add("fence_ride_dc", desk.book.figure(f"{CROSSINGS}.fence_ride_dc"))
        check = desk.dice.check(ride, dc, "fence.ride")
    cleared, fallen = check is not None and bool(check.passed), check is not None and not check.passed
    if not cleared and not (fallen and desk.book.ruled("fence.ride_failure_cost", "none")):
        _pay(desk, line, budget, before)
    code = "plains.fence_cleared" if cleared else "plains.rider_falls" if fallen else "plains.fence_slow"
    also = {"mounted": not fallen, "dc": dc, "total": None if check is None else check.total}
    return Answer(line.total, also, [Event(code)])


def _pay(desk: Desk, line: Line, budget: int, before: int) -> None:
    """The fence's own cost; a mount with too little left stays before it."""
    step = Step(squares.Ground(), (FENCE,))
    cost = square_cost.cost(desk, step, Mover(sight=desk.book.number("hamper.figures.far_sight")), Way())
    extra = desk.book.table(step_cost.FEATURES).cell(FENCE, "cost")
    line.add(FENCE, extra._replace(amount=1 - cost))
    if budget - before < cost:
        line.at_most("before_the_fence", before)


def hedge(desk: Desk, *, attempt: bool, climb: int) -> Answer:
    """Movement through one square of wide hedgerow. [squares]

    Dice: d20 if one tries to climb through.
    Source: OUT-MARSH-20, OUT-MARSH-21, OUT-PLAIN-21; a failure by ``hedge.climb_failure``.

    Raises:
        Refused: ``hedge.no_entry``.
    """
    line, dc, total, climbed = desk.sheet.line(), None, None, False
    if attempt:
        dc = desk.sheet.line("dc").add(HEDGE, desk.book.table(squares.FACTS).cell(HEDGE, "climb_dc"))
        check = desk.dice.check(climb, dc, "hedge.climb")
        total, climbed = check.total, bool(check.passed)
        if not climbed and desk.book.ruled("hedge.climb_failure", "no_entry"):
            raise Refused("hedge.no_entry", total=total, dc=dc)
    if climbed:
        line.add("climbed_through", desk.book.figure(f"{CROSSINGS}.hedge_climbed"))
    else:
        line.add(HEDGE, desk.book.table(step_cost.FEATURES).cell(HEDGE, "cost"))
    return Answer(line.total, {"dc": dc, "total": total}, [Event("hedge.climbed" if climbed else "hedge.slow")])


def swim_bog(desk: Desk, *, swim: int, water: str, action: str, speed: Fraction) -> Answer:
    """The way made by swimming in a bog or stream for one action. [m]

    Dice: d20.
    Source: OUT-MARSH-04, OUT-MARSH-05, OUT-G-08.
    """
    book, dc = desk.book, desk.sheet.line("dc")
    dc.add("water_dc", book.table("water.classes").cell(water, "dc"))
    under_by = book.number(f"{WATER}.under_by")
    check = desk.dice.check(swim, dc.total, "bog.swim", bands=(under_by,))
    line = desk.sheet.line()
    if check.passed:
        line.add("speed", speed)
        line.multiply("swimming", book.figure(f"{WATER}.stride_{action}"))
    code = "bog.swims" if check.passed else "bog.goes_under" if check.failed_by(under_by) else "bog.no_progress"
    return Answer(line.total, {"dc": dc.total, "total": check.total}, [Event(code, {"total": check.total, "dc": dc.total})])
