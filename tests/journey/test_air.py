"""Heights, cold, heat and sandstorms along the way, hour by hour."""

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from horspiste.journey.body import is_tired
from horspiste.journey.run import set_out
from horspiste.state.expedition import Weather
from tests.journey.country import codes, entries, figures, member, region, walk, with_being
from tests.journey.ground import world

LONG = 10**8


def there(rulings: Any = None, members: Any = (), to: Any = (), land: str = "grassland", **span: Any) -> Any:
    """A party that stays where it is, in an air."""
    return world(region(land), members=members, to=to, rulings=rulings, weather=(Weather(0, LONG, **span),))


def test_thirteen_hours_at_five_thousand_metres() -> None:
    """OUT-EX-42: thirteen saves against fatigue, two against sickness, which weaken every score."""
    place = there(altitude=Fraction(5000), members=[member(hp=20)])
    dice = {"d20": [15, 16, 2, 18, 19, 20, 1, 20, 20, 20, 20, 20, 20, 1, 20]}
    records = walk(place, 13, dice)
    tiring = entries(records, "altitude.pass", "altitude.fatigued")
    assert [entry.figures["dc"] for entry in tiring] == list(range(15, 28))
    assert [entry.figures["dc"] for entry in entries(records, "altitude.sick", "altitude.well")] == [15, 16]
    assert figures(records, "altitude.sick", "points") == [1, 1]
    assert is_tired(records[-1].after.beings["ada"])


def test_a_night_mends_a_point_of_every_score() -> None:
    """OUT-ALT-12: damage to abilities heals 1 a night, and a member at rest lies in bed all day."""
    place = there(to=())
    records = walk(place, 8, start=with_being(set_out(place), "ada", weakened=3))
    assert records[-1].after.beings["ada"].weakened == 2
    assert walk(place, 16, start=records[-1].after)[-1].after.beings["ada"].weakened == 1


@pytest.mark.parametrize(
    ("metres", "sheet", "thrown"),
    [(1499, {}, 0), (1500, {}, 6), (4500, {}, 6), (4501, {}, 7), (4500, {"native": True}, 0), (4501, {"native": True}, 7)],
)
def test_bands_of_height(metres: int, sheet: Any, thrown: int) -> None:
    """OUT-EX-41: where the heights of the region call for saves, and for whom."""
    heights = {(0, 0): metres * 1000}
    place = world(region(heights=heights), to=(), members=[member(**sheet)])
    assert place.region.cell_at(0, 0) == (0, 0)
    records = walk(place, 6, {"d20": [20] * thrown})
    saves = entries(records, "altitude.pass", "altitude.well")
    assert len(saves) == thrown
    assert all(entry.steps for entry in saves)
    bones = walk(world(region(heights=heights), to=(), members=[member(breathes=False)]), 6)
    assert bones[-1].after.beings["ada"].heights.tired == 0


def test_fatigue_of_the_height_ends_on_coming_down() -> None:
    """OUT-ALT-08: not by sleep up there, at once below."""
    place = there(altitude=Fraction(2000))
    high = walk(place, 24, {"d20": [1] + [20] * 23})[-1].after
    assert is_tired(high.beings["ada"])
    low = replace(high, weather=(Weather(0, LONG, altitude=Fraction(1400)),))
    down = walk(place, 1, start=low)
    assert codes(down) == ["altitude.recovered"]
    assert not is_tired(down[-1].after.beings["ada"])
    assert down[-1].after.beings["ada"].heights.tired == 0


def test_nine_months_up_make_one_used_to_it() -> None:
    """OUT-ALT-02, OUT-ALT-03: days before setting out count, and days of the journey with them."""
    almost = there(altitude=Fraction(2000), members=[member(days_high=269)])
    assert len(entries(walk(almost, 26, {"d20": [20] * 24}), "altitude.pass")) == 24
    gone = there(altitude=Fraction(2000), members=[member(days_high=400, days_low=60)])
    assert len(entries(walk(gone, 2, {"d20": [20] * 2}), "altitude.pass")) == 2
    back = there(altitude=Fraction(2000), members=[member(days_high=400, days_low=59)])
    assert not entries(walk(back, 2), "altitude.pass")


@pytest.mark.parametrize(("choice", "hour"), [("end_of_interval", 1), ("start_of_interval", 0)])
def test_when_a_save_falls_due(choice: str, hour: int) -> None:
    """The ruling "hazard.save_timing"."""
    place = there({"hazard.save_timing": choice}, altitude=Fraction(2000))
    start = replace(set_out(place), instant=7 * 600 + 300)
    records = walk(place, 2, {"d20": [20] * (2 - hour)}, start)
    assert len(entries(records, "altitude.pass")) == 2 - hour


def test_a_cold_day_on_the_way() -> None:
    """TOG-COLD: each hour below 4 C a harder save; the damage tires, and does not heal while the cold lasts."""
    place = there(temperature=Fraction(3), to=(10**8, 0), members=[member(fortitude=1)])
    records = walk(place, 3, {"d20": [14, 1, 16], "d6": [4]})
    assert figures(records, "cold.borne", "dc") + figures(records, "cold.hurt", "dc") == [15, 17, 16]
    after = records[-1].after.beings["ada"]
    assert dict(after.nonlethal) == {"cold": 4}
    assert is_tired(after)
    camp = replace(records[-1].after, legs=())
    cold = walk(place, 1, {"d20": [5, 20]}, camp)
    assert cold[-1].after.beings["ada"].nonlethal["cold"] == 4
    mild = walk(place, 5, start=replace(camp, weather=()))
    assert codes(mild) == ["air.eased", "fatigue.ended"]
    assert mild[-1].after.beings["ada"].ordeal.saves == 0


def test_an_outfit_for_the_cold() -> None:
    """Below -18 C each ten minutes, each hour in an outfit, which gives 5."""
    bare = there(temperature=Fraction(-20), to=(10**8, 0))
    assert figures(walk(bare, 1, {"d20": [20] * 6}), "cold.borne", "saves") == [6]
    warm = there(temperature=Fraction(-20), to=(10**8, 0), members=[member(outfit=True)])
    assert figures(walk(warm, 1, {"d20": [10]}), "cold.borne", "saves") == [1]


def test_who_camps_takes_care_against_the_weather() -> None:
    """Survival DC 15 once a day, +4 at rest; one companion for each point above."""
    place = there(temperature=Fraction(40), members=[member(survival=3), member("bo"), member("cid")])
    records = walk(place, 2, {"d20": [13, 2, 11, 11, 11, 12, 12, 12], "d4": [1, 1]})
    assert codes(records)[:5] == ["heat.begun", "air.endured", "air.not_endured", "heat.borne", "heat.begun"]
    assert [entry.who for entry in entries(records, "heat.hurt")] == ["cid", "cid"]


def test_heat_and_what_one_wears() -> None:
    """Above 43 C each ten minutes; armour hampers by 4."""
    party = [member(armour="leather"), member("bo", clothing="thick"), member("cid")]
    place = there(temperature=Fraction(44), to=(10**8, 0), members=party)
    records = walk(place, 1, {"d20": [20] * 18})
    assert [entry.figures["saves"] for entry in entries(records, "heat.borne")] == [6, 6, 6]
    worn = [[step.amount for step in entry.steps if step.code == "clothing"] for entry in entries(records, "heat.borne")]
    assert worn == [[-4], [-4], []]


def test_an_hour_cut_in_two_is_one_hour_of_cold() -> None:
    """Parts of hours add up."""
    place = there(temperature=Fraction(0))
    start = replace(set_out(place), instant=7 * 600 + 300)
    records = walk(place, 2, {"d20": [5, 20]}, start)
    assert [len(entries([record], "cold.borne")) for record in records] == [0, 1]


def test_a_sandstorm() -> None:
    """OUT-EX-46: sight by one d10 for the whole storm, d3 for each full hour on the way; the way is hard to keep."""
    place = world(region("desert_rocky"), weather=(Weather(0, LONG, weather="sandstorm"),), march=2)
    records = walk(place, 3, {"d10": [4], "d20": [20, 20], "d3": [2, 3]})
    assert figures(records, "sandstorm.begun", "sight") == [6]
    assert figures(records, "sandstorm.hurt", "damage") == [2, 3]
    assert [entry.figures["dc"] for entry in entries(records, "lost.pass")] == [14, 14]
    assert [entry.figures["modifier"] for entry in entries(records, "lost.pass")] == [-4, -4]
    any_exposure = {"sandstorm.damage_when": "any_exposure"}
    inside = world(region("desert_rocky"), to=(), weather=(Weather(0, LONG, weather="sandstorm"),), rulings=any_exposure)
    assert len(entries(walk(inside, 2, {"d10": [4], "d3": [1, 1]}), "sandstorm.hurt")) == 2


def test_cold_kills() -> None:
    """Below -29 C each minute wounds, without a save; a journey into it ends."""
    place = there(temperature=Fraction(-40), to=(10**8, 0), members=[member(hp=5, con=8)])
    records = walk(place, 30, {"d20": [20, 20], "d6": [6, 6, 6]})
    assert figures(records, "cold.hurt", "damage") == [18]
    assert codes(records)[-1] == "member.dead"
    assert records[-1].after.stop is not None
    assert records[-1].after.stop.code == "party.fallen"


def test_a_score_used_up() -> None:
    """OUT-G-20: unconscious, and dead once Constitution is gone."""
    place = there(to=(), members=[member(strength=3, con=5)])
    spent = walk(place, 1, start=with_being(set_out(place), "ada", weakened=3))
    assert codes(spent) == ["member.fallen"]
    assert figures(spent, "member.fallen", "state") == ["unconscious"]
    up = walk(place, 9, start=spent[-1].after)
    assert "member.up" in codes(up)
    dead = walk(place, 1, start=with_being(set_out(place), "ada", weakened=5))
    assert codes(dead) == ["member.dead"]


@pytest.mark.parametrize(("degrees", "hot"), [(32, False), (33, True)])
def test_heat_asks_for_more_water(degrees: int, hot: bool) -> None:
    """TOG-NEEDS: a very hot day is one on which the heat harms."""
    place = there(temperature=Fraction(degrees), to=(10**8, 0))
    assert walk(place, 1, {"d20": [20]} if hot else {})[-1].after.hot is hot
