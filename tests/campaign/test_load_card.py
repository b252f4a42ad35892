"""What the party's card says may still be carried: the margin of the question, and one limit where only the capacity counts."""

from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest

from horspiste.app.house import world_of
from horspiste.campaign.eyes import Eyes
from horspiste.campaign.play import Play
from horspiste.campaign.table import Table
from horspiste.campaign.views import state_view

EXAMPLES = Path(__file__).parents[2] / "examples"


def _card(file: str, **sheet: object) -> dict[str, object]:
    world = world_of(EXAMPLES / file)
    first, *rest = world.expedition.members
    members = (replace(first, **sheet), *rest)  # type: ignore[arg-type]
    world = replace(world, expedition=replace(world.expedition, members=members))
    load: dict[str, object] = state_view(Play(Table(world, bytes(16))), Eyes(None))["party"][0]["load"]
    return load


@pytest.mark.book("d20")
def test_a_load_at_its_limit_leaves_nothing() -> None:
    load = _card("aigue.expedition.toml", strength=16, carried=Fraction(38))
    assert (load["class"], load["room_kg"]) == ("light", 0)


@pytest.mark.book("fifth")
def test_without_the_variant_only_the_capacity_counts() -> None:
    load = _card("aigue.fifth.expedition.toml", strength=16, carried=Fraction(100), encumbrance=False)
    assert load["limits_kg"] == [120] and load["room_kg"] == 20
