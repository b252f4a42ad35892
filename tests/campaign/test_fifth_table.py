"""A campaign by the fifth-edition book: every view of every hour, orders, undo, and the history played again."""

from pathlib import Path

import pytest

from horspiste.app.house import world_of
from horspiste.basis.refusal import Refused
from horspiste.campaign.commands import Command
from horspiste.campaign.eyes import Eyes
from horspiste.campaign.kept import plain
from horspiste.campaign.play import Deed, Play, restored
from horspiste.campaign.replay import drift
from horspiste.campaign.table import Table
from horspiste.campaign.views import state_view
from horspiste.campaign.views_log import hour, pages
from horspiste.journey.world import World
from horspiste.rulebook.open import open_book
from tests.campaign.deeds import onward, stored
from tests.journey.country import with_being

EXAMPLE = Path(__file__).parents[2] / "examples/aigue.fifth.expedition.toml"
SECRET = bytes(range(16))
GM, PLAYER = Eyes(None), Eyes("borin")


@pytest.fixture(scope="module")
def there() -> World:
    return world_of(EXAMPLE)


def test_every_hour_shows_and_plays_again(there: World) -> None:
    """The game master's and a player's view hold at every hour; what was kept leads back to the same table."""
    play = Play(Table(there, SECRET))
    deeds: list[Deed] = []
    while not play.table.now.arrived:
        deeds += onward(play)
        for eyes in (GM, PLAYER):
            shown = plain(state_view(play, eyes))
            assert shown["party"]
            assert shown["pace"]["kind"] == "normal"
    for eyes in (GM, PLAYER):
        assert [plain(hour(play, eyes, page)) for page in pages(play, eyes)]
    again = restored(there, SECRET, stored(deeds))
    assert again.table.now == play.table.now
    assert not drift(again)


def test_a_card_tells_load_speed_and_exhaustion(there: World) -> None:
    """Level 4 halves speed and hit points, and the card says so."""
    table = Table(there, SECRET)
    table.start = with_being(table.start, "borin", level=4)
    card = next(card for card in plain(state_view(Play(table), GM))["party"] if card["id"] == "borin")
    assert (card["hp"], card["hp_max"], card["fatigue"]) == (15, 15, "exhausted")
    assert card["speed"]["value"] == "15/4"
    assert card["load"]["class"] == "light"


def test_the_game_master_s_orders(there: World) -> None:
    """What the book plays is carried out, what it does not is refused with a reason; each can be taken back."""
    play = Play(Table(there, SECRET))
    play.order(Command("set_pace", {"kind": "slow", "hours_a_day": 8, "forced": False}))
    play.order(Command("set_conditions", {"weather": "rain", "hot": True}))
    play.order(Command("set_member", {"who": "aelis", "damage": 5}))
    play.order(Command("call_event", {"kind": "ambush", "stealth": 3, "distance_m": 25}))
    assert play.table.now.stop is not None
    play.order(Command("choose", {"code": play.table.now.stop.offers[0]}))
    for refused in ({"kind": "avalanche"}, {"kind": "quicksand"}, {"kind": "forest_fire"}):
        with pytest.raises(Refused):
            play.order(Command("call_event", refused))
    play.order(Command("step_hour"))
    play.undo(2)
    play.redo()
    assert plain(state_view(play, GM))["pace"]["kind"] == "slow"


@pytest.mark.book("d20")
def test_borrowed_checks_are_told_with_their_source(there: World) -> None:
    """The steps of a borrowed line cite the book that lends it."""
    lending = World(open_book("fifth", None, {"fifth.borrow.wayfinding": "d20"}), there.region, there.expedition)
    play = Play(Table(lending, SECRET))
    for _ in range(12):
        onward(play)
        plain(state_view(play, GM))
    lines = [event for told in play.story for event in told["events"] if event["code"].startswith("lost.") and event["why"]]
    assert lines
    assert all(event["figures"]["borrowed"] == "fifth.borrow.wayfinding" for event in lines)
    assert all(step["source"] for event in lines for step in event["why"]["steps"] if step["rule"])
