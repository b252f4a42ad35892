"""A turn and the flight that makes it take the same movement."""

from itertools import cycle
from typing import Any

import pytest

from horspiste.dice.scripted import Scripted
from horspiste.rulebook.open import open_book
from horspiste.rules.asking import Asked, ask

BOOK = open_book("d20")
STEPS = {"perfect": (360, 0), "good": (90, 1.5), "average": (45, 1.5), "poor": (45, 1.5), "clumsy": (45, 3)}
SPEED, ALTITUDE = 60, 100


def answer(name: str, **given: object) -> Asked:
    return ask(BOOK, name, given, Scripted({}))


def flown(flyer: str, angle: int) -> list[dict[str, Any]]:
    """The moves of a turn: in place alone for those who hover, by turns for the average, in flight for the others."""
    step, length = STEPS[flyer]
    ways = {"perfect": ["turn_in_place"], "good": ["turn_in_place"], "average": ["turn", "turn_in_place"]}.get(flyer, ["turn"])
    moves: list[dict[str, Any]] = []
    for way in cycle(ways):
        if angle <= 0:
            return moves
        if way == "turn":
            moves.append({"do": "forward", "length": length})
        moves.append({"do": way, "angle": min(step, angle)})
        angle -= step
    return moves


@pytest.mark.parametrize("flyer", STEPS)
def test_a_turn_is_its_moves(flyer: str) -> None:
    for angle in range(0, 361, 15):
        turn = answer("flight.turn", flyer=flyer, angle=angle)
        rest = {"do": "forward", "length": SPEED / 2}
        plan = answer("flight.plan", flyer=flyer, speed=SPEED, altitude=ALTITUDE, moves=[*flown(flyer, angle), rest])
        assert plan.refusal is None, (angle, plan.refusal)
        assert plan.value - SPEED / 2 == turn.value
        assert plan.also["heading"] == angle % 360
