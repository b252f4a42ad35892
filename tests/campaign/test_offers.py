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
from tests.journey.country import KM, bridge, ford, member, region, river
from tests.journey.ground import world

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
        (
            {"current": "placid"},
            {"who": "bo", "bonus": -1, "dc": 10, "chance": "1/2", "dice": "", "harm": ""},
            None,
        ),
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
    each = {"save": False}
    assert found["swim"]["risk"] == swim | each
    assert found["ford"]["risk"] == (wade and wade | each)
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


def in_danger(kind: str, **given: Any) -> Play:
    """A party that a danger has stopped."""
    play = Play(Table(world(members=DELVERS), 3))
    play.table.order(Command("call_event", {"kind": kind, **given}))
    return play


DELVERS = [member("ada", reflex=4, swim=1, strength=16, hp=40), member("bo", reflex=1, swim=5, strength=12, hp=40)]
BURIES = {"who": "bo", "bonus": 1, "dc": 15, "chance": "7/20", "dice": "8d6", "harm": "lethal", "save": True}
BURNS = {"who": "bo", "bonus": 1, "dc": 15, "chance": "7/20", "dice": "1d6", "harm": "lethal", "save": True}


def test_dangers_say_what_they_risk() -> None:
    """OUT-AVAL-07, OUT-G-11: the save of whoever can least."""
    found = offered(in_danger("avalanche"))
    assert found["flee"]["risk"] == found["hold"]["risk"] == BURIES
    note = offer_note(found["hold"], {"bo": "Bo"}, Tongue("en")).replace("\u00a0", " ")
    assert note == "Bo at 1 against DC 15: 35 %; else 8d6 (lethal)."
    fire = offered(in_danger("forest_fire", refuge_m=100))
    assert fire["hold"]["risk"] == BURNS
    assert "risk" not in fire["flee"]


def test_quicksand_says_who_pulls_and_who_swims() -> None:
    """OUT-QSAND-06, OUT-QSAND-10."""
    play = in_danger("quicksand")
    for _ in range(9):
        if play.table.now.stop is not None:
            break
        play.table.order(Command("call_event", {"kind": "quicksand"}))
    found = offered(play)
    assert {code: (found[code]["risk"]["who"], found[code]["risk"]["bonus"]) for code in found} == {
        "pull": ("bo", 1),
        "struggle": ("ada", 1),
    }
    assert plain(state_view(play, Eyes("ada")))["stopped"]["offers"] == []


def test_a_save_never_passes_for_sure() -> None:
    sure = Play(Table(world(members=[member("ada", reflex=40, hp=40)]), 3))
    sure.table.order(Command("call_event", {"kind": "avalanche"}))
    assert offered(sure)["hold"]["risk"]["chance"] == "19/20"


def test_an_ambush_risks_nothing_that_is_known() -> None:
    play = in_danger("ambush")
    assert all("risk" not in offer for offer in offered(play).values())
