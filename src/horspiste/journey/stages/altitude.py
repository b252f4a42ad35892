"""Heights: hours that tire and sicken, days that make one used to them, and what ends on coming down."""

from __future__ import annotations

from typing import Any

from horspiste.basis.source import Number
from horspiste.rules.hazards.altitude import EXHAUSTED, FATIGUE, SICKNESS, Height, height_of
from horspiste.state.calendar import ROUNDS_A_DAY, ROUNDS_AN_HOUR
from horspiste.state.party import Traveller

from ..condition import Heights, changed
from ..counsel import Told
from ..hour import Hour
from .air import weather_of
from .climbers import Climber, Grazer, Walker
from .spells import spells_due

LOW = "low"


def height_here(hour: Hour) -> Number | None:
    """The height where the party is: as the game master says, else the region; ``None`` where nobody knows. [m]"""
    told = weather_of(hour).altitude
    if told is not None or not hour.world.region.heights:
        return told
    return hour.world.height_at(hour.now.at)


def bear_out(hour: Hour, end: int) -> None:
    """Time passes until ``end`` [rounds] at the height where the party now is.

    Dice in order, for each member and then for each animal: d20 for each full hour that tires, d20 for each full spell of hours
    that sickens.
    """
    altitude = height_here(hour)
    if altitude is None:
        return
    everybody: list[Climber] = [Walker(hour, member) for member, _ in hour.members()]
    everybody += [Grazer(hour, animal) for animal in hour.animals()]
    for one in everybody:
        used = is_used(hour, one.native, one.heights)
        height = _height(hour, altitude, used, one.breathes)
        if height.restores and one.winded:
            one.recover()
            hour.note("altitude.recovered", rule="OUT-ALT-08", who=one.name)
        _spend(hour, one, height, end - hour.now.instant, used)
        _live(one, height, end - hour.now.instant, used)


def _height(hour: Hour, altitude: Number, used: bool, breathes: bool) -> Height:
    return hour.kept(("height", altitude, used, breathes), lambda: height_of(hour.desk(), altitude, used, breathes))


def is_used(hour: Hour, native: bool, heights: Heights) -> bool:
    """Whether a creature is acclimated: born to heights, or long enough there, and not too long away since."""
    there, away = (rounds // ROUNDS_A_DAY for rounds in (heights.there, heights.away))
    return bool(hour.told("altitude.acclimated", days_there=there, days_away=away, native=native).value)


def before(member: Traveller) -> Heights:
    """What a member's days before setting out count for."""
    return Heights(there=member.days_high * ROUNDS_A_DAY, away=member.days_low * ROUNDS_A_DAY)


def _spend(hour: Hour, one: Climber, height: Height, rounds: int, used: bool) -> None:
    before = heights = one.heights
    anew = hour.world.book.ruled("hazard.counter_reset", "on_leaving")
    if not height.tires and (heights.tiring or heights.tired):
        heights = changed(heights, tiring=0, tired=0 if anew else heights.tired)
    if not height.sickens and (heights.sickening or heights.sick):
        heights = changed(heights, sickening=0, sick=0 if anew else heights.sick)
    if heights is not before:
        one.count(heights)
    if height.tires:
        _tire(hour, one, heights, rounds, used)
    if height.sickens:
        _sicken(hour, one, heights, rounds, used)


def _saved(hour: Hour, one: Climber, **given: Any) -> Told:
    return hour.thrown("altitude.save", one.name, fortitude=one.fortitude, **given)


def _tire(hour: Hour, one: Climber, heights: Heights, rounds: int, used: bool) -> None:
    due = spells_due(hour, heights.tiring, rounds, ROUNDS_AN_HOUR)
    for number in range(due):
        told = _saved(hour, one, kind=FATIGUE, earlier=heights.tired + number, acclimated=used, fatigued=one.weary)
        failed = told.value == "fail"
        figures = {"dc": told.also["dc"], "total": told.also["total"]}
        hour.note("altitude.fatigued" if failed else "altitude.pass", told, rule="OUT-ALT-07", who=one.name, **figures)
        if failed:
            one.tire(told.also["condition"] == EXHAUSTED)
    one.count(changed(one.heights, tiring=heights.tiring + rounds, tired=heights.tired + due))


def _sicken(hour: Hour, one: Climber, heights: Heights, rounds: int, used: bool) -> None:
    spell = int(hour.number("hazards.altitude.sickness_hours")) * ROUNDS_AN_HOUR
    due = spells_due(hour, heights.sickening, rounds, spell)
    for number in range(due):
        told = _saved(hour, one, kind=SICKNESS, earlier=heights.sick + number, acclimated=used)
        points = int(told.also["ability_damage"])
        figures = {"dc": told.also["dc"], "total": told.also["total"], "points": points}
        hour.note("altitude.sick" if points else "altitude.well", told, rule="OUT-ALT-12", who=one.name, **figures)
        one.weaken(points)
    one.count(changed(one.heights, sickening=heights.sickening + rounds, sick=heights.sick + due))


def _live(one: Climber, height: Height, rounds: int, used: bool) -> None:
    """Days at heights count towards getting used to them; a day in the lowlands breaks them for who is not yet."""
    heights = one.heights
    if height.band == LOW:
        one.count(changed(heights, away=heights.away + rounds))
        return
    broken = not used and heights.away >= ROUNDS_A_DAY
    one.count(changed(heights, there=rounds if broken else heights.there + rounds, away=0))
