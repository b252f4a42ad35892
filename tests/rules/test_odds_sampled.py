"""The exact odds of procedures agree with what a great many rolls show."""

from __future__ import annotations

from collections.abc import Mapping
from math import sqrt
from typing import Any

import pytest

from horspiste.dice.odds import Odds
from horspiste.rulebook.open import open_book
from horspiste.rules.asking import odds

PROCEDURES: Mapping[str, dict[str, Any]] = {
    "march.forced": {"con": "14", "hours": "14", "hp": "20"},
    "lost.journey": {"time": "4 h", "lands": "forest", "survival": "6,2"},
    "mount.ride": {"mount": "mule", "hours": "11", "hp": "16"},
    "move.run": {"speed": "9", "con": "10", "rounds": "14", "scale": "combat"},
    "quicksand.run": {"square": "2", "plan": "move,move,stay,move", "swim": "2"},
    "river.swim": {"swim": "3", "width": "12 m", "current": "swift"},
    "burial.run": {"minutes": "3", "con": "12", "hp": "14"},
    "smoke.run": {"rounds": "6", "fortitude": "3"},
    "needs.thirst": {"con": "12", "hours": "40", "checks": "2"},
    "flight.recover": {"reflex": "4", "altitude": "60 m"},
}
FEW, MANY, ERRORS = 2_000, 1_000_000, 4


def _agree(name: str, given: Mapping[str, str], runs: int) -> None:
    exact = odds(open_book("d20"), name, given)
    assert exact.exact
    shown: Odds[Any] = odds(open_book("d20"), name, given, limit=0, seed=7, samples=runs)
    assert not shown.exact and set(shown.outcomes) <= set(exact.outcomes)
    for outcome, chance in exact.outcomes.items():
        found, p = float(shown.outcomes.get(outcome, 0)), float(chance)
        # One run more or less is no news, however rare the outcome.
        assert abs(found - p) <= ERRORS * sqrt(p * (1 - p) / runs) + 1 / runs, (outcome, found, p)


@pytest.mark.parametrize("name", PROCEDURES)
def test_a_few_rolls_agree(name: str) -> None:
    _agree(name, PROCEDURES[name], FEW)


@pytest.mark.verify
@pytest.mark.parametrize("name", PROCEDURES)
def test_a_million_rolls_agree(name: str) -> None:
    _agree(name, PROCEDURES[name], MANY)
