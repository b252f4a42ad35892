"""Who answers for the dice: the seed, a script, the table; and what they share."""

from __future__ import annotations

import random
from fractions import Fraction

import pytest

from horspiste.basis.address import Address, secret_from_seed
from horspiste.basis.errors import InputError
from horspiste.dice.byhand import ByHand, Waiting
from horspiste.dice.protocol import Check, Roll, notation, parse, several
from horspiste.dice.scripted import Scripted
from horspiste.dice.seeded import Seeded


def d20(*faces: int) -> Scripted:
    return Scripted({"d20": faces})


def wrong(code: str):
    return pytest.raises(InputError, match=code.replace(".", r"\."))


@pytest.mark.parametrize(
    ("text", "dice"), [("2d6", (2, 6)), ("d20", (1, 20)), ("8d6", (8, 6)), ("1d100", (1, 100)), ("0d6", (0, 6))]
)
def test_dice_are_read(text, dice):
    assert parse(text) == dice
    assert parse(notation(*dice)) == dice


@pytest.mark.parametrize("text", ["", "6", "d", "2d", "2d0", "-1d6", "2d6+1", "xd6", "2D6", "1.5d6"])
def test_what_is_no_dice(text):
    with pytest.raises(ValueError, match="not dice"):
        parse(text)


def test_several_times_the_same_dice():
    assert several("2d6", 3) == "6d6"
    assert several("d6", Fraction(4, 2)) == "2d6"
    assert several("d6", 0) == "0d6"
    for times in (Fraction(1, 2), -1):
        with pytest.raises(ValueError, match="whole number of times"):
            several("d6", times)


def test_a_check_compares_its_total_exactly():
    third = Fraction(1, 3)
    assert d20(10).check(third, 10 + third, "ability.check").passed
    assert not d20(10).check(third, 10 + Fraction(2, 3), "ability.check").passed


def test_a_check_without_a_dc_only_has_a_total():
    assert d20(7).check(-2, None, "ability.check") == Check(5, None, 7, None)


@pytest.mark.parametrize(
    ("face", "bonus", "natural", "passed"),
    [(1, 30, True, False), (1, 30, False, True), (20, -30, True, True), (20, -30, False, False), (19, -30, True, False)],
)
def test_natural_one_and_twenty(face, bonus, natural, passed):
    assert d20(face).check(bonus, 15, "cold.save", natural=natural).passed is passed


@pytest.mark.parametrize(
    ("face", "failed", "passed"), [(5, True, False), (6, False, False), (10, False, False), (14, False, False), (15, False, True)]
)
def test_bands_count_from_the_dc(face, failed, passed):
    check = d20(face).check(0, 10, "bog.swim", bands=(5,))
    assert (check.failed_by(5), check.passed_by(5)) == (failed, passed)


def test_a_band_that_was_not_asked_is_our_own_fault():
    with pytest.raises(ValueError, match="bands"):
        d20(1).check(0, 10, "bog.swim", bands=(5,)).failed_by(4)


@pytest.mark.parametrize(("mode", "faces", "kept"), [("plain", (4,), 4), ("advantage", (4, 9), 9), ("disadvantage", (4, 9), 4)])
def test_advantage_keeps_one_of_two(mode, faces, kept):
    dice = d20(*faces)
    assert dice.check(0, 10, "ability.check", mode=mode).face == kept
    dice.finish()
    assert dice.thrown[0].faces == faces
    assert dice.thrown[0].dice == notation(len(faces), 20)


def test_no_dice_are_no_throw():
    dice = Scripted({})
    assert dice.roll("0d6", "fall.damage") == Roll(0, ())
    assert dice.thrown == []


def test_unordered_faces_come_highest_first():
    assert Scripted({"d4": [1, 4, 2]}).faces("3d4", "fire.burn_time", ordered=False) == (4, 2, 1)


def test_the_log_says_what_was_thrown():
    dice = Scripted({"d20": [9], "d6": [2, 5]})
    dice.check(3, 12, "lost.check", "isaure", secret=True)
    dice.roll("2d6", "fire.distance")
    first, second = dice.thrown
    assert first[:7] == ("lost.check", "isaure", "d20", (9,), 12, True, 12)
    assert second[:7] == ("fire.distance", "", "2d6", (2, 5), 7, False, None)


def test_a_procedure_notes_each_step():
    noted = []

    def step(state, hour, dice, note):
        note(hour)
        return state + dice.roll("d6", "march.damage").total

    assert Scripted({"d6": [3, 4]}).through(step, 10, (9, 10), noted.append) == 17
    assert noted == [9, 10]


class TestSeeded:
    def test_neither_order_nor_company_changes_a_roll(self):
        asked = [(purpose, who) for purpose in ("lost.notice", "march.check", "lost.course") for who in ("a", "b", "c")]
        alone = {order: Seeded(7).check(0, None, *order).face for order in asked}
        random.Random(3).shuffle(asked)
        together = Seeded(7)
        random.seed(0)
        assert {order: together.check(0, None, *order).face for order in asked} == alone

    def test_the_seed_number_and_its_secret_are_one(self):
        assert Seeded(7).faces("9d20", "table.roll") == Seeded(secret_from_seed(7)).faces("9d20", "table.roll")
        assert Seeded(7).faces("9d20", "table.roll") != Seeded(8).faces("9d20", "table.roll")

    def test_the_nth_counts_within_instant_purpose_and_who(self):
        dice = Seeded(7).at(600)
        for purpose, who in [("lost.notice", "a"), ("lost.notice", "b"), ("lost.notice", "a"), ("lost.check", "a")]:
            dice.check(0, 10, purpose, who)
        dice.at(1200).check(0, 10, "lost.notice", "a")
        assert [(thrown.address.instant, thrown.address.nth) for thrown in dice.thrown] == [
            (600, 0), (600, 0), (600, 1), (600, 0), (1200, 0),
        ]  # fmt: skip

    def test_counts_go_on_in_the_next_handler(self):
        whole, first = Seeded(7), Seeded(7)
        rolls = [whole.roll("d100", "land.roll") for _ in range(4)]
        begun = [first.roll("d100", "land.roll") for _ in range(2)]
        second = Seeded(7, counts=first.counts)
        assert begun + [second.roll("d100", "land.roll") for _ in range(2)] == rolls

    def test_a_reroll_raises_its_take_and_moves_nothing_else(self):
        before = Seeded(7)
        old = [before.roll("d1000", "weather.kind").total for _ in range(3)]
        after = Seeded(7, takes={before.thrown[1].address: 1})
        new = [after.roll("d1000", "weather.kind").total for _ in range(3)]
        assert [new[0], new[2]] == [old[0], old[2]]
        assert new[1] != old[1]
        assert [thrown.address.take for thrown in after.thrown] == [0, 1, 0]

    def test_trials_differ(self):
        assert len({Seeded(7, trial).faces("9d20", "table.roll") for trial in range(50)}) == 50

    def test_the_secret_is_not_shown(self):
        secret = secret_from_seed(7)
        assert secret.hex() not in repr(Seeded(secret)) + str(Seeded(secret).thrown)

    def test_unknown_purposes_and_modes(self):
        with pytest.raises(ValueError, match="unknown purpose"):
            Seeded(7).roll("d6", "luck.roll")
        with pytest.raises(ValueError, match="unknown mode"):
            Seeded(7).check(0, 10, "ability.check", mode="better")


class TestScripted:
    def test_each_size_has_its_queue(self):
        dice = Scripted({"d20": [9, 12], "d6": [4, 1, 2]})
        assert dice.check(0, 10, "march.check").face == 9
        assert dice.roll("2d6", "march.damage").faces == (4, 1)
        assert dice.check(0, 10, "march.check").face == 12
        with wrong("dice.left_over") as left:
            dice.finish()
        assert left.value.figures["left"] == {"d6": [2]}

    def test_running_out(self):
        dice = Scripted({"d6": [4]})
        with wrong("dice.run_out") as out:
            dice.roll("3d6", "march.damage", "isaure")
        assert out.value.where == "d6"
        assert out.value.figures == {"purpose": "march.damage", "who": "isaure", "missing": 2}

    @pytest.mark.parametrize(("face", "fits"), [(0, False), (1, True), (6, True), (7, False), (True, False), ("3", False)])
    def test_a_face_must_fit_its_die(self, face, fits):
        if fits:
            assert Scripted({"d6": [face]}).roll("d6", "march.damage").total == face
        else:
            with wrong("dice.face"):
                Scripted({"d6": [face]})

    @pytest.mark.parametrize("name", ["2d6", "six", "d", ""])
    def test_a_queue_is_named_after_one_die(self, name):
        with wrong("dice.size"):
            Scripted({name: [1]})

    def test_what_the_script_does_not_answer_the_seed_rolls(self):
        seeded = Seeded(7, trial=2, instant=600)
        dice = Scripted({"d6": [4]}, fallback=Seeded(7, trial=2, instant=600))
        drawn = seeded.roll("3d6", "fall.damage").faces
        assert dice.roll("3d6", "fall.damage").faces == (4, *drawn[1:])
        assert dice.roll("3d6", "fall.damage") == seeded.roll("3d6", "fall.damage")
        assert [thrown.address for thrown in dice.thrown] == [thrown.address for thrown in seeded.thrown]
        dice.finish()


class TestByHand:
    @staticmethod
    def hour(dice):
        """One seeded roll between two that may be by hand."""
        return [
            dice.check(5, 12, "lost.check", "isaure", secret=True).face,
            dice.roll("d8", "lost.bearing").total,
            *(dice.check(2, 15, "lost.notice", who).face for who in ("isaure", "eloi")),
        ]

    def test_an_hour_waits_roll_by_roll_until_all_are_answered(self):
        answers: dict[Address, tuple[int, ...]] = {}
        asked = []
        while True:
            dice = ByHand(Seeded(7, instant=600), answers, lambda purpose, who: purpose != "lost.bearing")
            try:
                faces = self.hour(dice)
                break
            except Waiting as waiting:
                request = waiting.request
                asked.append((request.purpose, request.who, request.dice, request.dc, request.bonus, request.secret))
                answers[request.address] = (10 + len(asked),)
        assert asked == [
            ("lost.check", "isaure", "d20", 12, 5, True),
            ("lost.notice", "isaure", "d20", 15, 2, False),
            ("lost.notice", "eloi", "d20", 15, 2, False),
        ]
        assert faces == [11, Seeded(7, instant=600).roll("d8", "lost.bearing").total, 12, 13]

    def test_without_a_hand_it_is_the_seed(self):
        assert self.hour(ByHand(Seeded(7), {}, lambda purpose, who: False)) == self.hour(Seeded(7))

    @pytest.mark.parametrize(("answer", "code"), [((3, 4), "dice.count"), ((), "dice.count"), ((21,), "dice.face")])
    def test_an_answer_must_fit_its_roll(self, answer, code):
        with wrong(code):
            ByHand(Seeded(7), {Address(0, 0, "lost.check", ""): answer}, lambda *_: True).check(0, 10, "lost.check")
