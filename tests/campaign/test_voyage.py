"""A journey walked on its own says whether it came to where it was asked to."""

from __future__ import annotations

from pathlib import Path

import pytest

from horspiste.campaign.voyage import Voyage, parse_until
from horspiste.formats.expedition import read_expedition
from horspiste.journey.world import World
from horspiste.rulebook.open import open_book
from horspiste.words.tongue import LANGUAGES, Tongue
from horspiste.words.travel import travel_lines

EXAMPLE = Path(__file__).parents[2] / "examples/aigue.expedition.toml"


def _voyage(**changes: object) -> Voyage:
    from dataclasses import replace

    expedition, region = read_expedition(EXAMPLE)
    return Voyage(World(open_book("d20"), region, replace(expedition, **changes)), 1)  # type: ignore[arg-type]


@pytest.mark.parametrize("until", ["day", "next", "hour 3"])
def test_short_of_the_goal_is_well_where_that_was_asked(until: str) -> None:
    voyage = _voyage()
    voyage.run(parse_until(until))
    assert voyage.went_well


def test_a_party_that_cannot_go_on_has_not_arrived() -> None:
    region = read_expedition(EXAMPLE)[1]
    lake = next(cell for cell, lands in region.cells.items() if lands == ("lake",))
    voyage = _voyage(start=region.grid.centre(lake))
    voyage.run(parse_until("arrival"))
    assert not voyage.went_well


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_party_still_under_way_after_the_last_day_is_told_as_such(monkeypatch: pytest.MonkeyPatch, language: str) -> None:
    for where in ("horspiste.journey.trials.LAST_DAY", "horspiste.words.travel.LAST_DAY"):
        monkeypatch.setattr(where, 1)
    voyage = _voyage()
    voyage.run(parse_until("arrival"))
    lines = travel_lines(voyage.world, voyage.records, "players", Tongue(language))
    assert not voyage.went_well
    assert lines[-2] == Tongue(language).word("travel", "last_day", day=1)
