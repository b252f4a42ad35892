"""The exact odds of procedures agree with what a great many rolls show."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from concurrent.futures import ProcessPoolExecutor
from fractions import Fraction
from math import sqrt
from multiprocessing import get_context
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
FEW, MANY, ERRORS, PROCESSES = 2_000, 1_000_000, 4, 2


def _sampled(name: str, seed: int, runs: int) -> Mapping[Any, Fraction]:
    shown: Odds[Any] = odds(open_book("d20"), name, PROCEDURES[name], limit=0, seed=seed, samples=runs)
    assert not shown.exact and shown.counted == runs
    return shown.outcomes


def _agree(name: str, runs: int, shown: Mapping[Any, Fraction]) -> None:
    exact = odds(open_book("d20"), name, PROCEDURES[name])
    assert exact.exact
    assert sum(shown.values()) == 1 and set(shown) <= set(exact.outcomes)
    for outcome, chance in exact.outcomes.items():
        found, p = float(shown.get(outcome, 0)), float(chance)
        # One run more or less is no news, however rare the outcome.
        assert abs(found - p) <= ERRORS * sqrt(p * (1 - p) / runs) + 1 / runs, (outcome, found, p)


@pytest.mark.parametrize("name", PROCEDURES)
def test_a_few_rolls_agree(name: str) -> None:
    _agree(name, FEW, _sampled(name, 7, FEW))


@pytest.fixture(scope="module")
def processes() -> Iterator[ProcessPoolExecutor]:
    """Those that share the runs."""
    with ProcessPoolExecutor(PROCESSES, get_context("spawn")) as pool:
        yield pool


@pytest.mark.verify
@pytest.mark.parametrize("name", PROCEDURES)
def test_a_million_rolls_agree(name: str, processes: ProcessPoolExecutor) -> None:
    """A million runs of the rule itself, half of them in each of two processes with a seed of its own."""
    shares = [processes.submit(_sampled, name, seed, MANY // PROCESSES) for seed in range(7, 7 + PROCESSES)]
    found: dict[Any, Fraction] = {}
    for share in shares:
        for outcome, chance in share.result().items():
            found[outcome] = found.get(outcome, Fraction(0)) + chance / PROCESSES
    _agree(name, MANY, found)
