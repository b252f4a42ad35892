"""Exact odds against plain enumeration, against sampled runs and against sums done on paper."""

from __future__ import annotations

import time
from collections import Counter
from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from horspiste.basis.refusal import Refused
from horspiste.dice.odds import Cancelled, Odds, exact_odds, odds_of, odds_of_members, sampled_odds
from horspiste.dice.scripted import Scripted
from horspiste.dice.walk import TooMany


def brute(run, *sizes: int) -> dict:
    """Chances of ``run`` when it throws dice of these sizes, each path thrown in full by a script."""
    counts = Counter()
    for faces in product(*(range(1, size + 1) for size in sizes)):
        queues: dict[str, list[int]] = {}
        for size, face in zip(sizes, faces, strict=True):
            queues.setdefault(f"d{size}", []).append(face)
        counts[run(Scripted(queues))] += 1
    return {outcome: Fraction(times, counts.total()) for outcome, times in counts.items()}


def march(state, hour, dice, note):
    """One hour: a check, and d6 if it fails. State: damage, tired."""
    check = dice.check(2, 10 + hour, "march.check", "isaure")
    note("march.pass" if check.passed else "march.fail", total=check.total)
    if check.passed:
        return state
    return state[0] + dice.roll("d6", "march.damage", "isaure").total, True


@given(count=st.integers(0, 4), size=st.integers(1, 8))
@settings(max_examples=30, deadline=None)
def test_sums_equal_enumeration(count, size):
    def run(dice):
        return dice.roll(f"{count}d{size}", "table.roll").total

    assert exact_odds(run).outcomes == brute(run, *[size] * count)


def test_a_hundred_dice_add_up():
    odds = exact_odds(lambda dice: dice.roll("100d6", "table.roll").total)
    assert sum(odds.outcomes.values()) == 1
    assert odds.mean == 350
    assert odds.outcomes[100] == odds.outcomes[600] == Fraction(1, 6**100)


@given(
    bonus=st.integers(-12, 25) | st.fractions(-10, 10, max_denominator=3),
    dc=st.integers(0, 30),
    bands=st.lists(st.integers(1, 10), max_size=2).map(tuple),
    natural=st.booleans(),
    mode=st.sampled_from(["plain", "advantage", "disadvantage"]),
    whole=st.booleans(),
)
@settings(max_examples=60, deadline=None)
def test_checks_equal_enumeration(bonus, dc, bands, natural, mode, whole):
    def run(dice):
        check = dice.check(bonus, dc, "bog.swim", "", bands, natural, mode=mode, whole=whole)
        margins = tuple((check.failed_by(band), check.passed_by(band)) for band in bands)
        return check.passed, margins, check.total if whole else None

    odds = exact_odds(run)
    assert odds.outcomes == brute(run, *[20] * (1 if mode == "plain" else 2))
    if not whole:
        assert odds.counted <= 2 + 2 * len(bands)


def test_a_check_without_a_dc_walks_each_total():
    odds = exact_odds(lambda dice: dice.check(3, None, "ability.check").total)
    assert odds.outcomes == {total: Fraction(1, 20) for total in range(4, 24)}


@pytest.mark.parametrize("ordered", [True, False])
def test_faces_equal_enumeration(ordered):
    def run(dice):
        return dice.faces("3d4", "fire.burn_time", ordered=ordered)

    odds = exact_odds(run)
    assert odds.outcomes == brute(run, 4, 4, 4)
    assert odds.counted == (64 if ordered else 20)


def test_throws_that_hang_on_each_other():
    def run(dice):
        if dice.check(0, 15, "cold.save", natural=True).passed:
            return 0
        first = dice.roll("d4", "cold.damage").total
        return first + dice.roll(f"{first}d6", "cold.lethal").total

    by_hand = {0: Fraction(3, 10)}
    for first in range(1, 5):
        for faces in product(range(1, 7), repeat=first):
            total = first + sum(faces)
            by_hand[total] = by_hand.get(total, Fraction(0)) + Fraction(7, 10) * Fraction(1, 4 * 6**first)
    assert exact_odds(run).outcomes == by_hand


@given(hours=st.integers(0, 4), start=st.integers(0, 5))
@settings(max_examples=12, deadline=None)
def test_merged_steps_equal_the_unmerged_walk(hours, start):
    def merged(dice):
        return dice.through(march, (start, False), range(1, hours + 1), None)

    def plain(dice):
        state = (start, False)
        for hour in range(1, hours + 1):
            state = march(state, hour, dice, lambda *_, **__: None)
        return state

    assert exact_odds(merged).outcomes == exact_odds(plain).outcomes


def test_sixteen_hours_of_march_equal_the_convolution_and_are_fast():
    def run(dice):
        return dice.through(march, (0, False), range(1, 17), None)[0]

    expected = {0: Fraction(1)}
    for hour in range(1, 17):
        fail = Fraction(min(20, 7 + hour), 20)
        after: dict[int, Fraction] = {}
        for damage, chance in expected.items():
            for more, part in [(0, 1 - fail), *((face, fail / 6) for face in range(1, 7))]:
                if part:
                    after[damage + more] = after.get(damage + more, Fraction(0)) + chance * part
        expected = after
    assert exact_odds(run).outcomes == expected
    times = []
    for _ in range(5):
        start = time.perf_counter()
        exact_odds(run)
        times.append(time.perf_counter() - start)
    assert min(times) < 0.25  # a fifth of this on a quiet machine


def test_sums_that_decide_nothing_are_walked_once_a_state():
    def breath(primed, dc, dice, note):
        if dice.check(0, dc, "smoke.save").passed:
            return False, 0
        return True, dice.roll("d6", "smoke.damage").total if primed else 0

    def carried(state, dc, dice, note):
        primed, more = breath(state[0], dc, dice, note)
        return primed, state[1] + more

    dcs = [*range(11, 16), *range(11, 16)]
    added = exact_odds(lambda dice: dice.adding(breath, False, dcs, None))
    assert added.outcomes == exact_odds(lambda dice: dice.through(carried, (False, 0), dcs, None)).outcomes
    assert added.counted < 10 * 8 + len(added.outcomes)


def test_what_is_over_is_walked_no_further():
    def fall(state, _, dice, note):
        return max(0, state - dice.roll("d4", "table.roll").total)

    def run(dice):
        return dice.through(fall, 9, range(20), None, over=lambda left: left == 0)

    def rounds(dice):
        return dice.adding(lambda *those: (fall(*those), 1), 9, range(20), None, over=lambda left: left == 0)[1]

    assert exact_odds(run).outcomes == {0: 1}
    odds = exact_odds(rounds)
    assert odds.outcomes[3] == Fraction(sum(1 for faces in product(range(1, 5), repeat=3) if sum(faces) >= 9), 64)
    assert (min(odds.outcomes), max(odds.outcomes)) == (3, 9)
    shown = sampled_odds(rounds, 3, 2000)
    assert set(shown.outcomes) <= set(odds.outcomes)


def party(dice, bonuses=(0, 3, 7), note=None):
    """A width that all share, then each member's own save and damage."""
    wide = dice.roll("d2", "avalanche.width").total

    def struck(bonus, dice, _):
        if wide == 2 and dice.check(bonus, 15, "avalanche.save").passed:
            return 0
        return dice.through(lambda state, _, dice, note: state + dice.roll("d3", "table.roll").total, 0, range(2), note)

    return tuple(dice.each(struck, bonuses, note))


@pytest.mark.parametrize("note", [None, lambda *_, **__: None])
def test_each_member_apart_has_the_chances_that_all_together_give_him(note):
    odds = odds_of_members(lambda dice: party(dice, note=note))
    assert odds.exact and len(odds.members) == 3
    for place, own in enumerate(odds.members):
        summed: dict[int, Fraction] = {}
        for outcome, chance in odds.outcomes.items():
            summed[outcome[place]] = summed.get(outcome[place], Fraction(0)) + chance
        assert own == summed
    assert odds.outcomes == exact_odds(lambda dice: party(dice, note=note)).outcomes


def test_a_great_many_members_are_exact_apart():
    odds = odds_of_members(lambda dice: party(dice, range(40)), samples=50)
    assert not odds.exact and len(odds.members) == 40
    assert all(sum(own.values()) == 1 for own in odds.members)
    assert odds_of_members(lambda dice: party(dice, (4,))).members == ()
    assert odds_of_members(lambda dice: dice.roll("d6", "table.roll").total).members == ()


def test_a_procedure_between_other_throws():
    def step(state, choice, dice, note):
        return min(3, state + dice.through(inner, 0, range(choice), note))

    def inner(state, _, dice, note):
        note.step("deep", 1)
        return state + dice.roll("d2", "table.roll").total - 1

    def run(dice):
        first = dice.roll("d2", "table.roll").total
        state = dice.through(step, first - 1, (1, 2), None)
        return state, dice.roll("d2", "table.roll").total

    expected: Counter = Counter()
    for first, a, b, c, last in product(range(2), range(2), range(2), range(2), (1, 2)):
        expected[min(3, min(3, first + a) + b + c), last] += 1
    assert exact_odds(run).outcomes == {outcome: Fraction(times, 32) for outcome, times in expected.items()}


def test_a_step_may_throw_with_the_dice_of_its_desk():
    def run(dice):
        def step(state, _, __, note):
            return state + dice.roll("d3", "table.roll").total

        return dice.through(step, 0, range(2), None) + dice.roll("d3", "table.roll").total

    assert exact_odds(run).outcomes == brute(run, 3, 3, 3)


def test_whole_shows_a_rule_that_looks_past_its_bands():
    def careless(dice):
        return dice.check(0, 10, "ability.check").total >= 15

    def careful(dice):
        return dice.check(0, 10, "ability.check", bands=(5,)).passed_by(5)

    assert exact_odds(careless).outcomes != exact_odds(careless, whole=True).outcomes
    assert exact_odds(careful).outcomes == exact_odds(careful, whole=True).outcomes


def test_sampled_runs_agree_within_four_errors():
    def run(dice):
        return dice.through(march, (0, False), range(1, 9), lambda *_, **__: None)[0]

    exact, sampled = exact_odds(run), sampled_odds(run, 5, 4000)
    assert (exact.exact, sampled.exact) == (True, False)
    assert exact.error == 0 < sampled.error < 0.01
    for outcome, chance in exact.outcomes.items():
        error = (float(chance * (1 - chance)) / 4000) ** 0.5
        assert abs(float(sampled.outcomes.get(outcome, 0) - chance)) < 4 * error + 1 / 4000


def test_too_many_branches_are_sampled():
    def run(dice):
        return sum(face == 6 for face in dice.faces("20d6", "table.roll"))

    with pytest.raises(TooMany):
        exact_odds(run)
    odds = odds_of(run, samples=300)
    assert (odds.exact, odds.counted, sum(odds.outcomes.values())) == (False, 300, 1)
    assert odds == odds_of(run, samples=300)
    assert odds != odds_of(run, samples=300, seed=1)


def test_where_patience_ends_odds_are_sampled_and_samples_end():
    def run(dice):
        return sum(dice.faces("4d6", "table.roll"))

    def patience():
        looks = iter(range(1000))
        return lambda: next(looks) >= 4

    odds = odds_of(run, patience=patience)
    assert (odds.exact, odds.counted, sum(odds.outcomes.values())) == (False, 5, 1)
    assert odds_of(run, patience=lambda: lambda: False).exact
    assert odds_of(run, samples=9, patience=lambda: lambda: True).counted == 1


@pytest.mark.parametrize(("limit", "exact"), [(36, True), (35, False)])
def test_the_limit_counts_leaves(limit, exact):
    def run(dice):
        return dice.roll("d6", "table.roll").total, dice.roll("d6", "table.roll").total

    assert odds_of(run, limit=limit, samples=10).exact is exact


def test_the_limit_counts_states():
    def run(dice):
        return dice.through(march, (0, False), range(1, 17), lambda *_, **__: None)

    assert odds_of(run, limit=1000, samples=5).exact is False


def test_what_was_sampled_once_does_not_pass_for_certain():
    assert sampled_odds(lambda dice: True, 0, 10).error > 0


def test_cancelling_and_progress():
    heard: list[tuple[int, int]] = []

    def run(dice):
        return sum(dice.faces("4d6", "table.roll"))

    odds_of(run, limit=5000, progress=lambda done, of: heard.append((done, of)))
    assert heard[0] == (64, 5000)
    assert [done for done, _ in heard] == sorted({done for done, _ in heard})
    with pytest.raises(Cancelled):
        odds_of(run, cancel=lambda: len(heard) > 0)
    with pytest.raises(Cancelled):
        odds_of(run, limit=10, samples=600, cancel=lambda: True)


def test_means_are_of_numbers_only():
    assert exact_odds(lambda dice: dice.roll("2d6", "table.roll").total).mean == 7
    assert exact_odds(lambda dice: Fraction(dice.roll("d2", "table.roll").total, 3)).mean == Fraction(1, 2)
    assert exact_odds(lambda dice: dice.check(0, 10, "ability.check").passed).mean is None
    assert Odds({"kept": Fraction(1)}, True, 0.0, 1).mean is None


def test_outcomes_come_in_order():
    assert list(exact_odds(lambda dice: -dice.roll("d6", "table.roll").total).outcomes) == [-6, -5, -4, -3, -2, -1]
    assert set(exact_odds(lambda dice: dice.check(0, 5, "ability.check").passed or "lost").outcomes) == {True, "lost"}


def test_nothing_thrown_is_certain():
    assert exact_odds(lambda dice: "kept") == Odds({"kept": Fraction(1)}, True, 0.0, 1)


def test_purposes_are_known_to_odds_too():
    for throw in (lambda dice: dice.roll("d6", "luck.roll"), lambda dice: dice.check(0, 1, "luck.check")):
        with pytest.raises(ValueError, match="unknown purpose"):
            exact_odds(throw)


def test_a_step_that_refuses_is_our_own_fault():
    def step(state, _, dice, note):
        dice.roll("d2", "table.roll")
        raise Refused("march.cannot_move")

    with pytest.raises(RuntimeError, match="may not refuse"):
        exact_odds(lambda dice: dice.through(step, 0, (1,), None))


def test_a_refusal_between_throws_is_an_outcome_for_who_catches_it():
    def rule(dice):
        if not dice.check(0, 11, "quicksand.notice").passed:
            raise Refused("quicksand.no_tool")
        return "walks"

    def run(dice):
        try:
            return rule(dice)
        except Refused as refused:
            return refused.refusal.code

    assert exact_odds(run).outcomes == {"quicksand.no_tool": Fraction(1, 2), "walks": Fraction(1, 2)}
