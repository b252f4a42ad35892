"""Rain, snow, fog and thaw on the way: how far one sees, what an hour leads to, and when the way must be looked for."""

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from horspiste.basis.errors import InputError
from horspiste.campaign.commands import Command, carry_out
from horspiste.dice.scripted import Scripted
from horspiste.journey.run import set_out
from horspiste.state.expedition import Weather
from horspiste.state.peril import Peril
from tests.journey.country import KM, codes, entries, figures, gone, region, walk
from tests.journey.ground import world

LONG = 10**8


def there(land: Any = "grassland", **span: Any) -> Any:
    """A march through an air."""
    return world(land if not isinstance(land, str) else region(land), weather=(Weather(0, LONG, **span),))


@pytest.mark.parametrize(
    ("land", "span", "km"),
    [
        ("grassland", {}, "27/8"),
        ("grassland", {"lying": "lying_snow"}, "27/16"),
        ("grassland", {"lying": "deep_snow"}, "27/32"),
        ("grassland", {"weather": "snow"}, "27/16"),
        ("grassland", {"weather": "snow", "lying": "none"}, "27/8"),
        ("grassland", {"weather": "snow", "lying": "deep_snow"}, "27/32"),
        ("tundra", {}, "27/8"),
        ("tundra", {"lying": "deep_snow"}, "27/8"),
        ("tundra", {"thawed": True}, "9/4"),
        ("tundra", {"thawed": True, "weather": "snow"}, "9/8"),
        ("glacier", {"thawed": True}, "27/8"),
        ("grassland", {"thawed": True}, "27/8"),
        ("grassland", {"weather": "rain"}, "27/8"),
    ],
)
def test_what_an_hour_leads_to(land: str, span: Any, km: str) -> None:
    """TOG-WEATHER, OUT-DESERT-04: lying snow divides by 2, deep snow by 4, not on frozen tundra; thawed tundra is a swamp."""
    assert gone(walk(there(land, **span), 1)) == Fraction(km)


def test_snow_counts_land_by_land() -> None:
    """An hour that begins on the tundra and ends in the plains is slowed only where snow slows."""
    both = region("grassland", {(1, 0): ("tundra",)})
    records = walk(there(both, lying="lying_snow"), 1)
    first = Fraction(1125, 1000)
    left = 1 - first / Fraction(27, 8)
    assert abs(gone(records) - (first + left * Fraction(27, 16))) < Fraction(1, 1000)


def test_what_is_told_of_the_ground() -> None:
    """Lines say what has changed, and nothing in an hour like the last."""
    hour = 600
    spans = (
        Weather(0, 8 * hour),
        Weather(8 * hour, 10 * hour, lying="lying_snow"),
        Weather(10 * hour, 12 * hour, thawed=True, moon=True),
        Weather(12 * hour, LONG),
    )
    records = walk(world(weather=spans), 7)
    found = [(entry.code, record.start // hour) for record in records for entry in record.log if entry.code[:2] in ("gr", "we")]
    assert found == [
        ("ground.snow", 8),
        ("weather.slows", 8),
        ("ground.clear", 10),
        ("ground.thawed", 10),
        ("ground.frozen", 12),
    ]
    assert figures(records, "ground.snow", "lying") == ["lying_snow"]


def test_fog_is_looked_through_step_by_step() -> None:
    """OUT-LOST-02: fog makes the way hard to keep anywhere; one who cannot see goes half as far; told once."""
    records = walk(there("grassland", weather="fog"), 3, {"d20": [20, 20, 20]})
    assert [entry.figures["modifier"] for entry in entries(records, "lost.pass")] == [-4, -4, -4]
    assert gone(records) == 3 * Fraction(27, 16)
    assert codes(records) == ["lost.pass"] * 3
    assert len(entries(records, "weather.slows", "weather.turned")) == 2
    clear = walk(there("grassland", weather="rain"), 1)
    assert not entries(clear, "lost.pass")


def test_thawed_tundra_is_no_harder_to_keep_ones_way_in() -> None:
    """OUT-D-62: effects of the mud only; the lost check of the tundra stays, and in clear air there is none."""
    assert not entries(walk(there("tundra", thawed=True), 2), "lost.pass")
    fog = walk(there("tundra", thawed=True, weather="fog"), 1, {"d20": [20]})
    assert figures(fog, "lost.pass", "dc") == [14]


def test_thaw_in_the_middle_of_a_journey() -> None:
    """Hour by hour: the same land is walked as another from the hour of the thaw on."""
    spans = (Weather(0, LONG), Weather(8 * 600, LONG, thawed=True))
    place = world(region("tundra"), weather=spans)
    assert [Fraction(record.distance, KM) for record in walk(place, 2)] == [Fraction(27, 8), Fraction(9, 4)]


def test_mud_is_loud_under_those_who_hide() -> None:
    """OUT-DESERT-04: the skill effects of a bog, on the Stealth of an ambush."""
    perils = (Peril("it", "ambush", (0, 0), 1000),)
    dice = {"d6": [6] * 6, "d20": [10, 20]}
    muddy = world(region("tundra"), perils=perils, weather=(Weather(0, LONG, thawed=True),))
    assert figures(walk(muddy, 1, dice), "ambush.hidden", "total") == [8]
    hard = world(region("tundra"), perils=perils)
    assert figures(walk(hard, 1, dice), "ambush.hidden", "total") == [10]


def test_the_game_master_lets_it_snow() -> None:
    """The ground is part of the conditions; a wrong word is refused."""
    place = world()
    now = set_out(place)
    record = carry_out(place, now, Command("set_conditions", {"lying": "deep_snow", "hours": 1}), Scripted({}))
    assert [entry.code for entry in record.log] == ["order.conditions", "ground.snow"]
    walked = walk(place, 2, start=record.after)
    assert [Fraction(each.distance, KM) for each in walked] == [Fraction(27, 32), Fraction(27, 8)]
    assert "weather.turned" not in [entry.code for entry in entries(walked)]
    thaw = carry_out(place, now, Command("set_conditions", {"thawed": True}), Scripted({})).after
    assert thaw.weather[-1] == replace(thaw.weather[-1], lying="", thawed=True)
    with pytest.raises(InputError):
        carry_out(place, now, Command("set_conditions", {"lying": "ash"}), Scripted({}))
