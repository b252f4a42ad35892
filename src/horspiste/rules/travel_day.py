"""The distance of a day's hours: one pace or several, easy and difficult land, a gallop."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any, NamedTuple

from horspiste.basis.desk import Answer, Desk
from horspiste.basis.errors import InputError
from horspiste.basis.reckoning import Line, Sheet
from horspiste.basis.refusal import Refused
from horspiste.basis.source import Figure, Number
from horspiste.rulebook.book import Rulebook

from . import columns, gallop, going

MIXED = "fifth.pace.mixed_day"
EASY, ROAD = "plains", "road"


class Leg(NamedTuple):
    """A stretch of a day: hours among the day's own and past them [h], pace, difficult land, at a gallop."""

    inside: Number
    extra: Number
    pace: str
    slow: bool
    gallop: bool = False


def day(
    desk: Desk,
    *,
    hours: Fraction,
    pace: str,
    land: str,
    trail: str,
    speed: Fraction,
    exhaustion: int,
    stretches: Sequence[Mapping[str, Any]] | None,
    gone: Sequence[Mapping[str, Any]],
) -> Answer:
    """The distance of a day's hours; saves of a march are not asked. [km]

    ``gone``: the way of the same day before these hours, which is not counted itself, for an hour in the middle of a day.

    Source: 5E-PACE-01, 5E-PACE-02, 5E-PACE-05 to 07, 5E-FMAR-02, 5E-MV-02, 5E-DIFF-01, 5E-DIFF-03;
    ``fifth.terrain.mixed``.

    Raises:
        Refused: ``pace.no_row`` for water, ``gallop.terrain``, ``gallop.mount_spent`` for a gallop past its hour.
        InputError: ``input.missing`` for a list of stretches with nothing in it.
    """
    alone = {"hours": hours, "pace": pace, "land": land, "trail": trail, "gallop": False}
    given = [alone] if stretches is None else stretches
    if not given:
        raise InputError("input.missing", "stretches", kind="list")
    legs = list(_legs(desk.book, given))
    _check_gallops(desk.book, legs)
    if len(legs) > 1 and desk.book.ruled("fifth.terrain.mixed", "worst_terrain"):
        legs = [leg._replace(slow=any(other.slow for other in legs)) for leg in legs]
    line = desk.sheet.line()
    if gone and len(legs) == 1:
        _after(desk, line, gone, given, legs[0].slow)
        columns.by_speed(desk, line, speed)
        columns.exhausted(desk, line, exhaustion)
        return Answer(line.total)
    by_stretch = [] if len(legs) > 1 else [line]
    if len(legs) == 1 and not legs[0].gallop:
        columns.trip(desk, line, legs[0].inside + legs[0].extra, legs[0].pace)
        columns.over_difficult(desk, line, legs[0].slow)
    else:
        by_stretch = _summed(desk, line, legs)
    found = [one.total for one in by_stretch]
    columns.by_speed(desk, line, speed)
    columns.exhausted(desk, line, exhaustion)
    return Answer(line.total, {"by_stretch": found} if len(legs) > 1 else {})


def _after(desk: Desk, line: Line, gone: Sequence[Mapping[str, Any]], given: Sequence[Mapping[str, Any]], slow: bool) -> None:
    """What the day comes to with these hours, less what it came to without them."""
    line.add("gone_then", _easy(desk, _merged([*gone, *given])), "5E-PACE-02")
    line.add("gone_before", -_easy(desk, _merged(gone)), "5E-PACE-02")
    columns.over_difficult(desk, line, slow)


def _merged(stretches: Sequence[Mapping[str, Any]]) -> list[dict[str, Any]]:
    """Stretches of one pace after each other as one, all on easy going."""
    found: list[dict[str, Any]] = []
    for each in stretches:
        if found and (found[-1]["pace"], found[-1]["gallop"]) == (each["pace"], each["gallop"]):
            found[-1]["hours"] += each["hours"]
        else:
            found.append({"hours": each["hours"], "pace": each["pace"], "gallop": each["gallop"]})
    return found


def _easy(desk: Desk, stretches: Sequence[Mapping[str, Any]]) -> Number:
    """What stretches of a day cover on easy going. [km]"""
    aside = Desk(desk.book, desk.dice, Sheet())
    legs = list(_legs(desk.book, [{**each, "land": EASY, "trail": ROAD} for each in stretches]))
    line = aside.sheet.line()
    if len(legs) == 1 and not legs[0].gallop:
        return columns.trip(aside, line, legs[0].inside + legs[0].extra, legs[0].pace)
    _summed(aside, line, legs)
    return line.total


def _legs(book: Rulebook, stretches: Sequence[Mapping[str, Any]]) -> Sequence[Leg]:
    """The stretches, each with its hours among the day's own and past them."""
    left, legs = columns.day_hours(book), []
    for each in stretches:
        inside = min(left, each["hours"])
        left -= inside
        slow = bool(going.travel_causes(book, each["land"], each["trail"]))
        legs.append(Leg(inside, each["hours"] - inside, each["pace"], slow, each["gallop"]))
    return legs


def _check_gallops(book: Rulebook, legs: Sequence[Leg]) -> None:
    galloped = [leg for leg in legs if leg.gallop]
    for leg in galloped:
        gallop.check_land(book, leg.slow)
    if sum(leg.inside + leg.extra for leg in galloped) > gallop.limit(book).amount:
        raise Refused("gallop.mount_spent")


def _summed(desk: Desk, total: Line, legs: Sequence[Leg]) -> list[Line]:
    """Each leg on a line of its own, added to the day's; what passes the day's cap comes off the last legs.

    Source: 5E-PACE-02; ``fifth.pace.mixed_day``.
    """
    rate = [_rate(desk.book, leg, legs) for leg in legs]
    kept = _kept(desk.book, legs, rate)
    lines = []
    for place, leg in enumerate(legs):
        line = desk.sheet.line("by_stretch", "km", place + 1)
        line.add("gallop" if leg.gallop else "hour_column", rate[place])
        line.multiply("hours", leg.inside, rate[place].rule)
        if line.total > kept[place]:
            line.at_most("day_column", kept[place], MIXED)
        extra = rate[place] if leg.gallop else columns.column(desk.book, leg.pace, "hour")
        line.add("extra_hours", extra._replace(amount=extra.amount * leg.extra, rule="5E-FMAR-02"))
        columns.over_difficult(desk, line, leg.slow)
        total.add("stretch", line.total, "5E-MOVE-02")
        lines.append(line)
    return lines


def _rate(book: Rulebook, leg: Leg, legs: Sequence[Leg]) -> Figure:
    """What an hour of a leg covers among the day's own: the Hour value, or a share of the Day value. [km]"""
    if leg.gallop:
        return gallop.rate(book)
    hour, day, free = columns.column(book, leg.pace, "hour"), columns.column(book, leg.pace, "day"), columns.day_hours(book)
    if columns.hours_only(book):
        return hour._replace(rule=columns.BY_COLUMNS)
    share = day._replace(amount=Fraction(day.amount) / free)
    if book.ruled(MIXED, "prorata_day"):
        return share._replace(rule=MIXED)
    walked = [other for other in legs if not other.gallop]
    whole = sum(other.inside for other in walked) == free and len({other.pace for other in walked}) == 1
    return share if whole else hour


def _kept(book: Rulebook, legs: Sequence[Leg], rate: Sequence[Figure]) -> list[Number]:
    """What the day's cap leaves of each leg's own hours: the Day value of the fastest pace walked, gallops apart. [km]"""
    made: list[Number] = [figure.amount * leg.inside for figure, leg in zip(rate, legs, strict=True)]
    walked = [place for place, leg in enumerate(legs) if not leg.gallop]
    if not walked or columns.hours_only(book) or book.ruled(MIXED, "prorata_day"):
        return made
    cap = max(columns.column(book, legs[place].pace, "day").amount for place in walked)
    over = sum(made[place] for place in walked) - cap
    for place in reversed(walked):
        taken = max(0, min(over, made[place]))
        made[place] -= taken
        over -= taken
    return made
