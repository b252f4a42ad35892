"""The d20 book's table of lands: a cell in every column, and what the lands of one family agree on."""

from horspiste.rulebook.open import open_book
from horspiste.state.lands import known_lands

TABLE = open_book("d20").table("terrain.lands")
COLUMNS = {"overland", "lost_dc", "detection", "elements", "hiding", "fifth", "hard", "crest", "family"}
OVERLAND = {"scrub", "hills", "sandy_desert", "forest", "jungle", "swamp", "mountains", "plains", "frozen_tundra", "none"}
LOST = {"forest": 16, "hills": 10, "mountains": 12, "desert": 14, "plains": 14}


def test_no_cell_is_empty() -> None:
    for land in TABLE:
        assert set(TABLE.rows[land]) == COLUMNS, land
        assert TABLE.get(land, "overland") in OVERLAND, land
        assert TABLE.get(land, "fifth") in {"easy", "difficult", "vessel"}, land


def test_it_knows_the_lands_of_maps_and_no_other() -> None:
    assert set(TABLE) == set(known_lands())
    assert {land for land in TABLE if TABLE.get(land, "family") == "forest"} == {
        land for land, form in known_lands().items() if form.forest
    }


def test_families_agree() -> None:
    for land in TABLE:
        family = TABLE.get(land, "family")
        assert family == "none" or TABLE.number(land, "lost_dc") == LOST[family]
