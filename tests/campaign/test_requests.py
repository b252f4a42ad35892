"""What a roll that waits is held against: a mere number, whatever its question counts in."""

from types import SimpleNamespace
from typing import Any, cast

import pytest

from horspiste.campaign.play import Play
from horspiste.campaign.requests import figure
from horspiste.dice.seeded import Seeded
from horspiste.rulebook.open import open_book
from horspiste.rules.asking import ask


@pytest.mark.parametrize(("result", "amount"), [("dcs", 11), ("value", 1)])
def test_a_dc_counts_no_levels(result: str, amount: int) -> None:
    book = open_book("fifth")
    steps = ask(book, "march.forced", {"con": 12, "hours": 9}, Seeded(1)).steps
    pending = SimpleNamespace(question="march.forced", steps=steps)
    play: Any = SimpleNamespace(table=SimpleNamespace(pending=pending), world=SimpleNamespace(book=book, guide=None))
    shown = figure(cast(Play, play), amount, (result,))
    assert shown is not None and shown["value"] == amount
    assert {step["unit"] for step in shown["why"]["steps"]} == {"number"}
