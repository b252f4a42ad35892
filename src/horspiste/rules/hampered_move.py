"""One action of movement over hampered ground: how far it goes, and what it leaves."""

from __future__ import annotations

import math
from fractions import Fraction
from typing import NamedTuple

from horspiste.basis.desk import Answer, Desk
from horspiste.basis.errors import InputError
from horspiste.basis.event import Event
from horspiste.basis.reckoning import Line, Sheet
from horspiste.basis.refusal import Refused
from horspiste.basis.source import Number

from . import hamper

Square = tuple[str, ...]
MOVE, TWO_MOVES, FULL_ROUND = "move", "two_moves", "full_round"
REFUSALS = {"run": "hamper.no_run", "charge": "hamper.no_charge"}
OVERLOADED = "overloaded"


class Mover(NamedTuple):
    """Who moves: speed [m per round], darkvision [m], load, and whether blindness halves the speed."""

    speed: Number
    darkvision: Number
    load: str
    slowed: bool = False


class Way(NamedTuple):
    """What lies ahead: the cost of each square, in order, or of every square alike (``endless``). [squares]"""

    costs: tuple[Number, ...]
    endless: bool

    def next_cost(self, entered: int) -> Number | None:
        """The cost of the square after those entered; ``None`` at the end of the path."""
        if self.endless:
            return self.costs[0]
        return self.costs[entered] if entered < len(self.costs) else None


class Went(NamedTuple):
    """How far an action went: squares entered, movement spent and left, and whether by the rule of the one square."""

    entered: int
    spent: Number
    left: Number
    least: bool = False


def move(
    desk: Desk,
    *,
    speed: Fraction,
    ground: Square | None,
    path: tuple[Square, ...] | None,
    action: str,
    darkvision: Fraction,
    standing_on: Square,
    load: str,
    able: bool,
) -> Answer:
    """Squares entered by one action. [squares]

    Source: ADV-HAMP-02 to 07, ADV-HAMP-09, ADV-LIGHT-10, ADV-LIFT-03.

    Raises:
        Refused: ``hamper.impassable``, ``hamper.no_run``, ``hamper.no_charge``, ``move.unable``.
        InputError: ``input.missing`` without ground and path, ``input.choice`` with both.
    """
    squares = _squares(ground, path)
    if not able or load == "impossible" or speed == 0:
        raise Refused("move.unable")
    mover = _mover(desk, speed, darkvision, load, (standing_on, *squares))
    way = Way(_costs(desk, mover, squares), path is None)
    standing = hamper.enter(_scratch(desk), Sheet().line(), standing_on, darkvision)
    _check_gait(desk, action, mover, way, standing)
    single = None if mover.load == OVERLOADED else _single(desk, mover)
    went = _dragged_along(desk, way, action) if single is None else _went(desk, mover, way, action, single)
    line = desk.sheet.line()
    line.add("squares_entered", went.entered, _entered_rule(desk, mover, way, went))
    allowance = None if single is None else single.total
    return _answer(desk, mover, way, went._replace(entered=_whole(line.total)), action, standing, allowance)


def _entered_rule(desk: Desk, mover: Mover, way: Way, went: Went) -> str:
    """What lets so many squares be entered."""
    if mover.load == OVERLOADED:
        return "ADV-LIFT-03"
    if not went.least:
        return "ADV-HAMP-02"
    printed = math.floor(_single(_scratch(desk), mover).total) < way.costs[0]
    return "ADV-HAMP-04" if printed else "hampered.minimum_trigger"


def _scratch(desk: Desk) -> Desk:
    """A desk whose sheet nobody reads."""
    return Desk(desk.book, desk.dice, Sheet())


def _whole(squares: Number) -> int:
    """Squares as the game master's word may have left them: whole, and not less than none.

    Raises:
        InputError: ``input.type`` for parts of a square.
    """
    if squares < 0 or squares != int(squares):
        raise InputError("input.type", "squares_entered", kind="int", given=str(squares))
    return int(squares)


def _squares(ground: Square | None, path: tuple[Square, ...] | None) -> tuple[Square, ...]:
    if ground is not None and path is not None:
        raise InputError("input.choice", "ground", given="ground, path", choices=["ground", "path"])
    if path:
        return path
    if ground is None:
        raise InputError("input.missing", "ground", kind="joined SQUARE_WORD")
    return (ground,)


def _mover(desk: Desk, speed: Number, darkvision: Number, load: str, squares: tuple[Square, ...]) -> Mover:
    halving = desk.book.ruled("blind.speed", "halve_speed")
    slowed = halving and any(hamper.blinded(desk, square, darkvision) for square in squares)
    return Mover(speed, darkvision, load, slowed)


def _costs(desk: Desk, mover: Mover, squares: tuple[Square, ...]) -> tuple[Number, ...]:
    known: dict[Square, Number] = {}
    for place, square in enumerate(squares, 1):
        if square not in known:
            try:
                line = desk.sheet.line("costs", "squares", place)
                known[square] = hamper.enter(desk, line, square, mover.darkvision, mover.slowed)
            except Refused as refused:
                raise Refused.of(refused.refusal, at=place) from None
    return tuple(known[square] for square in squares)


def _check_gait(desk: Desk, action: str, mover: Mover, way: Way, standing: Number) -> None:
    """Running and charging are barred by a square that hampers. Source: ADV-HAMP-07, ADV-LIFT-03.

    Raises:
        Refused: ``hamper.no_run``, ``hamper.no_charge``.
    """
    if action not in REFUSALS:
        return
    ban = desk.book.ruling("movement.run_charge")
    hampered = ban != "heavy_undergrowth_only" and any(cost > 1 for cost in way.costs)
    hampered = hampered or mover.slowed or (ban == "creature_state" and standing > 1)
    if hampered or mover.load == OVERLOADED:
        raise Refused(REFUSALS[action])


def _went(desk: Desk, mover: Mover, way: Way, action: str, single: Line) -> Went:
    first = way.next_cost(0)
    if action == FULL_ROUND and first is not None and _opens_one_square(desk, single.total, first):
        return Went(int(desk.book.number("hamper.figures.least_squares")), first, 0, True)
    went = Went(0, 0, 0)
    for allowance in _allowances(desk, single, mover, action):
        went = _walk(way, allowance, went)
    return went


def _dragged_along(desk: Desk, way: Way, action: str) -> Went:
    """Under more than the maximum load: one square by a full-round action, on good ground or (by the ruling) on any."""
    cost = way.next_cost(0)
    if action != FULL_ROUND or cost is None or (cost > 1 and desk.book.ruled("load.overload_hampered", "cannot_move")):
        return Went(0, 0, 0)
    return Went(int(desk.book.number("hamper.figures.overloaded_squares")), cost, 0, cost > 1)


def _opens_one_square(desk: Desk, single: Number, cost: Number) -> bool:
    if desk.book.ruled("hampered.minimum_trigger", "always_available"):
        return True
    return math.floor(single) < cost


def _single(desk: Desk, mover: Mover) -> Line:
    """The squares of one move action, left-over parts of a square with them."""
    line = desk.sheet.line("allowance", "squares")
    line.add("speed_in_squares", Fraction(mover.speed) / desk.book.number("movement.figures.square"), "ADV-TAC-03")
    if mover.slowed:
        line.multiply("blind", 1 / Fraction(desk.book.table("terrain.features").number("blind", "cost")), "blind.speed")
    return line


def _allowances(desk: Desk, line: Line, mover: Mover, action: str) -> list[Number]:
    """The squares of movement of the action, apart where they may not be pooled."""
    book = desk.book
    drop = book.ruled("hampered.fractions", "drop")
    if action == "run":
        line.multiply("run", book.table("load.effects").cell(mover.load, "run"))
    elif action == "charge":
        line.multiply("charge", book.figure("movement.figures.charge"))
    if drop:
        line.round_down("whole_squares", "hampered.fractions")
    if action not in (TWO_MOVES, FULL_ROUND):
        return [line.total]
    if book.ruled("hampered.double_move", "per_action"):
        return [line.total, line.total]
    return [line.multiply("two_moves", 2, "hampered.double_move")]


def _walk(way: Way, allowance: Number, went: Went) -> Went:
    """Enter squares while the allowance lasts; what an action leaves is lost."""
    if way.endless:
        cost = way.costs[0]
        more = math.floor(allowance / cost) if cost > 0 else 0
        return Went(went.entered + more, went.spent + more * cost, allowance - more * cost)
    left, entered, spent = allowance, went.entered, went.spent
    while (cost_ahead := way.next_cost(entered)) is not None and cost_ahead <= left:
        left, spent, entered = left - cost_ahead, spent + cost_ahead, entered + 1
    return Went(entered, spent, left)


def _answer(desk: Desk, mover: Mover, way: Way, went: Went, action: str, standing: Number, allowance: Number | None) -> Answer:
    entered = went.entered
    small_step = entered == 1 and not went.least and mover.load != OVERLOADED and way.costs[0] == standing == 1
    small_step = small_step and mover.speed > desk.book.number("movement.figures.square")
    small_step = small_step and not mover.slowed and action not in REFUSALS
    also = {
        "costs": list(way.costs),
        "allowance": allowance,
        "spent": went.spent,
        "left": went.left,
        "needs": _needs(desk, mover, way, entered),
        "actions_left": "standard" if action == MOVE else "none",
        "five_foot_step": small_step,
        "provokes": entered > 0 and not small_step,
    }
    return Answer(entered, also, [Event("hamper.minimum_move")] if went.least and entered else [])


def _needs(desk: Desk, mover: Mover, way: Way, entered: int) -> str | None:
    """The least fresh action that enters the next square; ``None`` where there is no next one, or no way into it."""
    cost = way.next_cost(entered)
    if cost is None:
        return None
    if mover.load == OVERLOADED:
        return None if cost > 1 and desk.book.ruled("load.overload_hampered", "cannot_move") else FULL_ROUND
    return MOVE if math.floor(_single(_scratch(desk), mover).total) >= cost else FULL_ROUND
