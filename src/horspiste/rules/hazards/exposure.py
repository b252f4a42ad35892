"""Cold and heat: the bands of temperature, what one interval of them costs, and what helps."""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

from horspiste.basis.desk import Answer, Desk
from horspiste.basis.event import Event
from horspiste.basis.reckoning import Line
from horspiste.basis.source import Number
from horspiste.dice.protocol import several

from .saves import Save, borne, dc_of, fortitude_in

SHELTER = "hazards.shelter"
COLD, HEAT = "cold", "heat"
# What a minute does without a save: the result that it counts for, and the purpose of its dice.
AIR = {COLD: ("lethal", "cold.lethal"), HEAT: ("fire", "heat.fire")}


class Climate(NamedTuple):
    """A band of cold or heat: minutes between saves, the dice of a failure, and the dice of each minute without a save.

    Without minutes it harms nobody.
    """

    kind: str
    minutes: int = 0
    harm: str = ""
    each_minute: str = ""
    rule: str = ""


def climate_of(desk: Desk, kind: str, temperature: Number, outfit: bool = False) -> Climate:
    """The band that a temperature lies in. Source: OUT-G-10, OUT-G-24."""
    table = desk.book.table(f"hazards.climate.{kind}")
    for row in table:
        beyond = table.number(row, "beyond")
        if temperature < beyond if kind == COLD else temperature > beyond:
            bound = desk.sheet.against(row, table.cell(row, "beyond"), unit="C")
            if temperature >= bound if kind == COLD else temperature <= bound:
                continue
            minutes = int(table.number(row, "outfit_minutes" if outfit else "minutes"))
            air = str(table.get(row, "each_minute")) if table.has(row, "each_minute") else ""
            return Climate(kind, minutes, str(table.get(row, "dice")), air, table.rule(row))
    return Climate(kind)


def cold(desk: Desk, *, temperature: Fraction, fortitude: int, earlier: int, outfit: bool) -> Answer:
    """What one interval of cold does. [damage]

    Dice: below -29 °C d6 lethal; then d20, and d6 (below -29 °C d4) if it fails; none from 4 °C up.
    Source: OUT-ALT-14, OUT-MTN-21, OUT-G-24.
    """
    bonus = fortitude_in_cold(desk, desk.sheet.line("modifier"), fortitude, outfit)
    return _interval(desk, climate_of(desk, COLD, temperature, outfit), bonus, earlier)


def fortitude_in_cold(desk: Desk, line: Line, fortitude: int, outfit: bool) -> Number:
    """A Fortitude bonus in the cold, with an outfit for it or without. Source: TOG-COLD."""
    line.add("fortitude", fortitude)
    return line.add("outfit", desk.book.figure(f"{SHELTER}.outfit")) if outfit else line.total


def heat(desk: Desk, *, temperature: Fraction, fortitude: int, earlier: int, clothing: str) -> Answer:
    """What one interval of heat does. [damage]

    Dice: above 60 °C 5d6 fire; then d20, and d4 if it fails; none up to 32 °C.
    Source: OUT-DESERT-01, OUT-FIRE-12, OUT-G-10.
    """
    bonus = fortitude_in(desk, desk.sheet.line("modifier"), fortitude, clothing)
    return _interval(desk, climate_of(desk, HEAT, temperature), bonus, earlier)


def _interval(desk: Desk, climate: Climate, bonus: Number, earlier: int) -> Answer:
    kind = climate.kind
    harm, purpose = AIR[kind]
    if not climate.minutes:
        nothing = {"interval": None, "dc": None, "modifier": bonus, harm: 0, "nonlethal": 0, "fatigued": False}
        return Answer(0, nothing)
    line, air, chill = desk.sheet.line(), desk.sheet.line(harm, harm), desk.sheet.line("nonlethal", "nonlethal")
    if climate.each_minute:
        count_both(line, air, "air", desk.dice.roll(several(climate.each_minute, climate.minutes), purpose).total, climate.rule)
    dc = dc_of(desk, kind, earlier)
    done = borne(desk.dice, Save(bonus, dc, climate.harm), f"{kind}.save", f"{kind}.damage")
    if not done.passed:
        count_both(line, chill, "save_failed", done.damage, climate.rule)
    also = {
        "interval": climate.minutes,
        "dc": dc,
        "modifier": bonus,
        harm: air.total,
        "nonlethal": chill.total,
        "fatigued": bool(chill.total),
    }
    return Answer(line.total, also)


def count_both(line: Line, part: Line, code: str, amount: int, rule: str) -> None:
    """Count an amount, if there is any, for its part and for the whole."""
    if amount:
        before = part.total
        line.add(code, part.add(code, amount, rule) - before, rule)


def endure(desk: Desk, *, survival: int, pace: str) -> Answer:
    """The bonus that a check of Survival gives on saves against the weather of the day, and for how many companions.

    Dice: d20. Source: TOG-COLD, OUT-G-29.
    """
    book, line = desk.book, desk.sheet.line()
    dc = desk.sheet.line("dc").add("base_dc", book.figure(f"{SHELTER}.survival_dc"))
    check = desk.dice.check(survival, dc, "ability.check", whole=True)
    others = desk.sheet.line("companions")
    if check.passed:
        line.add(pace, book.figure(f"{SHELTER}.{pace}"))
        others.add("past_dc", check.total - dc, "TOG-COLD")
        others.multiply("a_companion", book.figure(f"{SHELTER}.a_companion"))
    event = Event("exposure.endured" if check.passed else "exposure.not_endured", {"dc": dc, "total": check.total})
    return Answer(line.total, {"companions": others.total, "dc": dc, "total": check.total}, (event,))
