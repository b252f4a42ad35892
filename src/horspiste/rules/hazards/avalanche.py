"""An avalanche: who is aware of it and when, where it goes by, what it does."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import NamedTuple

from horspiste.basis.desk import Answer, Desk
from horspiste.basis.event import Event
from horspiste.basis.reckoning import Line
from horspiste.basis.source import Number
from horspiste.dice.protocol import Dice
from horspiste.rules.astray import names
from horspiste.rules.members import each

from .noticing import Noticed, alerted, rounds_until

FIGURES, SPEEDS, ZONES = "hazards.avalanche", "hazards.avalanche_speed", "hazards.avalanche_zones"
Zones = tuple[str, ...]
BURY, SLIDE, CLEAR = "bury", "slide", "clear"
SEEN, HEARD, LATE = "avalanche.seen", "avalanche.heard", "avalanche.noticed_late"


def notice(desk: Desk, *, perception: Sequence[int], kind: str, hearing_dc: int) -> Answer:
    """How far off each member is aware of it. [m, one each]

    The farther of eye and ear counts; who fails both sees it at half the distance rolled for sight.

    Dice: d10 sight, d6 hearing, then each member d20 by eye, d20 by ear. Source: OUT-AVAL-02 to 05, OUT-AVAL-14, OUT-D-28,
    OUT-D-50.
    """
    book = desk.book
    sight = _distance(desk, "sight", "avalanche.distance")
    hearing = _distance(desk, "hearing", "avalanche.far")
    seen_dc = desk.sheet.against("sight_dc", book.ruling_figure("avalanche.spot_dc"), unit="number")
    heard_dc = desk.sheet.against("hearing_dc", hearing_dc, "OUT-AVAL-04", unit="number")
    late = desk.sheet.against("late", sight * Fraction(book.number(f"{FIGURES}.late_share")), "OUT-AVAL-03", unit="m")

    def aware(member: tuple[int, str], dice: Dice, _: None) -> Noticed:
        """What one member knows by himself. Dice: d20 by eye, d20 by ear."""
        bonus, who = member
        seen = dice.check(bonus, seen_dc, "avalanche.sight", who).passed
        heard = dice.check(bonus, heard_dc, "avalanche.hearing", who).passed
        known = [(late, LATE), *([(hearing, HEARD)] if heard else []), *([(sight, SEEN)] if seen else [])]
        return max(known, key=lambda way: way[0])

    noticed = alerted(desk, aware, list(zip(perception, names(len(perception)), strict=True)), (SEEN, HEARD))
    speed = desk.sheet.against("front_speed", book.table(SPEEDS).cell(kind, "speed"), unit="m")
    also = {
        "sight_distance": sight,
        "hearing_distance": hearing,
        "rounds": [rounds_until(far, speed) for far, _ in noticed],
    }
    return Answer([far for far, _ in noticed], also, [Event(code, {"distance": far}) for far, code in noticed])


def _distance(desk: Desk, sense: str, purpose: str) -> Number:
    line = desk.sheet.line(f"{sense}_distance", "m")
    table, row = desk.book.table(FIGURES), f"{sense}_dice"
    line.add("rolled", desk.dice.roll(table.get(row, "value"), purpose).total, table.rule(row), "number")
    return line.multiply("distance_step", desk.book.figure(f"{FIGURES}.distance_step"))


def front(desk: Desk, *, distance: Fraction, kind: str, rounds: int) -> Answer:
    """How far an avalanche still is after so many rounds. [m]

    Source: OUT-AVAL-14.
    """
    speed = desk.book.table(SPEEDS).cell(kind, "speed")
    line = desk.sheet.line()
    line.add("distance", distance)
    line.add("front", -rounds * speed.amount, speed.rule)
    if line.total < 0:
        line.at_least("caught", 0, speed.rule)
    return Answer(line.total, {"arrives_in": rounds_until(distance, speed.amount)})


def zone(desk: Desk, *, width: Fraction | None, offset: Fraction | None, member: Number) -> Answer:
    """In which zone a member stands: bury, slide or clear.

    ``member``: metres farther out than the party's centre; negative is nearer. Dice: d6 width, d6 offset, where they are not
    given. Source: OUT-AVAL-06, OUT-AVAL-12, OUT-AVAL-13, OUT-D-51, OUT-D-54.
    """
    wide, off = _rolled(desk, desk.dice, "width", width), _rolled(desk, desk.dice, "offset", offset)
    line = desk.sheet.line("distance", "m")
    line.add("offset", off)
    line.add("place", member)
    if line.total < 0:
        line.multiply("other_side", -1)
    return Answer(_zone(desk, wide, line.total), {"width": wide, "offset": off, "distance": line.total})


def _rolled(desk: Desk, dice: Dice, what: str, given: Fraction | None = None) -> Number:
    """The width of an avalanche or the offset of a party, where it is not given. [m]"""
    line = desk.sheet.line(what, "m")
    if given is not None:
        return line.add("given", given)
    table = desk.book.table(FIGURES)
    rolled = dice.roll(table.get(f"{what}_dice", "value"), f"avalanche.{what}").total
    line.add("rolled", rolled, table.rule(f"{what}_dice"), "number")
    return line.multiply(f"{what}_step", table.cell(f"{what}_step", "value"))


def _zone(desk: Desk, width: Number, distance: Number) -> str:
    """The zone at a distance from the centre line, on either side of it."""
    share, distance = Fraction(desk.book.number(f"{FIGURES}.bury_share")), max(distance, -distance)
    inner, outer = Fraction(width) * share / 2, Fraction(width) / 2
    if desk.book.ruled("avalanche.zone_edge", "outer_zone"):
        return BURY if distance < inner else SLIDE if distance < outer else CLEAR
    return BURY if distance <= inner else SLIDE if distance <= outer else CLEAR


class Hit(NamedTuple):
    """What an avalanche did to one member."""

    damage: Number = 0
    rolled: int = 0
    total: Number | None = None
    saved: bool = True
    buried: bool = False

    def events(self) -> list[Event]:
        """What is told of it; nothing of a member it went past."""
        if self.total is None:
            return []
        struck = Event("avalanche.saved" if self.saved else "avalanche.hit", {"damage": self.damage, "total": self.total})
        return [struck, *([Event("avalanche.buried")] if self.buried else [])]


def damage(desk: Desk, *, zone: str, reflex: int) -> Answer:
    """What an avalanche does to one who stands in a zone. [lethal]

    Dice: 8d6 or 3d6, then d20; none if clear. Source: OUT-AVAL-07, OUT-AVAL-08.
    """
    hit = _hit(desk, desk.sheet.line(), desk.dice, zone, reflex)
    also = {"damage_dice": _dice_of(desk, zone), "rolled": hit.rolled, "total": hit.total, "buried": hit.buried}
    return Answer(hit.damage, also, hit.events())


def _dice_of(desk: Desk, zone: str) -> str | None:
    return None if zone == CLEAR else str(desk.book.table(ZONES).get(zone, "dice"))


def _hit(desk: Desk, line: Line, dice: Dice, zone: str, reflex: int, who: str = "") -> Hit:
    """One member in a zone, the damage reckoned on ``line``. Dice: 8d6 or 3d6, then d20; none if clear."""
    thrown = _dice_of(desk, zone)
    if thrown is None:
        return Hit()
    table = desk.book.table(ZONES)
    rolled = dice.roll(thrown, "avalanche.damage", who).total
    line.add("rolled", rolled, table.rule(zone))
    dc = line.against("save_dc", desk.book.figure(f"{FIGURES}.save_dc"), unit="number")
    save = dice.check(reflex, dc, "avalanche.save", who, natural=True)
    if save.passed:
        line.multiply("saved", table.cell(zone, "saved"))
        line.round_down("rounded", "OUT-D-54")
    return Hit(line.total, rolled, save.total, bool(save.passed), table.get(zone, "always_buried") or not save.passed)


class Member(NamedTuple):
    """One of a party: metres farther out than its centre, Reflex, name in the dice; the number from 1; and the zone once it is
    known."""

    place: Number
    reflex: int
    who: str
    number: int
    zone: str = CLEAR


@dataclass
class Log:
    """What is told of an avalanche."""

    width: Number = 0
    offset: Number = 0
    buried: list[bool] = field(default_factory=list)
    events: list[Event] = field(default_factory=list)

    def placed(self, width: Number, offset: Number) -> None:
        """Where it goes by."""
        self.width, self.offset = width, offset

    def struck(self, hit: Hit) -> None:
        """What it did to one member."""
        self.buried.append(hit.buried)
        self.events += hit.events()


@dataclass(frozen=True, eq=False)
class Party:
    """Those whom an avalanche meets."""

    desk: Desk
    members: Sequence[Member]

    def placed(self, _: Zones, __: None, dice: Dice, note: Log) -> Zones:
        """Where the avalanche goes by: the zone of each member.

        Dice: d6 width, d6 offset. Source: OUT-AVAL-06, OUT-AVAL-12, OUT-AVAL-13.
        """
        width, offset = _rolled(self.desk, dice, "width"), _rolled(self.desk, dice, "offset")
        note.placed(width, offset)
        return tuple(_zone(self.desk, width, offset + member.place) for member in self.members)

    def struck(self, member: Member, dice: Dice, note: Log) -> Number:
        """The damage of one member in his zone. Dice: 8d6 or 3d6, then d20. Source: OUT-AVAL-07, OUT-AVAL-08."""
        line = self.desk.sheet.line("value", "lethal", member.number)
        hit = _hit(self.desk, line, dice, member.zone, member.reflex, member.who)
        note.struck(hit)
        return hit.damage


def run(desk: Desk, *, reflex: Sequence[int], places: Sequence[Number]) -> Answer:
    """What one avalanche does to each member of a party. [lethal, one each]

    Dice: d6 width, d6 offset, then each member as :func:`damage`. Source: OUT-AVAL-06 to 08, OUT-AVAL-12, OUT-AVAL-13.

    Raises:
        InputError: ``input.members`` for another number of places than members.
    """
    count = len(reflex)
    places = each(places, count, "places")
    members = [Member(*member) for member in zip(places, reflex, names(count), range(1, count + 1), strict=True)]
    party, log = Party(desk, members), Log()
    zones: Zones = desk.dice.through(party.placed, (), [None], log)
    damage = desk.dice.each(party.struck, [who._replace(zone=zone) for who, zone in zip(members, zones, strict=True)], log)
    also = {"width": log.width, "offset": log.offset, "zones": list(zones), "buried": log.buried}
    return Answer(damage, also, log.events)
