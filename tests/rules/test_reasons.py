"""Reasons hold whatever the game master puts in their place, and rulings own up to what they changed."""

from fractions import Fraction
from typing import Any

import pytest

from horspiste.basis.errors import InputError
from horspiste.basis.reckoning import Overrule
from horspiste.dice.scripted import Scripted
from horspiste.rulebook.open import open_book
from horspiste.rules.asking import Asked, ask, odds
from horspiste.words.answer import answer_document, answer_lines
from horspiste.words.tongue import Tongue

HALF = Fraction(1, 2)


def told(name: str, given: dict[str, Any], rulings: dict[str, Any] | None = None, **more: Any) -> Asked:
    dice = Scripted(more.pop("dice", {}))
    return ask(open_book("d20", rulings=rulings), name, given, dice, **more)


def overruled(name: str, given: dict[str, Any], step: str, amount: Any, **more: Any) -> Asked:
    return told(name, given, overrules={step: Overrule(amount, "because")}, **more)


def usual(asked: Asked) -> list[tuple[str | None, Any]]:
    return [(step.rule, step.amount) for step in asked.steps if step.code == "usual_reading"]


def test_a_whole_bonus_overruled_changes_the_total_and_not_its_own_sum() -> None:
    asked = overruled("ability.check", {"check": "climb", "score": 14, "dc": 15}, "bonus", 7, dice={"d20": [8]})
    assert (asked.value, asked.also["bonus"], asked.also["margin"]) == (15, 2, 0)


@pytest.mark.parametrize(
    ("name", "given", "step", "result"),
    [
        ("ability.weapon", {"strength": 14}, "strength_modifier", "attack"),
        ("ability.armour_class", {"dexterity": 14}, "dexterity_modifier", "dex_bonus"),
        ("load.effects", {"armour": "chainmail"}, "armour", "max_dex"),
        ("load.effects", {"armour": "chainmail"}, "check_penalty.armour", "check_penalty"),
    ],
)
def test_parts_of_a_whole_are_the_game_master_s_right(name: str, given: dict[str, Any], step: str, result: str) -> None:
    assert overruled(name, given, step, HALF).also[result] == HALF


def test_squares_entered_are_whole() -> None:
    given = {"speed": 9, "path": ["normal", "normal", "rubble"]}
    assert overruled("hamper.move", given, "squares_entered", 2).value == 2
    for amount in (HALF, -1):
        with pytest.raises(InputError) as caught:
            overruled("hamper.move", given, "squares_entered", amount)
        assert (caught.value.code, caught.value.where) == ("input.type", "squares_entered")


def test_full_hit_points_overruled_change_the_state() -> None:
    assert told("march.state", {"taken": 6, "hp": 6}).value == "staggered"
    assert overruled("march.state", {"taken": 6, "hp": 6}, "full_hp", 5).value == "unconscious"


def test_distance_and_light_overruled_change_what_is_seen() -> None:
    given = {"sources": [{"source": "torch", "distance": 20}]}
    assert told("light.level", given).value == "dark"
    assert overruled("light.level", given, "distance", 6).value == "bright"
    assert overruled("sight.obscured", {"distance": 30, "darkvision": 18}, "distance", 18).value == "none"


def test_a_square_of_water_never_costs_nothing() -> None:
    assert overruled("river.ford", {"width": 6, "depth": 1}, "wading#1", 0).value == 1


def test_a_ruling_that_changed_the_answer_owns_up() -> None:
    damage = {"hours": "2.5"}
    assert usual(told("hustle.damage", damage, {"hustle.partial": "start_of_hour"})) == [("hustle.partial", 1)]
    assert usual(told("hustle.damage", {"hours": 1}, {"hustle.partial": "start_of_hour"})) == []
    refused = told("boat.day", {"boat": "raft", "water": "sea"}, {"boat.waters": "mostly"})
    assert usual(refused) == [("boat.waters", None)]


def test_the_usual_reading_is_told_in_words_and_as_json() -> None:
    asked = told("light.level", {"sources": [{"source": "torch", "distance": 6}]}, {"light.edge": "exclusive"})
    assert usual(asked) == [("light.edge", "bright")]
    step = answer_document(asked, [], Tongue("fr"))["steps"][0]
    assert (step["amount"], step["set_aside_by"], step["reason"]) == ("bright", "light.edge", "exclusive")
    (line,) = [line for line in answer_lines(asked, [], Tongue("fr")) if "résultat habituel" in line]
    assert "lumière vive" in line and "le bord n'est pas éclairé" in line


def test_a_ruling_with_a_step_of_its_own_is_told_once() -> None:
    asked = told("march.forced", {"con": 10, "hours": 10}, {"march.dc_step": 2}, dice={"d20": [20, 20]})
    assert usual(asked) == []
    assert [step.rule for step in asked.steps if step.code == "extra_hours"] == ["march.dc_step", "march.dc_step"]


def test_the_printed_step_of_the_dc_cites_its_rule() -> None:
    asked = told("march.forced", {"con": 10, "hours": 9}, dice={"d20": [20]})
    assert [step.rule for step in asked.steps if step.code == "extra_hours"] == ["ADV-MARCH-02"]


@pytest.mark.parametrize(
    ("name", "given", "said"),
    [
        ("ability.key", {"check": "hide"}, "Discrétion"),
        ("ability.key", {"check": "use_rope"}, "jamais"),
        ("sight.obscured", {"distance": 3, "light": "bright"}, "bien vu"),
        ("sight.obscured", {"distance": 3, "light": "dim"}, "lumière : lumière faible"),
        ("light.level", {"sources": [{"source": "light", "distance": 3}]}, "lumière (le sort)"),
        ("load.category", {"strength": 10, "carried": 3}, "légère"),
    ],
)
def test_a_word_says_what_it_means_there(name: str, given: dict[str, Any], said: str) -> None:
    text = "\n".join(answer_lines(told(name, given), [], Tongue("fr")))
    assert said in text.replace("\N{NO-BREAK SPACE}", " ")


def test_a_label_is_not_read_as_a_word_again() -> None:
    """The result "light" of what is seen, in English: its label is a word with another meaning there."""
    lines = answer_lines(told("sight.obscured", {"distance": 3, "light": "dim"}), [], Tongue("en"))
    assert "light: dim light" in lines


def test_masses_by_kind_carry_their_unit() -> None:
    asked = told("load.total", {"items": [{"mass": "50 lb", "kind": "armour"}]})
    assert answer_document(asked, [], Tongue("en"))["also"] == {"by_kind": {"armour": "25 kg"}}
    assert "by kind: armour: 50\N{NO-BREAK SPACE}lb" in answer_lines(asked, [], Tongue("en", "imperial"))


def test_members_of_a_list_have_reasons_of_their_own() -> None:
    given = {"reflex": [0, 0], "places": [0, 0]}
    dice = {"d6": [4, 1, *[3] * 8, *[2] * 8], "d20": [5, 18]}
    asked = told("avalanche.run", given, dice=dice)
    steps = [(step.item, step.code, step.amount) for step in asked.steps if step.of == "value"]
    assert asked.value == [24, 8]
    assert steps[:2] == [(1, "rolled", 24), (1, "save_dc", 15)] and (2, "saved", HALF) in steps
    lines = answer_lines(asked, [], Tongue("en"))
    assert [line for line in lines if line.startswith(("  1. ", "  2. "))] == ["  1. 24\xa0lethal", "  2. 8\xa0lethal"]


def test_each_type_of_damage_is_a_result_with_its_reasons() -> None:
    given = {"damage": [{"amount": 10, "type": "slashing"}, {"amount": 9, "type": "fire"}], "kind": "iron_door"}
    asked = told("object.strike", given)
    assert (asked.value, asked.also["portions"], asked.also["hp_left"]) == (4, [10, 4], 56)
    assert ("printed_hp", "hp_left") in [(step.code, step.of) for step in asked.steps]
    assert overruled("object.strike", given, "printed_hp", 4).also["hp_left"] == 0
    assert overruled("object.strike", given, "type", 1).also["portions"] == [10, 9]
    # Each step has a code of its own: a rusted door keeps off less, and what was dealt is still halved.
    assert overruled("object.strike", given, "hardness", 2).value == 12
    assert overruled("object.strike", given, "dealt#2", 4).also["portions"] == [10, 2]


@pytest.mark.parametrize(
    ("name", "given", "step", "amount", "result", "dice"),
    [
        ("flight.turn", {"flyer": "poor", "angle": 90}, "turn_angle", 90, Fraction(3, 2), {}),
        ("altitude.cold", {"temperature": 0}, "plain_cold", -5, 0, {"d20": [2], "d6": [3]}),
        ("cliff.climb", {"what": "cliff", "climb": 5}, "die", 1, 0, {"d20": [15]}),
        ("cliff.size", {"land": "hills", "height": 9}, "on_the_map", -3, 0, {}),
        ("detect.range", {"lands": ["forest_dense"]}, "metres_a_point", 0, 0, {"d6": [3, 4]}),
        ("object.state", {"hp": 10, "lost": 4}, "full_hp", 4, "destroyed", {}),
        ("object.break_dc", {"kind": "iron_door", "lost": 20}, "half_hp", 20, 26, {}),
        ("flight.stall", {"flyer": "average", "speed": 12, "flown": 3, "altitude": 50}, "minimum_speed", 3, 50, {}),
    ],
)
def test_what_is_compared_may_be_overruled(
    name: str, given: dict[str, Any], step: str, amount: Any, result: Any, dice: dict[str, list[int]]
) -> None:
    assert told(name, given, dice=dict(dice)).value != result
    assert overruled(name, given, step, amount, dice=dict(dice)).value == result


@pytest.mark.parametrize(
    ("name", "given", "step"),
    [
        ("fire.inside", {"rounds": [5]}, "heat_every"),
        ("altitude.run", {"hours": [7], "altitudes": [5000]}, "sickness_hours"),
        ("flight.turn", {"flyer": "poor", "angle": 90}, "turn_angle"),
    ],
)
def test_what_comes_again_and_again_takes_some_time(name: str, given: dict[str, Any], step: str) -> None:
    with pytest.raises(InputError) as caught:
        overruled(name, given, step, 0)
    assert (caught.value.code, caught.value.where) == ("input.range", step)


@pytest.mark.parametrize(
    ("family", "name", "given", "step", "amount"),
    [
        ("fifth", "exhaustion.effects", {"level": 3}, "level", 9),
        ("fifth", "pace.distance", {"time": "12"}, "metre", 0),
    ],
)
def test_amounts_that_mean_nothing_are_told(family: str, name: str, given: dict[str, Any], step: str, amount: int) -> None:
    with pytest.raises(InputError) as caught:
        ask(open_book(family), name, given, Scripted({}), {step: Overrule(amount, "because")})
    assert (caught.value.code, caught.value.where) == ("input.range", step)


def test_nonlethal_damage_overruled_changes_the_state() -> None:
    assert overruled("dying.state", {"hp": 10, "nonlethal": 2}, "nonlethal", 10).value == "staggered"


def test_a_fall_overruled_is_the_way_fallen() -> None:
    given = {"flyer": "average", "speed": 12, "flown": 3, "altitude": 50}
    asked = overruled("flight.stall", given, "fall", -10)
    assert (asked.value, asked.also["fallen"]) == (40, 10)


BRUSH = {"elements": ["steep_slope", "light_undergrowth"], "going": "up"}


def test_an_overruled_step_is_one_figure_and_not_its_name() -> None:
    """The undergrowth's cost is no chance of missing and no change of Stealth."""
    told = overruled("terrain.square", BRUSH, "light_undergrowth", 3)
    assert (told.value, told.also["concealment"], told.also["stealth"], told.also["acrobatics_dc"]) == (6, 20, -2, 4)


@pytest.mark.parametrize(("step", "amount"), [("concealment.light_undergrowth", 50), ("light_undergrowth#4", 50)])
def test_a_step_is_named_by_its_result_or_its_place(step: str, amount: int) -> None:
    told = overruled("terrain.square", BRUSH, step, amount)
    assert (told.value, told.also["concealment"], told.also["stealth"]) == (4, 50, -2)


def test_the_same_figure_elsewhere_is_the_same_step() -> None:
    """The first DC of both kinds of save at heights is one figure in print."""
    told = overruled("altitude.run", {"hours": [6], "altitudes": [5000]}, "base_dc", 11, dice={"d20": [20] * 7})
    assert (told.also["fatigue_dcs"][0], told.also["sickness_dcs"]) == (11, [11])


def test_cover_counts_apart_for_armour_and_reflexes() -> None:
    told = overruled("cover.target", {"ac": 15, "reflex": 4, "barrier": "low_wall"}, "behind_low_wall", 6)
    assert (told.value, told.also["reflex"]) == (21, 6)


def test_odds_go_by_the_game_master_s_figures() -> None:
    book, given = open_book("d20"), {"fortitude": 5}
    harder = odds(book, "fire.heat", given, overrules={"base_dc": Overrule(30, "a furnace")})
    assert harder.outcomes[0] == Fraction(1, 20)
    worse = odds(book, "fire.heat", given, overrules={"rolled": Overrule(7, "a furnace")})
    assert worse.outcomes == {0: Fraction(11, 20), 7: Fraction(9, 20)}


def test_odds_know_no_step_that_never_comes() -> None:
    with pytest.raises(InputError) as caught:
        odds(open_book("d20"), "fire.heat", {"fortitude": 5}, overrules={"nonesuch": Overrule(1, "because")})
    assert (caught.value.code, caught.value.where) == ("input.overrule", "nonesuch")
