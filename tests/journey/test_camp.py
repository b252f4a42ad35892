"""What a camp, a night and a day in bed give back; eating, drinking and going without; light; falling and waking."""

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from horspiste.dice.scripted import Scripted
from horspiste.journey.body import is_tired
from horspiste.journey.condition import Condition, Flame
from horspiste.journey.decide import choose
from horspiste.journey.run import kind_of_hour, set_out, step
from horspiste.state.expedition import Rhythm, Sun
from tests.journey.country import KM, SPAN, animal, codes, entries, figures, gone, member, place, region, river, walk, with_being
from tests.journey.ground import world

BY_NIGHT = Rhythm(Fraction(20), Fraction(8), Fraction(6), Fraction(14))
NIGHT = {"rhythm": BY_NIGHT, "clock": 20, "sun": Sun(Fraction(6), Fraction(19))}


def hurt(there: Any, **changes: Any) -> Condition:
    """A party of which the first member is hurt, in the evening."""
    return replace(with_being(set_out(there), "ada", **changes), instant=22 * 600, walked=Fraction(8))


def test_a_night_and_a_day_in_bed() -> None:
    """A night gives back one hit point a level, a whole day in bed two. TOG-HEALING."""
    there = world(to=(), members=[member(level=3)])
    records = walk(there, 24, start=hurt(there, damage=15))
    assert figures(records, "rest.healed", "healed") == [3, 3]
    assert records[-1].after.beings["ada"].damage == 9


def test_rest_counts_in_parts_of_hours() -> None:
    """A night that begins at a quarter past nine is over at a quarter past five."""
    there = world(to=(), members=[member()])
    records = walk(there, 9, start=replace(hurt(there, damage=5), instant=22 * 600 - 450))
    assert [record.start // 600 for record in records if "rest.healed" in codes([record])] == [29]


@pytest.mark.parametrize(("choice", "left"), [("rest", 3), ("always", 2)])
def test_when_nonlethal_damage_eases(choice: str, left: int) -> None:
    """The ruling "healing.nonlethal_when": an hour at rest, an hour on the way."""
    there = world(rulings={"healing.nonlethal_when": choice})
    sore = with_being(set_out(there), "ada", nonlethal={"march": 3})
    assert walk(there, 1, start=sore)[-1].after.beings["ada"].sore == left
    assert walk(there, 1, start=hurt(there, nonlethal={"march": 3}))[-1].after.beings["ada"].sore == 2


def test_fatigue_ends_when_its_damage_is_healed() -> None:
    """ADV-MARCH-05; the ruling "fatigue.clear_condition"."""
    there = world(to=())
    healed = walk(there, 3, start=hurt(there, nonlethal={"march": 3}))
    assert codes(healed) == ["fatigue.ended"]
    stays = walk(there, 9, start=hurt(there, nonlethal={"march": 20}))
    assert is_tired(stays[-1].after.beings["ada"])
    slept = world(to=(), rulings={"fatigue.clear_condition": "also_8h_rest"})
    records = walk(slept, 9, start=hurt(slept, nonlethal={"march": 18}))
    assert records[-1].after.beings["ada"].sore == 9
    assert not is_tired(records[-1].after.beings["ada"])


def test_a_night_in_heavy_armour_tires() -> None:
    """TOG-REST: for a day, and only who keeps it on."""
    there = world(to=(), members=[member(armour="chainmail"), member("bo", armour="leather")], sleep_in_armour=True)
    records = walk(there, 24, start=hurt(there))
    assert [(entry.code, entry.who) for entry in entries(records)][:1] == [("fatigue.begun", "ada")]
    assert records[-1].after.beings["ada"].tired == {"armour"}
    off = replace(records[-1].after, orders=replace(records[-1].after.orders, sleep_in_armour=False))
    again = walk(there, 12, start=replace(off, beings={name: replace(each, resting=None) for name, each in off.beings.items()}))
    assert ("fatigue.ended", "ada") in [(entry.code, entry.who) for entry in entries(again)]


@pytest.mark.parametrize(("choice", "dcs"), [("after_8h_rest", [11, 12, 13]), ("calendar_day", [])])
def test_when_the_day_of_marching_begins_anew(choice: str, dcs: list[int]) -> None:
    """The ruling "march.reset": a night cut short by three hours. ADV-MARCH-01."""
    short = Rhythm(Fraction(7), Fraction(8), Fraction(2), Fraction(7))
    there = world(rhythm=short, rulings={"march.reset": choice}, sun=Sun(Fraction(0), Fraction(23)))
    first = walk(there, 8)[-1].after
    late = replace(first, instant=24 * 600 + 1200, orders=replace(first.orders, rhythm=short))
    nights = walk(there, 5, start=late)[-1].after
    records = walk(there, 3, {"d20": [20, 20, 20]} if dcs else {}, nights)
    assert figures(records, "march.pass", "dc") == dcs


def dry(land: str = "desert_sandy", **more: Any) -> Any:
    supplies = {"food": Fraction(100), "water": Fraction(0), **more.pop("supplies", {})}
    return world(land, to=(), supplies=supplies, **more)


def test_thirst_begins_after_a_day_and_as_many_hours_as_constitution() -> None:
    """TOG-NEEDS: Constitution 10, without a drop since setting out; each check is harder than the one before."""
    records = walk(dry(), 37, {"d20": [10, 10, 10], "d6": [4, 3]})
    found = entries(records, "needs.thirst_pass", "needs.thirst_fail")
    assert [(entry.code, entry.figures["dc"]) for entry in found] == [
        ("needs.thirst_pass", 10), ("needs.thirst_fail", 11), ("needs.thirst_fail", 12),
    ]  # fmt: skip
    assert records[-1].after.instant - records[0].start == 37 * 600
    assert records[-1].after.beings["ada"].nonlethal == {"thirst": 7}
    assert is_tired(records[-1].after.beings["ada"])


def test_thirst_heals_once_one_has_drunk() -> None:
    there = dry(members=[member(level=3)])
    parched = hurt(there, nonlethal={"thirst": 3, "march": 1}, thirst_checks=2, watered=21 * 600)
    assert walk(there, 1, start=parched)[-1].after.beings["ada"].nonlethal == {"thirst": 3}
    green = world(to=(), members=[member(level=3)])
    records = walk(green, 2, start=replace(parched, walked=Fraction(8)))
    assert "supplies.water_filled" in codes(records)
    assert not records[-1].after.beings["ada"].sore


def test_a_river_or_a_well_saves_the_thirsty() -> None:
    for more in ({"rivers": (river(x=-500_000),)}, {"places": (replace(place("well", (-500_000, -500_000)), kind="village"),)}):
        there = world(region("desert_sandy", **more), to=(), supplies={"food": Fraction(99), "water": Fraction(0)})
        assert "needs.thirst_pass" not in codes(walk(there, 40))


@pytest.mark.parametrize(("choice", "watered"), [("none", -24), ("share", -1)])
def test_half_a_drink(choice: str, watered: int) -> None:
    """The ruling "needs.partial": half of the water at ten in the evening, the last full drink a day and 22 hours ago."""
    there = dry(rulings={"needs.partial": choice}, supplies={"water": Fraction(2)})
    records = walk(there, 1, {"d20": [20]} if choice == "none" else {}, hurt(there, watered=-24 * 600))
    assert records[-1].after.supplies["water"] == 0
    assert records[-1].after.beings["ada"].watered == watered * 600


@pytest.mark.parametrize(("choice", "hungry"), [("none", 1), ("share", Fraction(1, 2))])
def test_half_a_meal(choice: str, hungry: Fraction | int) -> None:
    there = world(to=(), rulings={"needs.partial": choice}, supplies={"food": Fraction(1, 2), "water": Fraction(99)})
    assert walk(there, 1, start=hurt(there))[-1].after.beings["ada"].hungry == hungry


def test_hunger_begins_after_three_days() -> None:
    """TOG-NEEDS: the fourth evening without food is the first check; a small member eats half."""
    there = world(to=(), supplies={"food": Fraction(0), "water": Fraction(999)})
    records = walk(there, 24 * 5, {"d20": [10, 10], "d6": [2]})
    assert figures(records, "needs.hunger_pass", "dc") + figures(records, "needs.hunger_fail", "dc") == [10, 11]
    small = world(to=(), members=[member(size="small")], supplies={"food": Fraction(1), "water": Fraction(999)})
    assert walk(small, 1, start=hurt(small))[-1].after.supplies["food"] == Fraction(1, 2)


@pytest.mark.parametrize(("factor", "left"), [("2", 92), ("3", 88)])
def test_a_very_hot_day_asks_for_more_water(factor: str, left: int) -> None:
    """The ruling "needs.hot_factor": one hot hour makes the day's drink the larger."""
    hot = (replace(SPAN, end=8 * 600, hot=True),)
    there = world(
        "desert_sandy", weather=hot, supplies={"water": Fraction(100), "food": Fraction(9)}, rulings={"needs.hot_factor": factor}
    )
    assert walk(there, 16)[-1].after.supplies["water"] == left


@pytest.mark.parametrize(("step_", "left"), [("2", 88), ("3", 84)])
def test_large_animals_drink_too(step_: str, left: int) -> None:
    """The ruling "needs.size_step"; they graze where plants grow, and eat a day of feed elsewhere."""
    supplies = {"water": Fraction(100), "food": Fraction(9), "feed": Fraction(3)}
    there = world("desert_sandy", to=(), animals=(animal(),), supplies=supplies, rulings={"needs.size_step": step_})
    after = walk(there, 1, start=hurt(there))[-1].after
    assert (after.supplies["water"], after.supplies["feed"]) == (left, 2)
    green = world(to=(), animals=(animal(),), supplies=supplies)
    assert walk(green, 1, start=hurt(green))[-1].after.supplies["feed"] == 3
    hungry = world("desert_sandy", to=(), animals=(animal(),), supplies={**supplies, "feed": Fraction(0), "water": Fraction(4)})
    assert codes(walk(hungry, 1, start=hurt(hungry))) == ["supplies.no_water", "supplies.no_feed"]


def test_foraging_feeds_the_party() -> None:
    """TOG-FORAGE; the ruling "forage.land_modifier"."""
    for rulings, people in (({}, 2), ({"forage.land_modifier": "2"}, 3)):
        there = world(
            to=(),
            members=[member(survival=4)],
            forage=True,
            rulings=rulings,
            supplies={"food": Fraction(0), "water": Fraction(9)},
        )
        records = walk(there, 1, {"d20": [8]}, hurt(there))
        assert figures(records, "forage.found", "people") == [people]
        assert records[-1].after.supplies["food"] == people - 1


def lit(rulings: dict[str, str] | None = None, **more: Any) -> Any:
    supplies = {"food": Fraction(9), "water": Fraction(99), "torch": Fraction(2)}
    return world(**{"light": "torch", "supplies": supplies, **NIGHT, **more}, rulings=rulings)


def test_lights_burn_warn_and_draw_on_the_supplies() -> None:
    """A torch for an hour: ADV-LIGHT-14. The last one leaves the dark, in which one goes half as far."""
    records = walk(lit(), 3, {"d20": [20] * 3})
    told = [entry.code for entry in entries(records[:2]) if entry.code.startswith("light.")]
    assert told == ["light.lit", "light.low", "light.burnt_down"] * 2
    assert figures(records, "light.low", "minutes") == [10, 10]
    assert codes(records[2:]) == ["light.none_left", "lost.pass"]
    assert [record.distance for record in records] == [3_375_000, 3_375_000, 1_687_500]
    assert records[-1].after.supplies["torch"] == 0


def test_a_light_that_ends_within_the_hour() -> None:
    there = lit()
    now = replace(set_out(there), flame=Flame("torch", Fraction(25)))
    records = walk(there, 1, {"d20": [20]}, now)
    assert codes(records)[1:] == ["light.low", "light.burnt_down", "light.lit"]
    assert records[-1].after.flame == Flame("torch", Fraction(25))


@pytest.mark.parametrize(("choice", "light"), [("light.relight", "torch"), ("light.stay_dark", "none")])
def test_the_game_master_may_be_asked_about_light(choice: str, light: str) -> None:
    """The ruling "light.relight": the clock stops as the light goes out."""
    there = lit({"light.relight": "ask"}, choices={"light": choice})
    now = replace(set_out(there), flame=Flame("torch", Fraction(30)))
    records = walk(there, 3, {"d20": [20]}, now)
    assert records[0].after.instant - records[0].start == 300
    assert records[0].after.stop is not None
    assert records[0].after.stop.code == "light.relight"
    assert records[-1].after.flame.source == light


def test_no_light_burns_in_camp_or_by_day() -> None:
    there = lit(rhythm=replace(BY_NIGHT, march=Fraction(1)))
    records = walk(there, 5, {"d20": [20]})
    assert records[-1].after.supplies["torch"] == 1
    assert not records[-1].after.flame.lit
    assert not [code for code in codes(walk(world(light="torch"), 3)) if code.startswith("light")]


def test_the_wind_blows_a_torch_out_and_its_fuel_is_kept() -> None:
    there = lit(weather=(replace(SPAN, weather="wind_strong"),))
    records = walk(there, 2, {"d20": [20, 20]})
    assert codes(records) == ["light.lit", "light.blown_out", "lost.pass", "light.blown_out", "lost.pass"]
    assert records[-1].after.flame == Flame("torch", Fraction(60), lit=False)
    assert records[-1].after.supplies["torch"] == 1


def test_the_weather_is_told_as_it_turns() -> None:
    rain = replace(SPAN, start=8 * 600, end=9 * 600, weather="rain")
    records = walk(world(weather=(rain,)), 4)
    turned = [(record.start // 600, figures([record], "weather.turned", "weather")) for record in records]
    assert turned == [(7, []), (8, ["rain"]), (9, ["clear"]), (10, [])]


def test_who_falls_is_asked_about_once() -> None:
    """The party camps by those who cannot walk, or carries them."""
    there = world(members=[member(), member("bo")])
    down = with_being(set_out(there), "bo", nonlethal={"word": 20}, damage=2)
    record = step(there, down, Scripted({}))
    assert record.after.stop is not None
    assert record.after.stop.code == "member.fallen"
    camped = choose(there, record.after, "camp", Scripted({}))
    assert [kind_of_hour(there, camped.after), camped.after.stop] == ["camp", None]
    carried = choose(there, record.after, "carry", Scripted({}))
    assert [kind_of_hour(there, carried.after), carried.kind] == ["march", "choice"]
    assert gone([step(there, carried.after, Scripted({}))]) > 0
    # Two hours of rest, and he walks again; then nobody is a burden.
    records = walk(there, 3, start=camped.after)
    assert "member.up" in codes(records)
    assert records[-1].after.burden == ""


def test_nobody_staggering_hustles() -> None:
    there = world(pace="hustle")
    staggering = with_being(set_out(there), "ada", nonlethal={"water": 20})
    assert gone(walk(there, 1, start=staggering)) * 2 == gone(walk(there, 1))


def test_dying_and_tended() -> None:
    """Below 0 hit points: the own check each round, then a companion's care; later one check an hour. TOG-DEATH."""
    there = world(to=(), members=[member(), member("bo", heal=5)])
    dying = with_being(set_out(there), "ada", damage=23)
    records = walk(there, 3, {"d20": [12, 5, 1, 10, 14, 15]}, dying)
    assert [code for code in codes(records) if code.startswith("dying")] == [
        "dying.worse",
        "dying.worse",
        "dying.tended",
        "dying.awake",
    ]
    after = records[-1].after.beings["ada"]
    assert (after.damage, after.stable, after.woken, after.down) == (25, True, True, False)


def test_dying_alone() -> None:
    """Untended each hour's failure costs a hit point, down to death. TOG-DEATH."""
    there = world(to=(), members=[member(con=4, hp=5)])
    dying = with_being(set_out(there), "ada", damage=7)
    records = walk(there, 9, {"d20": [20, 1, 1]}, dying)
    assert [code for code in codes(records) if code.startswith(("dying", "member.dead"))] == [
        "dying.stable", "dying.worse", "dying.dead", "member.dead",
    ]  # fmt: skip
    assert records[-1].after.stop is not None
    assert records[-1].after.stop.code == "party.fallen"


def test_nonlethal_damage_past_full_hit_points_kills() -> None:
    """The ruling "nonlethal.overflow" through thirst. TOG-NONLETHAL."""
    parched = dry(members=[member(hp=2, con=10)])
    now = replace(hurt(parched, nonlethal={"thirst": 2}, thirst_checks=1, watered=-40 * 600, down=True), burden="camp")
    records = walk(parched, 1, {"d20": [1, 20], "d6": [6]}, now)
    assert records[-1].after.beings["ada"].damage == 6
    spared = dry(members=[member(hp=2, con=10)], rulings={"nonlethal.overflow": "none"})
    records = walk(spared, 1, {"d20": [1], "d6": [6]}, now)
    assert records[-1].after.beings["ada"].nonlethal == {"thirst": 8}


def test_compound_lands() -> None:
    """The ruling "land.compound": wooded hills by both, by their relief or by their cover."""
    for choice, dc in (("worst_of_each", 16), ("relief", 10), ("cover", 16)):
        wooded = world(region(("hills_gentle", "forest_medium")), rulings={"land.compound": choice})
        assert figures(walk(wooded, 1, {"d20": [20]}), "lost.pass", "dc") == [dc]
    paces = []
    for choice in ("worst_of_each", "cover", "relief"):
        jungle = world(region(("hills_gentle", "jungle")), rulings={"land.compound": choice})
        paces.append(gone(walk(jungle, 1, {"d20": [20]})))
    assert paces[0] == paces[1] < paces[2]
    paces = []
    for choice in ("worst_of_each", "relief", "cover"):
        steep = world(region(("mountain_rugged", "grassland")), rulings={"land.compound": choice})
        paces.append(gone(walk(steep, 1, {} if choice == "cover" else {"d20": [20]})))
    assert paces[0] == paces[1] < paces[2]


def test_a_long_way() -> None:
    """Nights, meals and marches for a week: the day begins anew each morning."""
    records = walk(world(), 24 * 7)
    days = [sum(record.distance for record in records if record.start // 14400 == day) for day in range(1, 7)]
    assert days == [27 * KM] * 6
