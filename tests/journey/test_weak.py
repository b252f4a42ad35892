"""Who is weakened or exhausted carries less, goes slower and fails sooner, hour by hour."""

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from horspiste.dice.scripted import Scripted
from horspiste.journey.body import is_tired, limbs, weary
from horspiste.journey.condition import Condition
from horspiste.journey.hour import Hour
from horspiste.journey.run import set_out
from horspiste.state.expedition import Weather
from horspiste.state.peril import Peril
from tests.journey.country import KM, codes, entries, figures, ford, gone, member, region, river, walk, with_being
from tests.journey.ground import world

STACK = {"fatigue.stack": "exhausted"}
LONG = 10**8


def tired_by(place: Any, **causes: int) -> Condition:
    """The first member with nonlethal damage by these causes."""
    return with_being(set_out(place), "ada", nonlethal=causes)


def hour_of(place: Any, now: Condition) -> Hour:
    return Hour(place, now, Scripted({}), 1)


def test_damage_to_scores_weighs_on_the_load() -> None:
    """OUT-ALT-12, OUT-G-20: 18 kg are a medium load for Strength 8, and the hour is shorter for it."""
    place = world(members=[member(carried=Fraction(15))])
    strong = walk(place, 1)
    weak = walk(place, 1, start=with_being(set_out(place), "ada", weakened=2))
    assert (gone(strong), gone(weak)) == (Fraction(27, 8), Fraction(9, 4))
    mended = walk(place, 2, start=with_being(set_out(place), "ada", weakened=2))
    assert [record.distance for record in mended] == [2_250_000] * 2


def test_the_pace_follows_as_the_sickness_of_the_heights_weakens() -> None:
    """The rate of an hour is not that of an hour before the damage."""
    place = world(members=[member(carried=Fraction(15), native=True)], weather=(Weather(0, LONG, altitude=Fraction(5000)),))
    dice = {"d20": [20, 20, 20, 20, 20, 20, 1, 20]}
    records = walk(place, 7, dice)
    assert figures(records, "altitude.sick", "points") == [1]
    before, after = records[5].distance, records[6].distance
    assert (before, after) == (3_375_000, 3_375_000)
    sicker = with_being(records[-1].after, "ada", weakened=2)
    assert walk(place, 1, {"d20": [20]}, sicker)[-1].distance == 2_250_000


@pytest.mark.parametrize(("points", "penalty"), [(0, 0), (1, 0), (2, -1), (3, -1), (4, -2)])
def test_a_point_off_related_rolls_for_two_of_damage(points: int, penalty: int) -> None:
    """OUT-G-20: bonuses fall by 1 for each 2 points, the scores themselves by each point."""
    place = world(members=[member(survival=5, fortitude=3, swim=2, heal=1, perception=4, reflex=6, strength=14, con=13)])
    sheet, _ = hour_of(place, with_being(set_out(place), "ada", weakened=points)).members()[0]
    assert (sheet.survival, sheet.fortitude, sheet.swim) == (5 + penalty, 3 + penalty, 2 + penalty)
    assert (sheet.heal, sheet.perception, sheet.reflex) == (1 + penalty, 4 + penalty, 6 + penalty)
    assert (sheet.strength, sheet.con) == (14 - points, 13 - points)


def test_the_weakened_lose_the_way_sooner() -> None:
    """The leader's check is his own as he is now."""
    place = world("forest_medium", [member(survival=2)])
    well = walk(place, 1, {"d20": [14]})
    assert codes(well) == ["lost.pass"]
    ill = walk(place, 1, {"d20": [14, 1], "d8": [1]}, with_being(set_out(place), "ada", weakened=2))
    assert codes(ill)[0] == "lost.fail"


def test_two_causes_exhaust_where_the_ruling_has_it_so() -> None:
    """Rulings "fatigue.stack": the march and then thirst; half speed, 6 off Strength; an hour's rest eases it."""
    for rulings, state in ((STACK, "exhausted"), ({}, "fatigued")):
        place = world(region("desert_sandy"), [member()], rulings=rulings, supplies={}, clear_day=Fraction(1000))
        now = replace(tired_by(place, march=3), instant=8 * 600)
        dry = with_being(now, "ada", watered=8 * 600 - 36 * 600)
        records = walk(place, 1, {"d20": [1], "d6": [1]}, dry)
        being = records[-1].after.beings["ada"]
        assert weary(being) == state
        assert ("fatigue.exhausted" in codes(records)) is (state == "exhausted")
        following = replace(records[-1].after, beings={"ada": replace(being, watered=records[-1].after.instant)})
        assert gone(walk(place, 1, start=following)) == Fraction(9, 4) / (2 if rulings else 1)
        camp = walk(place, 1, start=replace(following, legs=()))
        assert weary(camp[-1].after.beings["ada"]) == "fatigued"
        assert ("fatigue.eased" in codes(camp)) is bool(rulings)


def test_marching_and_hustling_are_one_cause() -> None:
    """More damage of the way alone exhausts nobody."""
    place = world(rulings=STACK, pace="hustle")
    records = walk(place, 2, start=tired_by(place, march=2))
    assert "hustle.hurt" in codes(records)
    assert weary(records[-1].after.beings["ada"]) == "fatigued"


def test_the_height_exhausts_who_is_tired_already() -> None:
    """OUT-D-59: a failed save of who is fatigued, by the march or by the height before."""
    place = world(rulings=STACK, weather=(Weather(0, LONG, altitude=Fraction(2000)),))
    marched = walk(place, 1, {"d20": [1]}, tired_by(place, march=2))
    assert weary(marched[-1].after.beings["ada"]) == "exhausted"
    again = walk(place, 2, {"d20": [1, 1]})
    assert [entry.code for entry in entries(again, "altitude.fatigued", "fatigue.exhausted")] == [
        "altitude.fatigued",
        "altitude.fatigued",
        "fatigue.exhausted",
    ]
    stays = world(weather=(Weather(0, LONG, altitude=Fraction(2000)),))
    assert weary(walk(stays, 2, {"d20": [1, 1]})[-1].after.beings["ada"]) == "fatigued"


def test_who_was_exhausted_and_rested_begins_anew() -> None:
    """Once nothing tires any more, the next fatigue is fatigue."""
    place = world(rulings=STACK, pace="hustle")
    now = with_being(set_out(place), "ada", exhausted=True)
    assert not is_tired(now.beings["ada"])
    march = walk(place, 2, start=now)
    assert weary(march[-1].after.beings["ada"]) == "fatigued"


@pytest.mark.parametrize(
    ("rulings", "changes", "limb"),
    [
        ({}, {}, (2, 5, 4)),
        ({}, {"nonlethal": {"march": 1}}, (1, 4, 3)),
        ({"fatigue.penalty_kind": "modifier"}, {"nonlethal": {"march": 1}}, (0, 3, 2)),
        (STACK, {"nonlethal": {"march": 1}, "exhausted": True}, (-1, 2, 1)),
        ({**STACK, "fatigue.penalty_kind": "modifier"}, {"nonlethal": {"march": 1}, "exhausted": True}, (-4, -1, -2)),
    ],
)
def test_what_arms_and_legs_are_good_for(rulings: Any, changes: Any, limb: Any) -> None:
    """ADV-HUST-05, GAP-17: Strength and Dexterity 2 or 6 lower, in Strength checks, Swim and Reflex; "fatigue.penalty_kind"."""
    place = world(members=[member(strength=14, dexterity=12, swim=5, reflex=4)], rulings=rulings)
    hour = hour_of(place, with_being(set_out(place), "ada", **changes))
    assert tuple(limbs(hour, hour.members()[0][0])) == limb


def test_the_tired_swim_worse_at_a_ford() -> None:
    """A swift ford asks for Swim or Strength DC 15: the tired need one more on the die."""
    swift = region(rivers=(river(current="swift", depth=0.5, fords=(ford(0),), x=KM),))
    for start, needed in ((None, 13), ({"march": 1}, 14)):
        place = world(swift, [member(strength=14, swim=0)], choices={"river": "ford"})
        now = set_out(place) if start is None else tired_by(place, **start)
        for face, rounds in ((needed, "same"), (needed - 1, "more")):
            records = walk_loosely(place, now, {"d20": [face, *[20] * 20], "d3": [1]})
            assert (figures(records, "river.forded", "rounds") == [5]) is (rounds == "same")


def test_tired_mounts_hustle_no_more_where_the_tired_may_not() -> None:
    """The ruling "hustle.while_fatigued" counts for animals as for members."""
    from tests.journey.country import animal

    rulings = {"hustle.while_fatigued": "forbidden"}
    place = world(members=[member(mount="horse")], animals=(animal(),), pace="hustle", rulings=rulings)
    now = set_out(place)
    fresh = walk(place, 1, start=now)
    tired = walk(place, 1, start=replace(now, beasts={"horse": replace(now.beasts["horse"], tired=True)}))
    assert fresh[0].distance == 2 * tired[0].distance


def test_the_weary_dig_slower() -> None:
    """OUT-G-14: what one digs goes by the heavy load, which tiredness lowers."""
    party = [member("ada", strength=14, hp=60, reflex=-20), member("bo", strength=14, hp=60, reflex=40)]
    place = world(members=party, perils=(Peril("a", "avalanche", (KM, 0), KM // 2),), choices={"avalanche": "hold"})
    dice = {"d10": [1], "d6": [6, 3, 5, *[1] * 20], "d20": [1, 1, 1, 1, 1, 20, *[1] * 3]}
    minutes = []
    for tired in (False, True):
        now = set_out(place)
        start = replace(
            now, beings={name: replace(being, nonlethal={"march": 1} if tired else {}) for name, being in now.beings.items()}
        )
        records = walk_loosely(place, start, dice)
        minutes.append(figures(records, "burial.dug_out", "minutes"))
    assert minutes[0] and minutes[0][0] < minutes[1][0]


def walk_loosely(place: Any, start: Condition, dice: Any) -> Any:
    """A walk that need not throw all of its dice."""
    from horspiste.journey.decide import choose, usual
    from horspiste.journey.run import step

    handler, now, records = Scripted(dice), start, []
    for _ in range(3):
        choice = usual(now)
        records.append(step(place, now, handler) if choice is None else choose(place, now, choice, handler))
        now = records[-1].after
    return records
