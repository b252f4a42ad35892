"""Stays inside a forest fire, round by round: flames, hot air, hot metal, smoke, heat."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import NamedTuple

from horspiste.basis.desk import Answer, Desk
from horspiste.basis.event import Event
from horspiste.basis.source import Number
from horspiste.dice.protocol import Dice, notation, parse

from .fire import FIGURES, METAL_ROUNDS, flames, flames_event, heat_event, heated, reflex_in
from .saves import Borne, Growing, Save, dc_of, each_time, fortitude_in, growing, harm_of, wears_metal
from .smoke import Breath, Smoke, breath_event, smoke_of


class Kind(StrEnum):
    """What can happen in a round."""

    ENTER = "enter"
    CATCH = "catch"
    BURN = "burn"
    BREATHE = "breathe"
    METAL = "metal"
    SMOKE = "smoke"
    HEAT = "heat"


class Part(NamedTuple):
    """One thing that happens in a round: its kind, with its DC or its dice."""

    kind: Kind
    dc: Number = 0
    dice: str = ""


class Scorched(NamedTuple):
    """A body in the fire so far: whether it burns, and whether one more choking round will hurt."""

    burning: bool = False
    primed: bool = False


@dataclass
class Log:
    """What is told of the stays: damage by cause, saves against flames, happenings."""

    breath: int = 0
    metal: int = 0
    flames: int = 0
    nonlethal: int = 0
    risks: int = 0
    events: list[Event] = field(default_factory=list)

    def breathed(self, points: int) -> None:
        """Hot air was breathed."""
        self.breath += points

    def touched(self, points: int) -> None:
        """Hot metal burned."""
        self.metal += points

    def flamed(self, save: Save, done: Borne, burning: bool) -> None:
        """A save against flames: at risk of them, or already burning."""
        self.risks += not burning
        self.flames += done.damage
        self.events.append(flames_event(save, done, burning))

    def choked(self, dc: Number, breath: Breath) -> None:
        """A round of smoke."""
        self.nonlethal += breath.damage
        self.events.append(breath_event(dc, breath))

    def warmed(self, save: Save, done: Borne) -> None:
        """A save against the heat."""
        self.nonlethal += done.damage
        self.events.append(heat_event(save, done))


@dataclass(frozen=True, eq=False)
class Body:
    """What the fire asks of the one inside it."""

    flames: Save
    heat_bonus: Number
    heat_harm: str
    smoke: Smoke

    def part(self, now: Scorched, part: Part, dice: Dice, note: Log) -> tuple[Scorched, int]:
        """One thing of a round: the body after it, and its fire damage.

        Dice: catching and burning d20, d6 if it fails; breath d6; metal its d4; smoke d20, d6 if choking hurts; heat d20, d4 if
        it fails. Source: OUT-FIRE-11 to 18.
        """
        match part.kind:
            case Kind.ENTER:
                return self._flames(Scorched(), dice, note)
            case Kind.CATCH:
                return (now, 0) if now.burning else self._flames(now, dice, note)
            case Kind.BURN:
                return self._flames(now, dice, note) if now.burning else (now, 0)
            case Kind.BREATHE:
                points = dice.roll(part.dice, "fire.breath_damage").total
                note.breathed(points)
                return now, points
            case Kind.METAL:
                points = dice.roll(part.dice, "fire.metal_damage").total
                note.touched(points)
                return now, points
            case Kind.SMOKE:
                return now._replace(primed=dice.through(self.smoky, now.primed, [part.dc], note)), 0
        dice.through(self.warm, None, [part.dc], note)
        return now, 0

    def smoky(self, primed: bool, dc: Number, dice: Dice, note: Log) -> bool:
        """A round of smoke, apart from the rest so that odds may merge it: whether one more choking round will hurt.

        Dice: as :meth:`Smoke.breathed`. Source: OUT-FIRE-17, OUT-FIRE-18.
        """
        breath = self.smoke.breathed(primed, dc, dice)
        note.choked(dc, breath)
        return breath.primed

    def warm(self, _: None, dc: Number, dice: Dice, note: Log) -> None:
        """A save against the heat, apart from the rest likewise. Dice: d20, d4 if it fails. Source: OUT-FIRE-12."""
        save = Save(self.heat_bonus, dc, self.heat_harm)
        note.warmed(save, heated(dice, save))

    def _flames(self, now: Scorched, dice: Dice, note: Log) -> tuple[Scorched, int]:
        done = flames(dice, self.flames, now.burning)
        note.flamed(self.flames, done, now.burning)
        return now._replace(burning=not done.passed), done.damage


@dataclass(frozen=True)
class Rhythm:
    """How often what happens: rounds between heat saves and between risks of flames, and whether heat comes first."""

    heat_every: int
    catch_every: int
    heat_first: bool
    breathing: bool
    breath_dice: str
    metal: Sequence[str]
    heat: Growing
    smoke: Growing

    def stay(self, rounds: int, heats: int, smokes: int) -> Iterator[Part]:
        """All that a stay of ``rounds`` brings, after so many earlier saves of heat and of smoke."""
        yield Part(Kind.ENTER)
        for number in range(1, rounds + 1):
            due = (number - 1 if self.heat_first else number) % self.heat_every == 0
            if due and self.heat_first:
                yield Part(Kind.HEAT, self.heat.dc(heats))
            yield Part(Kind.BURN)
            if self.breathing:
                yield Part(Kind.BREATHE, dice=self.breath_dice)
            if self.metal:
                yield Part(Kind.METAL, dice=self.metal[min(number, len(self.metal)) - 1])
            if self.breathing:
                yield Part(Kind.SMOKE, self.smoke.dc(smokes))
                smokes += 1
            if due and not self.heat_first:
                yield Part(Kind.HEAT, self.heat.dc(heats))
            heats += due
            if number % self.catch_every == 0:
                yield Part(Kind.CATCH)


def inside(
    desk: Desk, *, rounds: Sequence[int], breathing: bool, fortitude: int, reflex: int, clothing: str, rested: bool
) -> Answer:
    """What stays inside a forest fire do in all: breath, hot metal and flames. [fire]

    Whoever left one stay burning is put out before the next.

    Dice: on entry d20 against catching fire, d6 if it fails. Each round: burning d20, d6 if it goes on; breathing d6; metal
    armour its d4; breathing d20 against smoke, d6 if choking hurts; every fifth round d20 against heat, d4 if it fails
    (``hazard.save_timing: start_of_interval``: first of all in rounds 1, 6, 11); every tenth, unless burning, d20 against
    catching fire, d6. Source: OUT-FIRE-09 to 18, OUT-D-25, OUT-D-26.
    """
    body, rhythm = _body(desk, fortitude, reflex, clothing), _rhythm(desk, breathing, clothing)
    parts = _parts(rhythm, rounds, rested or desk.book.ruled("hazard.counter_reset", "on_leaving"))
    log = Log()
    _, damage = desk.dice.adding(body.part, Scorched(), parts, log)
    line = desk.sheet.line()
    line.add("all_rounds", damage, "OUT-FIRE-10")
    also = {
        "breath_damage": log.breath,
        "breath_dice": _thrown(rhythm, parts),
        "metal_damage": log.metal,
        "burning_damage": log.flames,
        "nonlethal": log.nonlethal,
        "heat_dcs": _dcs(parts, Kind.HEAT),
        "heat_modifier": body.heat_bonus,
        "smoke_dcs": _dcs(parts, Kind.SMOKE),
        "smoke_modifier": body.smoke.bonus,
        "catch_dc": body.flames.dc,
        "catch_modifier": body.flames.bonus,
        "catch_saves": log.risks,
        "heat_metal": bool(rhythm.metal),
    }
    return Answer(line.total, also, log.events)


def _body(desk: Desk, fortitude: int, reflex: int, clothing: str) -> Body:
    bonus = reflex_in(desk, desk.sheet.line("catch_modifier"), reflex, clothing)
    fire = Save(bonus, dc_of(desk, "catching_fire", of="catch_dc"), harm_of(desk, "catching_fire"))
    heat = fortitude_in(desk, desk.sheet.line("heat_modifier"), fortitude, clothing)
    return Body(fire, heat, harm_of(desk, "fire_heat"), smoke_of(desk, fortitude, clothing, "smoke_modifier"))


def _rhythm(desk: Desk, breathing: bool, clothing: str) -> Rhythm:
    book, metal = desk.book, desk.book.table("hazards.metal")
    return Rhythm(
        each_time(desk, "heat_every", book.figure(f"{FIGURES}.heat_every"), "round"),
        each_time(desk, "catch_every", book.figure(f"{FIGURES}.catch_every"), "round"),
        book.ruled("hazard.save_timing", "start_of_interval"),
        breathing,
        book.table(FIGURES).get("breath_dice", "value"),
        [metal.get(row, "dice") for row in METAL_ROUNDS] if wears_metal(desk, clothing) else [],
        growing(desk, "fire_heat", "heat_dcs"),
        growing(desk, "smoke", "smoke_dcs"),
    )


def _parts(rhythm: Rhythm, rounds: Sequence[int], anew: bool) -> list[Part]:
    parts: list[Part] = []
    for stay in rounds:
        earlier = (0, 0) if anew else (len(_dcs(parts, Kind.HEAT)), len(_dcs(parts, Kind.SMOKE)))
        parts += rhythm.stay(stay, *earlier)
    return parts


def _dcs(parts: Sequence[Part], kind: Kind) -> list[Number]:
    return [part.dc for part in parts if part.kind == kind]


def _thrown(rhythm: Rhythm, parts: Sequence[Part]) -> str:
    count, size = parse(rhythm.breath_dice)
    return notation(count * sum(part.kind == Kind.BREATHE for part in parts), size)
