"""Hours in cold or heat, and what they do to a body."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from typing import NamedTuple

from horspiste.basis import units
from horspiste.basis.desk import Answer, Desk
from horspiste.basis.event import Event
from horspiste.basis.reckoning import Line
from horspiste.basis.source import Number
from horspiste.dice.protocol import Dice, several
from horspiste.rules.dying import depth
from horspiste.rules.tally import UNCONSCIOUS, Body, Tally, hurt

from .exposure import AIR, COLD, HEAT, SHELTER, Climate, climate_of, count_both, fortitude_in_cold
from .saves import Growing, Save, borne, fortitude_in, growing
from .standing import DEAD, DYING, standing


class Spell(NamedTuple):
    """One thing that a time in cold or heat brings: minutes of harmful air, or a save with its DC."""

    minutes: int = 0
    dc: Number | None = None


def spells(climate: Climate, minutes: int, dcs: Growing, earlier: int) -> Iterator[Spell]:
    """What so many minutes of a climate bring, in order; only full intervals call for a save."""
    while minutes > 0:
        span = min(minutes, climate.minutes)
        if climate.each_minute:
            yield Spell(minutes=span)
        if span == climate.minutes:
            yield Spell(dc=dcs.dc(earlier))
        minutes, earlier = minutes - span, earlier + 1


class Suffered(NamedTuple):
    """What was suffered: the tally of wounds, and whether any of it was nonlethal, which fatigues."""

    tally: Tally
    fatigued: bool = False


@dataclass
class Log:
    """What is told of a time in cold or heat."""

    dcs: list[Number] = field(default_factory=list)
    events: list[Event] = field(default_factory=list)

    def saved(self, dc: Number, total: Number, damage: int) -> None:
        """A save that was made."""
        self.dcs.append(dc)
        self.events.append(Event("exposure.fail" if damage else "exposure.pass", {"dc": dc, "total": total, "damage": damage}))


@dataclass(frozen=True, eq=False)
class Exposed:
    """A body in cold or heat, with ``hp`` full hit points. ``drops``: once it is unconscious all further damage is lethal."""

    climate: Climate
    bonus: Number
    hp: int
    body: Body
    dead_at: Number
    drops: bool

    def spell(self, now: Suffered, spell: Spell, dice: Dice, note: Log) -> Suffered:
        """What falls due.

        Dice: minutes of harmful air their d6 each; a save d20, then the band's dice if it fails.
        Source: TOG-COLD, OUT-G-10, OUT-G-24.
        """
        kind, tally = self.climate.kind, now.tally
        if spell.dc is None:
            points = dice.roll(several(self.climate.each_minute, spell.minutes), AIR[kind][1]).total
            return Suffered(tally._replace(lethal=tally.lethal + points), now.fatigued)
        done = borne(dice, Save(self.bonus, spell.dc, self.climate.harm), f"{kind}.save", f"{kind}.damage")
        note.saved(spell.dc, done.total, done.damage)
        if done.passed:
            return now
        if self.drops and self.state(now) in (UNCONSCIOUS, DYING):
            return Suffered(tally._replace(lethal=tally.lethal + done.damage), now.fatigued)
        return Suffered(hurt(tally, done.damage, self.body), True)

    def is_dead(self, now: Suffered) -> bool:
        """Whether it suffers no more."""
        return self.state(now) == DEAD

    def state(self, now: Suffered) -> str | None:
        """How the body stands."""
        return standing(now.tally, self.hp, self.dead_at)


def in_cold(
    desk: Desk,
    *,
    temperature: Fraction,
    time: Fraction,
    hp: int,
    fortitude: int,
    earlier: int,
    outfit: bool,
    survival: str,
    con: int | None,
    damage: int,
    nonlethal: int,
) -> Answer:
    """What a time in the cold does in all, until one is dead. [damage]

    ``hp``: full hit points; ``damage``, ``nonlethal``: borne before; ``survival``: how one travelled after a made check of it.

    Dice: each interval in order as :meth:`Exposed.spell`. Source: TOG-COLD, OUT-G-24, ruling ``exposure.lethal_after``.
    """
    line, drops = desk.sheet.line("modifier"), desk.book.ruled("exposure.lethal_after", "unconscious")
    fortitude_in_cold(desk, line, fortitude, outfit)
    exposed = _exposed(desk, climate_of(desk, COLD, temperature, outfit), _weathered(desk, line, survival), (hp, con, drops))
    return _answer(desk, exposed, Suffered(Tally(nonlethal, damage)), time, earlier)


def in_heat(
    desk: Desk,
    *,
    temperature: Fraction,
    time: Fraction,
    hp: int,
    fortitude: int,
    earlier: int,
    clothing: str,
    survival: str,
    con: int | None,
    damage: int,
    nonlethal: int,
) -> Answer:
    """What a time in the heat does in all; once somebody is unconscious it is lethal. [damage]

    Parameters and dice as :func:`in_cold`. Source: TOG-COLD, OUT-G-10.
    """
    line = desk.sheet.line("modifier")
    fortitude_in(desk, line, fortitude, clothing)
    exposed = _exposed(desk, climate_of(desk, HEAT, temperature), _weathered(desk, line, survival), (hp, con, True))
    return _answer(desk, exposed, Suffered(Tally(nonlethal, damage)), time, earlier)


def _weathered(desk: Desk, line: Line, survival: str) -> Number:
    return line.add("survival", desk.book.figure(f"{SHELTER}.{survival}"))


def _exposed(desk: Desk, climate: Climate, bonus: Number, body: tuple[int, int | None, bool]) -> Exposed:
    hp, con, drops = body
    spills = desk.book.ruled("exposure.lethal_after", "full_hp") or desk.book.ruled("nonlethal.overflow", "lethal")
    return Exposed(climate, bonus, hp, Body(hp, spills), depth(desk, con), drops)


def _answer(desk: Desk, exposed: Exposed, start: Suffered, time: Fraction, earlier: int) -> Answer:
    climate, log, end = exposed.climate, Log(), start
    if climate.minutes:
        minutes = int(units.convert(time, "h", "min"))
        if climate.each_minute:
            # Each of these minutes takes a point at least: past so many nobody lives.
            minutes = min(minutes, exposed.hp + int(exposed.dead_at))
        ahead = spells(climate, minutes, growing(desk, climate.kind), earlier)
        end = desk.dice.through(exposed.spell, start, ahead, log, over=exposed.is_dead)
    line, lethal, chill = desk.sheet.line(), desk.sheet.line("lethal", "lethal"), desk.sheet.line("nonlethal", "nonlethal")
    count_both(line, lethal, "lethal", end.tally.lethal - start.tally.lethal, climate.rule)
    count_both(line, chill, "nonlethal", end.tally.nonlethal - start.tally.nonlethal, climate.rule)
    also = {
        "interval": climate.minutes or None,
        "dcs": log.dcs,
        "modifier": exposed.bonus,
        "lethal": lethal.total,
        "nonlethal": chill.total,
        "fatigued": end.fatigued,
        "state": exposed.state(end) or "up",
    }
    return Answer(line.total, also, log.events)
