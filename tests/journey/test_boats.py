"""Boats and ships on the way: currents, drifting through the night, towing, waters that bar a craft, going aboard and landing."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from horspiste.basis.errors import InputError
from horspiste.campaign.commands import Command, carry_out
from horspiste.dice.scripted import Scripted
from horspiste.journey.run import set_out
from horspiste.journey.world import World
from horspiste.state.expedition import Rhythm, Waypoint
from horspiste.state.peril import Peril
from horspiste.state.region import Bridge, River
from horspiste.words.journey import event_text
from horspiste.words.tongue import Tongue
from tests.journey.country import KM, animal, codes, entries, figures, gone, member, region, river, walk
from tests.journey.ground import world

TWO = (member(), member("bo"))
LONG = river(x=0)
LONG = replace(LONG, points=((0, 0), (0, 500 * KM)))


def day(afloat: int | None = None, march: int = 8) -> dict[str, Any]:
    """Seven to ten, with an order for the hours on the water."""
    hours = None if afloat is None else Fraction(afloat)
    return {"rhythm": Rhythm(Fraction(7), Fraction(march), Fraction(22), Fraction(6), hours)}


def on_river(stream: River = LONG, up: bool = False, **more: Any) -> World:
    """A party on the water of a river, downstream from its spring or upstream from its mouth."""
    ends = stream.points if not up else stream.points[::-1]
    plain: dict[str, Any] = {"members": TWO, "boat": "rowing_boat", "start": ends[0]}
    return world(region("grassland", rivers=(stream,)), to=[Waypoint(ends[1], stream.id)], **{**plain, **more})


@pytest.mark.parametrize(
    ("craft", "afloat", "km"),
    [("rowing_boat", 24, Fraction("142.5")), ("rowing_boat", None, Fraction("72.5")), ("raft", 24, Fraction("127.5"))],
)
def test_a_day_down_the_river(craft: str, afloat: int | None, km: Fraction) -> None:
    """EX-40: ADV-BOAT-03, ADV-BOAT-04, ADV-BOAT-05. From seven to seven, with and without somebody at the helm by night."""
    assert gone(walk(on_river(boat=craft, **day(afloat)), 24)) == km


def test_the_crew_sleeps_while_the_boat_drifts() -> None:
    records = walk(on_river(**day(24)), 24)
    assert [record.kind for record in records] == ["march"] * 10 + ["sail"] * 14
    assert [record.distance for record in records[:11]] == [7_250_000] * 10 + [5_000_000]
    tired = walk(on_river(**day(24)), 24, start=_hurt(on_river(**day(24))))
    assert figures(tired, "rest.healed", "healed") == [1]


def _hurt(place: World) -> Any:
    from horspiste.journey.run import set_out
    from tests.journey.country import with_being

    return with_being(set_out(place), "ada", damage=2)


def test_who_is_alone_moors_for_the_night() -> None:
    """Somebody must steer: a single traveller drifts until bed, and so does a party that sets no watch. ADV-BOAT-04."""
    alone = walk(on_river(members=(member(),), **day(24)), 24)
    assert [record.kind for record in alone] == ["march"] * 10 + ["sail"] * 5 + ["sleep"] * 8 + ["sail"]
    assert gone(alone) == Fraction("72.5") + 6 * 5
    place = on_river(**day(24))
    now = set_out(place)
    careless = walk(place, 24, start=replace(now, orders=replace(now.orders, watches=())))
    assert gone(careless) == gone(alone)


def test_what_comes_upon_sleepers_aboard() -> None:
    """Who sleeps notices an ambush ten points worse. OUT-G-07."""
    lurking = Peril("wolves", "ambush", (0, 100 * KM), reach=KM, stealth=0, harm="", lasts=Fraction(10))
    place = on_river(perils=(lurking,), **day(24))
    records = walk(place, 24, {"d6": [2] * 6, "d20": [10, 20, 20]}, start=None)
    seen = {entry.who: entry.figures["dc"] for entry in entries(records, "ambush.seen", "ambush.missed")}
    assert abs(seen["bo"] - seen["ada"]) == 10


def test_a_day_on_a_lake() -> None:
    """EX-40: nothing drifts on still water. ADV-BOAT-02."""
    records = walk(world("lake", members=TWO, boat="rowing_boat", **day(24)), 24)
    assert gone(records) == Fraction("22.5")
    assert codes(records) == []


def test_a_trireme_goes_round_the_clock() -> None:
    """EX-41: 144 km in a day, whatever the hours of a march. ADV-OVER-03, ADV-TBL-08."""
    pilot = (member(survival=20),)
    records = walk(world("sea", members=pilot, boat="trireme"), 24, {"d20": [10] * 6})
    assert gone(records) == 144
    assert {record.kind for record in records} == {"march", "sail"}


def test_a_ship_ordered_to_lie_still_by_night() -> None:
    assert gone(walk(world("sea", members=TWO, boat="trireme", **day(12)), 24)) == 72


def test_the_current_of_the_map() -> None:
    """A river's own speed counts, else the expedition's, else the book's. ADV-BOAT-03."""
    slow = replace(LONG, speed=5_000)
    assert gone(walk(on_river(slow), 1)) == Fraction("2.25") + 3
    assert gone(walk(on_river(current=Fraction(1)), 1)) == Fraction("3.25")
    assert gone(walk(on_river(slow, current=Fraction(1)), 1)) == Fraction("5.25")
    still = replace(LONG, speed=0)
    assert gone(walk(on_river(still), 1)) == gone(walk(on_river(still, up=True), 1)) == Fraction("2.25")


def test_no_oars_against_the_current() -> None:
    """ADV-BOAT-06: the clock stops with the reason, and the party goes on without the boat."""
    records = walk(on_river(up=True), 3)
    assert codes(records) == ["boat.upstream"]
    stop = records[-1].after.stop
    assert stop is not None and stop.offers == ("boat.leave", "camp")
    afoot = walk(on_river(up=True, choices={"boat": "boat.leave"}), 4)
    assert codes(afoot) == ["boat.upstream", "choice.boat.leave", "boat.left"]
    assert gone(afoot) > 0
    assert gone(
        walk(on_river(up=True, current=Fraction(1), rulings={"boat.upstream": "allowed_if_current_lt_v"}), 1)
    ) == Fraction("1.25")


def test_animals_on_the_bank_tow() -> None:
    """ADV-BOAT-07: a raft with a mule on the bank goes upstream, ten hours a day; a ridden animal does not tow."""
    mule = animal("mule", "mule", use="loose", carried=Fraction(150))
    records = walk(on_river(up=True, boat="raft", animals=(mule,)), 24)
    assert gone(records) == Fraction("7.5")
    by_animal = walk(on_river(up=True, boat="raft", animals=(mule,), rulings={"boat.towed": "animal_rate"}), 24)
    assert gone(by_animal) == 24
    assert codes(walk(on_river(up=True, boat="raft", animals=(animal(),)), 1)) == ["boat.upstream"]


def test_no_river_craft_at_sea() -> None:
    """ADV-BOAT-02."""
    assert codes(walk(world("sea", boat="rowing_boat"), 1)) == ["boat.water"]
    assert gone(walk(world("sea", boat="rowing_boat", rulings={"boat.waters": "mostly"}), 1)) == Fraction("2.25")


def test_no_craft_takes_rapids() -> None:
    """TOG-RIVER; a flood makes rapids of swift water."""
    assert codes(walk(on_river(replace(LONG, current="rapids")), 1)) == ["boat.rapids"]
    assert codes(walk(on_river(replace(LONG, current="swift", flood=True)), 1)) == ["boat.rapids"]
    assert codes(walk(on_river(replace(LONG, current="swift")), 1)) == []


def lake_ahead(**more: Any) -> World:
    """Meadows to 7.875 km east, nine kilometres of lake beyond them."""
    cells = {(column, row): ("lake",) for column in range(8, 16) for row in (-1, 0, 1)}
    return world(region("grassland", cells), members=TWO, **{"boat": "rowing_boat", **more})


def test_going_aboard_and_landing_take_their_time() -> None:
    """Two hours and a third to the shore, ten minutes to go aboard, four hours across, ten minutes to land. TOG-RIVER."""
    records = walk(lake_ahead(), 8)
    assert codes(records) == ["boat.boarded", "boat.landed"]
    # The third hour: twenty minutes afoot, ten to embark, thirty of rowing; the seventh the other way round.
    assert [record.distance for record in records[2:7]] == [2_250_000] * 5
    assert [record.after.beings["ada"].marched for record in records] == [
        1,
        2,
        *[2 + Fraction(1, 3)] * 4,
        2 + Fraction(2, 3),
        3 + Fraction(2, 3),
    ]
    assert [record.after.aboard for record in records] == [False, False, True, True, True, True, False, False]
    without = walk(lake_ahead(boat=""), 8)
    assert codes(without) == ["way.blocked"]


def test_weather_and_foraging_slow_nobody_afloat() -> None:
    from tests.journey.country import SPAN

    snow = (replace(SPAN, weather="snow"),)
    assert gone(walk(on_river(weather=snow, forage=True), 1)) == Fraction("7.25")


def test_a_boat_does_not_hinder_a_walk_along_the_bank() -> None:
    """Who chose to follow the bank walks."""
    stream = river(width=200, depth=4)
    there = region("grassland", rivers=(stream,))
    records = walk(world(there, boat="rowing_boat", choices={"river": "follow_bank"}), 6)
    assert entries(records, "river.bank")
    assert not entries(records, "boat.boarded")
    assert records[-1].distance == 3_375_000


def ordered(place: World, now: Any, **given: Any) -> Any:
    """What the game master's word on craft and vehicle leaves."""
    return carry_out(place, now, Command("set_passage", given), Scripted({}))


def test_the_game_master_gives_and_takes_craft_and_vehicle() -> None:
    place = lake_ahead(boat="")
    stopped = walk(place, 3)[-1].after
    assert stopped.stop is not None
    given = ordered(place, stopped, boat="raft", vehicle="cart", afloat_h=12)
    assert [entry.code for entry in given.log] == ["order.hours_afloat", "boat.taken", "vehicle.taken"]
    assert (given.after.craft.kind, given.after.craft.moved, given.after.craft.afloat, given.after.vehicle) == (
        "raft",
        10,
        12,
        "cart",
    )
    taken = ordered(place, given.after, boat="none", vehicle="")
    assert [entry.code for entry in taken.log] == ["boat.left", "vehicle.left"]
    assert (taken.after.craft, taken.after.vehicle) == (None, "")
    for wrong in ({"boat": "teacup"}, {"vehicle": "sofa"}, {"afloat_h": 25}):
        with pytest.raises(InputError):
            ordered(place, stopped, **wrong)


def test_a_decision_of_the_water_is_answered_by_another_craft() -> None:
    place = world("sea", members=TWO, boat="rowing_boat")
    stopped = walk(place, 1)[-1].after
    assert stopped.stop is not None and stopped.stop.code == "boat.water"
    after = ordered(place, stopped, boat="longship").after
    assert after.stop is None and after.aboard
    assert gone(walk(place, 1, start=after)) == Fraction("4.5")


def test_who_walks_to_the_boat_need_not_cross_the_river() -> None:
    """From a mile beside it the party comes to the water, goes aboard there, and leaves it on either side."""
    stream = replace(LONG, width=30_000, depth=3_000)
    there = region("grassland", rivers=(stream,))
    for side in (-1, 1):
        goal = Waypoint((side * 2 * KM, 20 * KM), "river")
        records = walk(world(there, members=TWO, start=(2 * KM, 0), to=[goal], boat="rowing_boat"), 12)
        assert codes(records) == ["boat.boarded", "boat.landed", "waypoint.reached", "arrival"]
        assert [record.after.aboard for record in records][-1] is False


def test_a_party_with_a_boat_crosses_where_it_stands() -> None:
    """Nobody is asked: off the water, back over the river, on to the goal, and no walk to the bridge up the bank."""
    stream = replace(LONG, width=30_000, depth=3_000, bridges=(Bridge("span", "the span", (0, 0)),))
    there = region("grassland", rivers=(stream,))
    goals = [Waypoint((-2 * KM, 20 * KM), "river"), Waypoint((4 * KM, 20 * KM))]
    records = walk(world(there, members=TWO, start=(0, KM), to=goals, boat="rowing_boat"), 20)
    told = codes(records)
    assert told.count("river.met") == told.count("river.rowed") == 1
    assert "river.bank" not in told
    assert records[-1].after.arrived


def test_a_way_by_water_is_told_as_one() -> None:
    records = walk(on_river(), 1)
    names = {"ada": "Ada", "bo": "Bo"}
    entry = records[0].log[0]
    said = event_text({"code": entry.code, "figures": entry.figures, "who": ""}, names, Tongue("en"))
    assert " ".join(said.split()) == "The party goes 7.2 km south by water."
