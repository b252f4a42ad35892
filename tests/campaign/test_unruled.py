"""A danger that the book has no rule for is the game master's alone, in every view of it."""

import json
from itertools import islice
from typing import Any

import pytest

from horspiste.campaign.commands import Command
from horspiste.campaign.eyes import Eyes
from horspiste.campaign.kept import plain
from horspiste.campaign.play import Play
from horspiste.campaign.table import Table
from horspiste.campaign.travelled import PLAYERS, document
from horspiste.campaign.views import state_view
from horspiste.campaign.views_log import hour, pages
from horspiste.dice.seeded import Seeded
from horspiste.journey.trials import records as travelled
from horspiste.journey.world import World
from horspiste.state.expedition import Waypoint
from horspiste.state.peril import Peril
from horspiste.words.tongue import LANGUAGES, Tongue
from horspiste.words.travel import travel_lines
from tests.journey.country import KM, codes, member, travelling, walk

pytestmark = pytest.mark.book("fifth")
SECRET = bytes(range(16))
PLAYER = Eyes("ada")
TOLD = ("quicksand", "unruled", "sables mouvants")


def there() -> World:
    sand = Peril("sand", "quicksand", (9 * KM, 0), KM // 2)
    return travelling("fifth", "normal", members=[member()], perils=(sand,), to=[Waypoint((18 * KM, 0))])


def test_a_journey_for_players_tells_no_word_of_it() -> None:
    place = there()
    records = walk(place, 20)
    assert "danger.unruled" in codes(records)
    stopped = next(number for number, record in enumerate(records) if record.after.stop is not None and record.after.peril)
    for many in (records[: stopped + 1], records):
        shown = [json.dumps(plain(document(place, many, PLAYERS)))]
        shown += ["\n".join(travel_lines(place, many, PLAYERS, Tongue(language))) for language in LANGUAGES]
        assert not [word for text in shown for word in TOLD if word in text.lower()]


def test_a_player_at_the_table_sees_the_clock_stand_and_nothing_else() -> None:
    play = Play(Table(there(), SECRET))
    while play.table.now.stop is None:
        play.order(Command("step_hour"))
    stop = play.table.now.stop
    assert (stop.code, stop.secret) == ("danger.unruled", True)
    view: dict[str, Any] = plain(state_view(play, PLAYER))
    assert view["stopped"] is None
    assert view["offers"] == []
    play.order(Command("choose", {"code": "go_on"}))
    shown = json.dumps([view, plain(state_view(play, PLAYER)), [plain(hour(play, PLAYER, page)) for page in pages(play, PLAYER)]])
    assert not [word for word in TOLD if word in shown]


@pytest.mark.book("d20")
def test_players_read_no_ruling_s_key() -> None:
    """What is borrowed or left open is said to players without the key of the ruling behind it."""
    for rulings in ({}, {"fifth.borrow.wayfinding": "d20", "fifth.borrow.weather": "d20", "fifth.borrow.foraging": "d20"}):
        place = travelling("fifth", "slow", members=[member()], rulings=rulings, forage=True)
        records = list(islice(travelled(place, Seeded(3)), 30))
        shown = [json.dumps(plain(document(place, records, PLAYERS)))]
        shown += ["\n".join(travel_lines(place, records, PLAYERS, Tongue(language))) for language in LANGUAGES]
        assert not [text for text in shown if "fifth.borrow" in text]
