"""Random turn plans: sums hold, nothing is overdrawn, and a refusal leaves what stood before it."""

import random
from fractions import Fraction
from typing import Any

import pytest

from horspiste.dice.seeded import Seeded
from horspiste.rulebook.open import open_book
from horspiste.rules.asking import Asked, ask
from horspiste.rules.turn_plan import FIELDS

FAMILY = "fifth"
PLANS, LONGEST = 400, 7
LENGTHS = ("0 m", "1.5 m", "3 m", "4.5 m", "7.5 m")
VALUES: dict[str, tuple[Any, ...]] = {
    "ground": (["rubble"], ["clear"], ["snow", "mud"]),
    "through": ("ally", "neutral", "enemy"),
    "through_size": ("tiny", "medium", "huge"),
    "width": ("0.75 m", "1.5 m", "3 m"),
    "leaves": (0, 1, 2),
    "check": ("true", "false"),
    "gap": ("true", "false"),
    "over": (["rubble"],),
    "landing": (["rubble"],),
    "dc": (5, 15),
    "tall_dc": (10,),
    "extra_dc": (10,),
    "interact": ("door", "lever", "other"),
}
MOVES = {"walk", "climb", "swim", "fly", "crawl", "long_jump", "high_jump", "teleport"}

pytestmark = pytest.mark.book(FAMILY)


def plan_of(chance: random.Random) -> list[dict[str, Any]]:
    return [segment_of(chance, chance.choice(list(FIELDS))) for _ in range(chance.randint(0, LONGEST))]


def segment_of(chance: random.Random, kind: str) -> dict[str, Any]:
    given = chance.choice(LENGTHS) if kind in MOVES else chance.choice(VALUES.get(kind, ("true",)))
    fields = {name: chance.choice(VALUES.get(name, LENGTHS)) for name in FIELDS[kind] if chance.random() < 0.3}
    return {kind: given, **fields}


def asked_of(chance: random.Random, seed: int) -> Asked:
    book = open_book(FAMILY)
    keys = [key for key in book.rulings if key.startswith(("fifth.speeds", "fifth.prone", "fifth.occupied", "fifth.jump"))]
    rulings = {key: chance.choice(book.rulings[key].choices) for key in keys if chance.random() < 0.2}
    given = {
        "plan": plan_of(chance),
        "fly": chance.choice(("0 m", "18 m")),
        "climb": chance.choice(("0 m", "6 m")),
        "posture": chance.choice(("standing", "prone")),
        "exhaustion": chance.choice((0, 0, 2, 5)),
        "size": chance.choice(("small", "medium", "large")),
        "attacks": 2,
    }
    return ask(open_book(FAMILY, None, rulings), "turn.check", given, Seeded(seed))


@pytest.mark.parametrize("seed", range(4))
def test_random_plans(seed: int) -> None:
    chance, legal = random.Random(seed), 0
    for turn in range(PLANS):
        asked = asked_of(chance, turn)
        told: Any = asked.also if asked.refusal is None else asked.refusal.figures
        assert told["spent"] == sum(told["costs"], Fraction(0))
        assert all(left >= 0 for left in told["left"].values())
        if asked.refusal is None:
            legal += 1
            assert len(told["costs"]) == len(asked.given["plan"])
            assert asked.value >= 0
        else:
            assert 1 <= told["refused_at"] <= len(asked.given["plan"])
    assert legal
