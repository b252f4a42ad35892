"""Dice for many trials show what the seeded dice show, trial by trial."""

from __future__ import annotations

import pytest

from horspiste.basis.address import Address, faces_at, key_of, secret_from_seed
from horspiste.basis.errors import InputError
from horspiste.dice.lanes import LANES, faces_of_trials
from horspiste.dice.protocol import Dice
from horspiste.dice.remembered import Remembered
from horspiste.dice.seeded import Seeded
from horspiste.dice.trials import Trials

SECRET = secret_from_seed(11)


@pytest.mark.parametrize("dice", ["1d20", "1d6", "8d6", "5d360", "1d1", "2d1000", "3d3000000000"])
def test_the_faces_of_a_block_are_those_of_its_addresses(dice: str) -> None:
    count, size = map(int, dice.split("d"))
    address, key = Address(5 * LANES, 0, "table.roll", "gm", 3), key_of(SECRET, "table.roll", "gm")
    rows = faces_of_trials(address, key, count, size)
    assert rows == [faces_at(address._replace(trial=5 * LANES + lane), key, count, size) for lane in range(LANES)]


def test_a_block_ends_with_the_last_trial() -> None:
    with pytest.raises(InputError):
        faces_of_trials(Address((1 << 32) - 5, 0, "table.roll", ""), (1, 2), 1, 6)


def run(dice: Dice) -> object:
    """Rolls of every kind that hang on one another."""
    first = dice.check(2, 12, "march.check", "isaure", natural=True)
    second = dice.check(2, 12, "march.check", "isaure", mode="advantage")
    hurt = dice.roll("2d6" if first.passed else "d6", "march.damage").total
    faces = dice.faces(f"{hurt}d4", "fire.burn_time", ordered=False), dice.faces("0d4", "fire.burn_time")
    return first, second, hurt, faces, dice.adding(step, 0, range(5), None, over=lambda state: state > 2)


def step(state: int, _: int, dice: Dice, note: None) -> tuple[int, int]:
    """Up at a throw of six."""
    face = dice.roll("d6", "table.roll", "gm").total
    return state + (face == 6), face


def test_trials_throw_as_seeded_dice_do() -> None:
    dice = Trials(SECRET)
    for trial in [*range(300), *range(LANES - 20, LANES + 20), 7, 3 * LANES + 1]:
        dice.begin(trial)
        assert run(dice) == run(Seeded(SECRET, trial)), trial
    assert dice.thrown == []


def test_trials_know_their_purposes() -> None:
    with pytest.raises(ValueError, match="unknown purpose"):
        Trials(SECRET).roll("d6", "luck.roll")


def told(dice: Dice) -> object:
    """What :func:`run` comes to, told only of what odds may tell apart."""
    first = dice.check(2, 12, "march.check", "isaure", natural=True, bands=(3,))
    second = dice.check(2, 12, "march.check", "isaure", mode="advantage")
    hurt = dice.roll("2d6" if first.passed else "d6", "march.damage").total
    faces = dice.faces(f"{1 + hurt % 3}d4", "fire.burn_time", ordered=False), dice.faces("2d2", "fire.burn_time")
    return first.passed, first.failed_by(3), second.passed, hurt, faces, dice.adding(step, 0, range(2), None)


def test_a_remembered_way_ends_as_it_would_anew() -> None:
    ways = Remembered(told, SECRET)
    for trial in [*range(3000), *range(500)]:
        assert ways.outcome(trial) == told(Seeded(SECRET, trial)), trial


def test_a_rule_that_looks_past_what_it_may_tell_apart_is_found_out() -> None:
    def careless(dice: Dice) -> int:
        check = dice.check(0, 10, "ability.check")
        return dice.roll("d6" if check.face > 15 else "d4", "table.roll").total

    ways = Remembered(careless, SECRET)
    with pytest.raises(AssertionError, match="throws differ"):
        for trial in range(100):
            ways.outcome(trial)


def test_what_throws_nothing_is_remembered_too() -> None:
    ways = Remembered(lambda dice: "kept", SECRET)
    assert [ways.outcome(trial) for trial in range(3)] == ["kept"] * 3
