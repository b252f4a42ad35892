"""Climbing what stands outdoors, and rising into the canopy by a lift."""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction
from typing import NamedTuple

from horspiste.basis.desk import Answer, Desk
from horspiste.basis.event import Event
from horspiste.basis.source import Number
from horspiste.dice.protocol import Dice

from . import squares

FIGURES, LIFTS = "cliffs.figures", "terrain.lifts"


def climb(desk: Desk, *, what: str, climb: int, fast: bool, slippery: bool, speed: Fraction) -> Answer:
    """What one move action gains in height. [m]

    Dice: d20.
    Source: OUT-FOREST-05, OUT-FOREST-06, OUT-FOREST-14, OUT-HILL-10, OUT-MTN-10, OUT-MTN-15, OUT-MARSH-21, OUT-G-16.
    """
    book = desk.book
    dc, bonus = desk.sheet.line("dc"), desk.sheet.line("total")
    dc.add(what, book.table(squares.FACTS).cell(what, "climb_dc"))
    bonus.add("climb", climb, "OUT-G-16")
    if slippery:
        dc.add("slippery", book.figure(f"{FIGURES}.climb_slippery"))
    if fast:
        bonus.add("fast", book.figure(f"{FIGURES}.climb_fast"))
    falls_by = book.number(f"{FIGURES}.climb_falls_by")
    check = desk.dice.check(bonus.total, dc.total, "cliff.climb", bands=(falls_by,))
    bonus.add("die", check.face)
    # The game master's own die decides as the thrown one does.
    check = check._replace(total=bonus.total, passed=bonus.total >= dc.total)
    line = desk.sheet.line()
    if check.passed:
        line.add("speed", speed)
        line.multiply("climbing", book.figure(f"{FIGURES}.climb_{'fast_' if fast else ''}share"))
    code = "cliff.climbs" if check.passed else "cliff.falls" if check.failed_by(falls_by) else "cliff.no_progress"
    return Answer(line.total, {"dc": dc.total, "total": bonus.total}, [Event(code, {"total": bonus.total, "dc": dc.total})])


class Lift(NamedTuple):
    """How a lift hangs: the points of Strength pulled so far, counted no further than it takes to arrive."""

    points: Number = 0
    arrived: bool = False


@dataclass(frozen=True)
class Pull:
    """One round at the rope: the Strength bonus, and the points that it takes in all."""

    bonus: int
    needed: Number


@dataclass
class Log:
    """The points of each round, and what happened."""

    pulled: list[Number] = field(default_factory=list)
    events: list[Event] = field(default_factory=list)


def lift(desk: Desk, *, height: Fraction, strength: int, rounds: int | None) -> Answer:
    """How far a lift rises into the trees. [m]

    Dice: d20 each round until it arrives.
    Source: OUT-FOREST-15, OUT-D-20.
    """
    metres, most = desk.book.figure(f"{LIFTS}.a_point"), int(desk.book.number(f"{LIFTS}.most_rounds"))
    turns = [Pull(strength, height / Fraction(metres.amount))] * (most if rounds is None else min(rounds, most))
    log = Log()
    end = desk.dice.through(pull, Lift(arrived=height == 0), turns, log, over=lambda lift: lift.arrived)
    line = desk.sheet.line()
    # In odds no round is noted, and the state stands for all of them.
    for points in log.pulled or [end.points]:
        line.add("pulled", points, "OUT-FOREST-15", "number")
    line.multiply("metres_a_point", metres)
    line.at_most("height", height)
    return Answer(line.total, {"arrived": end.arrived, "round": len(log.pulled)}, log.events)


def pull(lift: Lift, turn: Pull, dice: Dice, log: Log) -> Lift:
    """One round: a full-round action at the rope."""
    points = max(0, dice.check(turn.bonus, None, "canopy.lift", whole=True).total)
    risen = min(turn.needed, lift.points + points)
    log.pulled.append(points)
    log.events.append(Event("canopy.rises" if risen < turn.needed else "canopy.arrives", {"points": points}))
    return Lift(risen, risen >= turn.needed)
