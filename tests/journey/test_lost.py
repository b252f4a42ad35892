"""Losing the way, noticing, a new course, and how the way is found again: the worked examples, walked."""

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from horspiste.basis.errors import InputError
from horspiste.campaign.commands import Command, carry_out
from horspiste.dice.scripted import Scripted
from horspiste.journey.condition import Belief, Condition, Lost
from horspiste.journey.decide import choose
from horspiste.journey.run import set_out, step
from horspiste.journey.world import World
from horspiste.state.expedition import Waypoint, Weather
from horspiste.state.geometry import BEARINGS, passes_within
from horspiste.state.region import Line
from tests.journey.country import KM, SPAN, codes, entries, figures, member, place, region, river, walk, way, with_being
from tests.journey.ground import world

FOG = (replace(SPAN, weather="fog"),)


def seeing(sight: str) -> tuple[Weather, ...]:
    return (replace(SPAN, sight=Fraction(sight)),)


def lost(there: World, hours: int = 0, aware: bool = False, **more: Any) -> Condition:
    """A party that has lost its way on a clear morning."""
    return replace(set_out(there), lost=Lost(hours, aware), sight=Fraction(1000), **more)


def test_plains_in_daylight_ask_for_no_check() -> None:
    """EX-03, and the ruling "lost.trigger". OUT-LOST-01, OUT-LOST-04."""
    assert codes(walk(world(weather=seeing("100")), 3)) == []
    records = walk(world(weather=seeing("100"), rulings={"lost.trigger": "all_trackless"}), 3, {"d20": [20] * 3})
    assert figures(records, "lost.pass", "dc") == [14] * 3


def test_fog_on_the_plains() -> None:
    """EX-04: Survival +5, five ranks of Knowledge, sight 15 m. OUT-LOST-09, OUT-LOST-10."""
    leader = member(survival=5, geography=5)
    kept = walk(world(members=[leader], weather=seeing("15")), 1, {"d20": [11]})
    assert (figures(kept, "lost.pass", "total"), figures(kept, "lost.pass", "modifier")) == ([14], [-2])
    assert codes(walk(world(members=[leader], weather=seeing("15")), 1, {"d20": [10, 19], "d8": [1]}))[0] == "lost.fail"


@pytest.mark.parametrize(("sight", "dcs"), [("18", []), ("17.9", [14])])
def test_where_sight_becomes_poor(sight: str, dcs: list[int]) -> None:
    """EX-05. OUT-LOST-02."""
    records = walk(world(weather=seeing(sight)), 1, {"d20": [20]} if dcs else {})
    assert figures(records, "lost.pass", "dc") == dcs


def test_one_check_for_every_hour_begun() -> None:
    """EX-06: two hours and twenty minutes in the hills. OUT-LOST-11."""
    records = walk(world("hills_gentle", march=Fraction(7, 3)), 24, {"d20": [20] * 3})
    assert figures(records, "lost.pass", "dc") == [10] * 3
    assert sum(record.after.instant - record.start for record in records if record.kind == "march") == 1400


def test_the_highest_dc_of_the_hour_counts() -> None:
    """EX-07: hills, mountains, hills. OUT-LOST-07; the ruling "lost.mixed_terrain_dc"."""
    there = region("hills_gentle", {(2, row): ("mountain_rugged",) for row in (0, 1)}, size=562_500)
    for rulings, dc in (({}, 12), ({"lost.mixed_terrain_dc": "leader_position"}, 10)):
        records = walk(world(there, rulings=rulings), 1, {"d20": [20]})
        assert entries(records, "walk")[0].figures["lands"] == ["mountain_rugged", "hills_gentle"]
        assert figures(records, "lost.pass", "dc") == [dc]


def test_a_sandstorm_asks_six_times() -> None:
    """EX-46, its lost checks: five hours and a half at a sight of 6 m. OUT-LOST-09, OUT-LOST-11."""
    records = walk(world("desert_rocky", weather=seeing("6"), march=Fraction(11, 2)), 6, {"d20": [20] * 6})
    assert figures(records, "lost.pass", "dc") == [14] * 6
    assert figures(records, "lost.pass", "modifier") == [-4] * 6


def test_three_hours_in_the_forest() -> None:
    """EX-51: passed, failed, and nobody notices. OUT-LOST-13, OUT-LOST-14, OUT-LOST-16."""
    records = walk(world("forest_medium"), 3, {"d20": [16, 15, 18, 17], "d8": [1, 5]})
    assert codes(records) == ["lost.pass", "lost.fail", "lost.bearing", "lost.unnoticed", "lost.bearing", "lost.unnoticed"]
    assert figures(records, "lost.unnoticed", "dc") == [19, 18]
    assert figures(records, "lost.bearing", "bearing") == ["north", "south"]


def test_a_failed_check_may_spoil_the_next_hour_only() -> None:
    """EX-51 under "lost.check_covers" next_hour."""
    there = world("forest_medium", rulings={"lost.check_covers": "next_hour"})
    records = walk(there, 4, {"d20": [16, 15, 19, 1], "d8": [1, 1]})
    assert codes(records[:3]) == ["lost.pass", "lost.fail", "lost.bearing", "lost.noticed"]
    assert figures(records, "lost.noticed", "dc") == [19]
    assert entries(records, "lost.course_wrong")[0].figures["dc"] == 17


@pytest.mark.parametrize(
    ("choice", "notice", "course"),
    [("completed_random_hours", 19, 17), ("hours_before_this_one", 20, 15), ("all_travel_hours", 17, 17)],
)
def test_which_hours_the_dcs_count(choice: str, notice: int, course: int) -> None:
    """The ruling "lost.hour_count", after two hours in the plain and a lost one."""
    there = region("grassland", {(column, row): ("forest_medium",) for column in range(7, 20) for row in (0, 1)})
    records = walk(world(there, rulings={"lost.hour_count": choice}), 4, {"d20": [1, 20, 20], "d8": [3]})
    assert figures(records, "lost.noticed", "dc") == [notice]
    assert figures(records, "lost.course_right", "dc") == [course]


@pytest.mark.parametrize(
    ("choice", "dice"), [("d8", {"d8": [2]}), ("d8_excluding_true", {"d7": [7]}), ("degrees", {"d360": [46]})]
)
def test_how_a_random_bearing_is_drawn(choice: str, dice: dict[str, list[int]]) -> None:
    """The ruling "lost.random_bearing": all three lead to the north-east. OUT-LOST-13."""
    records = walk(world("forest_medium", rulings={"lost.random_bearing": choice}), 1, {"d20": [1, 1], **dice})
    assert figures(records, "lost.bearing", "bearing") == ["northeast"]
    assert records[0].after.at[0] == pytest.approx(-records[0].after.at[1], abs=1)


def test_a_way_leads_through_any_weather() -> None:
    """OUT-LOST-01; the ruling "lost.on_path"."""
    there = region("forest_medium", ways=(way("trail", (0, 0), (300 * KM, 0)),))
    route = [Waypoint((300 * KM, 0), "the_trail")]
    assert codes(walk(world(there, to=route, weather=FOG), 2)) == []
    records = walk(world(there, to=route, weather=FOG, rulings={"lost.on_path": "check_if_poor_visibility"}), 1, {"d20": [20]})
    assert figures(records, "lost.pass", "dc") == [16]


def test_belief_walks_beside_the_truth() -> None:
    """The believed place runs on along the way planned, as far as the party wanders. OUT-LOST-13."""
    records = walk(world("forest_medium"), 2, {"d20": [15, 1, 1], "d8": [5, 5]})
    after = records[-1].after
    assert after.at == (0, 4_500_000)
    assert after.beings["ada"].belief == Belief((4_500_000, 0))


def test_every_member_holds_a_belief_of_his_own() -> None:
    """A success learns the true bearing, a failure trusts its own; the leader's is taken. OUT-LOST-16 to OUT-LOST-19."""
    there = world("forest_medium", [member(), member("bo"), member("cy")], choices={"lost": "course.all"})
    records = walk(there, 3, {"d20": [1, 19, 1, 1, 17, 16, 16, 16], "d8": [5, 7, 1]})
    bearings = {name: being.belief.bearing for name, being in records[-1].after.beings.items()}
    assert bearings["bo"] == BEARINGS["west"]
    assert bearings["cy"] == BEARINGS["north"]
    assert figures(records, "course.set", "bearing") == ["east", "west", "north"]
    assert records[-1].after.bearing == bearings["ada"]
    # On the right bearing the party is lost until the goal or a landmark says otherwise, and checked every hour.
    assert records[-1].after.lost == Lost()
    assert codes(records[2:]) == ["lost.pass"]


def test_a_new_leader_brings_a_belief() -> None:
    there = world("forest_medium", [member(), member("bo")])
    now = lost(there, bearing=BEARINGS["north"], leads="ada")
    now = with_being(
        with_being(now, "ada", belief=Belief((0, 0), BEARINGS["north"])), "bo", belief=Belief((5, 5), BEARINGS["south"])
    )
    led = carry_out(there, now, Command("set_orders", {"leader": "bo"}), Scripted({})).after
    assert (led.leads, led.bearing) == ("bo", BEARINGS["south"])
    # Whoever was shown the way ends the lost state by leading.
    shown = carry_out(there, now, Command("show_way", {"who": ["bo"], "reason": "a spell"}), Scripted({})).after
    assert shown.lost is not None
    assert carry_out(there, shown, Command("set_orders", {"leader": "bo"}), Scripted({})).after.lost is None


def test_who_was_shown_the_way_goes_on_knowing_it() -> None:
    """OUT-LOST-20."""
    there = world("forest_medium", [member(), member("bo")])
    shown = carry_out(there, lost(there), Command("show_way", {"who": ["bo"]}), Scripted({})).after
    after = walk(there, 1, {"d8": [5], "d20": [1, 1]}, shown)[-1].after
    assert after.beings["bo"].belief.at == after.at
    assert after.beings["ada"].belief.at != after.at
    assert carry_out(there, after, Command("show_way", {"who": ["ada"]}), Scripted({})).after.lost is None
    with pytest.raises(InputError):
        carry_out(there, after, Command("show_way", {"who": ["nobody"]}), Scripted({}))


def test_the_leader_falls_and_another_leads() -> None:
    there = world("forest_medium", [member(), member("bo", survival=1), member("cy", survival=9)], choices={"member": "carry"})
    now = with_being(set_out(there), "ada", nonlethal={"word": 99}, down=True)
    records = walk(there, 1, {"d20": [20]}, replace(now, burden="carry", leads="ada"))
    assert entries(records, "leader.changed")[0].who == "cy"
    assert entries(records, "lost.pass")[0].who == "cy"


def test_a_landmark_comes_into_sight() -> None:
    """OUT-LOST-13, OUT-LOST-20; it must be near enough by the hour's weather, and known."""
    there = region("forest_medium", places=(place("peak", (0, 4 * KM), 3000),))
    records = walk(world(there), 1, {"d20": [1], "d8": [5]})
    assert codes(records) == ["lost.fail", "lost.bearing", "landmark.seen", "landmark.known", "lost.found"]
    assert records[-1].after.lost is None
    assert records[-1].after.beings["ada"].belief.at == records[-1].after.at
    fog = walk(world(there, weather=FOG), 1, {"d20": [1, 1], "d8": [5]})
    assert "landmark.seen" not in codes(fog)
    unknown = region("forest_medium", places=(place("peak", (0, 4 * KM), 3000, known_to=("bo",)),))
    records = walk(world(unknown, [member(), member("bo")]), 1, {"d20": [1, 1, 1], "d8": [5]})
    assert records[-1].after.lost is not None
    assert records[-1].after.beings["bo"].belief.knows


def test_known_lines_count_as_landmarks() -> None:
    """The ruling "landmark.lines"."""
    things = {"ways": (way("road", (-20 * KM, KM), (20 * KM, KM)),)}
    dice = {"d20": [1], "d8": [5]}
    found = walk(world(region("forest_medium", **things)), 1, dice)
    assert codes(found) == ["lost.fail", "lost.bearing", "landmark.known", "lost.found"]
    blind = walk(world(region("forest_medium", **things), rulings={"landmark.lines": "no"}), 1, {"d20": [1, 1], "d8": [5]})
    assert "landmark.known" not in codes(blind)
    shore = region("forest_medium", lines=(Line("shore", "the shore", "shore", ((-20 * KM, KM), (20 * KM, KM))),))
    assert "lost.found" in codes(walk(world(shore), 1, dice))


def test_the_river_that_shows_the_way_need_not_be_crossed() -> None:
    there = region("forest_medium", rivers=(river(x=-KM),))
    records = walk(world(there), 2, {"d20": [1], "d8": [7]})
    assert codes(records) == ["lost.fail", "lost.bearing", "landmark.known", "lost.found"]


def belief_arrives(choice: str = "ask", order: str = "notice") -> World:
    return world("forest_medium", to=(2 * KM, 0), rulings={"belief.arrival": choice}, choices={"belief": order})


@pytest.mark.parametrize(
    ("choice", "order", "after"),
    [
        ("ask", "notice", ["choice.notice", "lost.obvious"]),
        ("ask", "go_on", ["choice.go_on"]),
        ("notice", "", ["lost.obvious"]),
        ("nothing", "", []),
    ],
)
def test_belief_arrives_and_truth_does_not(choice: str, order: str, after: list[str]) -> None:
    """The ruling "belief.arrival", and what is chosen. OUT-LOST-15."""
    dice = {"d20": [1, 1], "d8": [5]}
    records = walk(belief_arrives(choice, order), 2 if choice == "ask" else 1, dice)
    told = codes(records)
    assert told[:3] == ["lost.fail", "lost.bearing", "belief.arrived"]
    assert [code for code in told[3:] if code != "lost.unnoticed"] == after
    assert not records[-1].after.arrived
    assert entries(records, "belief.arrived")[0].secret
    stop = records[0].after.stop
    assert (stop.code if stop else None) == {"ask": "belief.arrived", "notice": "lost.noticed", "nothing": None}[choice]


def test_belief_that_has_arrived_stops_the_clock_once() -> None:
    records = walk(belief_arrives("ask", "go_on"), 5, {"d20": [1, 1, 1, 1, 1], "d8": [5, 5, 5, 5]})
    assert len(entries(records, "belief.arrived")) == 1


@pytest.mark.parametrize(("choice", "right"), [("bearing", False), ("and_place", True)])
def test_what_a_right_course_teaches(choice: str, right: bool) -> None:
    """The ruling "belief.success". OUT-LOST-16."""
    there = world("forest_medium", rulings={"belief.success": choice})
    records = walk(there, 3, {"d20": [1, 19, 17, 16], "d8": [5]})
    after = records[-1].after
    assert passes_within((after.at,), after.beings["ada"].belief.at, 10) is right


def test_the_goal_on_a_right_course_ends_it() -> None:
    """OUT-LOST-20 (a): the course is set once, and the goal is met, not missed by a hand's breadth."""
    records = walk(world("forest_medium", to=(7_654_321, 1_234_567)), 9, {"d20": [1, 19, 17] + [16] * 3, "d8": [4]})
    assert codes(records)[-3:] == ["lost.found", "waypoint.reached", "arrival"]
    assert records[-1].after.at == (7_654_321, 1_234_567)


def test_conditions_improve() -> None:
    """The fog lifts: a new course at +4, the party need not have noticed. OUT-LOST-20."""
    there = world("forest_medium", weather=(replace(SPAN, end=7 * 600 + 600, weather="fog"),))
    records = walk(there, 3, {"d20": [1, 1, 13], "d8": [5]})
    assert codes(records)[3:] == ["conditions.improved", "choice.course.improved", "lost.course_right", "course.set"]
    told = entries(records, "lost.course_right")[0].figures
    assert (told["dc"], told["total"]) == (17, 17)
    assert records[1].after.instant == records[1].start


def test_nobody_sees_better_asleep() -> None:
    """The sun rises while the party sleeps: it is asked when it has risen."""
    from horspiste.state.expedition import Rhythm, Sun

    late = Rhythm(Fraction(10), Fraction(2), Fraction(23), Fraction(9))
    there = world("forest_medium", rhythm=late, clock=3, sun=Sun(Fraction(5), Fraction(20)))
    records = walk(there, 7, {}, replace(lost(there), sight=Fraction(0)))
    stopped = [record.start // 600 for record in records if record.after.stop is not None]
    assert stopped == [9]


def test_a_party_that_knows_goes_nowhere_without_a_course() -> None:
    there = world("forest_medium")
    record = step(there, lost(there, 2, aware=True), Scripted({}))
    assert record.after.stop is not None
    assert record.after.stop.code == "lost.noticed"
    assert (record.distance, record.after.instant) == (0, record.start)
    camped = choose(there, record.after, "camp", Scripted({}))
    assert camped.kind == "camp"
    again = step(there, camped.after, Scripted({}))
    assert again.after.stop == record.after.stop


def test_the_lost_come_to_a_lake() -> None:
    """Where nobody can go on, those who trust a wrong bearing see it."""
    there = region("forest_medium", {(column, row): ("lake",) for column in range(-9, 9) for row in (2, 3)})
    now = lost(world(there), bearing=BEARINGS["south"])
    now = with_being(now, "ada", belief=Belief((0, 0), BEARINGS["south"]))
    records = walk(world(there), 3, {"d20": [20, 1], "d8": [1]}, now)
    assert codes(records)[:4] == ["lost.pass", "way.blocked", "choice.notice", "lost.obvious"]


def test_a_random_hour_is_drawn_once_for_both_its_parts() -> None:
    """A river that nobody knows breaks the hour; the rest of it goes on along the same bearing."""
    there = world(region("forest_medium", rivers=(river(x=-KM, width=4, known_to=()),)), choices={"river": "swim"})
    records = walk(there, 3, {"d20": [1, 20, 1], "d8": [7]})
    assert len(entries(records, "lost.bearing")) == 1
    assert "river.swum" in codes(records)
    assert records[-1].after.lost == Lost(1)


def test_who_keeps_the_way_by_whose_eyes() -> None:
    """The ruling "lost.visibility_of": the leader has darkvision, the other has not. OUT-LOST-02."""
    party = [member(darkvision=Fraction(18)), member("bo")]
    from horspiste.state.expedition import Rhythm

    night = {"rhythm": Rhythm(Fraction(23), Fraction(2), Fraction(6), Fraction(14)), "clock": 23}
    for choice, due in (("leader", 0), ("best_in_party", 0), ("all_members", 1)):
        there = world(members=party, rulings={"lost.visibility_of": choice}, **night)
        records = walk(there, 1, {"d20": [20]} if due else {})
        assert len(entries(records, "lost.pass")) == due
