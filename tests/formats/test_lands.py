"""The one table of lands: every land has a cell for whoever asks."""

from horspiste.formats.lands import known_lands
from horspiste.rulebook.open import open_book

COLUMNS = {
    "overland", "lost_dc", "detection", "elements", "hiding", "fifth", "hard", "crest", "relief", "family", "words", "azgaar",
}  # fmt: skip
OVERLAND = {"scrub", "hills", "sandy_desert", "forest", "jungle", "swamp", "mountains", "plains", "frozen_tundra", "none"}
LOST = {"forest": 16, "hills": 10, "mountains": 12, "desert": 14, "plains": 14}


def test_no_cell_is_empty() -> None:
    table = open_book("d20").table("terrain.lands")
    for land in table:
        assert set(table.rows[land]) == COLUMNS, land
        assert all(table.get(land, column) not in ("", []) for column in COLUMNS), land
        assert table.get(land, "overland") in OVERLAND, land
        assert table.get(land, "fifth") in {"easy", "difficult", "vessel"}, land


def test_families_agree() -> None:
    table = open_book("d20").table("terrain.lands")
    for land in table:
        family = table.get(land, "family")
        assert family == "none" or table.number(land, "lost_dc") == LOST[family]


def test_no_word_means_two_lands() -> None:
    words = [word for form in known_lands().values() for word in form.words]
    assert len(words) == len(set(words))
