"""Running round after round: the free rounds, the checks past them, the rest that is due."""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple

from horspiste.basis.desk import Answer, Desk
from horspiste.basis.event import Event
from horspiste.basis.notation import exact
from horspiste.basis.refusal import Refused
from horspiste.basis.source import Number
from horspiste.rulebook.book import Rulebook

from .abilities import modifier_figure

if TYPE_CHECKING:
    from horspiste.dice.protocol import Dice


class Ran(NamedTuple):
    """A run so far: the rounds run, and whether a failed check ended it."""

    rounds: int
    ended: bool = False


class RunRound(NamedTuple):
    """One more round that asks for a check."""

    dc: Number
    bonus: Number
    natural: bool


@dataclass
class RunLog:
    """What is told of a run."""

    dcs: list[Number] = field(default_factory=list)
    totals: list[Number] = field(default_factory=list)
    events: list[Event] = field(default_factory=list)

    def note(self, choice: RunRound, total: Number, passed: bool) -> None:
        """Keep one check."""
        self.dcs.append(choice.dc)
        self.totals.append(total)
        self.events.append(Event("move.run_pass" if passed else "move.run_fail", {"dc": choice.dc, "total": total}))


def run(
    desk: Desk, *, speed: Fraction, con: int | None, rounds: int, multiplier: str, scale: str, bonus: int, fatigued: bool
) -> Answer:
    """Rounds run before a failed check or the end of a minute's run. [number]

    Dice: a d20 for each round that asks for a check. A creature without Constitution never tires.

    Source: ADV-LOCAL-03, ADV-LOCAL-04, ADV-MOVE-06, ADV-MOVE-07, ADV-HUST-05; checks SRD 3.5, Combat.

    Raises:
        Refused: ``move.fatigued``, ``move.cannot_run``.
        InputError: ``table.outside`` for a Constitution that has no modifier.
    """
    _check_can_run(desk, con, scale, fatigued)
    most = _most_rounds(desk.book, con, scale)
    asked = rounds if most is None else min(rounds, most)
    free = asked if con is None else min(asked, _free_rounds(desk, con, scale))
    log = RunLog()
    checked = None if con is None or asked <= free else check_bonus(desk, con, bonus)
    rounds_checked = [] if checked is None else _checked_rounds(desk, checked, asked - free)
    ran = desk.dice.through(run_round, Ran(free), rounds_checked, log, over=lambda ran: ran.ended)
    line = desk.sheet.line()
    line.add("free_rounds", free, _free_rule(desk.book, con, scale))
    line.add("checked_rounds", ran.rounds - free, "GAP-11")
    due = most is not None and line.total >= most
    return _answer(desk, line.total, speed * _factor(desk, multiplier), due, ran.ended, log, checked)


def run_round(ran: Ran, choice: RunRound, dice: Dice, log: RunLog) -> Ran:
    """One more round of running. Dice: d20, Constitution against the round's DC; a failure ends the run before the round."""
    check = dice.check(choice.bonus, choice.dc, "move.run_check", natural=choice.natural)
    log.note(choice, check.total, bool(check.passed))
    return Ran(ran.rounds + 1) if check.passed else Ran(ran.rounds, True)


def _check_can_run(desk: Desk, con: int | None, scale: str, fatigued: bool) -> None:
    if fatigued:
        raise Refused("move.fatigued")
    weak = con is not None and con < desk.book.number("movement.figures.free_run_con")
    if con == 0 or (weak and scale == "local" and desk.book.ruled("run.low_con", "cannot_run_locally")):
        raise Refused("move.cannot_run", con=con)


def _by_minutes(book: Rulebook, scale: str) -> bool:
    """Whether the rule of the minute holds, not that of fights."""
    return scale == "local" and book.ruled("run.con9_vs_rounds", "local_rule_wins")


def _most_rounds(book: Rulebook, con: int | None, scale: str) -> int | None:
    """The rounds after which rest is due; ``None`` where only checks end a run."""
    minutes = exact(book.ruling("run.max_minutes"))
    if con is None or not _by_minutes(book, scale) or minutes is None:
        return None
    return int(minutes * book.number("movement.figures.rounds_a_minute"))


def _free_rounds(desk: Desk, con: int, scale: str) -> int:
    """Rounds that ask for no check: the free minute, the whole run that ends in rest, or as many as the Constitution score."""
    book = desk.book
    least = desk.sheet.against("least_con", book.figure("movement.figures.free_run_con"))
    if con < least or not _by_minutes(book, scale):
        return con
    minute = int(book.number("movement.figures.free_run") * book.number("movement.figures.rounds_a_minute"))
    return max(con, minute, _most_rounds(book, con, scale) or 0)


def _free_rule(book: Rulebook, con: int | None, scale: str) -> str:
    """What gives the free rounds: the minute's rule, or one of the two rulings that put Constitution rounds in its place."""
    if scale == "combat":
        return "GAP-11"
    if not _by_minutes(book, scale):
        return "run.con9_vs_rounds"
    weak = con is not None and con < book.number("movement.figures.free_run_con")
    longer = not weak and book.ruling("run.max_minutes") != book.rulings["run.max_minutes"].default
    return "run.low_con" if weak else "run.max_minutes" if longer else "ADV-LOCAL-03"


def _checked_rounds(desk: Desk, bonus: Number, count: int) -> list[RunRound]:
    natural = desk.book.ruled("check.natural_extremes", "auto")
    return [RunRound(_dc(desk, earlier), bonus, natural) for earlier in range(count)]


def _dc(desk: Desk, earlier: int) -> Number:
    """The DC of a round's check after so many earlier ones."""
    line = desk.sheet.line("dcs", item=earlier + 1)
    line.add("base_dc", desk.book.figure("movement.figures.run_dc"))
    step = desk.book.figure("movement.figures.run_dc_step")
    return line.add("earlier_checks", step._replace(amount=step.amount * earlier))


def check_bonus(desk: Desk, con: int, bonus: int) -> Number:
    """What is added to a Constitution check: the modifier, and a further bonus. [number]"""
    line = desk.sheet.line("bonus")
    line.add("constitution", modifier_figure(desk, con))
    return line.add("bonus", bonus)


def _factor(desk: Desk, multiplier: str) -> Number:
    return desk.book.table("movement.paces").number(f"run_x{multiplier}", "factor")


def _answer(desk: Desk, rounds: Number, metres: Number, due: bool, failed: bool, log: RunLog, bonus: Number | None) -> Answer:
    way = desk.sheet.line("distance", "m")
    way.add("run_a_round", metres, "ADV-TBL-05")
    way.multiply("rounds_run", rounds)
    rest = desk.book.number("movement.figures.rest") if due or failed else 0
    events = [*log.events, *([Event("move.rest_due")] if due else [])]
    also = {"distance": way.total, "rest": rest, "bonus": bonus, "dcs": log.dcs, "totals": log.totals}
    return Answer(rounds, also, events)
