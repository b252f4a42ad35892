"""Every choice of a ruling changes something: a case names it and fails without it, or a test of journeys does."""

import os
import subprocess
import sys
from functools import cache

import pytest

from horspiste.rulebook.open import families
from tests.house.sources import ROOT, report
from tests.mutation.choices import Choices, on_the_way

choices_of = cache(Choices)
every_family = pytest.mark.parametrize("family", families())
OF_JOURNEYS = [
    pytest.param(choice, test, marks=pytest.mark.book(family), id=f"{family}: {choice}")
    for family, tests in on_the_way().items()
    for choice, test in tests.items()
]


@every_family
def test_every_choice_changes_a_case(family: str) -> None:
    untold, journeys = set(choices_of(family).untold()), set(on_the_way()[family])
    assert untold == journeys, report(sorted(untold ^ journeys))


@every_family
def test_no_two_choices_are_alike(family: str) -> None:
    journeys = {choice.partition("=")[0] for choice in on_the_way()[family]}
    problems = [pair for pair in choices_of(family).alike() if pair.partition("=")[0] not in journeys]
    assert not problems, report(problems)


@every_family
def test_every_line_of_a_profile_changes_a_case(family: str) -> None:
    problems = list(choices_of(family).profiles_untold())
    assert not problems, report(problems)


@pytest.mark.verify
@pytest.mark.parametrize(("choice", "test"), OF_JOURNEYS)
def test_every_other_choice_changes_a_journey(choice: str, test: str) -> None:
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-p", "tests.mutation.deaf", f"tests/{test}"]
    done = subprocess.run(command, cwd=ROOT, env={**os.environ, "DEAF_TO": choice}, capture_output=True, text=True)
    assert done.returncode == pytest.ExitCode.TESTS_FAILED, done.stdout[-3000:]
