"""Running and charging over named terrain, with the checks that ice and steep descents ask."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import NamedTuple

from horspiste.basis.desk import Answer, Desk
from horspiste.basis.event import Event
from horspiste.basis.refusal import Refused
from horspiste.basis.source import Number
from horspiste.dice.protocol import Dice

from . import gaits, squares, terrain_path
from .gaits import Due
from .squares import Mover, Step

CHARGE, SINGLE_MOVE = "charge", "single_move"


class Ahead(NamedTuple):
    """A square ahead: its cost [squares], the DC of a descent's check if one is due there, and what that check is made with."""

    cost: Number
    dc: Number | None
    modifier: int
    prone_by: Number
    stumble: str


@dataclass(frozen=True)
class Running:
    """How a run stands. ``left``: movement left, ``None`` without end [squares]; ``more``: squares that a stumble still goes,
    ``None`` while nobody has stumbled."""

    left: Number | None
    entered: int = 0
    beyond: int = 0
    more: int | None = None
    prone: bool = False
    over: bool = False


@dataclass
class Log:
    """What is only told."""

    dcs: list[Number] = field(default_factory=list)
    events: list[Event] = field(default_factory=list)


def run(
    desk: Desk,
    *,
    path: Sequence[tuple[str, ...]],
    gait: str,
    budget: int | None,
    factor: int,
    modifier: int,
    mounted: bool,
    size: str,
    sight: Fraction,
    land: str | None,
) -> Answer:
    """Squares entered by running or charging along a straight way. [squares]

    Dice: d20 for ice on the way; d20 for each descent that asks one, and d2 where it fails.
    Source: OUT-FOREST-11, OUT-HILL-05 to 08, OUT-DESERT-09, OUT-D-42, OUT-D-43, OUT-D-85.

    Raises:
        Refused: ``terrain.no_run`` with ``at``, the number of the step that forbids it.
    """
    steps = terrain_path.read_way(desk.book, path)
    mover = Mover(size, sight, mounted=mounted)
    _check_way(desk, steps, mover, land)
    costs = terrain_path.costs(desk, steps, squares.Ground(), mover, land)
    log = Log()
    if not _keeps_on_ice(desk, steps, mover, modifier, log):
        return _answer(desk, Running(None, _walked(costs, budget)), SINGLE_MOVE, costs, log)
    times = desk.book.number("movement.figures.charge") if gait == CHARGE else factor
    start = Running(None if budget is None else budget * times)
    end = desk.dice.through(stride, start, _ahead(desk, steps, costs, mover, modifier), log)
    return _answer(desk, end, gait, costs, log)


def _check_way(desk: Desk, steps: Sequence[Step], mover: Mover, land: str | None) -> None:
    for place, (step, way) in enumerate(zip(steps, terrain_path.ways(steps, squares.Ground(), land), strict=True), 1):
        try:
            squares.check_way_in(desk.book, step, mover)
            barred = gaits.is_barred(desk, step, mover, way)
        except Refused:
            barred = True
        if barred:
            raise Refused("terrain.no_run", at=place)


def _keeps_on_ice(desk: Desk, steps: Sequence[Step], mover: Mover, modifier: int, log: Log) -> bool:
    """One check for all the ice of the way, against its worst square. Source: OUT-DESERT-09, OUT-D-85."""
    asked = [(due.dc, step, due) for step in steps if (due := _asks(desk, step, mover, gaits.ICE))]
    if not asked:
        return True
    _, step, due = max(asked, key=lambda found: found[0])
    dc = gaits.dc(desk, desk.sheet.line("dcs", item=1), (due.kind, due.word), step, mover)
    check = desk.dice.check(modifier, dc, "terrain.ice_check")
    log.dcs.append(dc)
    log.events.append(Event("terrain.run_pass" if check.passed else "terrain.run_fail", {"total": check.total, "dc": dc}))
    return bool(check.passed)


def _walked(costs: Sequence[Number], budget: int | None) -> int:
    """Squares entered by a single move at a walk."""
    if budget is None:
        return len(costs)
    entered, spent = 0, Fraction(0)
    while entered < len(costs) and spent + costs[entered] <= budget:
        spent += costs[entered]
        entered += 1
    return entered


def _ahead(desk: Desk, steps: Sequence[Step], costs: Sequence[Number], mover: Mover, modifier: int) -> list[Ahead]:
    """The squares ahead, with the descents' checks where they are due: by default once a stretch of steep squares."""
    per, figures = desk.book.ruling("slope.check_per"), "terrain.figures"
    prone_by = desk.book.number(f"{figures}.prone_by")
    stumble = str(desk.book.table(figures).get("stumble", "value"))
    found, checked, item = [], False, int(any(_asks(desk, step, mover, gaits.ICE) for step in steps))
    for step, cost in zip(steps, costs, strict=True):
        if squares.slope(desk.book, step.ground.words) != "steep" and per == "contiguous_run":
            checked = False
        due, dc = _asks(desk, step, mover, gaits.DESCENT), None
        if due is not None and (per == "square" or not checked):
            item += 1
            dc = gaits.dc(desk, desk.sheet.line("dcs", item=item), (due.kind, due.word), step, mover)
        checked = checked or due is not None
        found.append(Ahead(cost, dc, modifier, prone_by, stumble))
    return found


def _asks(desk: Desk, step: Step, mover: Mover, kind: str) -> Due | None:
    """The square's check of that kind, if running over it asks one."""
    return next((due for due in gaits.checks(desk, step, mover) if due.kind == kind), None)


def stride(running: Running, ahead: Ahead, dice: Dice, log: Log) -> Running:
    """One square more, while movement lasts: the descent's check, or a square of the stumble."""
    if running.over or running.more == 0 or (running.left is not None and ahead.cost > running.left):
        return replace(running, over=True)
    left = None if running.left is None else running.left - ahead.cost
    running = replace(running, left=left, entered=running.entered + 1)
    if running.more is not None:
        return replace(running, beyond=running.beyond + 1, more=running.more - 1)
    return running if ahead.dc is None else _descended(running, ahead, ahead.dc, dice, log)


def _descended(running: Running, ahead: Ahead, dc: Number, dice: Dice, log: Log) -> Running:
    check = dice.check(ahead.modifier, dc, "terrain.run_check", bands=(ahead.prone_by,))
    log.dcs.append(dc)
    if check.passed:
        log.events.append(Event("terrain.run_pass", {"total": check.total, "dc": dc}))
        return running
    more = dice.roll(ahead.stumble, "terrain.stumble").total
    log.events.append(Event("terrain.stumble", {"total": check.total, "dc": dc, "squares": more}))
    prone = check.failed_by(ahead.prone_by)
    if prone:
        log.events.append(Event("terrain.prone"))
    return replace(running, more=more, prone=prone)


def _answer(desk: Desk, end: Running, gait: str, costs: list[Number], log: Log) -> Answer:
    line = desk.sheet.line()
    line.add("squares_entered", end.entered, "OUT-HILL-07" if end.more is not None else "OUT-G-04")
    also = {"gait": gait, "costs": costs, "checks": len(log.dcs), "dcs": log.dcs, "beyond": end.beyond, "prone": end.prone}
    return Answer(line.total, also, log.events)
