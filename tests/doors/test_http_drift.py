"""The door to what has drifted: the game master reads it, players do not, and nothing is rewritten."""

from pathlib import Path

import pytest

from tests.doors.tables import Served, serve


@pytest.fixture
def table(tmp_path: Path) -> Served:
    return serve(tmp_path)


def test_a_fresh_history_has_not_drifted(table: Served) -> None:
    table.do("step_hour")
    assert table.get("/drift") == {"schema": 1, "drift": []}


def test_what_is_told_otherwise_is_named_by_its_hour(table: Served) -> None:
    table.do("step_hour")
    session = table.house.link(table.gm.rsplit("/", 1)[1]).session  # type: ignore[union-attr]
    with session.reading() as play:
        told, index = play.story[0], play.index_of(play.story[0]["start"])
        told["distance"] += 1
    kept = told["distance"]
    assert table.get("/drift")["drift"] == [{"index": index, "key": "distance", "kept": kept, "now": kept - 1}]
    assert told["distance"] == kept


def test_players_do_not_read_it(table: Served) -> None:
    assert table.client.get(f"{table.player}/drift").status_code == 403
    assert table.client.get(f"{table.gm}/drift?as=ana").status_code == 403
