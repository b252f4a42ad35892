"""How far an hour leads, and what hours on the way cost: the worked examples of one day, walked."""

from fractions import Fraction
from typing import Any

import pytest

from horspiste.journey.body import is_tired
from horspiste.state.expedition import Waypoint
from tests.journey.country import KM, animal, codes, entries, figures, gone, member, region, walk, way
from tests.journey.ground import world

EAST = (300 * KM, 0)


def on(kind: str) -> dict[str, Any]:
    """A straight way east through the grass, and the route along it."""
    return {"land": region("grassland", ways=(way(kind, (0, 0), EAST),)), "to": [Waypoint(EAST, f"the_{kind}")]}


def test_lands_and_ways_of_one_day() -> None:
    """EX-68: ADV-OVER-06, ADV-OVER-07."""
    cells = {(column, 0): ("forest_medium",) for column in range(5)} | {
        (column, 0): ("hills_gentle",) for column in range(17, 40)
    }
    cells |= {(column, row): lands for (column, _), lands in cells.items() for row in (1, 2)}
    ways = (way("highway", (4_500_000, 0), (18 * KM, 0)), way("road", (18 * KM, 0), (60 * KM, 0)))
    there = region("grassland", cells, ways=ways)
    route = [Waypoint((4_500_000, 0)), Waypoint((18 * KM, 0), "the_highway"), Waypoint((60 * KM, 0), "the_road")]
    # The leader's check of the two hours in the forest.
    records = walk(world(there, to=route), 8, {"d20": [20, 20]})
    assert [record.distance for record in records] == [2_250_000] * 2 + [4_500_000] * 3 + [3_375_000] * 3
    assert gone(records) == Fraction("28.125")


def test_the_slowest_sets_the_pace() -> None:
    there = world(members=[member(), member("bo", speed=Fraction(6))])
    records = walk(there, 8)
    assert gone(records) == Fraction(3) * 3 / 4 * 8
    assert set(figures(records, "walk", "slowest")) == {"bo"}


def test_snow_and_darkness_divide_the_hour() -> None:
    from dataclasses import replace

    from tests.journey.country import SPAN

    snow = (replace(SPAN, weather="snow"),)
    assert gone(walk(world(weather=snow), 1)) == gone(walk(world(), 1)) / 2
    assert gone(walk(world(weather=snow, rulings={"weather.overland": "none"}), 1)) == gone(walk(world(), 1))
    night = world(clock=23, rhythm=None or _by_night())
    assert gone(walk(night, 1, {"d20": [20]})) == gone(walk(world(), 1)) / 2


def _by_night() -> Any:
    from horspiste.state.expedition import Rhythm

    return Rhythm(Fraction(23), Fraction(5), Fraction(6), Fraction(14))


def test_weariness_weakens_and_the_load_weighs_more() -> None:
    """EX-21: ADV-HUST-05; Strength 12 under 40 kg carries a medium load, tired a heavy one."""
    records = walk(world(members=[member(strength=12, carried=Fraction(40))], march=9), 9, {"d20": [1], "d6": [1]})
    assert codes(records) == ["march.fail", "fatigue.begun", "load.heavier"]
    assert figures(records, "load.heavier", "load") == ["heavy"]


def test_weariness_slows_who_carried_just_enough() -> None:
    """Light while fresh, medium once tired: the tenth hour leads less far. ADV-HUST-05, ADV-LOAD-07."""
    records = walk(world(members=[member(strength=12, carried=Fraction(20))], march=10), 10, {"d20": [1, 20], "d6": [1]})
    assert [record.distance for record in records[7:]] == [3_375_000, 3_375_000, 2_250_000]
    ignoring = {"load.str_penalties": "ignored"}
    fresh = walk(
        world(members=[member(strength=12, carried=Fraction(20))], march=10, rulings=ignoring), 10, {"d20": [1, 20], "d6": [1]}
    )
    assert fresh[-1].distance == 3_375_000


def test_twelve_hours_of_forced_march() -> None:
    """EX-35: ADV-MARCH-01 to ADV-MARCH-04."""
    dice = {"d20": [9, 9, 12, 3], "d6": [4, 2]}
    records = walk(world(**on("road"), members=[member(con=14)], march=12), 12, dice)
    assert figures(records, "march.pass", "dc") + figures(records, "march.fail", "dc") == [11, 13, 12, 14]
    assert [entry.figures["total"] for entry in entries(records, "march.pass", "march.fail")] == [11, 11, 14, 5]
    assert records[-1].after.beings["ada"].nonlethal == {"march": 6}
    assert gone(records) == 54
    assert [record.start for record in records if any(entry.code == "fatigue.begun" for entry in record.log)] == [
        records[9].start
    ]


@pytest.mark.parametrize(
    ("rulings", "dice", "checks"),
    [
        ({"march.dc_step": "2"}, {"d20": [12, 10], "d6": [1]}, [12, 14]),
        ({"march.first_hour": "free"}, {"d20": [10, 10], "d6": [1]}, [10, 11]),
        ({"march.partial": "started_hour_counts"}, {"d20": [11, 12, 13]}, [11, 12, 13]),
        ({"march.check_time": "start_of_hour"}, {"d20": [11, 12, 13]}, [11, 12, 13]),
        ({}, {"d20": [11, 12]}, [11, 12]),
    ],
)
def test_readings_of_the_forced_march(rulings: dict[str, str], dice: dict[str, list[int]], checks: list[int]) -> None:
    """Ten hours and a half: "march.partial", "march.check_time" and the two about the DC."""
    records = walk(world(march=Fraction(21, 2), rulings=rulings), 11, dice)
    assert [entry.figures["dc"] for entry in entries(records, "march.pass", "march.fail")] == checks


def test_five_hours_of_hustling() -> None:
    """EX-33: ADV-HUST-01 to ADV-HUST-04."""
    records = walk(world(**on("highway"), pace="hustle", march=5), 5)
    assert figures(records, "hustle.hurt", "damage") == [1, 2, 4, 8]
    assert gone(records) == 45
    doubled = {"hustle.doubling": "running_total"}
    total = walk(world(**on("highway"), pace="hustle", march=5, rulings=doubled), 5)
    assert figures(total, "hustle.hurt", "damage") == [1, 1, 2, 4]


def test_hours_of_hustling_count_until_sleep() -> None:
    """EX-34: one hour, three at a walk, one more; the next day nothing is left of them. ADV-HUST-02."""
    from dataclasses import replace

    for rulings, hurt in (({}, [1]), ({"hustle.counting": "consecutive"}, [])):
        there = world(pace="hustle", rulings=rulings)
        first = walk(there, 1)
        walking = replace(first[-1].after, orders=replace(first[-1].after.orders, pace="walk"))
        middle = walk(there, 3, start=walking)
        hustling = replace(middle[-1].after, orders=replace(middle[-1].after.orders, pace="hustle"))
        assert figures(walk(there, 1, start=hustling), "hustle.hurt", "damage") == hurt


def test_who_is_tired_may_be_barred_from_hustling() -> None:
    """The ruling "hustle.while_fatigued"."""
    allowed = walk(world(pace="hustle"), 3)
    barred = walk(world(pace="hustle", rulings={"hustle.while_fatigued": "forbidden"}), 3)
    assert allowed[2].distance == 2 * barred[2].distance
    assert figures(barred, "hustle.hurt", "damage") == [1]


def test_hours_hustled_may_count_double_in_the_day() -> None:
    """The ruling "hustle.in_travel_day"."""
    records = walk(
        world(pace="hustle", rulings={"hustle.in_travel_day": "counts_as_two"}, members=[member(hp=99)]), 5, {"d20": [20, 20]}
    )
    assert figures(records, "march.pass", "dc") == [11, 12]


def rider(**mount: Any) -> dict[str, Any]:
    return {"members": [member(mount="horse")], "animals": (animal(**mount),)}


def test_a_mount_pays_for_forced_hours_and_dies() -> None:
    """EX-36, and one hour more than its hit points bear. ADV-MOUNT-02 to ADV-MOUNT-04."""
    records = walk(world(**on("road"), march=10, **rider()), 10, {"d6": [3, 5]})
    assert gone(records) == 90
    assert records[-1].after.beasts["horse"].damage == 8
    assert codes(records) == ["mount.forced", "fatigue.begun", "mount.forced"]
    dead = walk(world(**on("road"), march=12, **rider(hp=8)), 12, {"d6": [3, 5]})
    assert codes(dead)[-1] == "mount.dead"
    assert [record.distance for record in dead[9:]] == [9 * KM, 4_500_000, 4_500_000]


def test_a_mount_hustles_three_hours() -> None:
    """EX-37. ADV-MOUNT-01, ADV-HUST-03."""
    records = walk(world(**on("road"), pace="hustle", march=3, **rider()), 3)
    assert figures(records, "mount.hustled", "damage") == [1, 2]
    assert records[-1].after.beasts["horse"].damage == 3
    assert gone(records) == 54


@pytest.mark.parametrize(("carried", "km"), [("75", 9), ("75.5", 6), ("225", 6)])
def test_a_mount_slows_under_its_load(carried: str, km: int) -> None:
    """EX-38. ADV-MOUNT-06."""
    assert gone(walk(world(**on("road"), **rider(carried=Fraction(carried))), 1)) == km


def test_a_mount_over_its_range_goes_nowhere() -> None:
    """EX-38, EX-39: a light horse under 226 kg, a pony under 112 kg as printed; "mount.pony_range" corrects the pony's."""
    over = walk(world(**rider(carried=Fraction(226))), 3)
    assert codes(over) == ["way.blocked"]
    assert figures(over, "way.blocked", "slowest") == ["horse"]
    pony = rider(kind="pony", carried=Fraction(112))
    assert not gone(walk(world(**pony), 1))
    assert gone(walk(world(rulings={"mount.pony_range": "corrected"}, **pony), 1)) == Fraction("4.5") * 3 / 4


def test_a_night_mends_an_animal() -> None:
    """ADV-MOUNT-04; "mount.fatigue_clear", "mount.fatigue_trigger"."""
    hurt = {"d6": [6, 6]}
    kept = walk(world(march=10, **rider()), 24, hurt)
    assert kept[-1].after.beasts["horse"].damage == 11
    assert "fatigue.ended" not in codes(kept)
    assert "fatigue.ended" in codes(walk(world(march=10, rulings={"mount.fatigue_clear": "8h_rest"}, **rider()), 24, hurt))
    assert "fatigue.begun" not in codes(
        walk(world(march=10, rulings={"mount.fatigue_trigger": "nonlethal_only"}, **rider()), 10, hurt)
    )


@pytest.mark.parametrize(("heading", "km"), [(1, Fraction("7.25")), (-1, None)])
def test_a_boat_goes_with_the_current(heading: int, km: Fraction | None) -> None:
    """EX-40 by the hour. ADV-BOAT-03, ADV-BOAT-06."""
    from tests.journey.country import river

    stream = river()
    ends = (stream.points[-1], stream.points[0])
    there = region("grassland", rivers=(stream,))
    start, goal = (10 * KM, 0), ends[0] if heading > 0 else ends[1]
    records = walk(world(there, to=[Waypoint(goal, "river")], start=start, boat="rowing_boat"), 1)
    assert gone(records) == (km or 0)
    assert codes(records) == ([] if km else ["boat.upstream"])


def test_a_boat_on_still_water_tires_nobody() -> None:
    """EX-40, EX-41: ten hours on a lake, ten of a trireme. ADV-BOAT-01, ADV-OVER-03."""
    assert gone(walk(world("lake", boat="rowing_boat", march=10), 10)) == Fraction("22.5")
    assert gone(walk(world("sea", boat="trireme", march=10), 10)) == 60
    # At sea nothing shows the way in the fog, and no hour of it is a march.
    assert codes(walk(world("lake", boat="rowing_boat", march=10), 10)) == []


def test_march_ends_with_its_hours() -> None:
    """Half an hour of the march is left: the rest of that hour is camp. ADV-OVER-09."""
    records = walk(world(march=Fraction(5, 2)), 4)
    assert [(record.kind, record.distance) for record in records] == [
        ("march", 3_375_000), ("march", 3_375_000), ("march", 1_687_500), ("camp", 0),
    ]  # fmt: skip


def test_foraging_halves_the_pace() -> None:
    assert gone(walk(world(forage=True), 1)) * 2 == gone(walk(world(), 1))
    said = entries(walk(world(forage=True), 3), "forage.slows")
    assert [(entry.rule, [step.code for step in entry.steps]) for entry in said] == [("TOG-FORAGE", ["half_pace"])]


def test_arrival_takes_no_more_than_its_time() -> None:
    records = walk(world(to=(3_375_000 + 843_750, 0)), 9)
    assert [record.after.instant - record.start for record in records] == [600, 150]
    assert codes(records) == ["waypoint.reached", "arrival"]
    assert records[-1].after.arrived


def test_a_blow_that_does_not_tire() -> None:
    """Only the damage of the way tires: ADV-MARCH-04."""
    from horspiste.journey.condition import Being, Belief

    assert not is_tired(Being(Belief((0, 0)), nonlethal={"water": 3}))
    assert is_tired(Being(Belief((0, 0)), nonlethal={"march": 3}))
    assert not is_tired(Being(Belief((0, 0)), nonlethal={"march": 3}, slept_off=3))
