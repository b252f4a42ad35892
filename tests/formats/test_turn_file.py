"""Turn and downtime files: what they hold, and mistakes told with file, line and key."""

from fractions import Fraction
from pathlib import Path

import pytest

from horspiste.basis.errors import InputError
from horspiste.dice.scripted import Scripted
from horspiste.formats.asked import placed
from horspiste.formats.downtime import parse_downtime, read_downtime
from horspiste.formats.turn import parse_turn, read_turn
from horspiste.rules.asking import ask
from horspiste.rules.downtime.ledger import Outcome, reckon

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"
TURN, DOWNTIME = 'format = "horspiste.turn"\n', 'format = "horspiste.downtime"\n'

pytestmark = pytest.mark.book("fifth")


def turn_error(text: str) -> InputError:
    with pytest.raises(InputError) as caught:
        read = parse_turn(TURN + text, "x.toml")
        try:
            ask(read.book, "turn.check", read.given, Scripted({}))
        except InputError as error:
            raise placed(read.top, error) from None
    return caught.value


def downtime_error(text: str) -> InputError:
    with pytest.raises(InputError) as caught:
        read = parse_downtime(DOWNTIME + text, "x.toml")
        try:
            reckon(read.book, read.plan, Scripted({}))
        except InputError as error:
            raise placed(read.top, error) from None
    return caught.value


def reckoned(text: str, **dice: list[int]) -> Outcome:
    read = parse_downtime(DOWNTIME + text, "x.toml")
    return reckon(read.book, read.plan, Scripted(dice))


def test_the_example_turn() -> None:
    read = read_turn(EXAMPLES / "bridge.turn.toml")
    asked = ask(read.book, "turn.check", read.given, Scripted({"d20": [9]}))
    assert (asked.value, asked.also["spent"], asked.also["provoked"]) == (0, 9, 1)


@pytest.mark.parametrize(
    ("text", "code", "where"),
    [
        ('[[plan]]\nwalk = "3 kg"\n', "input.unit", "x.toml:3: plan[1].walk"),
        ('[[plan]]\nwalk = 3\n[[plan]]\nclimb = 3\ndc = "high"\n', "input.type", "x.toml:6: plan[2].dc"),
        ("[[plan]]\nwalk = 3\nfoo = 3\n", "file.key_unknown", "x.toml:4: plan[1].foo"),
        ("[[plan]]\nwalk = 3\ndc = 3\n", "file.key_unknown", "x.toml:4: plan[1].dc"),
        ("[[plan]]\nwalk = 3\nfly = 3\n", "turn.one_kind", "x.toml:2: plan[1]"),
        ("walc = 9\nplan = []\n", "file.key_unknown", "x.toml:2: walc"),
        ("plan = [3]\n", "file.value", "x.toml:2: plan"),
        ("", "file.missing", "x.toml:1: plan"),
        ('plan = []\n[rulings]\nfifth.prone.stand_base = "no"\n', "input.ruling", "x.toml:4: rulings.fifth.prone.stand_base"),
        ('book = "sixth"\nplan = []\n', "input.book", "x.toml:2: book"),
        ('profile = "none"\nplan = []\n', "input.ruling", "x.toml:2: profile"),
    ],
)
def test_mistakes_in_turns(text: str, code: str, where: str) -> None:
    error = turn_error(text)
    assert (error.code, error.where) == (code, where)


@pytest.mark.parametrize(
    ("text", "code", "where"),
    [
        ("", "file.value", "x.toml:1: activities"),
        ('[[activities]]\ndo = "craf"\n', "file.choice", "x.toml:3: activities[1].do"),
        ('[[activities]]\ndo = "craft"\n', "file.missing", "x.toml:2: activities[1]"),
        ('[[activities]]\ndo = "craft"\nprice = "3 kg"\n', "input.unit", "x.toml:4: activities[1].price"),
        (
            '[[activities]]\ndo = "craft"\nprice = 3\nlifestyle = "poor"\n',
            "file.key_unknown",
            "x.toml:5: activities[1].lifestyle",
        ),
        ('[[activities]]\ndo = "rest"\n', "file.missing", "x.toml:2: activities[1]"),
        ('[[activities]]\ndo = "rest"\ndays = "1.5 days"\n', "file.value", "x.toml:4: activities[1].days"),
        ('hours = ["25 h"]\n[[activities]]\ndo = "rest"\ndays = 1\n', "file.value", "x.toml:2: hours"),
        ('hours = [["20 h", "5 h"]]\n[[activities]]\ndo = "rest"\ndays = 1\n', "file.value", "x.toml:2: hours"),
        ('lifestyle = "posh"\n[[activities]]\ndo = "rest"\ndays = 1\n', "file.choice", "x.toml:2: lifestyle"),
        ('lifestyle = "poor"\nprice = "x"\n[[activities]]\ndo = "rest"\ndays = 1\n', "input.type", "x.toml:3: price"),
    ],
)
def test_mistakes_in_plans(text: str, code: str, where: str) -> None:
    error = downtime_error(text)
    assert (error.code, error.where) == (code, where)


def test_the_example_plan() -> None:
    read = read_downtime(EXAMPLES / "winter.downtime.toml")
    outcome = reckon(read.book, read.plan, Scripted({"d20": [5, 14, 10]}))
    assert (outcome.days, outcome.ends, outcome.short_on) == (19, 30, None)
    assert outcome.coins == sum(entry.coins for entry in outcome.ledger)
    assert [(entry.first, entry.last, entry.what, entry.coins) for entry in outcome.ledger][:2] == [
        (12, 19, "living", 8),
        (20, 22, "materials", Fraction(15, 2)),
    ]
    assert [stretch.counted for stretch in outcome.stretches] == [6, 3, 5, 3]


def test_a_plan_day_by_day() -> None:
    armour = reckoned('purse = 100\nlifestyle = "comfortable"\n[[activities]]\ndo = "craft"\nprice = "1500 gp"\n')
    assert (armour.days, armour.coins, armour.ends) == (300, 1050, 300)
    assert armour.short_on == 29  # 3.5 gp a day
    assert [(entry.what, entry.each) for entry in armour.ledger] == [("materials", Fraction(5, 2)), ("living", 1)]


def test_short_days_cost_and_do_not_count() -> None:
    outcome = reckoned('hours = ["3 h"]\nlifestyle = "modest"\n[[activities]]\ndo = "research"\ndays = 2\n')
    assert [(entry.first, entry.last, entry.what, entry.coins) for entry in outcome.ledger] == [
        (2, 3, "fee", 2),
        (1, 3, "living", 3),
    ]


def test_banked_hours_make_two_days_of_one() -> None:
    text = 'hours = ["16 h"]\n[rulings]\n"fifth.downtime.short_day" = "banked"\n[[activities]]\ndo = "craft"\nprice = 15\n'
    outcome = reckoned(text)
    assert [(entry.first, entry.last, entry.coins) for entry in outcome.ledger] == [(1, 1, 5), (2, 2, Fraction(5, 2))]
    assert outcome.days == 2


def test_training_goes_on_until_it_is_learned() -> None:
    outcome = reckoned('lifestyle = "modest"\n[[activities]]\ndo = "training"\nbefore = 240\n')
    assert (outcome.days, outcome.coins, outcome.stretches[0].done) == (10, 20, True)


def test_half_of_a_work_and_half_of_a_rest() -> None:
    outcome = reckoned('[[activities]]\ndo = "craft"\nprice = 15\ndays = 2\n[[activities]]\ndo = "recuperate"\ndays = 2\n')
    assert (outcome.days, outcome.coins, [stretch.done for stretch in outcome.stretches]) == (4, 5, [False, False])


def test_money_comes_back_on_the_last_day() -> None:
    text = '[rulings]\nfifth.research.refund = "if_unavailable"\n[[activities]]\ndo = "research"\ndays = 3\nexists = false\n'
    outcome = reckoned(text)
    assert (outcome.coins, outcome.ledger[-1].what, outcome.ledger[-1].first, outcome.ledger[-1].coins) == (0, "refund", 3, -3)


def test_a_refused_activity_stops_the_plan() -> None:
    text = '[[activities]]\ndo = "rest"\ndays = 3\n[[activities]]\ndo = "craft"\nprice = 3\nmagical = true\n'
    outcome = reckoned(text)
    assert outcome.refusal is not None
    assert (outcome.refusal.code, outcome.refused_at, outcome.days) == ("craft.magical", 2, 3)
