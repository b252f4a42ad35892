"""Mistakes told in full sentences: no empty list, no list of everything where a hint was asked for, no place in a command."""

import pytest

from horspiste.basis.errors import InputError
from horspiste.basis.reckoning import Overrule
from horspiste.dice.seeded import Seeded
from horspiste.formats.section import parse_toml
from horspiste.rulebook.open import open_book
from horspiste.rules.asking import ask
from horspiste.words.mistakes import error_line, promised_code, told
from horspiste.words.tongue import LANGUAGES, Tongue

BOTH = pytest.mark.parametrize("language", LANGUAGES)


@BOTH
@pytest.mark.book("d20")
def test_a_ruling_that_takes_a_number_says_which(language: str) -> None:
    with pytest.raises(InputError) as caught:
        open_book("d20", None, {"march.dc_step": "many"})
    error = InputError(caught.value.code, "f.toml:3: rulings.march.dc_step", **caught.value.figures)
    line = error_line(error, Tongue(language))
    assert error.code == "input.ruling"
    assert "1" in line and "2" in line and "horspiste rulings march.dc_step" in line


@BOTH
@pytest.mark.book("d20")
def test_a_ruling_like_no_other_lists_none(language: str) -> None:
    with pytest.raises(InputError) as caught:
        open_book("d20", None, {"zz.y": "1"})
    line = error_line(caught.value, Tongue(language))
    assert "ability.modifier_range" not in line and "horspiste rulings" in line


@BOTH
@pytest.mark.book("fifth")
def test_a_figure_overruled_where_there_are_no_steps(language: str) -> None:
    with pytest.raises(InputError) as caught:
        ask(open_book("fifth"), "terrain.difficult", {"land": "grassland"}, Seeded(1), {"base": Overrule(1, "so")})
    line = error_line(caught.value, Tongue(language))
    assert promised_code(caught.value.code) == "input.choice"
    assert line.startswith("base") and "  " not in line and " ." not in line


@BOTH
@pytest.mark.parametrize("text", ["a = " + "[" * 3000 + "]" * 3000, "a = " + "9" * 5000])
def test_a_file_too_knotted_to_read(text: str, language: str) -> None:
    with pytest.raises(InputError) as caught:
        parse_toml(text, "f.toml", "horspiste.region")
    assert (caught.value.code, promised_code(caught.value.code)) == ("file.knotted", "input.file")
    assert "()" not in error_line(caught.value, Tongue(language))


def test_a_key_without_a_name_has_its_line() -> None:
    top = parse_toml('version = 1\n"" = 3\n', "f.toml", "horspiste.region")
    with pytest.raises(InputError) as caught:
        top.only("version")
    assert caught.value.code == "file.key_unknown" and caught.value.where.startswith("f.toml:")


@BOTH
def test_a_name_that_is_no_text_is_not_asked_for_as_a_file(language: str) -> None:
    with pytest.raises(InputError) as caught:
        parse_toml("name = 3", "f.toml", "horspiste.region").text("name")
    tongue = Tongue(language)
    line = error_line(caught.value, tongue)
    assert tongue.word("kinds", "text") in line and tongue.word("wants", "text_file") not in line


@BOTH
def test_an_example_is_of_the_kind_that_is_wanted(language: str) -> None:
    for kind, shown in (("map", "{"), ("list of text", "["), ("text", "abc")):
        error = InputError("input.type", "with", kind=kind, given="x")
        assert shown in told(error.code, error.where, error.figures, Tongue(language))["hint"]
