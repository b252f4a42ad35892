"""Watches of the night: who is awake when danger comes, who sleeps through it, and whose rest is broken."""

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from horspiste.basis.errors import InputError
from horspiste.campaign.commands import Command, carry_out
from horspiste.dice.scripted import Scripted
from horspiste.journey.condition import Condition
from horspiste.journey.decide import choose
from horspiste.journey.hour import Hour
from horspiste.journey.run import set_out
from horspiste.journey.stages.watch import on_watch
from tests.journey.country import entries, figures, member, walk, with_being
from tests.journey.ground import world

PARTY = [member("ada"), member("bo"), member("cid"), member("dee")]
TURNS = (("ada",), ("bo", "cid"))


def at(place: Any, hour: int, watches: Any = None) -> Condition:
    """Setting out at an hour of the first day, with watches ordered."""
    now = set_out(place)
    return replace(now, instant=hour * 600, orders=replace(now.orders, watches=watches))


@pytest.mark.parametrize(
    ("watches", "hour", "awake"),
    [
        (None, 22, {"ada"}),
        (None, 24, {"bo"}),
        (None, 27, {"cid"}),
        (None, 29, {"dee"}),
        (TURNS, 25, {"ada"}),
        (TURNS, 26, {"bo", "cid"}),
        ((), 25, set()),
    ],
)
def test_whose_watch_it_is(watches: Any, hour: int, awake: set[str]) -> None:
    """The hours from bed to rising are shared out evenly; everybody in turn where nothing is ordered."""
    place = world(members=PARTY)
    assert on_watch(Hour(place, at(place, hour, watches), Scripted({}), 1)) == awake


def test_one_alone_sleeps_and_the_unconscious_stand_no_watch() -> None:
    alone = world()
    assert on_watch(Hour(alone, at(alone, 23), Scripted({}), 1)) == set()
    two = world(members=PARTY[:2])
    fallen = with_being(at(two, 23, (("ada",), ("bo",))), "ada", down=True)
    assert on_watch(Hour(two, fallen, Scripted({}), 1)) == set()


def called(place: Any, now: Condition, dice: Any, **given: Any) -> Any:
    return carry_out(place, now, Command("call_event", given), Scripted(dice))


def test_who_stands_watch_notices_an_ambush_as_by_day() -> None:
    """OUT-G-07: 10 more on the DC of those who sleep."""
    place = world(members=PARTY[:2])
    now = at(place, 23, (("ada",), ("bo",)))
    dice = {"d6": [2] * 6, "d20": [10, 20, 20]}
    record = called(place, now, dice, kind="ambush", stealth=0)
    seen = {entry.who: entry.figures["dc"] for entry in record.log if entry.code in ("ambush.seen", "ambush.missed")}
    assert seen["bo"] == seen["ada"] + 10
    none = called(place, at(place, 23, ()), dice, kind="ambush", stealth=0)
    assert len({entry.figures["dc"] for entry in none.log if entry.code in ("ambush.seen", "ambush.missed")}) == 1
    open_ = called(place, now, {"d6": [2] * 6, "d20": [10]}, kind="ambush", hidden=False)
    assert [entry.who for entry in open_.log if entry.code == "ambush.noticed"] == ["ada"]


def test_a_fire_is_seen_by_who_is_awake() -> None:
    """OUT-FIRE-06: sleepers feel it; who stands watch may see it from afar."""
    place = world(members=PARTY[:2])
    record = called(place, at(place, 23, (("bo",),)), {"d6": [6, 6], "d20": [20]}, kind="forest_fire")
    assert [(entry.who, entry.figures["distance"]) for entry in record.log if entry.code == "forest_fire.noticed"] == [
        ("bo", 360_000)
    ]
    asleep = called(place, at(place, 23, ()), {"d6": [6, 6]}, kind="forest_fire")
    assert [entry.figures["distance"] for entry in asleep.log if entry.code == "forest_fire.noticed"] == [30_000]


def test_sleepers_notice_an_avalanche_late() -> None:
    """The Perception of who sleeps is 10 lower."""
    place = world(members=[member("ada", perception=0), member("bo", perception=0)])
    dice = {"d10": [10], "d6": [1], "d20": [20, 1, 20, 1]}
    record = called(place, at(place, 23, (("bo",),)), dice, kind="avalanche", hearing_dc=30)
    assert [entry.who for entry in record.log if entry.code == "avalanche.noticed"] == ["bo"]


def test_a_broken_night_heals_nobody() -> None:
    """TOG-HEALING: rest that is broken does nothing; it begins anew."""
    place = world(members=[member(level=2)], to=())
    now = with_being(at(place, 22), "ada", damage=4, resting=22 * 600)
    calm = walk(place, 8, start=now)
    assert figures(calm, "rest.healed", "healed") == [2]
    woken = called(place, walk(place, 4, start=now)[-1].after, {"d6": [2] * 6, "d20": [10, 1]}, kind="ambush")
    after = choose(place, woken.after, "hold", Scripted({}))
    assert [entry.code for entry in after.log][-1] == "rest.broken"
    broken = walk(place, 4, start=after.after)
    assert not entries(broken, "rest.healed")
    later = walk(place, 5, start=broken[-1].after)
    assert figures(later, "rest.healed", "healed") == [2]


def test_orders_for_the_night() -> None:
    """The game master orders watches, or leaves them to everybody."""
    place = world(members=PARTY)
    now = set_out(place)
    given = {"watches": [["ada"], ["bo", "cid"]]}
    ordered = carry_out(place, now, Command("set_orders", given), Scripted({})).after
    assert ordered.orders.watches == TURNS
    assert carry_out(place, ordered, Command("set_orders", {"forage": True}), Scripted({})).after.orders.watches == TURNS
    assert carry_out(place, ordered, Command("set_orders", {"watches": None}), Scripted({})).after.orders.watches is None
    with pytest.raises(InputError):
        carry_out(place, now, Command("set_orders", {"watches": [["nobody"]]}), Scripted({}))


def test_the_night_of_a_march_is_long_enough() -> None:
    """A watch counts as rest: nobody's count of hours on the way stands still for it."""
    place = world(members=PARTY, march=8)
    records = walk(place, 24)
    assert all(being.marched == Fraction(0) for being in records[-1].after.beings.values())
