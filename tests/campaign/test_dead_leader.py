"""Who is dead leads nobody, in no view of the party."""

from horspiste.campaign.eyes import Eyes
from horspiste.campaign.kept import plain, record_kept
from horspiste.campaign.play import Play
from horspiste.campaign.table import Table
from horspiste.campaign.views import state_view
from horspiste.dice.scripted import Scripted
from horspiste.journey.run import set_out, step
from tests.journey.country import KM, member, with_being
from tests.journey.ground import world


def test_the_living_lead() -> None:
    place = world("grassland", [member("ada"), member("bo")])
    play = Play(Table(place, bytes(range(16))))
    play.table.start = with_being(set_out(place), "ada", dead=True, tired=frozenset({"march"}))
    for eyes in (Eyes(), Eyes("bo")):
        cards = {card["id"]: card for card in plain(state_view(play, eyes))["party"]}
        assert [name for name, card in cards.items() if card["leader"]] == ["bo"]
        assert (cards["ada"]["dead"], cards["ada"]["fatigue"]) == (True, "none")
    record = step(place, play.table.now, Scripted({}))
    assert record_kept(record, place.book)["leader"] == "bo"
    assert record.distance > KM
