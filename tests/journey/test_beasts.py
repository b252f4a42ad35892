"""Animals suffer the air and the dangers that members suffer, with saves of their own."""

from fractions import Fraction
from typing import Any

from horspiste.campaign.commands import Command, carry_out
from horspiste.dice.scripted import Scripted
from horspiste.journey.decide import choose
from horspiste.journey.run import set_out
from horspiste.state.expedition import Weather
from tests.journey.ground import animal, codes, entries, member, region, walk, world

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
    assert [entry.who for entry in entries([struck], "avalanche.hit")] == ["beast"]
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
