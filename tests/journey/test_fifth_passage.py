"""Boats, ships and land vehicles of the fifth-edition book on the way: the same stages, this book's answers."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from horspiste.journey.world import World
from horspiste.state.expedition import Rhythm, Waypoint
from tests.journey.country import KM, animal, codes, entries, figures, gone, member, region, river, walk, way
from tests.journey.ground import world

TWO = (member(), member("bo"))
EAST = (300 * KM, 0)
LONG = replace(river(x=0), points=((0, 0), (0, 500 * KM)))
TEAM = tuple(animal("draught_horse", name, use="harnessed", con=12) for name in ("horse", "mare"))


def fifth(place: Any, **more: Any) -> World:
    """An expedition of that book."""
    return world(place, **{"book": "fifth", "pace": "normal", "members": TWO, **more})


def hours(afloat: int | None) -> dict[str, Any]:
    """The usual day, with so many hours on the water."""
    ordered = None if afloat is None else Fraction(afloat)
    return {"rhythm": Rhythm(Fraction(7), Fraction(8), Fraction(22), Fraction(6), ordered)}


@pytest.mark.parametrize("pace", ["normal", "fast"])
def test_a_ship_that_may_sail_round_the_clock(pace: str) -> None:
    """5E-EX-16: 72 km in a day whatever pace is ordered, and no saves. 5E-MV-05 to 07."""
    records = walk(fifth("sea", boat="sailing_ship", pace=pace, **hours(24)), 24)
    assert gone(records) == 72
    assert not entries(records, "exhaustion.march_fail", "exhaustion.march_pass")


def test_a_vessels_hours_are_the_game_masters() -> None:
    """As long as a day on foot where nothing is said; sixteen hours where that is said. ``fifth.vessel.hours``."""
    assert gone(walk(fifth("sea", boat="sailing_ship"), 24)) == 24
    # The travel day ends as the party rises, at six.
    assert gone(walk(fifth("sea", boat="sailing_ship", **hours(16)), 23)) == 48


def told(records: Any) -> list[str]:
    """The log without what is left to the game master."""
    return [code for code in codes(records) if code != "gm.decides"]


def on_river(up: bool = False, boat: str = "rowing_boat", **more: Any) -> World:
    """A party on the water of a river."""
    ends = LONG.points[::-1] if up else LONG.points
    there = region("grassland", rivers=(LONG,))
    return fifth(there, to=[Waypoint(ends[1], "river")], start=ends[0], boat=boat, **more)


def test_currents_carry_river_craft_alone() -> None:
    """5E-GAP-39: 4.5 km/h for a rowing boat or a keelboat, nothing for a longship; the map's current where it is given."""
    assert gone(walk(on_river(), 1)) == Fraction("6.75")
    assert gone(walk(on_river(boat="keelboat"), 1)) == 6
    assert gone(walk(on_river(boat="longship"), 1)) == gone(walk(on_river(up=True, boat="longship"), 1)) == Fraction("4.5")
    assert gone(walk(on_river(current=Fraction(1)), 1)) == Fraction("3.25")


def test_no_rowing_against_the_current() -> None:
    records = walk(on_river(up=True), 1)
    assert told(records) == ["boat.upstream"]


def test_a_craft_of_another_kind() -> None:
    """Its speed is the file's. 5E-MV-05."""
    assert gone(walk(fifth("lake", boat="other", boat_speed=Fraction(5)), 2)) == 10


def rolling(kind: str = "road", **more: Any) -> World:
    """A carriage with two horses before it, on a way east."""
    there = region("grassland", ways=(way(kind, (0, 0), EAST),))
    return fifth(there, **{"to": [Waypoint(EAST, f"the_{kind}")], "vehicle": "wagon", "animals": TEAM, **more})


@pytest.mark.parametrize(("pace", "km"), [("slow", 27), ("normal", 36), ("fast", 45)])
def test_a_wagon_takes_any_pace(pace: str, km: int) -> None:
    """5E-EX-15: the table's, slow among them. 5E-MV-04."""
    records = walk(rolling(pace=pace), 8)
    assert gone(records) == km
    assert gone(walk(rolling("trail", pace=pace), 8)) == km


def test_a_wagon_that_keeps_to_the_normal_pace() -> None:
    """``fifth.vehicle.land_pace``: the clock stops, with the reason."""
    only = {"fifth.vehicle.land_pace": "normal_only"}
    records = walk(rolling(pace="slow", rulings=only), 2)
    assert told(records) == ["vehicle.normal_only"]
    assert gone(walk(rolling(rulings=only), 8)) == 36


def test_passengers_save_and_with_the_other_reading_the_team_does() -> None:
    """``fifth.march.who``: nine hours on the road. 5E-FMAR-03."""
    records = walk(rolling(march=9), 9, {"d20": [15, 15]})
    assert {entry.who for entry in entries(records, "exhaustion.march_pass")} == {"ada", "bo"}
    team = walk(rolling(march=9, rulings={"fifth.march.who": "walkers_only"}), 9, {"d20": [15, 15]})
    assert {entry.who for entry in entries(team, "exhaustion.march_pass")} == {"horse", "mare"}


def test_going_aboard_takes_its_time_here_too() -> None:
    cells = {(column, row): ("lake",) for column in range(4, 20) for row in (-1, 0, 1)}
    records = walk(fifth(region("grassland", cells), boat="rowing_boat"), 3)
    assert told(records)[0] == "boat.boarded"
    assert figures(records, "boat.boarded", "boat") == ["rowing_boat"]


def test_too_much_for_the_team() -> None:
    """Two draught horses draw 2,700 kg, the wagon's 200 among them. 5E-GAP-38."""
    assert gone(walk(rolling(cargo=2500), 1)) == Fraction("4.5")
    records = walk(rolling(cargo=2501), 1)
    assert told(records) == ["vehicle.over"]
    assert figures(records, "vehicle.over", "most") == [2500]


def test_a_night_aboard_is_a_long_rest() -> None:
    """5E-GAP-18, 5E-MV-07: a ship that sails on by night lets its passengers sleep; exhaustion is eased."""
    tired = tuple(replace(one, exhaustion=1) for one in TWO)
    records = walk(fifth("sea", boat="sailing_ship", members=tired, **hours(24)), 24)
    assert gone(records) == 72
    assert figures(records, "exhaustion.eased", "level") == [0, 0]
