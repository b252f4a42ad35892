"""Who slows the party is named where somebody does."""

from fractions import Fraction

import pytest

from horspiste.campaign.eyes import Eyes
from horspiste.campaign.kept import plain
from horspiste.campaign.play import Play
from horspiste.campaign.table import Table
from horspiste.campaign.views import state_view
from tests.journey.country import animal, entries, member, walk
from tests.journey.ground import world


@pytest.mark.parametrize(("speed", "slowest"), [(9, None), (6, "bo")])
def test_nobody_slows_a_party_of_one_pace(speed: int, slowest: str | None) -> None:
    place = world("grassland", [member("ada"), member("bo", speed=Fraction(speed))])
    assert plain(state_view(Play(Table(place, 3)), Eyes()))["pace"]["slowest"] == slowest


def test_riders_do_not_walk() -> None:
    mounted = walk(world("grassland", [member(mount="horse")], animals=(animal(),)), 1)
    assert [entry.figures.get("ridden") for entry in entries(mounted, "walk", "walk.believed")] == [True, True]
    afoot = walk(world("grassland", [member("bo"), member(mount="horse")], animals=(animal(),)), 1)
    assert [entry.figures.get("ridden") for entry in entries(afoot, "walk", "walk.believed")] == [None, None]
