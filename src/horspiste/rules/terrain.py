"""One square of named terrain: what it costs to enter, and all that it does to those who move, hide or fight there."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from horspiste.basis.desk import Answer, Desk
from horspiste.basis.refusal import Refused
from horspiste.basis.source import Number

from . import footing, gaits, square_cost, squares, step_cost
from .square_cost import Way
from .squares import Ground, Mover, Step


def square(
    desk: Desk,
    *,
    elements: Sequence[str],
    from_: Sequence[str],
    edges: Sequence[str],
    going: str,
    step: str,
    parity: str,
    size: str,
    depth: Fraction,
    sight: Fraction,
    squeezing: bool,
    land: str | None,
    mounted: bool,
) -> Answer:
    """The movement to enter a square on foot, and what the square does. [squares]

    Source: OUT-FOREST-04 to 12, OUT-MARSH-03 to 20, OUT-HILL-03 to 13, OUT-MTN-02 to 15, OUT-DESERT-03 to 18, OUT-PLAIN-05 to 16;
    diagonals OUT-G-03.

    Raises:
        Refused: ``terrain.impassable``, ``terrain.climb_only``, ``terrain.swim_only``, ``terrain.open_drop``, ``terrain.corner``.
        InputError: ``land.family`` for a canopy in a forest of no stated kind.
    """
    entered = Step(squares.read_ground(desk.book, elements), tuple(edges), going, step == "diagonal")
    mover = Mover(size, sight, depth, squeezing, mounted)
    way = Way(squares.read_ground(desk.book, from_), land)
    line = desk.sheet.line()
    straight = square_cost.enter(desk, line, entered, mover, way)
    after = step_cost.diagonal(line, int(parity)) if entered.diagonal else int(parity)
    also: dict[str, Any] = {"straight": straight, "parity": after}
    return Answer(line.total, also | _effects(desk, entered.ground, land, size) | _gait(desk, entered, mover, way))


def _effects(desk: Desk, ground: Ground, land: str | None, size: str) -> dict[str, Any]:
    words, sheet = ground.words, desk.sheet
    best = footing.best(desk.book, footing.shelters(desk.book, words, size))
    quiet = footing.stealth(desk, sheet.line("stealth"), words, land)
    return {
        "acrobatics_dc": footing.acrobatics(desk, sheet.line("acrobatics_dc"), words),
        "acrobatics": footing.tumbling(desk.book, words),
        "stealth": quiet.change,
        "observer_bonus": quiet.observer_bonus,
        "concealment": footing.concealment(desk, sheet.line("concealment"), words, land),
        "cover": "none" if best is None else best.kind,
        "swim_dc": _swim_dc(desk, words),
        "climb_dc": _climb_dc(desk, words),
    }


def _climb_dc(desk: Desk, words: Sequence[str]) -> Number | None:
    facts = desk.book.table(squares.FACTS)
    word = next((word for word in words if facts.has(word, "climb_dc")), None)
    return None if word is None else desk.sheet.line("climb_dc").add(word, facts.cell(word, "climb_dc"))


def _swim_dc(desk: Desk, words: Sequence[str]) -> Number | None:
    word = next((word for word in words if word in (squares.BOG, squares.STREAM)), None)
    return None if word is None else desk.sheet.line("swim_dc").add(word, squares.swim_dc(desk.book, word))


def _gait(desk: Desk, step: Step, mover: Mover, way: Way) -> dict[str, Any]:
    if gaits.is_barred(desk, step, mover, way):
        return {"run": gaits.FORBIDDEN, "run_dc": None}
    due = gaits.hardest(gaits.checks(desk, step, mover))
    if due is None:
        return {"run": gaits.ALLOWED, "run_dc": None}
    dc = gaits.dc(desk, desk.sheet.line("run_dc"), (due.kind, due.word), step, mover)
    return {"run": gaits.CHECK, "run_dc": dc}


def tumble(
    desk: Desk,
    *,
    elements: Sequence[str],
    cmd: int | None,
    foes: int,
    through: bool,
    full_speed: bool,
    slowed: bool,
    land: str | None,
) -> Answer:
    """The DC of Acrobatics to pass foes on such ground. [dc]

    Source: OUT-G-05, OUT-FOREST-08, OUT-FOREST-10, OUT-MARSH-06, OUT-HILL-09, OUT-MTN-12; fixed DCs by ``tumble.dc``.

    Raises:
        Refused: ``terrain.no_tumbling``.
    """
    words = squares.read_ground(desk.book, elements).words
    closed = footing.tumbling(desk.book, words) != footing.FREE or any(squares.is_barred(desk.book, word) for word in words)
    if slowed or closed:
        raise Refused("terrain.no_tumbling")
    line = desk.sheet.line()
    if cmd is None or desk.book.ruled("tumble.dc", "fixed"):
        code = "tumble_through" if through else "tumble_past"
        line.add(code, desk.book.figure(f"terrain.figures.{code}"))
    else:
        line.add("cmd", cmd, "OUT-G-05")
        if through:
            line.add("through", desk.book.figure("terrain.figures.through"))
    further = desk.book.figure("terrain.figures.further_foe")
    line.add("further_foe", further._replace(amount=further.amount * foes))
    if full_speed:
        line.add("full_speed", desk.book.figure("terrain.figures.full_speed"))
    return Answer(footing.acrobatics(desk, line, words))


def feature(desk: Desk, *, of: str, fact: str) -> Answer:
    """What is printed of a feature itself. [number, or m]

    Source: OUT-FOREST-05, OUT-FOREST-06, OUT-FOREST-14, OUT-FOREST-18, OUT-MARSH-03, OUT-MARSH-04, OUT-MTN-10, OUT-MTN-15.

    Raises:
        Refused: ``terrain.no_such_fact``.
    """
    facts = desk.book.table(squares.FACTS)
    if not facts.has(of, fact):
        raise Refused("terrain.no_such_fact", what=of)
    line = desk.sheet.line()
    line.add("printed", facts.cell(of, fact))
    return Answer(line.total, unit="m" if fact in ("height", "depth", "across") else "")
