"""Bridges and fords are told by their names, and ways in whole metres."""

import pytest

from horspiste.pictures import reveal
from horspiste.state.expedition import Waypoint
from horspiste.words import travel
from horspiste.words.journey import event_text
from horspiste.words.tongue import LANGUAGES, Tongue
from tests.journey.country import KM, bridge, ford, region, river
from tests.journey.ground import world


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_bridge_and_a_ford_have_their_names(language: str) -> None:
    banks = river(fords=(ford(2 * KM),), bridges=(bridge(KM),))
    place = world(region(rivers=(banks,)), to=[Waypoint((KM, 0), name="bridge")])
    for names in (travel.names_of(place), reveal.names_of(place)):
        assert (names["bridge"], names["ford"]) == ("the bridge", "the ford")
        said = event_text({"code": "waypoint.reached", "figures": {"name": "bridge"}, "who": ""}, names, Tongue(language))
        assert "the bridge" in said


def test_a_way_is_told_in_whole_metres() -> None:
    kept = {"code": "walk", "figures": {"distance": 83_861, "bearing": "north"}, "who": ""}
    assert event_text(kept, {}, Tongue("en")).replace("\u00a0", " ") == "The party walks 84 m north."
