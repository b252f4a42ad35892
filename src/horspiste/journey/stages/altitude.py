"""Heights: hours that tire and sicken, days that make one used to them, and what ends on coming down."""

from __future__ import annotations

from typing import Any

from horspiste.basis.source import Number
from horspiste.rules.hazards.altitude import EXHAUSTED, FATIGUE, SICKNESS, Height, height_of
from horspiste.state.calendar import ROUNDS_A_DAY, ROUNDS_AN_HOUR
from horspiste.state.party import Traveller

from ..body import exhaust, is_tired
from ..condition import Being, Heights, changed
from ..counsel import Told
from ..hour import Hour
from .air import weather_of
from .rest import HEIGHT
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

    Dice in order, for each member: d20 for each full hour that tires, d20 for each full spell of hours that sickens.
    """
    altitude = height_here(hour)
    if altitude is None:
        return
    for member, being in hour.members():
        used = is_used(hour, member, being)
        height = _height(hour, altitude, used, member.breathes)
        _come_down(hour, member, height)
        _spend(hour, member, height, end - hour.now.instant, used)
        _live(hour, member, height, end - hour.now.instant, used)


def _height(hour: Hour, altitude: Number, used: bool, breathes: bool) -> Height:
    return hour.kept(("height", altitude, used, breathes), lambda: height_of(hour.desk(), altitude, used, breathes))


def is_used(hour: Hour, member: Traveller, being: Being) -> bool:
    """Whether a member is acclimated: born to heights, or long enough there, and not too long away since."""
    there, away = (rounds // ROUNDS_A_DAY for rounds in (being.heights.there, being.heights.away))
    return bool(hour.told("altitude.acclimated", days_there=there, days_away=away, native=member.native).value)


def before(member: Traveller) -> Heights:
    """What a member's days before setting out count for."""
    return Heights(there=member.days_high * ROUNDS_A_DAY, away=member.days_low * ROUNDS_A_DAY)


def _come_down(hour: Hour, member: Traveller, height: Height) -> None:
    tired = hour.now.beings[member.id].tired
    if height.restores and HEIGHT in tired:
        hour.be(member.id, tired=tired - {HEIGHT})
        hour.note("altitude.recovered", rule="OUT-ALT-08", who=member.id)


def _spend(hour: Hour, member: Traveller, height: Height, rounds: int, used: bool) -> None:
    before = heights = hour.now.beings[member.id].heights
    anew = hour.world.book.ruled("hazard.counter_reset", "on_leaving")
    if not height.tires and (heights.tiring or heights.tired):
        heights = changed(heights, tiring=0, tired=0 if anew else heights.tired)
    if not height.sickens and (heights.sickening or heights.sick):
        heights = changed(heights, sickening=0, sick=0 if anew else heights.sick)
    if heights is not before:
        hour.be(member.id, heights=heights)
    if height.tires:
        _tire(hour, member, heights, rounds, used)
    if height.sickens:
        _sicken(hour, member, heights, rounds, used)


def _saved(hour: Hour, member: Traveller, **given: Any) -> Told:
    return hour.thrown("altitude.save", member.id, fortitude=member.fortitude, **given)


def _tire(hour: Hour, member: Traveller, heights: Heights, rounds: int, used: bool) -> None:
    due = spells_due(hour, heights.tiring, rounds, ROUNDS_AN_HOUR)
    for number in range(due):
        before = hour.now.beings[member.id]
        told = _saved(hour, member, kind=FATIGUE, earlier=heights.tired + number, acclimated=used, fatigued=is_tired(before))
        failed = told.value == "fail"
        figures = {"dc": told.also["dc"], "total": told.also["total"]}
        hour.note("altitude.fatigued" if failed else "altitude.pass", told, rule="OUT-ALT-07", who=member.id, **figures)
        if failed:
            hour.be(member.id, tired=before.tired | {HEIGHT}, exhausted=before.exhausted and is_tired(before))
            if told.also["condition"] == EXHAUSTED and not hour.now.beings[member.id].exhausted:
                exhaust(hour, member)
    _count(hour, member, tiring=heights.tiring + rounds, tired=heights.tired + due)


def _sicken(hour: Hour, member: Traveller, heights: Heights, rounds: int, used: bool) -> None:
    spell = int(hour.number("hazards.altitude.sickness_hours")) * ROUNDS_AN_HOUR
    due = spells_due(hour, heights.sickening, rounds, spell)
    for number in range(due):
        told = _saved(hour, member, kind=SICKNESS, earlier=heights.sick + number, acclimated=used)
        points = int(told.also["ability_damage"])
        figures = {"dc": told.also["dc"], "total": told.also["total"], "points": points}
        hour.note("altitude.sick" if points else "altitude.well", told, rule="OUT-ALT-12", who=member.id, **figures)
        hour.be(member.id, weakened=hour.now.beings[member.id].weakened + points)
    _count(hour, member, sickening=heights.sickening + rounds, sick=heights.sick + due)


def _live(hour: Hour, member: Traveller, height: Height, rounds: int, used: bool) -> None:
    """Days at heights count towards getting used to them; a day in the lowlands breaks them for who is not yet."""
    heights = hour.now.beings[member.id].heights
    if height.band == LOW:
        _count(hour, member, away=heights.away + rounds)
        return
    broken = not used and heights.away >= ROUNDS_A_DAY
    _count(hour, member, there=rounds if broken else heights.there + rounds, away=0)


def _count(hour: Hour, member: Traveller, **counts: int) -> None:
    hour.be(member.id, heights=changed(hour.now.beings[member.id].heights, **counts))
