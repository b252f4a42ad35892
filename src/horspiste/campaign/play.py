"""A campaign in play with its history: each act on the table leaves deeds, plain JSON to be kept before anything is shown."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from horspiste.basis.errors import InputError
from horspiste.basis.refusal import Refused
from horspiste.dice.byhand import Waiting
from horspiste.journey.craft import is_bedtime
from horspiste.journey.world import World
from horspiste.state.calendar import HOURS_A_DAY, ROUNDS_AN_HOUR

from .commands import Command
from .kept import Answers, Kept, answers_kept, answers_of, command_kept, command_of, record_kept
from .table import Moment, Table

ORDER, UNDO, REDO, PENDING, DROP, HAND = "order", "undo", "redo", "pending", "drop", "hand"
# The longest that one command may let pass: forty days.
MOST_HOURS = 40 * HOURS_A_DAY
_QUIET = ("walk", "walk.believed", "lost.pass", "lost.bearing", "lost.unnoticed", "river.stepped", "supplies.water_filled")


@dataclass(frozen=True)
class Deed:
    """One change of the table. ``told`` is what history shows of it, where it is an order."""

    act: str
    body: Kept
    told: Kept | None = None


@dataclass
class Play:
    """A table, and the history of what was done and undone at it, line by line beside its moments."""

    table: Table
    story: list[Kept] = field(default_factory=list)
    undone: list[Kept] = field(default_factory=list)

    @property
    def world(self) -> World:
        """The journey's fixed ground."""
        return self.table.world

    @property
    def start_of_time(self) -> int:
        """The whole hour in which the journey set out, from which hours are counted. [rounds]"""
        return self.world.expedition.setting_out // ROUNDS_AN_HOUR * ROUNDS_AN_HOUR

    def index_of(self, instant: int) -> int:
        """The number of the hour that holds an instant."""
        return (instant - self.start_of_time) // ROUNDS_AN_HOUR

    def order(self, command: Command) -> list[Deed]:
        """Carry out an order; it may now wait for a roll.

        Raises:
            Refused: ``journey.roll_waits``.
            InputError: as :meth:`~horspiste.campaign.table.Table.order`.
        """
        if self.table.pending is not None:
            raise Refused("journey.roll_waits")
        if command.do == "step_hour":
            self._may_pass()
        return self._taken(self.table.order(command))

    def _may_pass(self) -> None:
        stop = self.table.now.stop
        if stop is not None and stop.offers:
            raise Refused("journey.waits", stop=stop.code, offers=list(stop.offers))
        if all(being.dead for being in self.table.now.beings.values()):
            raise Refused("journey.over")

    def answer(self, faces: tuple[int, ...] | None) -> list[Deed]:
        """Answer the roll that waits, by the faces thrown or by the engine with ``None``."""
        return self._taken(self.table.answer(faces))

    def _taken(self, moment: Moment | None) -> list[Deed]:
        if moment is None:
            return [self._pending()]
        told = record_kept(moment.record, self.world.book)
        self.story.append(told)
        self.undone.clear()
        body = {"command": command_kept(moment.command), "answers": answers_kept(moment.answers)}
        return [Deed(ORDER, body, told)]

    def _pending(self) -> Deed:
        pending = self.table.pending
        if pending is None:
            raise ValueError("nothing waits")
        return Deed(PENDING, {"command": command_kept(pending.command), "answers": answers_kept(pending.answers)})

    def undo(self, count: int = 1) -> list[Deed]:
        """Take back the last orders, or let go of the one that waits for a roll.

        Raises:
            Refused: ``journey.no_undo``.
        """
        if self.table.pending is not None:
            self.table.drop()
            return [Deed(DROP, {})]
        taken = len(self.table.undo(count))
        if not taken:
            raise Refused("journey.no_undo")
        self.undone += [self.story.pop() for _ in range(taken)]
        return [Deed(UNDO, {"count": taken})]

    def undo_to(self, index: int) -> list[Deed]:
        """Take back every order from the beginning of an hour on, and let go of one that waits for a roll."""
        instant = self.start_of_time + index * ROUNDS_AN_HOUR
        waiting = self.undo() if self.table.pending is not None else []
        later = sum(1 for moment in self.table.moments if moment.record.start >= instant)
        return [*waiting, *(self.undo(later) if later or not waiting else [])]

    def redo(self) -> list[Deed]:
        """Do the order last undone again, with the same rolls.

        Raises:
            Refused: ``journey.no_redo``.
        """
        if self.table.pending is not None or self.table.redo() is None:
            raise Refused("journey.no_redo")
        self.story.append(self.undone.pop())
        return [Deed(REDO, {})]

    def overrule(self, number: int, step: str, amount: Any, reason: str) -> list[Deed]:
        """Walk the hour of a line of history again with a step overruled; what came later is taken back.

        Raises:
            Refused: ``journey.no_hour`` where the line is no hour.
        """
        if not 0 <= number < len(self.story) or self.table.moments[number].command.do != "step_hour":
            raise Refused("journey.no_hour")
        taken = len(self.story) - number
        moment = self.table.overrule(number, step, amount, reason)
        self.undone += [self.story.pop() for _ in range(taken)]
        return [Deed(UNDO, {"count": taken}), *self._taken(moment)]

    def hand_over(self, purposes: Iterable[str], every: bool) -> list[Deed]:
        """Say which rolls people throw from now on."""
        wanted = sorted(purposes)
        self.table.hand_over(wanted, every)
        return [Deed(HAND, {"purposes": wanted, "all": every})]

    def has_reached(self, what: str, index: int | None, hours: int) -> bool:
        """Whether a run until arrival, the next event, night, morning or an hour ends after ``hours`` of it."""
        now, last = self.table.now, self.story[-1]
        if now.stop is not None or self.table.pending is not None or hours >= MOST_HOURS:
            return True
        if what == "hour":
            return index is not None and self.index_of(now.instant) >= index
        abed, lay = is_bedtime(now, now.instant), is_bedtime(now, last["start"])
        if what in ("night", "morning"):
            return abed != lay and abed == (what == "night")
        return now.arrived if what == "arrival" else any(event["code"] not in _QUIET for event in last["events"])


def settled(deeds: Sequence[Mapping[str, Any]]) -> tuple[list[Any], list[Any], Any, Any]:
    """What a list of kept deeds comes to: the orders in force, those undone, the one that waits, and who throws."""
    active: list[Any] = []
    undone: list[Any] = []
    pending = hand = None
    for deed in deeds:
        act, body = deed["act"], deed["body"]
        if act == ORDER:
            active.append(deed)
            undone.clear()
        elif act == UNDO:
            undone += [active.pop() for _ in range(body["count"])]
        elif act == REDO:
            active.append(undone.pop())
        elif act == HAND:
            hand = body
        if act != HAND:
            pending = body if act == PENDING else None
    return active, undone, pending, hand


def restored(world: World, secret: bytes, deeds: Sequence[Mapping[str, Any]]) -> Play:
    """The table as it stood, played again from its kept deeds with the answers given then; history is read, not made anew.

    Raises:
        InputError: ``journey.drift`` where the rules of today cannot play what was played.
    """
    active, undone, pending, hand = settled(deeds)
    play = Play(Table(world, secret), [deed["told"] for deed in active], [deed["told"] for deed in undone])
    try:
        for deed in [*active, *reversed(undone)]:
            play.table.restore(*_of(deed["body"]))
    except (InputError, Waiting) as wrong:
        raise InputError("journey.drift", "campaign", detail=str(wrong)) from wrong
    play.table.undo(len(undone))
    if hand is not None:
        play.table.hand_over(hand["purposes"], hand["all"])
    if pending is not None:
        _wait_again(play.table, pending)
    return play


def _of(body: Mapping[str, Any]) -> tuple[Command, Answers]:
    return command_of(body["command"]), answers_of(body["answers"])


def _wait_again(table: Table, body: Mapping[str, Any]) -> None:
    undone = list(table.undone)
    try:
        table.restore(*_of(body))
    except Waiting:
        table.undone[:] = undone
