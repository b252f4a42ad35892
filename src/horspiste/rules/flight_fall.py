"""Flyers too slow to stay in the air: the fall, and the save that ends it."""

from __future__ import annotations

import math
from fractions import Fraction
from typing import NamedTuple

from horspiste.basis.desk import Answer, Desk
from horspiste.basis.event import Event
from horspiste.basis.reckoning import Line
from horspiste.basis.source import Figure, Number
from horspiste.dice.protocol import several

from .flight import least_to_fly
from .hazards.falling import FIGURES

DICE = "damage_dice"
WHOLE: dict[str, Number | str | None] = {"damage_dice": None, "damage": 0}


def stall(
    desk: Desk,
    *,
    flyer: str,
    speed: Fraction,
    flown: Fraction,
    altitude: Fraction,
    landed: bool,
    spent: Fraction | None,
    base_speed: Fraction | None,
) -> Answer:
    """The altitude after a turn that may have been too slow; the way fallen, and the damage where the fall ends. [m]

    ``landed``: it comes to stand on something at the end of its movement, as it does at altitude 0.
    Dice: 1d6 for each full 3 m, if it reaches the ground.
    Source: ADV-FLY-02 to 04, GAP-13; ``fly.min_speed_measure``, ``fly.min_speed_climb``, ``fly.stall_damage``.
    """
    line = desk.sheet.line()
    line.add("altitude", altitude)
    if landed:
        return Answer(_land(line), {"fallen": 0, **WHOLE}, [Event("flight.landed")])
    if _keeps_up(desk, flyer, _counted_speed(desk, speed, base_speed), _covered(desk, flown, spent)):
        return Answer(line.total, {"fallen": 0, **WHOLE}, [Event("flight.aloft")])
    if altitude == 0:
        return Answer(line.total, {"fallen": 0, **WHOLE}, [Event("flight.landed")])
    fall = _fall(desk, line, desk.book.figure("flight.figures.first_fall"), 0)
    return Answer(line.total, fall.also, fall.events)


def _land(line: Line) -> Number:
    return line.replace("landed", 0, "ADV-FLY-03") if line.total else line.total


def _counted_speed(desk: Desk, speed: Number, base_speed: Number | None) -> Number:
    by_base = base_speed is not None and desk.book.ruled("fly.min_speed_measure", "half_base_speed")
    return base_speed if by_base and base_speed is not None else speed


def _covered(desk: Desk, flown: Number, spent: Number | None) -> Number:
    """What counts towards the least speed: the path flown, or (``fly.min_speed_climb: cost_spent``) the movement spent."""
    by_cost = spent is not None and desk.book.ruled("fly.min_speed_climb", "cost_spent")
    return spent if by_cost and spent is not None else flown


def _keeps_up(desk: Desk, flyer: str, speed: Number, covered: Number) -> bool:
    least = least_to_fly(desk, flyer, speed)
    return desk.sheet.against("flown", covered, unit="m") >= least


def recover(desk: Desk, *, reflex: int, altitude: Fraction, fallen: Fraction, speed: Fraction | None) -> Answer:
    """The altitude after a round spent catching itself; the way fallen in all, and what it may still move. [m]

    Dice: d20, then 1d6 for each full 3 m, if it reaches the ground.
    Source: ADV-FLY-04 to 06, GAP-13; ``fly.recovery``, ``fly.stall_damage``.
    """
    line = desk.sheet.line()
    line.add("altitude", altitude)
    dc = desk.sheet.line("dc").add("save_dc", desk.book.figure("flight.figures.recover_dc"))
    save = desk.dice.check(reflex, dc, "flight.recover", natural=True)
    told = {"total": save.total, "dc": dc}
    if save.passed:
        moves = speed if desk.book.ruled("fly.recovery", "single_move_on_success") else 0
        also = {"dc": dc, "total": save.total, "fallen": fallen, "may_move": moves}
        return Answer(line.total, {**also, **WHOLE}, [Event("flight.recovered", told)])
    fall = _fall(desk, line, desk.book.figure("flight.figures.later_fall"), fallen)
    return Answer(line.total, {"dc": dc, "total": save.total, "may_move": 0, **fall.also}, fall.events)


class _Fall(NamedTuple):
    also: dict[str, Number | str | None]
    events: list[Event]


def _fall(desk: Desk, line: Line, drop: Figure, before: Number) -> _Fall:
    """Fall from the altitude that ``line`` has; ``before``: the way fallen already. [m]"""
    height, fallen = line.total, desk.sheet.line("fallen", "m")
    fallen.add("fallen_before", before)
    line.add("fall", drop._replace(amount=-drop.amount))
    if line.total < 0:
        line.at_least("ground", 0, "ADV-FLY-04")
    last = height - line.total
    fallen.add("fall_now", last)
    events = [Event("flight.falls", {"fallen": last, "altitude": line.total})]
    if line.total > 0:
        return _Fall({"fallen": fallen.total, **WHOLE}, events)
    counted = last if desk.book.ruled("fly.stall_damage", "last_segment") else fallen.total
    dice = _dice(desk, counted)
    damage = desk.sheet.line("damage", "lethal").add("dice", desk.dice.roll(dice, "flight.damage").total, "ADV-FLY-04")
    events.append(Event("flight.crash", {"fallen": counted, "damage": damage, "dice": dice}))
    return _Fall({"fallen": fallen.total, "damage_dice": dice, "damage": damage}, events)


def _dice(desk: Desk, counted: Number) -> str:
    """The dice of a fall from a height, those of any fall. Source: GAP-13, TOG-FALL."""
    table = desk.book.table(FIGURES)
    # A text of dice is no sum: its reasons are compared.
    way = desk.sheet.against("fallen", counted, "fly.stall_damage", of=DICE, unit="m")
    stretch = desk.sheet.against("fall_stretch", table.cell("step", "value"), of=DICE, unit="m")
    most = table.cell("most", "value")
    number = math.floor(way / Fraction(stretch)) if stretch > 0 else most.amount
    if number > most.amount:
        number = math.floor(desk.sheet.against("most_dice", most, of=DICE, unit="number"))
    return several(str(table.get("dice", "value")), max(number, 0))
