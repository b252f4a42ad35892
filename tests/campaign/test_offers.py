"""At a river the game master sees what each choice comes to; the players do not."""

from typing import Any

import pytest

from horspiste.campaign.commands import Command
from horspiste.campaign.eyes import Eyes
from horspiste.campaign.kept import plain
from horspiste.campaign.play import Play
from horspiste.campaign.table import Table
from horspiste.campaign.views import state_view
from horspiste.words.journey import offer_note
from horspiste.words.tongue import Tongue
from tests.journey.ground import KM, bridge, ford, member, region, river, world

PARTY = [member("ada", swim=2, strength=16), member("bo", swim=-1, strength=8)]


def at_the_river(**stream: Any) -> Play:
    """A party that a river a kilometre off has stopped."""
    banks = river(x=KM, fords=(ford(3 * KM, x=KM),), bridges=(bridge(-8 * KM, x=KM),), **stream)
    play = Play(Table(world(region(rivers=(banks,)), PARTY), 3))
    play.table.order(Command("step_hour"))
    return play


def offered(play: Play) -> dict[str, Any]:
    stopped = plain(state_view(play, Eyes()))["stopped"]
    return {offer["code"]: offer for offer in stopped["offers"]}


@pytest.mark.parametrize(
    ("stream", "swim", "wade"),
    [
        ({"current": "placid"}, {"who": "bo", "bonus": -1, "dc": 10, "chance": "1/2", "dice": "", "harm": ""}, None),
        (
            {"current": "swift"},
            {"who": "bo", "bonus": -1, "dc": 15, "chance": "1/4", "dice": "1d3", "harm": "nonlethal"},
            {"who": "bo", "bonus": -1, "dc": 15, "chance": "1/4", "dice": "1d3", "harm": "nonlethal"},
        ),
        (
            {"current": "rapids", "rocks": True},
            {"who": "bo", "bonus": -1, "dc": 20, "chance": 0, "dice": "1d6", "harm": "lethal"},
            {"who": "bo", "bonus": -1, "dc": 15, "chance": "1/4", "dice": "1d6", "harm": "lethal"},
        ),
    ],
)
def test_deadly_offers_say_so(stream: Any, swim: Any, wade: Any) -> None:
    """TOG-RIVER: who can least, the DC of each round, and what a failure costs."""
    found = offered(at_the_river(**stream))
    assert found["swim"]["risk"] == swim
    assert found["ford"]["risk"] == wade
    assert found["bridge"]["risk"] is None


def test_how_far_along_the_bank() -> None:
    found = offered(at_the_river())
    far = {code: found[code]["distance_m"] for code in ("ford", "bridge", "follow_bank", "swim", "camp")}
    assert far == {"ford": 3000, "bridge": 8000, "follow_bank": 50_000, "swim": None, "camp": None}
    assert offer_note(found["ford"], {}, Tongue("en")).replace("\u00a0", " ") == "3 km along the bank."
    assert offer_note(found["camp"], {}, Tongue("en")) == ""
    swift = offered(at_the_river(current="swift"))
    note = offer_note(swift["swim"], {"bo": "Bo"}, Tongue("en")).replace("\u00a0", " ")
    assert note == "Bo at -1 against DC 15 each round: 25 %; else 1d3 (nonlethal)."


def test_players_see_no_offers() -> None:
    assert plain(state_view(at_the_river(), Eyes("ada")))["stopped"]["offers"] == []
