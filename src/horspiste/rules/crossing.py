"""Crossing a river round by round, swimming or wading."""

from __future__ import annotations

import math
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import cached_property
from itertools import repeat
from typing import NamedTuple

from horspiste.basis.desk import Answer, Desk
from horspiste.basis.event import Event
from horspiste.basis.refusal import Refused
from horspiste.basis.source import Number
from horspiste.dice.protocol import Check, Dice, several

from .endurance import constitution_bonus
from .rivers import CURRENTS, FIGURES, wading_cost, wading_depth


class Swimmer(NamedTuple):
    """How a crossing stands. ``left``: strides to go; ``row``: passes in a row; ``airless``: breath used [rounds]; ``gasps``:
    checks without breath."""

    left: int
    state: str = "crossing"
    row: int = 0
    airless: int = 0
    gasps: int = 0


@dataclass
class Log:
    """What is only told: metres of drift, the times that fast water hurt, happenings."""

    drift: list[Number] = field(default_factory=list)
    hurts: int = 0
    events: list[Event] = field(default_factory=list)

    def hurt(self) -> None:
        """Fast water hurt once more."""
        self.hurts += 1


@dataclass(frozen=True)
class Water:
    """What every round of one crossing asks of the one who crosses."""

    bonus: int
    dc: Number
    purpose: str
    drift: Number
    under_by: Number
    hurt_by: Number | None
    harm: str
    dice: str
    always: bool
    row: Number | None
    halt: Number | None
    breath: int | None
    action: int
    gasp_bonus: int
    gasp_dc: Number
    gasp_step: Number

    @cached_property
    def bands(self) -> tuple[Number, ...]:
        """The margins that a round's check is asked."""
        return tuple(sorted({band for band in (self.under_by, self.hurt_by, self.halt) if band is not None}))

    def round(self, swimmer: Swimmer, _: None, dice: Dice, log: Log) -> tuple[Swimmer, int]:
        """One round: the check, what fast water does, progress, breath, and the drift at its end."""
        check = dice.check(self.bonus, self.dc, self.purpose, bands=self.bands)
        if self.hurt_by is not None and (self.always or check.failed_by(self.hurt_by)):
            log.hurt()
        swimmer = self._moved(swimmer, check, log)
        if swimmer.state == "under":
            swimmer = self._without_air(swimmer, dice, log)
        if swimmer.state != "across" and not (self.halt is not None and check.passed_by(self.halt)):
            log.drift.append(self.drift)
        return swimmer, 1

    def _moved(self, swimmer: Swimmer, check: Check, log: Log) -> Swimmer:
        if check.passed:
            left, row = swimmer.left - 1, swimmer.row + 1
            across = left == 0 or (self.row is not None and row >= self.row)
            log.events.append(Event("river.across" if across else "river.forward", {"left": left, "total": check.total}))
            if self.row is None:
                row = 0
            return Swimmer(left, "across" if across else "crossing", row=row)
        under = swimmer.state == "under" or check.failed_by(self.under_by)
        log.events.append(Event("river.under" if under else "river.no_progress", {"total": check.total}))
        return swimmer._replace(state="under" if under else "crossing", row=0)

    def _without_air(self, swimmer: Swimmer, dice: Dice, log: Log) -> Swimmer:
        if self.breath is None:
            return swimmer
        if swimmer.airless < self.breath:
            return swimmer._replace(airless=min(self.breath, swimmer.airless + 1 + self.action))
        gasp = dice.check(self.gasp_bonus, self.gasp_dc + self.gasp_step * swimmer.gasps, "drown.check")
        if gasp.passed:
            return swimmer._replace(gasps=swimmer.gasps + 1)
        log.events.append(Event("river.drowns", {"total": gasp.total, "dc": gasp.dc}))
        return swimmer._replace(state="drowned")


def swim(
    desk: Desk,
    *,
    swim: int,
    width: Fraction,
    current: str,
    drift: Fraction | None,
    speed: Fraction,
    action: str,
    rocks: bool,
    con: int | None,
    most: int,
) -> Answer:
    """The rounds it takes to swim a river, or until it is over. [rounds]

    One check a round serves for progress and for keeping up in fast water. Dice, each round: d20, and d20 of
    Constitution once the breath is spent; at the end d3 (d6 over rocks) for each round that fast water hurt. Refuses
    ``river.no_speed``. Source: TOG-SWIM, TOG-RIVER, TOG-BREATH, OUT-G-23.
    """
    book, table = desk.book, desk.book.table(CURRENTS)
    dc, stride = desk.sheet.line("dc"), desk.sheet.line("stride", "m")
    dc.add("water_dc", book.table("water.classes").cell(table.get(current, "water"), "dc"))
    stride.add("speed", speed)
    stride.multiply("swimming", book.figure(f"{FIGURES}.stride_{action}"))
    hurt_by = dc.total - book.number(f"{FIGURES}.fast_dc") + 1 if table.get(current, "fast") else None
    under_by = book.number(f"{FIGURES}.under_by")
    water = _water(desk, current, drift, rocks, con, (swim, dc.total, "river.check", under_by, hurt_by))
    return _across(desk, water, width, stride.total, most)


def ford(
    desk: Desk,
    *,
    swim: int,
    strength: int | None,
    width: Fraction,
    depth: Fraction,
    size: str,
    current: str,
    drift: Fraction | None,
    speed: Fraction,
    rocks: bool,
    con: int | None,
    most: int,
) -> Answer:
    """The rounds it takes to wade a river in single moves, or until it is over. [rounds]

    In fast water each round asks the better of Swim and Strength. Dice, each round of fast water: as
    :func:`swim`; else none. Refuses ``river.too_deep``, ``river.no_speed``. Source: TOG-RIVER, TOG-BREATH.
    """
    book, limit = desk.book, wading_depth(desk, desk.sheet.line("limit", "m"), size)
    if depth > limit:
        raise Refused("river.too_deep", depth=depth, limit=limit)
    stride, cost = desk.sheet.line("stride", "m"), desk.sheet.line("cost", "squares")
    stride.add("speed", speed)
    each = max(1, wading_cost(desk, cost, depth)) if depth else 1
    if depth:
        stride.multiply("wading", 1 / Fraction(each), "TOG-RIVER")
    if not book.table(CURRENTS).get(current, "fast"):
        answer = _plain_wade(desk, width, stride.total, most)
    else:
        dc = desk.sheet.line("dc")
        dc.add("fast_dc", book.figure(f"{FIGURES}.fast_dc"))
        bonus = swim if strength is None else max(swim, strength)
        water = _water(desk, current, drift, rocks, con, (bonus, dc.total, "river.wade_check", 1, 1))
        # Who wades keeps his feet on the ground: passing brings him on, no rapids carry him to the bank.
        answer = _across(desk, replace(water, row=None, halt=None), width, stride.total, most)
    return replace(answer, also={**answer.also, "limit": limit, "cost": cost.total if depth else 1})


def _water(
    desk: Desk,
    current: str,
    drift: Fraction | None,
    rocks: bool,
    con: int | None,
    check: tuple[int, Number, str, Number, Number | None],
) -> Water:
    book, table = desk.book, desk.book.table(CURRENTS)
    fast, row = book.table("water.fast"), "rocks" if rocks else "open"
    band = Fraction(table.number(current, "least") + table.number(current, "most")) / 2
    bonus, dc, purpose, under_by, hurt_by = check
    return Water(
        bonus,
        dc,
        purpose,
        band if drift is None else drift,
        under_by,
        hurt_by,
        fast.get(row, "harm"),
        fast.get(row, "dice"),
        book.ruled("river.fast_damage", "each_round"),
        table.number(current, "row") if table.has(current, "row") else None,
        table.number(current, "halt") if table.has(current, "halt") else None,
        None if con is None else con if book.ruled("breath.rounds", "con") else 2 * con,
        int(book.number(f"{FIGURES}.breath_an_action")),
        constitution_bonus(desk, con),
        book.number(f"{FIGURES}.drown_dc"),
        book.number(f"{FIGURES}.drown_step"),
    )


def strides(width: Fraction, stride: Number) -> int:
    """How many strides a width takes; begun ones count. Refuses ``river.no_speed``."""
    if not stride:
        raise Refused("river.no_speed")
    return math.ceil(width / Fraction(stride))


def _across(desk: Desk, water: Water, width: Fraction, stride: Number, most: int) -> Answer:
    log = Log()
    start = Swimmer(strides(width, stride), "crossing" if width else "across")
    end, rounds = desk.dice.adding(water.round, start, repeat(None, most), log, over=_is_over)
    hurt = _hurt(desk, water, log.hurts)
    events = [
        *log.events,
        *([Event("river.hurt", {"damage": hurt, "times": log.hurts, "kind": water.harm})] if hurt else []),
    ]
    also = {
        "state": end.state,
        "to_go": _to_go(width, stride, start, end),
        "dc": water.dc,
        "stride": stride,
        "drift": _drifted(desk, log.drift),
        "nonlethal": 0,
        "lethal": 0,
        water.harm: hurt,
    }
    return Answer(rounds, also, events)


def _is_over(swimmer: Swimmer) -> bool:
    return swimmer.state not in ("crossing", "under")


def _drifted(desk: Desk, rounds: list[Number]) -> Number:
    line = desk.sheet.line("drift", "m")
    if rounds:
        line.add("all_rounds", sum(rounds), "TOG-RIVER")
    return line.total


def _hurt(desk: Desk, water: Water, times: int) -> Number:
    """The damage of all rounds, thrown when the crossing is over, since it changes nothing in it."""
    line = desk.sheet.line(water.harm, water.harm)
    if times:
        rule = "river.fast_damage" if water.always else "TOG-RIVER"
        line.add("rolled", desk.dice.roll(several(water.dice, times), "river.damage").total, rule)
    return line.total


def _to_go(width: Fraction, stride: Number, start: Swimmer, end: Swimmer) -> Number:
    return 0 if end.state == "across" else max(Fraction(0), width - (start.left - end.left) * Fraction(stride))


def _plain_wade(desk: Desk, width: Fraction, stride: Number, most: int) -> Answer:
    rounds = min(most, strides(width, stride))
    left = max(Fraction(0), width - rounds * Fraction(stride))
    state = "crossing" if left else "across"
    return Answer(rounds, {"state": state, "to_go": left, "dc": None, "stride": stride, "drift": 0, "nonlethal": 0, "lethal": 0})
