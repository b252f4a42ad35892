"""A table and its history: deeds replay to the same table, drift is told, undone orders come back with the same rolls."""

from pathlib import Path

import pytest

from horspiste.app.house import world_of
from horspiste.basis.errors import InputError
from horspiste.basis.refusal import Refused
from horspiste.campaign.commands import Command
from horspiste.campaign.kept import plain, revived
from horspiste.campaign.play import Play, restored
from horspiste.campaign.replay import drift
from horspiste.campaign.table import Table
from horspiste.journey.world import World
from tests.campaign.deeds import onward, stored
from tests.doors.tables import write_plain

SECRET = bytes(range(16))


@pytest.fixture
def world(tmp_path: Path) -> World:
    return world_of(write_plain(tmp_path))


def test_deeds_lead_back_to_the_same_table(world: World) -> None:
    play = Play(Table(world, SECRET))
    deeds = play.hand_over(["lost.check"], False) + play.order(Command("step_hour"))
    deeds += play.answer((1,))
    deeds += play.hand_over([], False)
    for _ in range(5):
        deeds += onward(play)
    deeds += play.undo(2) + play.redo()
    again = restored(world, SECRET, stored(deeds))
    assert again.table.now == play.table.now
    assert again.story == play.story
    assert again.undone == play.undone
    assert plain(again.redo()[0].body) == {}
    assert not drift(again)


def test_back_to_an_hour_lets_go_of_what_waits(world: World) -> None:
    play = Play(Table(world, SECRET))
    deeds = onward(play) + onward(play)
    deeds += play.hand_over([], True) + play.order(Command("step_hour"))
    assert play.table.pending is not None
    deeds += play.undo_to(1)
    assert play.table.pending is None and play.index_of(play.table.now.instant) == 1
    again = restored(world, SECRET, stored(deeds))
    assert again.table.now == play.table.now and again.undone == play.undone and again.table.pending is None
    assert [deed.act for deed in play.redo()] == ["redo"]


def test_an_order_that_waits_goes_on_waiting(world: World) -> None:
    play = Play(Table(world, SECRET))
    deeds = play.hand_over(["lost.check"], False) + play.order(Command("step_hour"))
    again = restored(world, SECRET, stored(deeds))
    assert again.table.pending is not None
    assert again.table.pending.request == play.table.pending.request  # type: ignore[union-attr]
    with pytest.raises(Refused, match=r"journey\.roll_waits"):
        again.order(Command("step_hour"))


def test_history_is_read_and_drift_is_told(world: World) -> None:
    play = Play(Table(world, SECRET))
    deeds = stored(play.order(Command("step_hour")))
    deeds[0]["told"]["distance"] += 1
    again = restored(world, SECRET, deeds)
    assert again.story[0]["distance"] == play.story[0]["distance"] + 1
    assert [(one.line, one.key) for one in drift(again)] == [(0, "distance")]


def test_what_cannot_be_played_again_is_an_error_of_its_own(world: World) -> None:
    deeds = stored(Play(Table(world, SECRET)).order(Command("step_hour")))
    deeds[0]["body"]["command"]["do"] = "dance"
    with pytest.raises(InputError, match=r"journey\.drift"):
        restored(world, SECRET, deeds)


def test_numbers_stay_exact() -> None:
    figures = {"a": 1, "b": [3, {"c": "1/2"}], "d": None, "e": True}
    assert plain(revived(figures)) == figures
