"""A campaign's table: undo and redo, rolls by hand, overruled steps; and what a view tells."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from horspiste.basis.errors import InputError
from horspiste.campaign.commands import Command
from horspiste.campaign.kept import record_kept
from horspiste.campaign.table import Table
from horspiste.campaign.travelled import PLAYERS, document
from horspiste.campaign.voyage import Voyage, parse_until
from horspiste.dice.seeded import Seeded
from horspiste.formats.expedition import read_expedition
from horspiste.journey.decide import usual
from horspiste.journey.trials import records, run
from horspiste.journey.world import World
from horspiste.rulebook.open import open_book
from horspiste.state.calendar import ROUNDS_AN_HOUR
from horspiste.words.mistakes import told as told_of
from horspiste.words.tongue import Tongue
from tests.journey.country import KM, member
from tests.journey.ground import world

ROOT = Path(__file__).resolve().parents[2]
SEED = 3


@pytest.fixture(scope="module")
def example() -> World:
    """The house's own expedition."""
    expedition, region = read_expedition(ROOT / "examples" / "aigue.expedition.toml")
    return World(open_book(expedition.book, expedition.profile, expedition.rulings), region, expedition)


def go_on(table: Table, orders: int) -> None:
    """So many orders, the usual choice wherever the clock stops."""
    for _ in range(orders):
        choice = usual(table.now)
        table.order(Command("step_hour") if choice is None else Command("choose", {"code": choice}))


def told(table: Table) -> list[Any]:
    return [record_kept(moment.record, table.world.book) for moment in table.moments]


def test_undone_hours_come_back_with_the_same_rolls(example: World) -> None:
    table = Table(example, SEED)
    go_on(table, 60)
    before, conditions = told(table), [moment.record.after for moment in table.moments]
    for instant in (table.moments[40].record.start, table.moments[7].record.start, table.moments[0].record.start):
        table.undo_to(instant)
        assert all(moment.record.start < instant for moment in table.moments)
        while table.redo():
            pass
        assert told(table) == before
        table.undo_to(instant)
        go_on(table, len(before) - len(table.moments))
        assert told(table) == before
        assert [moment.record.after for moment in table.moments] == conditions


def test_an_order_after_undo_ends_what_was_undone(example: World) -> None:
    table = Table(example, SEED)
    go_on(table, 5)
    table.undo(2)
    table.order(Command("set_pace", {"kind": "hustle"}))
    assert table.redo() is None
    with pytest.raises(InputError):
        table.order(Command("set_pace", {"kind": "fly"}))
    assert len(table.moments) == 4


def test_a_pace_without_a_forced_march() -> None:
    """No more hours than march freely, where a forced march is ruled out."""
    table = Table(world(), SEED)
    for forced, hours in ((None, 11), (True, 11), (False, 8)):
        given = {} if forced is None else {"forced": forced}
        table.order(Command("set_pace", {"hours_a_day": 11, **given}))
        assert table.now.orders.rhythm.march == hours


def test_a_range_says_what_it_is_of() -> None:
    with pytest.raises(InputError) as caught:
        Table(world(), SEED).order(Command("set_conditions", {"temperature_c": -300}))
    assert (
        "number, -273 or more" in told_of(caught.value.code, caught.value.where, caught.value.figures, Tongue("en"))["expected"]
    )


def test_a_roll_by_hand_loses_the_way_and_another_keeps_it() -> None:
    table = Table(world("forest_medium", [member(survival=3)]), SEED)
    table.hand_over(["lost.check"])
    assert table.order(Command("step_hour")) is None
    assert table.pending is not None
    assert (table.pending.request.dc, table.pending.request.bonus, table.pending.request.secret) == (16, 3, True)
    assert table.now.instant == 7 * ROUNDS_AN_HOUR
    for wrong in ((0,), (21,), (3, 4)):
        with pytest.raises(InputError):
            table.answer(wrong)
    table.answer((12,))
    assert table.now.lost is not None
    table.undo()
    assert table.now.lost is None
    table.order(Command("step_hour"))
    table.answer((13,))
    assert table.now.lost is None
    assert table.now.at == (2_250_000, 0)
    table.order(Command("step_hour"))
    table.answer(None)
    assert len(table.moments) == 2
    with pytest.raises(InputError):
        table.answer((4,))


def test_an_overruled_step_changes_the_hour_and_what_follows() -> None:
    table = Table(world(), SEED)
    go_on(table, 3)
    table.overrule(1, "land_and_way", 1, "a good road, I say")
    assert [moment.record.distance for moment in table.moments] == [3_375_000, 4_500_000]
    steps = [step for entry in table.moments[1].record.log for step in entry.steps if step.code == "land_and_way"]
    assert [step.set_aside_by for step in steps] == ["overrule", None]
    assert steps[1].figures["reason"] == "a good road, I say"
    table.order(Command("set_pace", {"kind": "walk"}))
    with pytest.raises(InputError):
        table.overrule(2, "land_and_way", 1, "no hour")


def test_a_kept_order_is_restored_with_its_answers() -> None:
    there = world("forest_medium")
    table = Table(there, SEED)
    table.hand_over([], every=True)
    table.order(Command("step_hour"))
    table.answer((2,))
    table.answer((5,))
    table.answer((1,))
    again = Table(there, SEED)
    again.restore(table.moments[0].command, table.moments[0].answers)
    assert told(again) == told(table)


@pytest.mark.parametrize(
    ("do", "given"),
    [
        ("fly", {}),
        ("choose", {"code": "swim"}),
        ("set_route", {"waypoints": [{"place": "nowhere"}]}),
        ("set_route", {"waypoints": [{"x_m": "far", "y_m": 0}]}),
        ("set_conditions", {"weather": "frogs"}),
        ("set_conditions", {"weather": "fog", "hours": -1}),
        ("set_conditions", {"temperature_c": -300}),
        ("set_conditions", {"altitude_m": "high"}),
        ("set_pace", {"hours_a_day": 25}),
        ("set_orders", {"leader": "nobody"}),
        ("set_member", {"who": "nobody"}),
        ("set_member", {"who": "ada", "damage": -3}),
        ("set_member", {"who": "ada", "nonlethal": "1/2"}),
        ("step_hour", {"overrules": {"land_and_way": {"amount": "much"}}}),
    ],
)
def test_wrong_orders_do_nothing(do: str, given: dict[str, Any]) -> None:
    table = Table(world(), SEED)
    with pytest.raises(InputError):
        table.order(Command(do, given))
    assert table.moments == []
    assert table.now == table.start


def test_orders_at_the_table() -> None:
    table = Table(world("forest_medium"), SEED)
    table.order(Command("set_route", {"waypoints": [{"x_m": 0, "y_m": 5000}]}))
    assert table.now.legs[0].points == ((0, 0), (0, 5 * KM))
    table.order(Command("set_conditions", {"weather": "rain", "hours": 2, "visibility_m": 40}))
    assert table.now.weather[-1].end - table.now.instant == 2 * ROUNDS_AN_HOUR
    table.order(Command("set_conditions", {"temperature_c": -4, "altitude_m": 2000}))
    assert (table.now.weather[-1].temperature, table.now.weather[-1].altitude) == (-4, 2000)
    table.order(Command("set_member", {"who": "ada", "nonlethal": 30, "reason": "a brawl"}))
    assert table.now.beings["ada"].down
    assert table.now.stop is not None
    table.order(Command("set_member", {"who": "ada", "nonlethal": 0}))
    assert not table.now.beings["ada"].down


def test_another_way_answers_a_way_that_is_blocked() -> None:
    from tests.journey.country import region

    there = world(region("grassland", {(column, row): ("lake",) for column in (2, 3) for row in range(-9, 9)}))
    table = Table(there, SEED)
    go_on(table, 1)
    assert table.now.stop is not None
    assert table.now.stop.code == "way.blocked"
    table.order(Command("set_route", {"waypoints": [{"x_m": 0, "y_m": 9000}]}))
    go_on(table, 1)
    assert table.now.stop is None
    assert table.moments[-1].record.distance > 0


def every(value: Any, path: str = "") -> Iterator[tuple[str, Any]]:
    """Every key and leaf of a document."""
    if isinstance(value, dict):
        for key, item in value.items():
            yield f"{path}.{key}", key
            yield from every(item, f"{path}.{key}")
    elif isinstance(value, list | tuple):
        for item in value:
            yield from every(item, path)
    else:
        yield path, value


def test_the_players_view_holds_no_secret(example: World) -> None:
    """Every field of twelve journeys: no true place of a lost party, no secret line, no figure of one."""
    lost = 0
    for trial in range(12):
        voyage = Voyage(example, SEED, trial)
        hours = voyage.run(parse_until("arrival"))
        shown = document(example, hours, PLAYERS)
        words = {path for path, _ in every(shown)}
        assert not {path for path in words if path.rpartition(".")[2] in ("true", "lost", "lands", "along", "secret_reason")}
        codes = {value for path, value in every(shown) if path.endswith(".code")}
        secret = {"walk", "lost.pass", "lost.fail", "lost.bearing", "lost.unnoticed", "lost.course_right", "lost.course_wrong"}
        assert not codes & {*secret, "conditions.improved", "belief.arrived"}
        assert True not in [value for path, value in every(shown) if path.endswith(".secret")]
        wrong = {record.after.at for record in hours if record.after.lost is not None}
        believed = {being.belief.at for record in hours for being in record.after.beings.values()}
        places = {(value["x_m"], value["y_m"]) for value in _places(shown)}
        hidden = {(at[0] / 1000, at[1] / 1000) for at in wrong - believed}
        assert not {(float(x), float(y)) for x, y in places} & hidden
        lost += len(hidden)
        # A stop behind the screen leaves no trace: every line that is shown lets time pass or tells something.
        starts = [(hour["day"], hour["hour"]) for hour in shown["hours"] if not hour["events"]]
        assert len(starts) == len(set(starts))
        assert all(hour["kind"] != "choice" for hour in shown["hours"] if not hour["events"])
    assert lost


def _places(value: Any) -> Iterator[dict[str, Any]]:
    if isinstance(value, dict):
        if "x_m" in value:
            yield value
        for item in value.values():
            yield from _places(item)
    elif isinstance(value, list | tuple):
        for item in value:
            yield from _places(item)


def test_the_example_has_a_lost_day_a_forced_march_and_a_river(example: World) -> None:
    hours = Voyage(example, SEED).run(parse_until("arrival"))
    codes = {entry.code for record in hours for entry in record.log}
    assert {"lost.fail", "lost.noticed", "march.fail", "river.met", "arrival"} <= codes
    assert any(record.after.lost is not None and record.after.lost.hours for record in hours)


def test_a_trial_told_is_the_trial_counted(example: World) -> None:
    outcome = run(example, SEED, 4, first=2)
    for trial in outcome.trials:
        hours = Voyage(example, SEED, trial.number).run(parse_until("arrival"))
        assert hours == list(records(example, Seeded(SEED, trial.number)))
        assert any(entry.code == "lost.fail" for record in hours for entry in record.log) is trial.lost
        assert hours[-1].after.arrived is (trial.day is not None)
        assert sum(being.dead for being in hours[-1].after.beings.values()) == trial.deaths


def test_trials_can_be_cancelled_and_keep_what_was_walked(example: World) -> None:
    seen: list[int] = []
    outcome = run(example, SEED, 50, cancel=lambda: len(seen) >= 2, progress=lambda done, whole: seen.append(done))
    assert seen == [1, 2]
    assert len(outcome.trials) == 2
    assert sum(outcome.arrival_day.values()) <= 2


def test_where_a_voyage_stops(example: World) -> None:
    assert Voyage(example, SEED).run(parse_until("hour 3"))[-1].after.instant == example.expedition.setting_out + 1800
    assert Voyage(example, SEED).run(parse_until("next"))[-1].after.stop is not None
    assert Voyage(example, SEED).run(parse_until("day"))[-1].after.instant == 24 * ROUNDS_AN_HOUR
    with pytest.raises(InputError):
        parse_until("doomsday")
