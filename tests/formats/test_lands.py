"""The lands of maps: every book has a cell for whoever asks about one, and no word of a text map means two."""

import tomllib
from pathlib import Path

import pytest

from horspiste import state
from horspiste.rulebook.open import families, open_book
from horspiste.state.lands import known_lands

FILE = Path(state.__file__).with_name("lands.toml")


@pytest.mark.parametrize("family", families())
def test_every_book_knows_every_land(family: str) -> None:
    table = open_book(family).table("terrain.lands")
    assert set(known_lands()) <= set(table)
    assert all(value not in ("", []) for row in table.rows.values() for value in row.values())


def test_no_cell_is_empty() -> None:
    for land, row in tomllib.loads(FILE.read_text("utf-8")).items():
        assert set(row) == {"relief", "forest", "words", "azgaar"}, land
        assert row["words"] and row["azgaar"], land


def test_no_word_means_two_lands() -> None:
    words = [word for form in known_lands().values() for word in form.words]
    assert len(words) == len(set(words))
