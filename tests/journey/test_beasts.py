"""Animals suffer the air and the dangers that members suffer, with saves of their own."""

from dataclasses import replace
from fractions import Fraction
from typing import Any

from horspiste.campaign.commands import Command, carry_out
from horspiste.dice.scripted import Scripted
from horspiste.journey.decide import choose
from horspiste.journey.run import set_out, step
from horspiste.state.expedition import Weather
from tests.journey.country import animal, codes, entries, member, region, walk
from tests.journey.ground import world

LONG = 10**8


def there(kind: str = "mule", land: str = "grassland", hp: int = 22, **span: Any) -> Any:
    """A member and a loose animal in an air."""
    beast = animal(kind, "beast", use="loose", hp=hp)
    return world(region(land), [member(hp=60)], animals=(beast,), weather=(Weather(0, LONG, **span),))


def test_cold_tells_on_an_animal() -> None:
    """TOG-COLD: Fortitude of its kind, a harder save each hour, and it tires."""
    records = walk(there(temperature=Fraction(0)), 2, {"d20": [20, 9, 20, 8], "d6": [5]})
    own = [entry for entry in entries(records, "cold.borne", "cold.hurt") if entry.who == "beast"]
    assert [(entry.code, entry.figures["dc"]) for entry in own] == [("cold.borne", 15), ("cold.hurt", 16)]
    beast = records[-1].after.beasts["beast"]
    assert (beast.nonlethal, beast.tired) == (5, True)
    mild = walk(world(animals=(animal("mule", "beast", use="loose"),)), 2)
    assert not entries(mild, "cold.borne", "cold.hurt")


def test_sand_hurts_an_animal() -> None:
    records = walk(there("donkey", "desert_rocky", weather="sandstorm"), 1, {"d10": [4], "d20": [20], "d3": [1, 3]})
    assert {entry.who: entry.figures["damage"] for entry in entries(records, "sandstorm.hurt")} == {"ada": 1, "beast": 3}
    assert records[-1].after.beasts["beast"].nonlethal == 3


def test_an_avalanche_strikes_an_animal() -> None:
    """OUT-AVAL-07: Reflex of its kind; without hit points left it is dead."""
    beast = animal("pony", "beast", use="loose", hp=11)
    place = world(members=[member(hp=60, strength=30)], animals=(beast,))
    dice = {"d10": [1], "d6": [6, 1, 1, *[1] * 8, *[3] * 8], "d20": [1, 1, 20, 1, 20]}
    called = carry_out(place, set_out(place), Command("call_event", {"kind": "avalanche"}), handler := Scripted(dice))
    struck = choose(place, called.after, "hold", handler)
    assert [entry.who for entry in entries([struck], "avalanche.buried")] == ["ada", "beast"]
    assert struck.after.beasts["beast"].dead
    assert "mount.killed" in codes([struck])


def test_fire_burns_an_animal() -> None:
    """OUT-FIRE-10: for as many rounds as the members."""
    place = there("heavy_warhorse", hp=30)
    fire = {"kind": "forest_fire", "refuge_m": 1000}
    dice = {"d6": [3, 4, *[1] * 400], "d20": [20] * 400, "d4": [1] * 100}
    called = carry_out(place, set_out(place), Command("call_event", fire), handler := Scripted(dice))
    held = choose(place, called.after, "hold", handler)
    assert {entry.who for entry in entries([held], "forest_fire.burnt")} == {"ada", "beast"}
    assert held.after.beasts["beast"].dead


def hours(place: Any, count: int, dice: dict[str, list[int]], start: Any = None) -> list[Any]:
    """So many hours, with more dice than they need."""
    handler, now, records = Scripted(dice), start or set_out(place), []
    for _ in range(count):
        records.append(step(place, now, handler))
        now = records[-1].after
    return records


def test_heights_tire_and_sicken_an_animal() -> None:
    """OUT-ALT-07, OUT-ALT-12: a save each hour, and one each six hours; it recovers on coming down."""
    high = there(altitude=5000)
    records = hours(high, 6, {"d20": [20, 9] * 5 + [20, 9, 20, 1] + [20] * 40})
    own = [entry for entry in entries(records, "altitude.fatigued", "altitude.pass", "altitude.sick") if entry.who == "beast"]
    assert own[0].code == "altitude.pass" and {entry.figures["dc"] for entry in own} >= {15, 16, 20}
    beast = records[-1].after.beasts["beast"]
    assert (beast.winded, beast.weary, beast.weakened) == (True, True, 1)
    low = replace(records[-1].after, weather=(Weather(0, LONG, altitude=200),))
    down = hours(high, 1, {"d20": [20] * 20}, start=low)
    assert not down[-1].after.beasts["beast"].winded
    assert "beast" in [entry.who for entry in entries(down, "altitude.recovered")]


def test_an_animal_born_to_heights_bears_them() -> None:
    """OUT-ALT-01, OUT-ALT-09."""
    beast = replace(animal("mule", "beast", use="loose"), native=True)
    place = world(members=[member(hp=60)], animals=(beast,), weather=(Weather(0, LONG, altitude=3000),))
    records = hours(place, 1, {"d20": [20] * 9})
    assert [entry.who for entry in entries(records, "altitude.pass")] == ["ada"]


def test_sickness_may_kill_an_animal() -> None:
    """OUT-G-20: without Constitution left."""
    place = there(altitude=5000)
    start = set_out(place)
    weak = replace(start, beasts={"beast": replace(start.beasts["beast"], weakened=16)})
    records = hours(place, 6, {"d20": [20, 20] * 5 + [20, 20, 20, 1] + [20] * 9}, start=weak)
    assert records[-1].after.beasts["beast"].dead
    assert "mount.killed" in codes(records)


def test_an_animal_has_saves_of_its_own() -> None:
    """The file's Fortitude and Constitution stand before those of the kind."""
    beast = replace(animal("mule", "beast", use="loose"), fortitude=0, con=9)
    place = world(members=[member(hp=60)], animals=(beast,), weather=(Weather(0, LONG, temperature=Fraction(0)),))
    records = hours(place, 1, {"d20": [20, 14], "d6": [1]})
    assert [entry.who for entry in entries(records, "cold.hurt")] == ["beast"]


def worn(**changes: Any) -> tuple[Any, Any]:
    """A mule that nonlethal damage has felled, and the hour that finds it so."""
    place = world(members=[member(hp=60)], animals=(animal("mule", "beast", use="loose", hp=22),))
    start = set_out(place)
    spent = replace(start, beasts={"beast": replace(start.beasts["beast"], nonlethal=20, damage=3, **changes)})
    return place, hours(place, 1, {"d20": [20] * 9}, start=spent)[-1].after


def test_a_worn_animal_stops_the_party() -> None:
    """TOG-NONLETHAL: more nonlethal damage than hit points; it can be rested by, or left."""
    place, now = worn()
    assert (now.stop.code, now.stop.offers) == ("mount.fallen", ("camp", "mount.leave"))
    left = choose(place, now, "mount.leave", Scripted({}))
    assert left.after.beasts["beast"].left
    assert [record.kind for record in hours(place, 1, {"d20": [20] * 9}, start=left.after)] == ["march"]


def test_a_worn_animal_is_rested_by() -> None:
    place, now = worn()
    dice = Scripted({"d20": [20] * 99})
    record = choose(place, now, "camp", dice)
    kinds = []
    for _ in range(9):
        kinds.append(record.kind)
        record = step(place, record.after, dice)
    assert set(kinds[:8]) == {"camp"}
    assert not record.after.beasts["beast"].down


def test_a_buried_animal_is_dug_out() -> None:
    """OUT-AVAL-11: once every member is out."""
    place = world(members=[member(hp=60, strength=30)], animals=(animal("mule", "beast", use="loose", hp=60),))
    dice = {"d10": [1], "d6": [6, 1, 1, *[1] * 8, *[3] * 8, *[1] * 60], "d20": [1, 1, 20, 1, 20, 1, 1, *[1] * 99]}
    called = carry_out(place, set_out(place), Command("call_event", {"kind": "avalanche"}), handler := Scripted(dice))
    struck = choose(place, called.after, "hold", handler)
    told = [(entry.code, entry.who) for entry in entries([struck], "avalanche.buried", "burial.escaped", "burial.dug_out")]
    assert ("avalanche.buried", "beast") in told
    assert ("burial.dug_out", "beast") in told
    assert not struck.after.beasts["beast"].dead


def test_a_ridden_mule_sinks_with_its_rider() -> None:
    """OUT-QSAND-06: it swims by its Strength, and is pulled where the rider was."""
    place = world(
        members=[replace(member("ada", hp=60), mount="beast"), member("bo", strength=18)],
        animals=(animal("mule", "beast", use="ridden", hp=22),),
    )
    dice = {"d20": [1, *[20, 1] * 200], "d2": [1] * 9, "d4": [1] * 9, "d6": [1] * 9}
    called = carry_out(place, set_out(place), Command("call_event", {"kind": "quicksand"}), handler := Scripted(dice))
    assert called.after.stop is not None and called.after.stop.code == "quicksand.trapped"
    out = choose(place, called.after, "pull", handler)
    assert "beast" in [entry.who for entry in entries([out], "quicksand.pulled")]
