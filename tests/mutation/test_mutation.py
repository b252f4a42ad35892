"""Change one figure of the books, or one ruling's default: some case that asks a question fails."""

import random
from fnmatch import fnmatchcase
from functools import cache

import pytest

from horspiste.rulebook.open import families
from tests.house.sources import report
from tests.mutation.trial import Trial, explained, unexplained

SAMPLE, SEED = 200, 20
trial_of = cache(Trial)
every_family = pytest.mark.parametrize("family", families())


@every_family
def test_sampled_changes_are_noticed(family: str) -> None:
    trial = trial_of(family)
    chosen = random.Random(SEED).sample(trial.changes, min(SAMPLE, len(trial.changes)))
    problems = unexplained(change for change in chosen if trial.survives(change))
    assert not problems, report(problems)


@pytest.mark.verify
@every_family
def test_every_change_is_noticed(family: str) -> None:
    trial = trial_of(family)
    problems = unexplained(change for change in trial.changes if trial.survives(change))
    assert not problems, report(problems)


@pytest.mark.verify
def test_explanations_are_needed() -> None:
    """A pattern that explains no survivor has outlived its reason."""
    names = [change.name for family in families() for change in trial_of(family).changes if trial_of(family).survives(change)]
    idle = [pattern for pattern in explained() if not any(fnmatchcase(name, pattern) for name in names)]
    assert not idle, report(idle)
