"""A river in the way: what it offers, what crossing costs, and where the party stands afterwards."""

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from horspiste.dice.scripted import Scripted
from horspiste.journey.condition import changed
from horspiste.journey.decide import choose
from horspiste.journey.route import plan
from horspiste.journey.run import set_out, step
from horspiste.state.expedition import Waypoint
from tests.journey.country import KM, animal, bridge, codes, entries, figures, ford, gone, member, region, river, walk, way
from tests.journey.ground import world

AT = 3 * KM


def met(*choices: str, boat: str = "", members: tuple[Any, ...] = (), rulings: Any = None, **stream: Any) -> Any:
    there = region("grassland", rivers=(river(x=AT, **stream),))
    return world(there, members, choices={"river": choices[0]} if choices else {}, boat=boat, rulings=rulings)


# Half a day's march over grassland is 13.5 km.
SHALLOW = {"fords": (ford(-2 * KM, x=AT),), "bridges": (bridge(13 * KM, x=AT),)}
NO_BRIDGE_NEAR = {"fords": (ford(-2 * KM, x=AT),), "bridges": (bridge(14 * KM, x=AT),)}


@pytest.mark.parametrize(
    ("stream", "boat", "offers"),
    [
        ({}, "", ["swim", "follow_bank", "camp"]),
        (
            {"bridges": (bridge(KM, x=AT),), "fords": (ford(-2 * KM, x=AT),)},
            "",
            ["bridge", "ford", "swim", "follow_bank", "camp"],
        ),
        (
            {"fords": (ford(-2 * KM, x=AT),), "bridges": (bridge(3 * KM, x=AT),)},
            "",
            ["ford", "bridge", "swim", "follow_bank", "camp"],
        ),
        ({"fords": (ford(KM, x=AT),), "flood": True}, "rowing_boat", ["boat", "swim", "follow_bank", "camp"]),
        (SHALLOW, "rowing_boat", ["boat", "ford", "bridge", "swim", "follow_bank", "camp"]),
        ({"current": "swift", "flood": True}, "rowing_boat", ["swim", "follow_bank", "camp"]),
        ({"current": "swift", **SHALLOW}, "", ["bridge", "ford", "swim", "follow_bank", "camp"]),
        ({"current": "swift", **NO_BRIDGE_NEAR}, "", ["ford", "bridge", "swim", "follow_bank", "camp"]),
        ({"current": "rapids"}, "rowing_boat", ["swim", "follow_bank", "camp"]),
    ],
)
def test_what_a_river_offers(stream: dict[str, Any], boat: str, offers: list[str]) -> None:
    """The nearest way over comes first; a flood drowns the fords and turns swift water into rapids."""
    records = walk(met(boat=boat, **stream), 1)
    stop = records[0].after.stop
    assert stop is not None
    assert list(stop.offers) == offers
    assert records[0].after.at == (AT, 0)
    # At 3.375 km an hour the bank is reached after 8/9 of the hour, to the whole round.
    assert records[0].after.instant - records[0].start == 534


@pytest.mark.parametrize(
    ("width", "depth", "rulings", "stops"),
    [
        (3, 1, {}, False), (4, 1, {}, True), (3, 1.5, {}, True), (8, 1, {"river.stops_at": "8"}, False),
        (3, 1.5, {"water.wade_m": "2"}, False),
    ],
)  # fmt: skip
def test_lesser_streams_are_crossed_in_the_march(width: int, depth: float, rulings: dict[str, str], stops: bool) -> None:
    """The rulings "river.stops_at" and "water.wade_m"."""
    records = walk(met(width=width, depth=depth, rulings=rulings), 1)
    assert codes(records) == (["river.met"] if stops else ["river.stepped"])


def test_a_stream_in_flood_stops_the_party() -> None:
    assert codes(walk(met(width=2, depth=0.5, flood=True), 1)) == ["river.met"]


def test_a_bridge_of_the_way_is_no_stop() -> None:
    roads = (way("road", (0, 0), (300 * KM, 0)),)
    there = region("grassland", ways=roads, rivers=(river(x=AT, bridges=(bridge(0, "the_road", AT),)),))
    assert codes(walk(world(there, to=[Waypoint((300 * KM, 0), "the_road")]), 1)) == ["river.bridge"]


def test_the_bank_leads_to_the_bridge() -> None:
    """A line to follow: no check is due along it, even in the forest. OUT-LOST-01."""
    there = region("forest_medium", rivers=(river(x=KM, bridges=(bridge(KM, x=KM),)),))
    records = walk(world(there), 4, {"d20": [16]})
    assert codes(records)[:3] == ["lost.pass", "river.met", "choice.bridge"]
    assert "river.bridge" in codes(records)
    assert records[2].after.at == (KM, KM)
    assert gone(records[:3]) == 2
    # From there the way is planned anew, and the river is behind.
    assert codes(records).count("river.met") == 1
    assert records[-1].after.at[0] > KM


def test_a_ford_right_here_is_waded_at_once() -> None:
    records = walk(met("ford", fords=(ford(0, x=AT),)), 2)
    assert codes(records) == ["river.met", "choice.ford", "river.forded"]
    # Ten metres at a quarter of 9 m: five rounds.
    assert records[1].after.instant - records[1].start == 5
    assert records[1].after.crossed == ("river", (AT, 0))
    assert "river.met" not in codes(walk(met("ford", fords=(ford(0, x=AT),)), 5)[2:])


@pytest.mark.parametrize(("ruling", "damage"), [("on_failure", 2), ("each_round", 5)])
def test_fast_water_hurts(ruling: str, damage: int) -> None:
    """The ruling "river.fast_damage"; the better of Swim and Strength."""
    stream = {"fords": (ford(0, width=4, x=AT),), "current": "swift"}
    strong = (member(strength=16, swim=-4),)
    dice = {"d20": [11, 12, 12], "d3": [2] if damage == 2 else [2, 1, 2]}
    records = walk(met("ford", members=strong, rulings={"river.fast_damage": ruling}, **stream), 2, dice)
    assert figures(records, "river.forded", "damage") == [damage]
    assert records[-1].after.beings["ada"].nonlethal == {"water": damage}


def test_who_finds_the_ford_too_deep_swims() -> None:
    """A halfling at a ford of 1 m; a rider wades on the horse's legs."""
    small = (member(size="small", swim=20),)
    records = walk(met("ford", members=small, fords=(ford(0, depth=1, x=AT),)), 2, {"d20": [1] * 3})
    assert codes(records) == ["river.met", "choice.ford", "river.swum"]
    there = region("grassland", rivers=(river(x=AT, fords=(ford(0, depth=2, x=AT),)),))
    riding = world(there, [member(mount="horse", size="small")], animals=(animal(),), choices={"river": "ford"})
    assert codes(walk(riding, 2)) == ["river.met", "choice.ford", "river.forded"]


def test_swimming_drifts_and_takes_its_time() -> None:
    """Two of ten metres each round in calm water at 4.5 m; swift water carries one down. The party lands together."""
    calm = walk(met("swim", members=(member(), member("bo", swim=-5))), 2, {"d20": [10, 10, 10, 15, 14, 15, 15]})
    assert figures(calm, "river.swum", "rounds") == [3, 4]
    assert calm[1].after.instant - calm[1].start == 4
    swift = walk(met("swim", members=(member(swim=5),), current="swift", speed=3000), 2, {"d20": [10] * 3})
    assert swift[1].after.at == (AT, 6000)
    assert swift[1].after.legs[0].points[0] == (AT, 6000)


def test_who_does_not_get_across_keeps_the_party_on_its_bank() -> None:
    """A wide river and no hope: after the most rounds that anybody keeps on, the party is where it was."""
    hopeless = (member(swim=-10), member("bo", swim=99))
    record = walk(met(members=hopeless), 1)[0]
    handler = Scripted({"d20": [16] * 1000 + [1] + [1] * 3, "d6": [2]})
    after = choose(met(members=hopeless), record.after, "swim", handler)
    assert [entry.code for entry in after.log] == [
        "choice.swim",
        "river.swum",
        "river.tired",
        "river.swum",
        "river.turned_back",
        "river.met",
    ]
    assert after.log[1].figures["state"] == "crossing"
    assert after.after.stop is not None
    assert after.after.crossed is None


def test_who_drowns_is_dead() -> None:
    """Under, out of breath, and no check made. TOG-BREATH."""
    weak = (member(con=3, swim=-10, hp=5),)
    records = walk(met("swim", members=weak), 2, {"d20": [1] * 5})
    assert codes(records)[-1] == "member.dead"
    assert records[-1].after.stop is not None
    assert records[-1].after.stop.code == "party.fallen"
    assert step(met(members=weak), set_out(met(members=weak)), Scripted({})).after.stop is not None


def test_a_boat_carries_the_party_over() -> None:
    """Ten minutes to embark, then the craft's own rate: ADV-TBL-08."""
    records = walk(met("boat", boat="rowing_boat", width=225), 2)
    assert codes(records) == ["river.met", "choice.boat", "river.rowed"]
    assert records[1].after.instant - records[1].start == 100 + 60
    assert entries(records, "river.rowed")[0].figures["minutes"] == 16


def test_time_at_the_river_belongs_to_the_hour() -> None:
    """What is left of the hour after the crossing is marched, and the hour is checked once. OUT-LOST-11."""
    there = region("forest_medium", rivers=(river(x=KM, width=50),))
    records = walk(world(there, [member(swim=20)], choices={"river": "swim"}), 3, {"d20": [16, *[1] * 12]})
    assert [record.kind for record in records] == ["march", "choice", "march"]
    assert records[-1].after.instant == 8 * 600
    assert codes(records).count("lost.pass") == 1


def test_following_the_bank_goes_on_to_the_mouth() -> None:
    records = walk(met("follow_bank"), 3)
    assert codes(records)[1:] == ["choice.follow_bank", "river.bank"]
    assert records[-1].after.bank is not None
    assert records[-1].after.at[0] == AT
    assert records[-1].after.at[1] > 0


def test_camping_at_the_river() -> None:
    camp = replace(set_out(met()), stop=None)
    assert camp.stop is None
    record = walk(met("camp"), 2)[1]
    assert record.kind == "camp"
    assert Fraction(record.after.instant - record.start) == 66


@pytest.mark.parametrize("x", [AT, AT + 1])
@pytest.mark.parametrize("lean", [0, 7, -7])
def test_a_river_bars_only_the_way_to_the_other_bank(x: int, lean: int) -> None:
    """Who stands at the water stands on his own side: going back crosses nothing, going on is stopped again, from either bank."""
    leaning = replace(river(x=x), points=((x - lean * KM, -50 * KM), (x + lean * KM, 50 * KM)))
    there = region("grassland", rivers=(leaning,))
    for start, back, on in (((0, 0), (-9 * KM, KM), (9 * KM, KM)), ((6 * KM, 0), (12 * KM, KM), (-9 * KM, KM))):
        place = world(there, to=[Waypoint((2 * x - start[0], 777), "")], start=start)
        halted = walk(place, 1)[0].after
        assert halted.stop is not None
        assert halted.stop.code == "river.met"
        for goal, stopped in ((back, False), (on, True)):
            legs = plan(there, halted.at, [Waypoint(goal, "")])
            record = step(place, changed(halted, stop=None, legs=legs), Scripted({}))
            assert ("river.met" in codes([record])) is stopped
            assert "river.stepped" not in codes([record])
