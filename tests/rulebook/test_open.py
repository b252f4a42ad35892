"""Opening a book: profiles, keys given by name, other names, and what tells two books apart."""

import pytest

from horspiste.basis.errors import InputError
from horspiste.rulebook.open import open_book, opened
from horspiste.rulebook.pages import Pages

PAGES = Pages(
    {
        "": "invented",
        "rulings/colours": {
            "sky.colour": {"document": "999", "entry": "DIS-SKY-01", "default": "blue", "choices": ["blue", "grey"]},
            "sky.height_km": {"document": "999", "entry": "DIS-SKY-02", "default": 10, "min": 1, "max": 100},
            "air.colour": {"alias_of": "sky.colour", "choices": {"clear": "blue", "dull": "grey"}},
        },
        "profiles": {"aliases": {"plain": "print"}, "print": {}, "gloomy": {"sky.colour": "grey"}},
    }
)


def book(profile: str | None = None, **rulings: str):
    return opened("invented", PAGES, profile, {key.replace("__", "."): value for key, value in rulings.items()})


def test_defaults_then_profile_then_names() -> None:
    assert book().ruling("sky.colour") == "blue"
    assert book("gloomy").ruling("sky.colour") == "grey"
    assert book("gloomy", sky__colour="blue").ruling("sky.colour") == "blue"
    assert book("plain").ruling("sky.colour") == "blue"
    assert book(ruleset__profile="gloomy").ruling("sky.colour") == "grey"


def test_other_names_have_their_own_words() -> None:
    assert book(air__colour="dull").ruling("sky.colour") == "grey"
    assert book(air__colour="grey").ruled("air.colour", "grey")


def test_numbers_within_bounds() -> None:
    assert book(sky__height_km="12,5").ruling("sky.height_km") * 2 == 25
    figure = book(sky__height_km="3").ruling_figure("sky.height_km")
    assert (figure.amount, figure.rule, figure.source.document) == (3, "sky.height_km", "999")


@pytest.mark.parametrize(
    ("rulings", "code"),
    [
        ({"sky__colour": "pink"}, "input.ruling"),
        ({"sky__height_km": "0"}, "input.ruling"),
        ({"sky__height_km": "high"}, "input.ruling"),
        ({"sea__colour": "blue"}, "input.ruling_key"),
        ({"ruleset__profile": "nonesuch"}, "input.ruling"),
    ],
)
def test_what_cannot_be_chosen(rulings: dict[str, str], code: str) -> None:
    with pytest.raises(InputError) as caught:
        book(**rulings)
    assert caught.value.code == code


def test_fingerprints_follow_the_choices() -> None:
    assert book().fingerprint == book("plain").fingerprint
    assert book().fingerprint == book(sky__colour="blue").fingerprint
    assert book().fingerprint != book("gloomy").fingerprint


def test_a_rule_may_not_ask_for_a_choice_there_is_not() -> None:
    with pytest.raises(KeyError):
        book().ruled("sky.colour", "pink")


def test_unknown_book() -> None:
    with pytest.raises(InputError) as caught:
        open_book("nonesuch")
    assert caught.value.code == "input.book"
