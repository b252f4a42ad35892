"""Quicksand: stepping in, struggling, surfacing, being pulled out."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

from horspiste.basis.desk import Answer, Desk
from horspiste.basis.event import Event
from horspiste.basis.reckoning import Line
from horspiste.basis.refusal import Refused
from horspiste.basis.source import Number
from horspiste.dice.protocol import Check, Dice

from .breath import breath_of

FIGURES = "hazards.quicksand"
AFLOAT, UNDER, OUT = "afloat", "under", "out"
SQUARE = "movement.figures.square"


def approach(desk: Desk, *, gait: str, survival: int) -> Answer:
    """How many squares inside the patch one stops; 0 if it is noticed. [squares]

    Dice: d20 for a walker; d2 for who runs or charges, for whom there is nothing to notice.
    Source: OUT-QSAND-02, OUT-QSAND-03, OUT-QSAND-05, OUT-QSAND-13.
    """
    line, dc = desk.sheet.line(), None
    if gait != "walk":
        rolled = desk.dice.roll(desk.book.table(FIGURES).get("carried_dice", "value"), "quicksand.into").total
        line.add("carried_in", rolled, "OUT-QSAND-05")
    else:
        dc = desk.sheet.line("dc").add("base_dc", desk.book.figure(f"{FIGURES}.notice_dc"))
        if not desk.dice.check(survival, dc, "quicksand.notice").passed:
            line.add("stepped_in", 1, "OUT-QSAND-02")
    inside = desk.sheet.line("inside", "m")
    inside.add("squares", line.total, unit="squares")
    inside.multiply("square", desk.book.figure(SQUARE))
    code = "quicksand.trapped" if line.total else "quicksand.noticed"
    return Answer(line.total, {"dc": dc, "inside": inside.total}, (Event(code, {"squares": line.total}),))


class Struggle(NamedTuple):
    """The victim's own check: its DC, the margin of sinking, and whether the second small failure in a row sinks too."""

    bonus: int
    stay_dc: Number
    move_dc: Number
    under_by: Number
    sinks: bool

    def tried(self, announced: str, small: int, dice: Dice) -> tuple[str, Check]:
        """Whether one moves, stays or goes under, after so many small failures in a row.

        Dice: d20. Source: OUT-QSAND-06, OUT-QSAND-07, OUT-D-35.
        """
        dc = self.move_dc if announced == "move" else self.stay_dc
        check = dice.check(self.bonus, dc, "quicksand.check", bands=(self.under_by,))
        if check.passed:
            return "moves" if announced == "move" else "stays", check
        sunk = check.failed_by(self.under_by) or (self.sinks and small > 0)
        return UNDER if sunk else "stays", check


def _struggle(desk: Desk, swim: int) -> Struggle:
    book = desk.book
    stay, move = book.number(f"{FIGURES}.stay_dc"), book.number(f"{FIGURES}.move_dc")
    under_by = desk.sheet.against("under_by", book.figure(f"{FIGURES}.under_by"), unit="number")
    return Struggle(swim, stay, move, under_by, book.ruled("quicksand.small_failure", "sink_one_stage"))


def struggle(desk: Desk, *, announced: str, swim: int, small_failures: int) -> Answer:
    """One round in quicksand, staying up or moving a square: moves, stays or under.

    Dice: d20. Source: OUT-QSAND-06, OUT-QSAND-07, OUT-D-35.
    """
    trial = _struggle(desk, swim)
    dc = desk.sheet.line("dc").add("base_dc", desk.book.figure(f"{FIGURES}.{announced}_dc"))
    value, check = trial._replace(stay_dc=dc, move_dc=dc).tried(announced, small_failures, desk.dice)
    return Answer(value, {"dc": dc, "total": check.total}, (Event(f"quicksand.{value}", {"dc": dc, "total": check.total}),))


def surface(desk: Desk, *, rounds_under: int, swim: int) -> Answer:
    """Whether one who went under comes up.

    Dice: d20. Source: OUT-QSAND-08, OUT-D-36.
    """
    line = desk.sheet.line("dc")
    line.add("base_dc", desk.book.figure(f"{FIGURES}.surface_dc"))
    counted, rule = _rounds_counted(desk, rounds_under)
    line.add("rounds_under", counted * desk.book.number(f"{FIGURES}.surface_step"), rule)
    check = desk.dice.check(swim, line.total, "quicksand.surface")
    code = "quicksand.surfaces" if check.passed else "quicksand.still_under"
    also = {"dc": line.total, "total": check.total}
    return Answer(bool(check.passed), also, (Event(code, also),))


def _rounds_counted(desk: Desk, rounds: int) -> tuple[int, str]:
    key = "quicksand.submerged_count"
    return (max(0, rounds - 1), key) if desk.book.ruled(key, "rounds_before_this_check") else (rounds, "OUT-QSAND-08")


class Pull(NamedTuple):
    """A pull from firm ground: the checks of the rescuer, of the victim's hold, and of keeping up afterwards."""

    rescuer: Number
    victim: int
    swim: int
    pull_dc: Number
    hold_dc: Number
    keep_up_dc: Number
    either: bool

    def pulled(self, dice: Dice) -> str:
        """Whether the victim is drawn a square, stays, or goes under.

        Dice: d20 rescuer, d20 victim, d20 Swim if called for. Source: OUT-QSAND-10 to 12, OUT-D-37.
        """
        pulls = dice.check(self.rescuer, self.pull_dc, "quicksand.rescue").passed
        holds = dice.check(self.victim, self.hold_dc, "quicksand.held").passed
        if pulls and holds:
            return "drawn"
        if not holds or self.either:
            kept = dice.check(self.swim, self.keep_up_dc, "quicksand.swim").passed
            return "nothing" if kept else UNDER
        return "nothing"


def _pull(desk: Desk, rescuer: Number, victim: int, swim: int) -> Pull:
    names = ("pull_dc", "hold_dc", "keep_up_dc")
    pull, hold, keep_up = (desk.sheet.against(name, desk.book.figure(f"{FIGURES}.{name}"), unit="number") for name in names)
    return Pull(rescuer, victim, swim, pull, hold, keep_up, desk.book.ruled("quicksand.rescue_failure", "either"))


PULLED = {"drawn": "quicksand.drawn", "nothing": "quicksand.not_drawn", UNDER: "quicksand.under"}


def rescue(desk: Desk, *, rescuer_strength: int, victim_strength: int, swim: int, aids: int, tool: bool, under: bool) -> Answer:
    """One pull at somebody in quicksand: drawn, nothing or under.

    Dice: d20 rescuer, d20 victim, d20 Swim if called for. Refuses ``quicksand.no_tool``, ``quicksand.victim_under``.
    Source: OUT-QSAND-09 to 12, OUT-G-28, OUT-D-37, OUT-D-38.
    """
    if not tool:
        raise Refused("quicksand.no_tool")
    if under:
        raise Refused("quicksand.victim_under")
    line = desk.sheet.line("bonus")
    line.add("strength_modifier", rescuer_strength)
    if aids:
        line.add("aid", aids * desk.book.number("wayfinding.figures.aid"), "OUT-G-28")
    value = _pull(desk, line.total, victim_strength, swim).pulled(desk.dice)
    moved = _moved(desk, desk.sheet.line("moved", "m"), value == "drawn")
    return Answer(value, {"bonus": line.total, "moved": moved}, (Event(PULLED[value], {"moved": moved}),))


def _moved(desk: Desk, line: Line, drawn: bool) -> Number:
    return line.add("square", desk.book.figure(SQUARE), "OUT-QSAND-12") if drawn else line.total


class Victim(NamedTuple):
    """Where the victim is: squares from firm ground, afloat, under or out; full rounds under; small failures in a row."""

    square: int
    state: str = AFLOAT
    dive: int = 0
    small: int = 0


@dataclass
class Log:
    """What is told of the rounds: the DCs of the victim's own checks, rounds without breath, happenings."""

    dcs: list[Number] = field(default_factory=list)
    airless: int = 0
    events: list[Event] = field(default_factory=list)

    def tried(self, dc: Number, code: str, total: Number) -> None:
        """The victim's own check."""
        self.dcs.append(dc)
        self.events.append(Event(f"quicksand.{code}", {"dc": dc, "total": total}))

    def held_breath(self) -> None:
        """A round under."""
        self.airless += 1

    def told(self, code: str) -> None:
        """Something without a check of the victim's own."""
        self.events.append(Event(code))


@dataclass(frozen=True, eq=False)
class Sand:
    """What quicksand asks of a victim each round."""

    own: Struggle
    surface_dc: Number
    surface_step: Number
    first_counts: bool
    pull: Pull | None
    replaced: bool

    def round(self, victim: Victim, announced: str, dice: Dice, note: Log) -> Victim:
        """One round: the victim's own check, then the rescuer's pull at one who is afloat.

        Dice: d20 of the victim (surfacing while under, else what is announced); with a rescuer, and the victim afloat, as
        :meth:`Pull.pulled`. Source: OUT-QSAND-06 to 08, OUT-QSAND-10 to 12, OUT-D-38.
        """
        if victim.state == UNDER:
            victim = self._surfacing(victim, dice, note)
        elif self.pull is None or not self.replaced:
            victim = self._struggling(victim, announced, dice, note)
        if victim.state == AFLOAT and self.pull is not None:
            victim = self._pulled(victim, self.pull, dice, note)
        return victim

    def _surfacing(self, victim: Victim, dice: Dice, note: Log) -> Victim:
        dive = victim.dive + 1
        dc = self.surface_dc + self.surface_step * (dive if self.first_counts else dive - 1)
        check = dice.check(self.own.bonus, dc, "quicksand.surface")
        note.held_breath()
        note.tried(dc, "surfaces" if check.passed else "still_under", check.total)
        return Victim(victim.square) if check.passed else victim._replace(dive=dive)

    def _struggling(self, victim: Victim, announced: str, dice: Dice, note: Log) -> Victim:
        value, check = self.own.tried(announced, victim.small, dice)
        note.tried(self.own.move_dc if announced == "move" else self.own.stay_dc, value, check.total)
        if value == UNDER:
            return Victim(victim.square, UNDER)
        if value == "moves":
            return _nearer(victim, note)
        return victim._replace(small=int(self.own.sinks and not check.passed))

    def _pulled(self, victim: Victim, pull: Pull, dice: Dice, note: Log) -> Victim:
        value = pull.pulled(dice)
        note.told(PULLED[value])
        if value == UNDER:
            return Victim(victim.square, UNDER)
        return _nearer(victim, note) if value == "drawn" else victim


def _nearer(victim: Victim, note: Log) -> Victim:
    if victim.square > 1:
        return Victim(victim.square - 1)
    note.told("quicksand.out")
    return Victim(0, OUT)


def run(
    desk: Desk,
    *,
    square: int,
    plan: list[str],
    swim: int,
    con: int | None,
    rescuer_strength: int | None,
    victim_strength: int,
) -> Answer:
    """Rounds in quicksand as planned, until the victim is out: squares from firm ground at the end. [squares]

    ``plan`` has a word a round, idle while under. Rounds under are counted by the surfacing checks; what comes of them once
    the breath is spent is asked apart.

    Dice: each round as :meth:`Sand.round`. Source: OUT-QSAND-06 to 08, OUT-QSAND-10 to 12, OUT-D-35 to 38.
    """
    book = desk.book
    pull = None if rescuer_strength is None else _pull(desk, rescuer_strength, victim_strength, swim)
    sand = Sand(
        _struggle(desk, swim),
        desk.sheet.against("surface_dc", book.figure(f"{FIGURES}.surface_dc"), of="dcs"),
        book.number(f"{FIGURES}.surface_step"),
        book.ruled("quicksand.submerged_count", "full_rounds_under"),
        pull,
        book.ruled("quicksand.own_check_on_rescue", "replaced"),
    )
    log = Log()
    end = desk.dice.through(sand.round, Victim(square), plan, log, over=lambda victim: victim.state == OUT)
    line = desk.sheet.line()
    line.add("from_firm_ground", square)
    line.add("nearer", end.square - square, "OUT-QSAND-06")
    breath = breath_of(desk, desk.sheet.line("breath"), con)
    also = {"state": end.state, "dcs": log.dcs, "breath": breath, "breath_used": log.airless}
    return Answer(line.total, also, log.events)
