"""Dangers on the way: a fire, an avalanche, quicksand and an ambush are met, got through, and give the road back."""

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from horspiste.basis.errors import InputError
from horspiste.campaign.commands import Command, carry_out
from horspiste.dice.scripted import Scripted
from horspiste.dice.seeded import Seeded
from horspiste.journey.condition import Condition
from horspiste.journey.decide import choose, usual
from horspiste.journey.run import Record, set_out, step
from horspiste.journey.trials import records as travelled
from horspiste.state.expedition import Sun, Weather
from horspiste.state.peril import Peril
from horspiste.state.region import Place
from tests.journey.country import KM, codes, entries, figures, member, region, walk
from tests.journey.ground import world

SPOT = (10 * KM, 0)


def peril(kind: str, **more: Any) -> Peril:
    """A danger ten kilometres along the way."""
    return Peril(kind, kind, more.pop("at", SPOT), **{"reach": KM // 2, **more})


def there(kind: str, land: str = "grassland", members: Any = (), **more: Any) -> Any:
    """A journey past such a danger; only those keys that are not the danger's go to the journey."""
    ours = {key: more.pop(key) for key in ("choices", "to", "rulings", "clock") if key in more}
    return world(land, members=members, perils=(peril(kind, **more),), **ours)


def stopped(records: list[Record]) -> list[tuple[str, tuple[str, ...]]]:
    """The stops of a journey, with what they offer."""
    return [(record.after.stop.code, record.after.stop.offers) for record in records if record.after.stop is not None]


def test_an_hour_ends_at_a_danger_and_the_road_goes_on() -> None:
    """The hour is walked up to the danger; afterwards the rest of the way, and the danger is past."""
    place = there("quicksand", members=[member(survival=20)], to=(20 * KM, 0))
    records = walk(place, 10, {"d20": [1]})
    assert codes(records)[0] == "quicksand.noticed"
    met = next(record for record in records if entries([record], "quicksand.noticed"))
    assert abs(met.after.at[0] - 10 * KM) < 20_000
    assert records[-1].after.arrived
    assert records[-1].after.instant == walk(world(to=(20 * KM, 0)), 10)[-1].after.instant
    assert sum(record.distance for record in records) == 20 * KM


def test_a_journey_past_no_danger_keeps_its_dice() -> None:
    """A danger that is not met changes no hour and no roll."""
    with_it = there("ambush", "forest_medium", at=(-900 * KM, 0))
    without = world("forest_medium")
    for one, other in zip(travelled(with_it, Seeded(3)), travelled(without, Seeded(3)), strict=True):
        assert (one.log, one.after.at, one.track) == (other.log, other.after.at, other.track)


@pytest.mark.parametrize("covers", ["same_hour", "next_hour"])
def test_the_check_of_the_hour_is_thrown_once(covers: str) -> None:
    """OUT-LOST-11: an hour cut short by a danger makes no second check; the lost walk on at random."""
    rulings = {"lost.check_covers": covers}
    place = there("quicksand", "forest_medium", members=[member(survival=20)], at=(2 * KM, 0), rulings=rulings)
    records = walk(place, 2, {"d20": [20, 20]})
    assert [record.start for record in records][1] < 8 * 600
    assert len(entries(records, "lost.pass")) == 1
    lost = there("quicksand", "forest_medium", members=[member(survival=0)], at=(1 * KM, 0), rulings=rulings)
    first = walk(lost, 1, {"d20": [1, 8], "d8": [3]} if covers == "same_hour" else {"d20": [1, 8]})
    assert codes(first)[0] == "lost.fail"
    assert codes(first)[-1] == "quicksand.noticed"
    assert first[-1].after.lost is not None
    assert first[-1].after.lost.hours == 0
    assert first[-1].after.instant < 8 * 600


def test_through_a_forest_fire() -> None:
    """OUT-FIRE-02 to 18: seen late, 105 m off; whoever runs 24 m a round is overtaken in the ninth round, one from safety."""
    place = there("forest_fire", members=[member(speed=6, hp=40)], to=(12 * KM, 0), refuge=Fraction(200))
    records = walk(place, 20, {"d6": [3, 4, 2], "d20": [3, 20, 20]})
    assert stopped(records)[0] == ("forest_fire.noticed", ("flee", "hold"))
    assert [entry.secret for entry in entries(records, "forest_fire.begun", "forest_fire.noticed")] == [True, False]
    assert figures(records, "forest_fire.noticed", "distance") == [105_000]
    assert figures(records, "forest_fire.burnt", "number") == [1]
    assert stopped(records)[1] == ("forest_fire.caught", ("flee", "hold"))
    ringed = next(record for record in records if entries([record], "forest_fire.ringed"))
    fled = next(record for record in records if entries([record], "forest_fire.burnt"))
    assert (ringed.after.instant - ringed.start, fled.after.instant - fled.start) == (8, 1)
    assert fled.after.beings["ada"].damage == 2
    assert records[-1].after.arrived


@pytest.mark.parametrize("refuge", [0, 100])
def test_a_fire_that_is_waited_for(refuge: int) -> None:
    """OUT-FIRE-08: 2d4 times ten minutes; harmless on safe ground, deadly elsewhere."""
    place = there("forest_fire", members=[member(hp=3, con=2)], to=(20 * KM, 0), refuge=refuge, choices={"forest_fire": "hold"})
    dice = {"d6": [3, 4], "d20": [20], "d4": [1, 1]}
    inside = {"d6": [3, 4, *[6] * 5], "d20": [20, *[20] * 7], "d4": [1, 1]}
    records = walk(place, 20, inside if refuge else dice)
    assert records[-1].after.arrived is not bool(refuge)
    assert records[-1].after.beings["ada"].dead is bool(refuge)
    held = next(record for record in records if entries([record], "forest_fire.passes"))
    assert held.after.instant - held.start == 200 + 6


def test_through_an_avalanche() -> None:
    """OUT-AVAL-02 to 14: the one whom it buries is dug out by the other in four minutes."""
    party = [member(hp=60), member("bo", hp=50)]
    place = there("avalanche", members=party, to=(20 * KM, 0), choices={"avalanche": "hold"})
    dice = {"d10": [1], "d6": [6, 3, 4, 2, 4, 3, 6, 4, 2, 2, 5, 2, 3], "d20": [1, 1, 1, 1, 8, 16, 1]}
    records = walk(place, 20, dice)
    assert stopped(records)[0] == ("avalanche.noticed", ("flee", "hold"))
    assert [entry.who for entry in entries(records, "avalanche.buried", "avalanche.spared")] == ["ada", "bo"]
    assert figures(records, "burial.dug_out", "minutes") == [4]
    struck = next(record for record in records if entries([record], "avalanche.path"))
    assert struck.after.instant - struck.start == 41
    ada = struck.after.beings["ada"]
    assert (ada.damage, dict(ada.nonlethal)) == (9, {"burial": 12})
    assert records[-1].after.arrived


def test_running_out_of_its_way() -> None:
    """Each metre run is a metre farther out: eleven rounds at a run are out of any avalanche."""
    place = there("avalanche", members=[member()], to=(20 * KM, 0))
    records = walk(place, 20, {"d10": [10], "d6": [6, 6, 1], "d20": [20, 1]})
    assert figures(records, "avalanche.noticed", "number") == [10]
    assert codes(records)[-2:] == ["waypoint.reached", "arrival"]
    assert "avalanche.spared" in codes(records)


def test_nobody_is_left_to_dig() -> None:
    """OUT-AVAL-09, OUT-AVAL-10: a strong one bursts out; who cannot is lost once unconscious."""
    alone = there("avalanche", members=[member(hp=30)], choices={"avalanche": "hold"})
    hit = {"d10": [1], "d6": [6, 6, 1, *[1] * 8], "d20": [1, 1, 1]}
    weak = walk(alone, 20, {**hit, "d6": hit["d6"] + [6, 6, 6, 6], "d20": hit["d20"] + [1] * 4})
    assert weak[-1].after.beings["ada"].dead
    strong = there("avalanche", members=[member(hp=30, strength=30)], to=(20 * KM, 0), choices={"avalanche": "hold"})
    free = walk(strong, 20, {**hit, "d20": hit["d20"] + [15]})
    assert "burial.escaped" in codes(free)
    assert free[-1].after.arrived


def test_through_quicksand() -> None:
    """OUT-QSAND-02 to 12: the leader steps in and is pulled out."""
    place = there("quicksand", members=[member(), member("bo")], to=(20 * KM, 0))
    records = walk(place, 20, {"d20": [7, 12, 15, 10]})
    assert stopped(records)[0] == ("quicksand.trapped", ("pull", "struggle"))
    assert [entry.figures["state"] for entry in entries(records, "quicksand.pulled")] == ["out"]
    assert records[-1].after.arrived


def test_alone_in_quicksand() -> None:
    """OUT-QSAND-06 to 08: out by one's own strength, or drowned."""
    place = there("quicksand", members=[member(swim=5)], to=(20 * KM, 0))
    out = walk(place, 20, {"d20": [7, 9, 10]})
    assert stopped(out)[0] == ("quicksand.trapped", ("struggle",))
    assert out[-1].after.arrived
    drowned = walk(there("quicksand"), 20, {"d20": [7, 1, *[1] * 19, 1]})
    assert drowned[-1].after.beings["ada"].dead
    assert codes(drowned)[-2:] == ["member.dead", "quicksand.over"]


def test_through_an_ambush() -> None:
    """Noticed far off it can be avoided; unnoticed its surprise strikes."""
    place = there("ambush", members=[member(hp=30), member("bo", hp=30)], to=(20 * KM, 0), stealth=4, harm="1d6")
    dice = {"d6": [1] * 6, "d20": [10, 1, 1]}
    records = walk(place, 20, {**dice, "d6": [*dice["d6"], 4, 5]})
    assert stopped(records)[0] == ("ambush.sprung", ("hold", "flee"))
    assert all(entry.secret for entry in entries(records, "ambush.begun", "ambush.hidden", "ambush.missed"))
    assert figures(records, "ambush.struck", "damage") == [4, 5]
    fought = next(record for record in records if entries([record], "choice.hold"))
    assert fought.after.instant - fought.start == 100
    seen = walk(there("ambush", to=(20 * KM, 0), hidden=False, harm="1d6"), 20, {"d6": [1] * 6, "d20": [10]})
    assert stopped(seen)[0] == ("ambush.noticed", ("flee", "hold"))
    assert seen[-1].after.arrived


def call(now: Condition, place: Any, dice: Any = None, **given: Any) -> Record:
    return carry_out(place, now, Command("call_event", given), Scripted(dice or {}))


def test_the_game_master_calls_an_event() -> None:
    """It begins where the party is; nothing of it shows before it is noticed, and no time passes while it waits."""
    place = world()
    record = call(set_out(place), place, {"d20": [1]}, kind="quicksand")
    assert [(entry.code, entry.secret) for entry in record.log] == [("order.event", True), ("quicksand.trapped", False)]
    with pytest.raises(InputError) as waits:
        call(record.after, place, kind="quicksand")
    assert waits.value.code == "journey.waits"
    night = replace(set_out(place), instant=23 * 600)
    fire = call(night, place, {"d6": [3, 4]}, kind="forest_fire")
    assert figures([fire], "forest_fire.noticed", "distance") == [30_000]
    assert fire.after.instant - night.instant == 5


@pytest.mark.parametrize(
    "given",
    [
        {"kind": "flood"},
        {"kind": "avalanche", "form": "mud"},
        {"kind": "ambush", "harm": "lots"},
        {"kind": "ambush", "stealth": 10**6},
        {"kind": "forest_fire", "refuge_m": -1},
        {"kind": "avalanche", "hearing_dc": "loud"},
    ],
)
def test_events_that_make_no_sense(given: Any) -> None:
    place = world()
    with pytest.raises(InputError):
        call(set_out(place), place, **given)


def test_where_one_sets_out_and_where_one_wanders() -> None:
    """A danger at the start befalls at once, and only once; one met while lost befalls where the party truly is."""
    place = there("quicksand", members=[member(survival=20)], at=(0, 0), to=(5 * KM, 0))
    records = walk(place, 5, {"d20": [1]})
    assert records[0].after.instant == records[0].start
    assert len(entries(records, "quicksand.noticed")) == 1
    now = set_out(place)
    assert step(place, replace(now, befallen=frozenset({"quicksand"})), Scripted({})).distance


def test_ringed_by_fire() -> None:
    """OUT-FIRE-09: whoever stays where the fire has closed in is inside until it has burnt down."""
    place = there("forest_fire", members=[member(speed=6, hp=3, con=2)], to=(12 * KM, 0), refuge=Fraction(200))
    caught = walk(place, 6, {"d6": [3, 4], "d20": [3]})
    while caught[-1].after.stop is None or caught[-1].after.stop.code != "forest_fire.caught":
        caught.pop()
    dice = {"d4": [1, 1], "d6": [6] * 5, "d20": [20] * 7}
    held = choose(place, caught[-1].after, "hold", Scripted(dice))
    assert held.after.beings["ada"].dead
    assert figures([held], "forest_fire.passes", "minutes") == [20]


@pytest.mark.parametrize(
    ("land", "at", "more", "shown"),
    [
        ("hills_gentle", (2 * KM, 2 * KM), {}, True),
        ("hills_gentle", (2 * KM, 4 * KM), {}, False),
        ("hills_gentle", (2 * KM, 4 * KM), {"rulings": {"fire.smoke_range_m": "16000"}}, True),
        ("grassland", (2 * KM, 2 * KM), {}, False),
        ("hills_gentle", (2 * KM, 2 * KM), {"weather": (Weather(0, 10**8, weather="fog"),)}, False),
        ("hills_gentle", (2 * KM, 2 * KM), {"sun": Sun(Fraction(0), Fraction(1))}, False),
    ],
)
def test_smoke_from_a_lookout(land: str, at: Any, more: Any, shown: bool) -> None:
    """OUT-FIRE-05: from raised ground, up to 3 km, by day and in clear air; once, and the clock stops."""
    dice = {"d20": [20] * 4}
    place = world(land, [member(survival=20)], perils=(peril("forest_fire", at=at, reach=1000),), **more)
    records = walk_on(place, 3, dice)
    assert (len(entries(records, "forest_fire.smoke")) == 1) is shown
    if shown:
        assert ("forest_fire.smoke", ("go_on", "camp")) in stopped(records)
        assert figures(records, "forest_fire.smoke", "bearing")[0] in ("south", "southeast", "southwest")


def test_a_tower_is_a_lookout() -> None:
    tower = region(places=(Place("tower", "the tower", "tower", (3_300_000, 0)),))
    place = world(tower, perils=(peril("forest_fire", at=(3 * KM, 2 * KM), reach=1000),))
    assert len(entries(walk_on(place, 2, {}), "forest_fire.smoke")) == 1


def walk_on(place: Any, hours: int, dice: Any) -> list[Record]:
    """So many hours and choices; dice may be left over."""
    handler, now, records = Scripted(dice), set_out(place), list[Record]()
    for _ in range(hours):
        choice = usual(now)
        if now.stop is not None and choice is None:
            break
        records.append(step(place, now, handler) if choice is None else choose(place, now, choice, handler))
        now = records[-1].after
    return records


def test_a_landslide_by_its_name() -> None:
    """OUT-AVAL-14: half as fast as snow, however it is called."""
    place = world()
    dice = {"d10": [10], "d6": [1], "d20": [20, 1]}
    named = call(set_out(place), place, dice, kind="landslide")
    formed = call(set_out(place), place, dice, kind="avalanche", form="landslide")
    snow = call(set_out(place), place, dice, kind="avalanche")
    assert figures([named], "avalanche.noticed", "number") == figures([formed], "avalanche.noticed", "number") == [20]
    assert figures([snow], "avalanche.noticed", "number") == [10]
    assert entries([named], "avalanche.noticed")[0].figures["landslide"]
    assert "landslide" not in entries([snow], "avalanche.noticed")[0].figures


@pytest.mark.parametrize(("face", "dead"), [(15, False), (14, True)])
def test_a_huge_blow(face: int, dead: bool) -> None:
    """TOG-DEATH: at least 50 points at once, and half of all: Fortitude DC 15 or dead."""
    for hp, thrown in ((100, True), (121, False)):
        place = there("ambush", members=[member(hp=hp)], harm="1d60", to=(20 * KM, 0))
        records = walk_on(place, 4, {"d6": [1] * 6, "d20": [20, 1, face], "d60": [60]})
        assert len(entries(records, "massive.borne", "massive.dead")) == thrown
        assert records[-1].after.beings["ada"].dead is (dead and thrown)
