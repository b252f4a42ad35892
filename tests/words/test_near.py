"""A slip is answered with the code that was meant, by its own spelling or by its name in the reader's language."""

import pytest

from horspiste.words.near import nearest
from horspiste.words.tongue import NO_BREAK, Tongue

FR, EN = Tongue("fr"), Tongue("en")


@pytest.mark.parametrize(
    ("given", "codes", "meant"),
    [
        ("force", ["fortitude", "strength"], "strength (Force)"),
        ("rapide", ["placid", "swift", "rapids"], "swift (rapide)"),
        ("Marais", ["moor", "swamp"], "swamp (marais)"),
        ("brouillard", ["clear", "fog", "rain"], "fog (brouillard)"),
        ("nain", ["elf", "human", "dwarf"], "dwarf (nain)"),
        ("jour", ["arrival", "next", "day", "hour 30"], "day (jour)"),
        ("swam", ["moor", "swamp"], "swamp (marais)"),
        ("plate", ["leather", "half_plate", "full_plate"], "half_plate (armure à plaques), full_plate (harnois)"),
        ("xqz", ["moor", "swamp"], ""),
    ],
)
def test_french_words_lead_to_codes(given: str, codes: list[str], meant: str) -> None:
    assert nearest(given, codes, FR).replace(NO_BREAK, " ") == meant


def test_a_label_like_its_code_is_not_said_twice() -> None:
    assert nearest("swampp", ["moor", "swamp"], EN) == "swamp"


def test_a_parameter_is_called_by_its_own_name() -> None:
    known = ["depth", "land", "size"]
    assert nearest("terrains", known, FR, "params").replace(NO_BREAK, " ") == "land (terrain)"
