"""Carts and wagons on the way: their rate, who rides, what draws them, where they cannot go."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from horspiste.campaign.commands import Command, carry_out
from horspiste.dice.scripted import Scripted
from horspiste.journey.run import set_out
from horspiste.journey.world import World
from horspiste.state.expedition import Waypoint
from tests.journey.country import KM, animal, codes, entries, figures, gone, member, region, river, walk, way
from tests.journey.ground import world

EAST = (300 * KM, 0)
TEAM = (animal("heavy_horse", "horse", use="harnessed"), animal("heavy_horse", "mare", use="harnessed"))


def rolling(place: Any = "grassland", **more: Any) -> World:
    """A wagon with two horses before it."""
    return world(place, **{"vehicle": "wagon", "animals": TEAM, **more})


def on(kind: str, **more: Any) -> World:
    """A straight way east through the grass, and the route along it."""
    return rolling(region("grassland", ways=(way(kind, (0, 0), EAST),)), to=[Waypoint(EAST, f"the_{kind}")], **more)


def test_a_wagons_day() -> None:
    """EX-41: 18 km without a way, 24 by road. ADV-MOUNT-05, ADV-OVER-06, ADV-TBL-08."""
    assert gone(walk(rolling(), 24)) == 18
    assert gone(walk(on("road"), 24)) == 24
    assert set(figures(walk(on("road"), 1), "walk", "slowest")) == {"wagon"}


def test_riders_do_not_march_and_the_team_does() -> None:
    """Ten hours: the animals pay for two of them, as mounts do; who walks beside the wagon is put to the test. ADV-MOUNT-03."""
    beside = (member(), member("bo", on_foot=True))
    records = walk(on("road", members=beside, march=10), 10, {"d20": [15, 15], "d6": [3, 1, 2, 1]})
    assert {entry.who for entry in entries(records, "march.pass", "march.fail")} == {"bo"}
    assert [entry.who for entry in entries(records, "mount.forced")] == ["horse", "mare", "horse", "mare"]
    assert {name: beast.damage for name, beast in records[-1].after.beasts.items()} == {"horse": 5, "mare": 2}
    ridden_only = walk(on("road", march=9, rulings={"mount.scope": "ridden_only"}), 9, {"d6": [3, 1]})
    assert {name: beast.nonlethal for name, beast in ridden_only[-1].after.beasts.items()} == {"horse": 3, "mare": 1}


def test_nobody_hustles_beside_a_wagon() -> None:
    """The book gives a wagon one pace."""
    records = walk(on("road", pace="hustle"), 3)
    assert gone(records) == 9
    assert codes(records) == []


def test_a_slow_walker_slows_the_wagon() -> None:
    slow = (member(speed=Fraction(3), on_foot=True),)
    assert set(figures(walk(on("road", members=slow), 1), "walk", "slowest")) == {"ada"}


def test_no_wagon_takes_a_trail() -> None:
    """EX-41: ADV-OVER-08; the clock stops with its reason and the ways out."""
    records = walk(on("trail"), 3)
    assert codes(records) == ["vehicle.trail"]
    stop = records[-1].after.stop
    assert stop is not None and stop.offers == ("vehicle.leave", "camp")
    assert gone(records) == 0
    assert gone(walk(on("trail", rulings={"overland.trail_vehicles": "trackless_rate"}), 8)) == 18


def forked() -> Any:
    """A trail straight east, and a road that goes round by the south."""
    round_about = way("road", (0, 0), (0, 10 * KM), (20 * KM, 10 * KM), name="old_road")
    back = way("highway", (20 * KM, 10 * KM), (20 * KM, -5 * KM), name="new_road")
    return region("grassland", ways=(way("trail", (0, 0), (20 * KM, 0)), round_about, back))


def test_the_way_round_by_road() -> None:
    """Ten south, twenty east, ten north again."""
    trail = [Waypoint((20 * KM, 0), "the_trail", "there")]
    records = walk(rolling(forked(), to=trail), 1)
    stop = records[-1].after.stop
    assert stop is not None and stop.offers == ("vehicle.road", "vehicle.leave", "camp")
    assert stop.figures["distance"] == 40 * KM
    ordered = walk(rolling(forked(), to=trail, choices={"vehicle": "vehicle.road"}), 60)
    assert codes(ordered) == ["vehicle.trail", "choice.vehicle.road", "waypoint.reached", "waypoint.reached", "arrival"]
    assert gone(ordered) == 40


def test_the_wagon_is_left_behind() -> None:
    """On foot from there, the animals led."""
    records = walk(on("trail", choices={"vehicle": "vehicle.leave"}), 4)
    assert codes(records) == ["vehicle.trail", "choice.vehicle.leave", "vehicle.left"]
    assert records[-1].distance == 4_500_000
    assert records[-1].after.vehicle == ""
    assert records[-1].after.beings["ada"].marched == 2


def test_nothing_draws_the_wagon() -> None:
    records = walk(on("road", animals=()), 2)
    assert codes(records) == ["vehicle.idle"]


def test_too_much_for_the_team() -> None:
    """Each heavy horse drags five times what it can carry: 1,725 kg. ADV-LIFT-04."""
    most = 2 * 1725
    assert gone(walk(on("road", cargo=most), 1)) == 3
    records = walk(on("road", cargo=most + 1), 1)
    assert codes(records) == ["vehicle.over"]
    assert figures(records, "vehicle.over", "most") == [most]


def test_a_wagon_found_on_the_way_is_drawn_by_what_there_is() -> None:
    """Given to a party with a pack mule and a riding horse: the mule draws it."""
    there = on("road", vehicle="", animals=(animal(), animal("mule", "mule", use="loose")))
    given = carry_out(there, set_out(there), Command("set_passage", {"vehicle": "wagon"}), Scripted({})).after
    records = walk(there, 1, start=given)
    assert gone(records) == 3
    horse_only = walk(on("road", animals=(animal(),)), 1)
    assert codes(horse_only) == ["vehicle.idle"]


def test_a_wagon_at_the_river() -> None:
    """It does not swim: the party leaves it, or looks for a bridge."""
    there = region("grassland", rivers=(river(x=2 * KM),))
    stop = walk(rolling(there), 1)[-1].after.stop
    assert stop is not None and stop.offers == ("follow_bank", "vehicle.leave", "camp")
    left = walk(rolling(there, choices={"river": "vehicle.leave"}), 3)
    assert codes(left)[:3] == ["river.met", "choice.vehicle.leave", "vehicle.left"]
