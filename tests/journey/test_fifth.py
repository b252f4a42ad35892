"""A journey by the fifth-edition book: paces, marches that exhaust, rests, needs, gallops, what is borrowed, what is refused."""

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from horspiste.basis.errors import InputError
from horspiste.basis.refusal import Refused
from horspiste.campaign.commands import Command, carry_out
from horspiste.campaign.travelled import PLAYERS, document
from horspiste.dice.scripted import Scripted
from horspiste.dice.seeded import Seeded
from horspiste.formats.expedition import read_expedition
from horspiste.journey import loans
from horspiste.journey.loans import left_open
from horspiste.journey.run import Record, set_out, step
from horspiste.journey.trials import records as travelled
from horspiste.journey.trials import run
from horspiste.journey.world import World
from horspiste.rulebook.open import open_book
from horspiste.state.expedition import Waypoint, Weather
from horspiste.state.peril import Peril
from horspiste.words.journey import event_text
from horspiste.words.tongue import Tongue
from tests.journey.country import (
    FAR,
    KM,
    animal,
    bridge,
    codes,
    entries,
    figures,
    ford,
    gone,
    member,
    region,
    river,
    travelling,
    walk,
    way,
    with_being,
)  # fmt: skip

EXAMPLE = Path(__file__).parents[2] / "examples/aigue.fifth.expedition.toml"
ROAD = way("road", (0, 0), FAR)
BORROW = {key: f"fifth.borrow.{key}" for key in ("wayfinding", "foraging", "weather")}
BOOK = {"book": "fifth"}
LONE = Waypoint(FAR, along="the_road")


def fifth(land: Any = None, pace: str = "normal", **more: Any) -> World:
    """A journey by the fifth-edition book, along a road unless a land is named."""
    if land is None:
        land, more["to"] = region(ways=(ROAD,)), more.get("to", [LONE])
    return travelling(BOOK["book"], pace, land, **more)


def hours_of(records: Sequence[Record]) -> list[Fraction]:
    """The kilometres of every hour on the way."""
    return [Fraction(record.distance, KM) for record in records if record.kind == "march"]


def save(*faces: int) -> dict[str, list[int]]:
    return {"d20": list(faces)}


def mounted(kind: str = "riding_horse", **more: Any) -> dict[str, Any]:
    """A rider and a mount."""
    return {"members": [member(mount="horse")], "animals": (animal(kind, **more),)}


@pytest.mark.parametrize(
    ("pace", "hours", "whole"), [("fast", 8, 45), ("normal", 8, 36), ("slow", 7, 21), ("slow", 8, 27), ("fast", 7, 42)]
)
def test_a_day_comes_to_its_column(pace: str, hours: int, whole: int) -> None:
    """5E-PACE-02: hour by hour the day comes to what the table has for it (5E-EX-03, 5E-EX-04)."""
    assert gone(walk(fifth(pace=pace, march=hours), hours)) == whole


def test_several_days_without_a_forced_march() -> None:
    """5E-EX-08: 100 km at a slow pace are three full days and 6 h 20 min of the fourth."""
    records = walk(fifth(pace="slow", to=[Waypoint((100 * KM, 0), along="the_road")]))
    last = records[-1].after
    assert last.arrived
    assert last.instant == 3 * 14400 + 7 * 600 + 3800


def test_a_mixed_day_is_capped_by_its_fastest_pace() -> None:
    """5E-PACE-02: four fast hours, then four slow ones: each at its Hour value."""
    there = fifth(pace="fast")
    four = walk(there, 4)[-1].after
    slow = carry_out(there, four, Command("set_pace", {"kind": "slow"}), Scripted({})).after
    assert hours_of(walk(there, 4, start=slow)) == [3, 3, 3, 3]


def test_difficult_land_halves_the_hour_and_a_relief_counts_by_its_ruling() -> None:
    """5E-DIFF-03; "land.compound" says which land of a cell counts."""
    assert gone(walk(fifth("forest_dense"), 1)) == Fraction(9, 4)
    both = ("grassland", "forest_dense")
    found = [gone(walk(fifth(both, rulings={"land.compound": choice}), 1)) for choice in ("relief", "cover")]
    assert found == [Fraction(9, 2), Fraction(9, 4)]
    assert gone(walk(fifth(both), 1)) == Fraction(9, 4)
    steep = ("mountain_rugged", "grassland")
    found = [gone(walk(fifth(steep, rulings=choice), 1)) for choice in ({}, {"land.compound": "cover"})]
    assert found == [Fraction(9, 4), Fraction(9, 2)]


def test_a_forced_march_exhausts_slows_and_asks_two_dice() -> None:
    """5E-FMAR-04, 5E-FMAR-05, 5E-GAP-08: at level 2 the hours are halved, from level 3 on the save is thrown with two dice."""
    records = walk(fifth(march=12), 12, save(1, 1, 1, 20, 1))
    assert hours_of(records)[7:] == [Fraction(9, 2), Fraction(9, 2), Fraction(9, 2), Fraction(9, 4), Fraction(9, 4)][:5]
    assert figures(records, "exhaustion.march_fail", "dc") == [11, 12, 13, 14]
    assert records[-1].after.beings["ada"].level == 4
    assert len(entries(records, "exhaustion.march_fail")[-1].rolls[0].faces) == 2
    unslowed = walk(fifth(march=11, rulings={"fifth.march.exhaustion_slows": "table_unchanged"}), 11, save(1, 1, 1))
    assert set(hours_of(unslowed)) == {Fraction(9, 2)}


def test_the_slow_arrive_later() -> None:
    """A march that exhausts costs hours of the way."""
    goal = [Waypoint((49 * KM, 0), along="the_road")]
    fresh, tired = (walk(fifth(march=14, to=goal), 20, save(*faces))[-1].after for faces in ((20, 20), (1, 1, 20)))
    assert fresh.arrived
    assert tired.arrived
    assert tired.instant > fresh.instant


def test_level_5_ends_the_march_and_level_6_kills() -> None:
    """5E-GAP-08: speed 0 fells, the next level is death."""
    there = fifth(march=10)
    eight = walk(there, 8)[-1].after
    halted = walk(there, 1, save(1, 1), start=with_being(eight, "ada", level=4))[-1].after
    assert halted.stop is not None
    assert (halted.stop.code, halted.stop.figures["state"]) == ("member.fallen", "exhausted")
    camped = walk(there, 14, start=halted)
    assert entries(camped, "member.up", "exhaustion.eased")
    dry = fifth("desert_sandy", supplies={})
    bed = with_being(walk(dry, 14, start=None)[-1].after, "ada", level=5, down=True)
    assert "member.dead" in codes(walk(dry, 2, start=bed))


def test_hit_points_are_halved_at_level_4() -> None:
    """5E-GAP-08: half the hit points are left."""
    there = fifth()
    body = there.procedures.body
    hour_of = carry_out(there, set_out(there), Command("set_orders", {}), Scripted({})).after
    from horspiste.journey.hour import Hour

    hour = Hour(there, hour_of, Scripted({}), 0)
    being = with_being(hour_of, "ada", level=4, damage=3).beings["ada"]
    assert body.hit_points(hour, member(), being) == (10, 10)


@pytest.mark.parametrize(("choice", "saves"), [("completed_only", 0), ("any_started", 1)])
def test_an_hour_begun_saves_by_its_ruling(choice: str, saves: int) -> None:
    """5E-FMAR-03, "fifth.march.partial_hour"."""
    there = fifth(march=Fraction(17, 2), rulings={"fifth.march.partial_hour": choice})
    assert len(entries(walk(there, 9, save(*[20] * saves)), "exhaustion.march_pass")) == saves


def test_the_day_s_hours_begin_anew_after_a_long_rest_or_by_the_calendar() -> None:
    """ "fifth.march.reset": a night without sleep ends the day's hours by the calendar alone."""
    for choice, saves in (("long_rest", 1), ("calendar_day", 0)):
        there = fifth(march=9, rulings={"fifth.march.reset": choice})
        late = with_being(walk(there, 22, save(20))[-1].after, "ada", resting=None, slept=0)
        awake = walk(there, 3, save(*[20] * saves), start=late)
        assert len(entries(awake, "exhaustion.march_pass")) == saves


def test_riders_save_or_their_mounts_do() -> None:
    """ "fifth.march.who": walkers only, and then the mount saves for who it carries."""
    assert figures(walk(fifth(march=9, **mounted()), 9, save(1)), "exhaustion.march_fail", "level") == [1]
    theirs = walk(fifth(march=9, rulings={"fifth.march.who": "walkers_only"}, **mounted(con=12)), 9, save(1))
    assert [entry.who for entry in entries(theirs, "exhaustion.march_fail")] == ["horse"]


def test_a_long_rest_lowers_exhaustion_for_who_has_eaten_and_drunk() -> None:
    """5E-GAP-08, 5E-GAP-16: one level a night, none on an empty stomach."""
    fed = walk(fifth(march=9), 24, save(1))
    assert figures(fed, "exhaustion.eased", "level") == [0]
    hungry = walk(fifth(march=9, supplies={"water": Fraction(100)}), 24, save(1))
    assert figures(hungry, "exhaustion.stays", "level") == [1]
    assert fed[-1].after.beings["ada"].marched == 0


def test_a_long_rest_needs_its_hours_and_its_sleep() -> None:
    """5E-GAP-18: eight hours, six of them asleep, once in twenty-four."""
    from horspiste.state.expedition import Rhythm

    short = Rhythm(Fraction(7), Fraction(8), Fraction(1), Fraction(6))
    assert not entries(walk(fifth(rhythm=short), 24), "rest.long")
    long = Rhythm(Fraction(7), Fraction(8), Fraction(0), Fraction(6))
    assert [record.start % 14400 // 600 for record in walk(fifth(rhythm=long), 48) if entries([record], "rest.long")] == [5, 5]
    night = walk(fifth(), 22)[-1].after
    assert "rest.long" in codes(walk(fifth(), 1, start=night))
    rested = with_being(night, "ada", rested=night.instant - 22 * 600)
    assert "rest.long" not in codes(walk(fifth(), 1, start=rested))
    awake = with_being(night, "ada", resting=night.instant - 6 * 600)
    assert "rest.long" not in codes(walk(fifth(), 1, start=awake))
    just = with_being(night, "ada", resting=night.instant - 7 * 600)
    assert "rest.long" in codes(walk(fifth(), 1, start=just))


@pytest.mark.parametrize(("choice", "damage"), [("all", 0), ("none", 7)])
def test_a_long_rest_heals_by_its_ruling(choice: str, damage: int) -> None:
    """ "fifth.rest.healing"."""
    there = fifth(rulings={"fifth.rest.healing": choice})
    hurt = with_being(set_out(there), "ada", damage=7)
    assert walk(there, 24, start=hurt)[-1].after.beings["ada"].damage == damage


def test_hunger_and_thirst_exhaust() -> None:
    """5E-GAP-16: too little water at the day's end, two levels for who is exhausted already; hunger from the fifth day on."""
    dry = walk(fifth("desert_sandy", supplies={"food": Fraction(9)}), 40)
    assert figures(dry, "exhaustion.level", "level") == [1, 3]
    half = walk(fifth("desert_sandy", supplies={"food": Fraction(9), "water": Fraction(2)}), 16, save(14))
    assert figures(half, "exhaustion.thirst_fail", "dc") == [15]
    hot = fifth("desert_sandy", supplies={"food": Fraction(9), "water": Fraction(4)}, weather=(Weather(0, 10**8, hot=True),))
    assert figures(walk(hot, 16, save(15)), "exhaustion.thirst_pass", "total") == [15]
    hungry = walk(fifth("grassland", supplies={"water": Fraction(4)}), 24 * 4 + 16)
    assert figures(hungry, "exhaustion.hunger", "days") == [4, 5]


def test_animals_graze_and_a_carpet_eats_nothing() -> None:
    """5E-GAP-38: feed is eaten where no grass grows."""
    bare = {"supplies": {"food": Fraction(9), "water": Fraction(99)}}
    assert entries(walk(fifth("glacier", **mounted(), **bare), 16), "supplies.no_feed")
    carpet = mounted("flying_carpet", per_hour=Fraction(12), per_day=Fraction(90))
    assert not entries(walk(fifth("glacier", **carpet, **bare), 16), "supplies.no_feed")


def test_a_gallop_lasts_an_hour_and_dulls_the_eyes() -> None:
    """5E-EX-11: 12 km in the first hour, then the pace; passive Perception 8, then 13."""
    there = fifth(members=[member(mount="horse", perception=3)], animals=(animal("riding_horse"),))
    galloping = carry_out(there, set_out(there), Command("set_pace", {"gallop": True}), Scripted({})).after
    records = walk(there, 4, start=galloping)
    assert hours_of(records) == [12, Fraction(9, 2), Fraction(9, 2), Fraction(9, 2)]
    assert figures(records, "alert.passive", "passive") == [8, 13]
    assert codes(records).count("gallop.over") == 1
    with pytest.raises(Refused, match=r"gallop\.mount_spent"):
        carry_out(there, records[-1].after, Command("set_pace", {"gallop": True}), Scripted({}))
    rested = walk(there, 24, start=records[-1].after)[-1].after
    assert carry_out(there, rested, Command("set_pace", {"gallop": True}), Scripted({})).after.orders.gallop


def test_a_short_rest_freshens_a_mount_by_its_ruling() -> None:
    """ "fifth.gallop.reuse": an hour's camp is enough where the book says so."""
    there = fifth(rulings={"fifth.gallop.reuse": "once_per_mount_per_short_rest"}, march=1, **mounted())
    spent = with_beast(walk(there, 1)[-1].after, galloped=1)
    camped = walk(there, 1, start=spent)[-1].after
    assert carry_out(there, camped, Command("set_pace", {"gallop": True}), Scripted({})).after.orders.gallop


def with_beast(now: Any, **changes: Any) -> Any:
    return replace(now, beasts={name: replace(beast, **changes) for name, beast in now.beasts.items()})


@pytest.mark.parametrize(("choice", "minutes"), [("whole_leg_to_15km", 210), ("strict_one_hour", 240)])
def test_fresh_mounts_at_stations_carry_a_gallop_on(choice: str, minutes: int) -> None:
    """5E-EX-13, "fifth.gallop.relay": three legs of 14 km."""
    stops = [Waypoint((14 * number * KM, 0), along="the_road", relay=True) for number in (1, 2, 3)]
    there = fifth(to=stops, rulings={"fifth.gallop.relay": choice}, pace="fast", **mounted())
    galloping = carry_out(there, set_out(there), Command("set_pace", {"gallop": True}), Scripted({})).after
    arrived = walk(there, 20, start=galloping)[-1].after
    assert arrived.arrived
    assert (arrived.instant - 7 * 600) // 10 == minutes


def test_only_riders_gallop() -> None:
    """Whoever walks keeps the party from it."""
    on_foot = fifth()
    with pytest.raises(Refused, match=r"gallop\.on_foot"):
        carry_out(on_foot, set_out(on_foot), Command("set_pace", {"gallop": True}), Scripted({}))


def test_special_mounts_have_their_own_rate() -> None:
    """5E-MV-08: by the hour, and no day beyond its figure."""
    griffon = mounted("griffon", per_hour=Fraction(12), per_day=Fraction(90))
    assert hours_of(walk(fifth("forest_dense", **griffon), 8)) == [12] * 7 + [6]


def test_watchfulness_follows_pace_and_light() -> None:
    """5E-PACE-03, 5E-VIS-02: fast dulls, dusk dulls more, and the dark blinds those without a light."""
    there = fifth(pace="fast", members=[member(perception=4)], clock=20, rhythm=night_rhythm())
    assert figures(walk(there, 1), "alert.passive", "passive") == [9]
    assert figures(walk(fifth(pace="slow"), 1), "alert.pace", "stealth") == ["allowed"]


def night_rhythm() -> Any:
    from horspiste.state.expedition import Rhythm

    return Rhythm(Fraction(20), Fraction(2), Fraction(23), Fraction(7))


def test_what_is_left_open_is_said_once() -> None:
    """5E-GAP-47: nobody gets lost, nothing is found, weather slows nobody; the log names the ruling."""
    fog = Weather(0, 10**8, "fog")
    records = walk(fifth("forest_medium", forage=True, weather=(fog,)), 40)
    said = entries(records, "gm.decides")
    assert sorted(entry.figures["ruling"] for entry in said) == sorted(BORROW.values())
    assert {entry.rule for entry in said} == {"5E-GAP-47"}
    assert not [code for code in codes(records) if code.startswith(("lost.", "forage."))]
    assert hours_of(records)[0] == Fraction(9, 2)


@pytest.mark.book("d20")
def test_finding_the_way_may_be_borrowed() -> None:
    """ "fifth.borrow.wayfinding" "d20": the other book's checks, each line with its ruling."""
    there = fifth("forest_dense", rulings={"fifth.borrow.wayfinding": "d20"})
    records = walk(there, 1, {"d20": [1, 1], "d8": [3]})
    lost = entries(records, "lost.fail", "lost.bearing", "lost.unnoticed")
    assert [entry.figures["borrowed"] for entry in lost] == ["fifth.borrow.wayfinding"] * len(lost)
    assert records[-1].after.lost is not None
    assert {entry.figures["ruling"] for entry in entries(records, "gm.decides")} <= set(BORROW.values())
    kept = {"code": lost[0].code, "figures": lost[0].figures, "who": "ada"}
    assert event_text(kept, {}, Tongue("en")).endswith("[borrowed: fifth.borrow.wayfinding]")


@pytest.mark.book("d20")
def test_foraging_may_be_borrowed() -> None:
    """ "fifth.borrow.foraging" "d20": food is found at half the pace."""
    there = fifth(forage=True, rulings={"fifth.borrow.foraging": "d20"}, supplies={})
    records = walk(there, 16, save(20))
    assert hours_of(records)[0] == Fraction(9, 4)
    found = entries(records, "forage.found")
    assert [entry.figures["borrowed"] for entry in found] == ["fifth.borrow.foraging"]
    assert not entries(records, "supplies.no_food")
    slowed = entries(records, "forage.slows")
    assert [(entry.figures["borrowed"], bool(entry.steps[0].source)) for entry in slowed] == [("fifth.borrow.foraging", True)]


@pytest.mark.book("d20")
def test_nobody_gallops_and_looks_for_food() -> None:
    """5E-MV-01, TOG-FORAGE: an order to gallop is refused, one of the expedition waits and says so."""
    there = fifth(forage=True, rulings={"fifth.borrow.foraging": "d20"}, **mounted())
    with pytest.raises(Refused, match=r"gallop\.forages"):
        carry_out(there, set_out(there), Command("set_pace", {"gallop": True}), Scripted({}))
    out = set_out(there)
    records = walk(there, 3, start=replace(out, orders=replace(out.orders, gallop=True)))
    assert hours_of(records)[0] == Fraction(9, 4)
    assert codes(records).count("gallop.forages") == 1


@pytest.mark.book("d20")
def test_weather_may_be_borrowed() -> None:
    """ "fifth.borrow.weather" "d20": a storm slows as the other book has it."""
    storm = (Weather(0, 10**8, "blizzard"),)
    plain, borrowed = (walk(fifth(weather=storm, rulings=choice), 1) for choice in ({}, {"fifth.borrow.weather": "d20"}))
    assert gone(borrowed) < gone(plain) == Fraction(9, 2)
    assert [entry.figures["borrowed"] for entry in entries(borrowed, "weather.slows")] == ["fifth.borrow.weather"]


@pytest.mark.book("d20")
def test_a_lender_that_is_not_here_is_missed_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """A choice that borrows from a book that is not here is wrong input."""
    book = open_book("fifth", None, {"fifth.borrow.weather": "d20"})
    monkeypatch.setattr(loans, "families", lambda: ["fifth"])
    with pytest.raises(InputError, match=r"input\.lender"):
        left_open(book)


def peril(kind: str, **more: Any) -> Peril:
    return Peril(kind, kind, (9 * KM, 0), KM // 2, **more)


@pytest.mark.parametrize("kind", ["forest_fire", "avalanche", "quicksand"])
def test_a_danger_without_a_rule_is_the_table_s(kind: str) -> None:
    """5E-GAP-47: a placed one stops the clock with its reason and lets the party go on; a called one is refused."""
    there = fifth(perils=(peril(kind),), to=[Waypoint((18 * KM, 0), along="the_road")])
    records = walk(there, 20)
    assert figures(records, "danger.unruled", "event") == [kind]
    assert records[-1].after.arrived
    assert records[-1].after.peril is None
    with pytest.raises(Refused, match=r"danger\.unruled"):
        carry_out(there, set_out(there), Command("call_event", {"kind": kind}), Scripted({}))


def test_an_ambush_is_noticed_by_passive_perception() -> None:
    """5E-GAP-26: noticed where the passive score is more than Stealth, at the game master's distance; else sprung."""
    ambush = peril("ambush", stealth=4, harm="1d6", away=Fraction(40))
    seen = walk(fifth(perils=(ambush,), members=[member(perception=5)]), 3, save(10))
    assert figures(seen, "ambush.noticed", "distance") == [40_000]
    near = Peril("ambush", "ambush", (9 * KM, 0), KM // 2, stealth=4)
    assert "ambush.near" in codes(walk(fifth(perils=(near,), members=[member(perception=5)]), 3, save(10)))
    sprung = walk(fifth(perils=(ambush,), members=[member(perception=4)]), 3, {**save(10), "d6": [6]})
    assert figures(sprung, "ambush.struck", "damage") == [6]
    called = fifth()
    stopped = carry_out(called, set_out(called), Command("call_event", {"kind": "ambush", "hidden": False}), Scripted({}))
    assert [entry.code for entry in stopped.log] == ["order.event", "ambush.near"]


def test_air_without_a_rule_is_said_or_refused() -> None:
    """5E-GAP-47: cold, heights and sandstorms of a file are told once; ordered, they are refused."""
    cold = Weather(0, 10**8, "sandstorm", temperature=Fraction(-30), altitude=Fraction(5000))
    records = walk(fifth(weather=(cold,)), 20)
    assert figures(records, "air.unruled", "event") == ["temperature", "altitude", "sandstorm"]
    assert not records[-1].after.beings["ada"].nonlethal
    there = fifth()
    for given in ({"temperature_c": 40}, {"altitude_m": 4000}, {"weather": "sandstorm"}):
        with pytest.raises(Refused, match=r"air\.unruled"):
            carry_out(there, set_out(there), Command("set_conditions", given), Scripted({}))
    assert carry_out(there, set_out(there), Command("set_conditions", {"weather": "fog"}), Scripted({})).log
    with pytest.raises(InputError, match=r"input\.choice"):
        carry_out(there, set_out(there), Command("set_conditions", {"weather": "frogs"}), Scripted({}))


@pytest.mark.parametrize(
    ("choice", "faces", "rounds"),
    [("swim", (), 3), ("swim.easy", (9, 10, 10, 10), 4), ("swim.medium", (15, 15, 15), 3), ("swim.hard", (20, 20, 20), 3)],
)
def test_a_river_is_swum_with_the_game_master_s_dc(choice: str, faces: tuple[int, ...], rounds: int) -> None:
    """5E-CSC-02, 5E-CSC-06, 5E-GAP-06: half the speed each round; a failed check makes no way."""
    there = fifth(region(rivers=(river(12),), ways=()), to=(20 * KM, 0), choices={"river": choice})
    records = walk(there, 10, save(*faces))
    assert figures(records, "river.crossed", "rounds") == [rounds]
    assert records[-1].after.arrived


def test_who_never_gets_across_turns_back() -> None:
    """The others try for as long as the book lets them, then all are back on their bank."""
    there = fifth(region(rivers=(river(12),)), to=(20 * KM, 0), choices={"river": "swim.hard"}, members=[member(swim=-5)])
    records = walk(there, 4, save(*[1] * 100))
    assert figures(records, "river.crossed", "state") == ["turned"]
    assert "river.turned_back" in codes(records)


def test_fords_and_bridges_are_those_of_the_map() -> None:
    """A ford is offered only where the map has one, and costs the time of wading."""
    place = region(rivers=(river(12, fords=(ford(0, width=12),)),))
    records = walk(fifth(place, to=(20 * KM, 0)), 10)
    assert figures(records, "river.crossed", "rounds") == [2]
    bare = walk(fifth(region(rivers=(river(12),)), to=(20 * KM, 0)), 3)
    offers = next(record.after.stop.offers for record in bare if record.after.stop is not None)
    assert offers == ("swim", "swim.easy", "swim.medium", "swim.hard", "follow_bank", "camp")
    bridged = region(rivers=(river(12, bridges=(bridge(2 * KM),)),))
    assert "river.bridge" in codes(walk(fifth(bridged, to=(20 * KM, 0)), 12))


def test_light_burns_down_and_shows_as_far_as_it_reaches() -> None:
    """5E-GAP-23, "light.relight": a torch burns an hour; asked, the game master lights the next."""
    night = {"clock": 1, "rhythm": lamp_rhythm(), "light": "torch"}
    dark = fifth("grassland", **night)
    assert figures(walk(dark, 2), "light.lit", "minutes") == [60, 60]
    asked = walk(fifth("grassland", rulings={"light.relight": "ask"}, **night), 1)
    assert asked[-1].after.stop is not None
    assert asked[-1].after.stop.code == "light.relight"
    lantern = {**night, "light": "hooded_lantern", "supplies": {"hooded_lantern": Fraction(1)}}
    assert walk(fifth("grassland", **lantern), 1)[-1].after.sight == 18


def lamp_rhythm() -> Any:
    from horspiste.state.expedition import Rhythm

    return Rhythm(Fraction(1), Fraction(4), Fraction(20), Fraction(0))


def test_fog_hides_landmarks() -> None:
    """5E-VIS-03: nothing shows through opaque fog."""
    from tests.journey.country import place as mark

    for weather, seen in (((), 1), ((Weather(0, 10**8, "fog"),), 0)):
        peak = region(places=(mark("peak", (2 * KM, KM), seen_from=5000),))
        assert len(entries(walk(fifth(peak, weather=weather), 1), "landmark.seen")) == seen


def test_a_heavy_load_slows_where_speed_counts() -> None:
    """5E-GAP-21: the variant takes from the speed; by "fifth.pace.speed_scaling" it takes from the way."""
    scaled = {"fifth.pace.speed_scaling": "slowest_ratio"}
    for sheet, far in (({}, Fraction(9, 2)), ({"encumbrance": True}, 3), ({"carried": Fraction(80)}, Fraction(3, 4))):
        loaded = member(**{"carried": Fraction(30), **sheet})
        assert gone(walk(fifth(members=[loaded], rulings=scaled), 1)) == far


def test_players_see_no_secret() -> None:
    """What is behind the screen stays there."""
    expedition, read = read_expedition(EXAMPLE)
    there = World(open_book(expedition.book, expedition.profile, expedition.rulings), read, expedition)
    shown = document(there, list(travelled(there, Seeded(2))), PLAYERS)
    assert shown["hours"]
    assert not [event for hour in shown["hours"] for event in hour["events"] if event["secret"]]
    assert not [event for hour in shown["hours"] for event in hour["events"] if event["code"] in ("ambush.hidden", "ambush.seen")]


def test_trials_of_the_example() -> None:
    """The example arrives, with dice of its own each time."""
    expedition, read = read_expedition(EXAMPLE)
    there = World(open_book(expedition.book, expedition.profile, expedition.rulings), read, expedition)
    outcome = run(there, 1, 5)
    assert all(trial.day is not None and not trial.lost for trial in outcome.trials)


def test_an_order_of_pace_knows_this_book_s_words() -> None:
    """Fast, normal and slow; the other book's words are wrong input."""
    there = fifth()
    assert carry_out(there, set_out(there), Command("set_pace", {"kind": "fast"}), Scripted({})).after.orders.pace == "fast"
    with pytest.raises(InputError, match=r"input\.choice"):
        carry_out(there, set_out(there), Command("set_pace", {"kind": "hustle"}), Scripted({}))


def test_exhaustion_at_the_start_counts() -> None:
    """Who sets out at level 2 goes half as far."""
    there = fifth(members=[member(exhaustion=2)])
    assert hours_of([step(there, set_out(there), Scripted({}))]) == [Fraction(9, 4)]


def test_the_watch_notices_what_the_sleepers_do_not() -> None:
    """5E-GAP-26: by night those on watch alone may notice; a short fight does not break a long rest (5E-GAP-18)."""
    two = [member(perception=5, darkvision=18), member("bo", perception=5, darkvision=18)]
    night = walk(fifth(members=two), 17)[-1].after
    there = fifth(members=two)
    called = carry_out(there, night, Command("call_event", {"kind": "ambush", "stealth": 4}), Scripted(save(1)))
    assert [entry.who for entry in called.log if entry.code == "ambush.seen"] == ["ada"]
    assert "rest.long" in codes(walk(there, 8, start=called.after))


@pytest.mark.book("d20")
def test_the_other_book_knows_no_gallop() -> None:
    """Its faster pace is the hustle."""
    other = travelling("d20", "walk")
    with pytest.raises(Refused, match=r"gallop\.no_rule"):
        carry_out(other, set_out(other), Command("set_pace", {"gallop": True}), Scripted({}))


def test_the_game_master_says_how_exhausted_somebody_is() -> None:
    """A level of the book by his word; one beyond it is wrong input, and level 6 is death."""
    there = fifth()
    told = carry_out(there, set_out(there), Command("set_member", {"who": "ada", "exhaustion": 2}), Scripted({}))
    assert told.after.beings["ada"].level == 2
    dead = carry_out(there, set_out(there), Command("set_member", {"who": "ada", "exhaustion": 6}), Scripted({}))
    assert dead.after.beings["ada"].dead
    with pytest.raises(InputError, match=r"input\.range"):
        carry_out(there, set_out(there), Command("set_member", {"who": "ada", "exhaustion": 7}), Scripted({}))


def test_the_light_of_the_hour_is_the_one_it_began_with() -> None:
    """5E-VIS-05, 5E-GAP-23: a torch that burns an hour lights the hour it burns down in; the next is blind without one."""
    night = {"clock": 1, "rhythm": lamp_rhythm(), "light": "torch", "supplies": {"torch": Fraction(1)}}
    records = walk(fifth("grassland", members=[member(perception=3)], **night), 2)
    assert figures(records[:1], "alert.passive", "passive") == [13]
    assert figures(records[1:], "alert.blind", "passive") == [13]


def test_opaque_fog_leaves_the_ears() -> None:
    """5E-VIS-03: who sees nothing is told so, and told when it lifts."""
    records = walk(fifth(weather=(Weather(0, 4800, "fog"),)), 3)
    assert [code for code in codes(records) if code.startswith("alert.")] == ["alert.pace", "alert.blind", "alert.passive"]


def test_where_nobody_is_on_his_feet_the_party_camps() -> None:
    """5E-GAP-08: all at level 5, unfed: no way is tried, and the day's end without water kills."""
    dry = fifth("desert_sandy", supplies={})
    spent = with_being(set_out(dry), "ada", level=5, down=True, fed=False)
    records = walk(dry, 16, start=spent)
    assert not hours_of(records)
    assert codes(records)[-2:] == ["exhaustion.level", "member.dead"]


@pytest.mark.parametrize("kind", ["pegasus", "griffon", "flying_carpet"])
def test_who_flies_crosses_rivers_and_lakes_in_the_air(kind: str) -> None:
    """5E-MV-08: neither a river nor a ford stops a party in the air; one on foot keeps all on the ground."""
    air = mounted(kind, per_hour=Fraction(12), per_day=Fraction(90))
    wide = region(rivers=(river(30, x=5 * KM, fords=(ford(0, width=12),)),), cells={(1, 0): ("lake",)})
    over = walk(fifth(wide, to=(20 * KM, 0), **air), 2)
    assert "river.flown" in codes(over)
    assert not {"river.met", "river.crossed"} & set(codes(over))
    with_walker = {**air, "members": [*air["members"], member("bo")]}
    assert "river.met" in codes(walk(fifth(region(rivers=(river(30, x=5 * KM),)), to=(20 * KM, 0), **with_walker), 2))


@pytest.mark.parametrize(
    ("kind", "most"),
    [
        ("camel", 240),
        ("donkey", 210),
        ("mule", 210),
        ("elephant", 660),
        ("draught_horse", 270),
        ("riding_horse", 240),
        ("mastiff", Fraction("97.5")),
        ("pony", Fraction("112.5")),
        ("warhorse", 270),
    ],
)
def test_a_mount_bears_its_capacity_and_no_more(kind: str, most: Fraction) -> None:
    """5E-GAP-37: with more on its back the clock stops, with both figures."""
    assert gone(walk(fifth(**mounted(kind, carried=most)), 1)) == Fraction(9, 2)
    records = walk(fifth(**mounted(kind, carried=most + Fraction(1, 2))), 2)
    assert figures(records, "mount.over", "most") == [most]
    assert not gone(records)
    assert records[-1].after.stop is not None
    assert records[-1].after.stop.code == "mount.over"


def test_french_lines_agree() -> None:
    """An "allure" is "normale", stealth "possible"."""
    kept = {"code": "alert.pace", "figures": {"pace": "normal", "stealth": "allowed", "search": "better"}, "who": ""}
    text = event_text(kept, {}, Tongue("fr")).replace("\u00a0", " ")
    assert text == "Allure : normale. Discrétion : possible ; fouille : plus poussée."


def test_fresh_mounts_are_taken_where_they_wait() -> None:
    """5E-MV-03: the ride is cut at the station; the fresh mounts have the whole of their hour, told once it is over."""
    stops = [Waypoint((14 * KM, 0), along="the_road", relay=True), Waypoint((60 * KM, 0), along="the_road")]
    there = fifth(to=stops, pace="normal", **mounted())
    galloping = carry_out(there, set_out(there), Command("set_pace", {"gallop": True}), Scripted({})).after
    records = walk(there, 4, start=galloping)
    assert hours_of(records)[:4] == [12, 2, 10, 2]
    assert codes(records).count("gallop.over") == 1
    assert codes(records).index("gallop.relay") < codes(records).index("gallop.over")


def test_a_forest_never_slows_by_its_ruling() -> None:
    """ "fifth.example.forest_tower" on a journey: dense woods as easy as the open, a bog as slow as ever."""
    normative = {"fifth.example.forest_tower": "normative"}
    assert gone(walk(fifth("forest_dense", rulings=normative), 1)) == Fraction(9, 2)
    assert gone(walk(fifth("swamp", rulings=normative), 1)) == Fraction(9, 4)


def test_a_mount_that_has_covered_its_day_waits_and_nothing_bars_it() -> None:
    """5E-MV-08: five hours of a griffon's rate are its whole day; the log says so, and the next day it flies on."""
    griffon = mounted("griffon", per_hour=Fraction(12), per_day=Fraction(60))
    records = walk(fifth(**griffon), 25)
    assert hours_of(records)[:8] == [12] * 5 + [0] * 3
    assert figures(records, "mount.day_over", "day") == [60] * 3
    assert not {"way.blocked"} & set(codes(records))
    assert gone(records) == 72


def test_who_sets_out_at_level_5_lies_down_first() -> None:
    """5E-GAP-08: the party camps by a member without speed, and goes on after the night."""
    records = walk(fifth(members=[member(exhaustion=5)]), 25)
    assert [code for code in codes(records) if code.startswith(("way.", "member."))] == ["member.up"]
    assert gone(records) == Fraction(9, 4)


@pytest.mark.book("d20")
def test_a_book_named_beside_the_file_wins(tmp_path: Path) -> None:
    """What the file leaves out is then that book's: its pace, its heroes."""
    from horspiste.formats.asked import Choice

    there = 'start = "valdombre"\nroute = ["cabane_du_passeur"]\n[[members]]\nhero = "aelis"\n'
    text = f'format = "horspiste.expedition"\nbook = "fifth"\nregion = "{EXAMPLE.parent / "aigue.toml"}"\n{there}'
    (tmp_path / "one.toml").write_text(text, "utf-8")
    found = [read_expedition(tmp_path / "one.toml", Choice(family))[0] for family in (None, "d20")]
    assert [(one.book, one.orders.pace) for one in found] == [("fifth", "normal"), ("d20", "walk")]
