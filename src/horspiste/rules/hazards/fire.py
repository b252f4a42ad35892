"""A forest fire: who notices it and when, how its front comes on, and what each round of it does to a body."""

from __future__ import annotations

import math
from collections.abc import Sequence
from fractions import Fraction

from horspiste.basis.desk import Answer, Desk
from horspiste.basis.event import Event
from horspiste.basis.reckoning import Line
from horspiste.basis.refusal import Refused
from horspiste.basis.source import Number
from horspiste.dice.protocol import Dice
from horspiste.rules.astray import names
from horspiste.rules.members import check_places

from .noticing import Noticed, alerted, rounds_until
from .saves import Borne, Save, borne, dc_of, fortitude_in, harm_of, in_clothing

FIGURES = "hazards.fire"
METAL_ROUNDS = ("first", "second", "later")
"""Rows of "hazards.metal": the rounds inside, the last one for all that follow."""


def notice(desk: Desk, *, perception: Sequence[int], blind: Sequence[int], front_speed: Fraction | None) -> Answer:
    """How far off each member notices a forest fire. [m, one each]

    Who fails notices at half the distance rolled; who cannot look feels the heat.

    Dice: 2d6, then d20 each member who can look. Source: OUT-FIRE-02 to 04, OUT-FIRE-06, OUT-D-28, OUT-D-29.

    Raises:
        InputError: ``input.range`` for a blind member who is not there.
    """
    check_places(blind, len(perception), "blind")
    book = desk.book
    distance = desk.sheet.line("distance")
    rolled = desk.dice.roll(book.table(FIGURES).get("distance_dice", "value"), "fire.distance").total
    distance.add("rolled", rolled, "OUT-FIRE-02", "number")
    distance.multiply("distance_step", book.figure(f"{FIGURES}.distance_step"))
    dc = _seen_dc(desk, desk.sheet.line("dc"), distance.total)
    late = desk.sheet.against("late", distance.total * Fraction(book.number(f"{FIGURES}.late_share")), "OUT-FIRE-04", unit="m")
    felt = desk.sheet.against("felt", book.figure(f"{FIGURES}.felt_at"), unit="m") if blind else distance.total

    def aware(member: tuple[int, int, str], dice: Dice, _: None) -> Noticed:
        """What one member knows by himself. Dice: d20, unless he cannot look."""
        place, bonus, who = member
        if place in blind:
            return min(felt, distance.total), "fire.felt"
        if dice.check(bonus, dc, "fire.notice", who).passed:
            return distance.total, "fire.seen"
        return late, "fire.noticed_late"

    count = len(perception)
    noticed = alerted(desk, aware, list(zip(range(1, count + 1), perception, names(count), strict=True)), ("fire.seen",))
    speed = _front_speed(desk, front_speed)
    also = {"distance": distance.total, "dc": dc, "rounds": [rounds_until(distance.total - far, speed) for far, _ in noticed]}
    return Answer([far for far, _ in noticed], also, [Event(code, {"distance": far}) for far, code in noticed])


def _seen_dc(desk: Desk, line: Line, distance: Number) -> Number:
    book = desk.book
    if book.ruled("fire.spot_base_dc", "0_with_distance"):
        line.add("base_dc", book.figure(f"{FIGURES}.base_dc_near"))
        line.add("far_off", math.floor(distance / Fraction(book.number(f"{FIGURES}.sight_step"))), "OUT-G-07")
    else:
        line.add("base_dc", book.figure(f"{FIGURES}.base_dc_fixed"))
    return line.add("colossal", book.figure(f"{FIGURES}.colossal"))


def _front_speed(desk: Desk, given: Fraction | None) -> Number:
    if given is not None:
        return given
    return desk.sheet.against("front_speed", desk.book.figure(f"{FIGURES}.front_speed"), unit="m")


def front(desk: Desk, *, distance: Fraction, rounds: int, wind: str, front_speed: Fraction | None, flee: Fraction) -> Answer:
    """How far a fire's front still is, downwind of it; 0 once it has caught up. [m]

    Refuses ``fire.speed_unknown`` in another wind whose speed is not given.
    Source: OUT-FIRE-07, OUT-FIRE-09, OUT-FIRE-16, OUT-D-24.
    """
    if front_speed is None and wind != "moderate":
        raise Refused("fire.speed_unknown")
    speed = _front_speed(desk, front_speed)
    line = desk.sheet.line()
    line.add("distance", distance)
    line.add("front", -speed * rounds, "OUT-FIRE-07")
    line.add("flight", flee * rounds)
    caught = rounds_until(distance, speed - flee)
    if caught is None or caught > rounds:
        return Answer(line.total, {"caught_round": None})
    line.at_least("caught", 0, "OUT-FIRE-16")
    return Answer(line.total, {"caught_round": caught}, (Event("fire.caught", {"round": caught}),))


def burn_time(desk: Desk) -> Answer:
    """How long a patch of forest burns. [min]

    Dice: 2d4. Source: OUT-FIRE-08.
    """
    line = desk.sheet.line()
    rolled = desk.dice.roll(desk.book.table(FIGURES).get("burn_dice", "value"), "fire.burn_time").total
    line.add("rolled", rolled, "OUT-FIRE-08")
    line.multiply("burn_step", desk.book.figure(f"{FIGURES}.burn_step"))
    return Answer(line.total)


def heat(desk: Desk, *, fortitude: int, earlier: int, clothing: str) -> Answer:
    """What one save against the heat of the fire costs. [nonlethal]

    Dice: d20, then d4 if it fails. Source: OUT-FIRE-12 to 14.
    """
    modifier = fortitude_in(desk, desk.sheet.line("modifier"), fortitude, clothing)
    save = Save(modifier, dc_of(desk, "fire_heat", earlier), harm_of(desk, "fire_heat"))
    done = heated(desk.dice, save)
    also = {"dc": save.dc, "modifier": modifier, "total": done.total}
    return Answer(_damage(desk, done, "OUT-FIRE-12"), also, (heat_event(save, done),))


def heated(dice: Dice, save: Save) -> Borne:
    """One save against the heat. Dice: d20, then d4 if it fails. Source: OUT-FIRE-12."""
    return borne(dice, save, "fire.heat_save", "fire.heat_damage")


def heat_event(save: Save, done: Borne) -> Event:
    """What is told of a save against the heat."""
    figures = {"dc": save.dc, "total": done.total, "damage": done.damage}
    return Event("fire.heat_pass" if done.passed else "fire.heat_fail", figures)


def _damage(desk: Desk, done: Borne, rule: str) -> Number:
    line = desk.sheet.line()
    if not done.passed:
        line.add("rolled", done.damage, rule)
    return line.total


def catch(desk: Desk, *, reflex: int, clothing: str, burning: bool, smothering: bool) -> Answer:
    """Whether one catches fire, or burns on; what it costs. [fire]

    Dice: d20, then d6 if it fails. Source: OUT-FIRE-14, OUT-FIRE-16, OUT-G-11, OUT-D-25.
    """
    line = desk.sheet.line("modifier")
    reflex_in(desk, line, reflex, clothing)
    if burning and smothering:
        line.add("smothering", desk.book.figure(f"{FIGURES}.smothering"))
    save = Save(line.total, dc_of(desk, "catching_fire"), harm_of(desk, "catching_fire"))
    done = flames(desk.dice, save, burning)
    also = {"dc": save.dc, "modifier": line.total, "total": done.total, "burning": not done.passed}
    return Answer(_damage(desk, done, "OUT-G-11"), also, (flames_event(save, done, burning),))


def reflex_in(desk: Desk, line: Line, reflex: int, clothing: str) -> Number:
    """A Reflex bonus against flames in such clothing. Source: OUT-FIRE-14, OUT-D-25."""
    line.add("reflex", reflex)
    scope = "fire.clothing_penalty_scope"
    return in_clothing(desk, line, clothing, desk.book.ruled(scope, "all_fire_saves"), scope)


def flames(dice: Dice, save: Save, burning: bool) -> Borne:
    """One save against catching fire, or against burning on. Dice: d20, then d6 if it fails. Source: OUT-G-11."""
    if burning:
        return borne(dice, save, "fire.burn_save", "fire.burn_damage")
    return borne(dice, save, "fire.catch_save", "fire.catch_damage")


def flames_event(save: Save, done: Borne, burning: bool) -> Event:
    """What is told of a save against flames."""
    codes = ("fire.put_out", "fire.burns") if burning else ("fire.escapes", "fire.catches")
    return Event(codes[not done.passed], {"dc": save.dc, "total": done.total, "damage": done.damage})


def heat_metal(desk: Desk, *, round: int, left: int, worn: bool) -> Answer:
    """What hot metal does in a round. [fire]

    ``round``: in the fire, from 1; ``left``: rounds since leaving it. Metal that is not worn does its least.

    Dice: 0, 1 or 2 d4, where it is worn. Source: OUT-FIRE-15, OUT-G-12.
    """
    row = "cooled" if left > 1 else "leaving" if left else metal_row(round)
    thrown = str(desk.book.table("hazards.metal").get(row, "dice"))
    line = desk.sheet.line()
    if worn:
        rolled = desk.dice.roll(thrown, "fire.metal_damage").total
        line.add("rolled", rolled, "OUT-G-12")
    else:
        line.add("least", int(thrown.partition("d")[0]), "OUT-G-12")
    return Answer(line.total, {"damage_dice": thrown})


def metal_row(number: int) -> str:
    """The row of "hazards.metal" for a round inside the fire, from 1."""
    return METAL_ROUNDS[min(max(number, 1), len(METAL_ROUNDS)) - 1]
