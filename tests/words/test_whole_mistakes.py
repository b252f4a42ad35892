"""What is wrong is said whole: every parameter that is missing, the sort of a file, the codes that an answer's steps have."""

from typing import Any

import pytest

from horspiste.basis.errors import InputError
from horspiste.basis.reckoning import Overrule
from horspiste.dice.seeded import Seeded
from horspiste.doors.http.replies import error_form
from horspiste.formats.section import parse_toml
from horspiste.rulebook.open import open_book
from horspiste.rules.asking import ask
from horspiste.words.mistakes import error_line
from horspiste.words.tongue import NO_BREAK, Tongue

FR = Tongue("fr")


def _wrong(name: str, given: dict[str, Any], overruled: str = "") -> InputError:
    overrules = {overruled: Overrule(1, "dit")} if overruled else None
    with pytest.raises(InputError) as caught:
        ask(open_book("d20"), name, given, Seeded(1), overrules)
    return caught.value


def _line(error: InputError) -> str:
    return error_line(error, FR).replace(NO_BREAK, " ")


def test_all_that_is_missing_is_named_at_once() -> None:
    line = _line(_wrong("march.forced", {}))
    assert line.endswith("Il faut donner : Constitution (con), Heures (hours). Ajoutez con=... hours=...")


def test_a_form_is_told_of_its_fields_and_of_nothing_to_type() -> None:
    several, one = error_form(_wrong("march.forced", {}), FR), error_form(_wrong("march.forced", {"con": 12}), FR)
    assert several["text"].replace(NO_BREAK, " ") == "Il faut donner : Constitution, heures." and several["hint"] == ""
    assert several["code"] == one["code"] == "input.missing" and one["where"] == "hours"
    assert one["text"].replace(NO_BREAK, " ") == "Il faut donner : heures."


def test_an_answer_names_the_codes_of_its_steps() -> None:
    assert "limit_light (charge légère jusqu'à)" in _line(_wrong("load.category", {"strength": 10, "carried": 1}, "limit"))


def test_a_choice_is_listed_whole_where_hardly_more_than_its_end_would_go() -> None:
    assert "half_plate, full_plate." in _line(_wrong("load.effects", {"armour": "plates"}))


def test_another_sort_of_file_is_named() -> None:
    with pytest.raises(InputError) as caught:
        parse_toml('format = "horspiste.turn"\n', "pont.toml", "horspiste.downtime")
    line = _line(caught.value)
    assert "il faut un plan de temps libre (horspiste.downtime). Ce fichier est un plan de tour (horspiste.turn)." in line


def test_a_factor_is_no_amount() -> None:
    assert FR.any(open_book("fifth").table("exhaustion.levels").number("3", "speed"), "factor") == "x 1/2"
