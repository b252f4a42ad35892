"""A campaign that is open: one writer at a time, everything stored before it is shown, everybody told what they may know."""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from horspiste.basis.errors import InputError
from horspiste.basis.refusal import Refusal, Refused
from horspiste.campaign.commands import Command
from horspiste.campaign.eyes import Eyes
from horspiste.campaign.kept import Kept, plain
from horspiste.campaign.play import Deed, Play
from horspiste.campaign.requests import is_theirs, request_id
from horspiste.campaign.views import state_view
from horspiste.campaign.views_log import is_visible
from horspiste.store.store import Campaign, Store

from . import shapes

RUNS = ("step_day", "until")
# The codes by which the fiction, not the form of a command, says no.
_FICTION = "journey."
# A run longer than this tells how far it has come. [s]
_SOON = 1.0
_NO_CHANGE = 1 << 40


class Behind(Exception):
    """Somebody was quicker: the table has gone on from the revision that the page showed."""

    def __init__(self, revision: int) -> None:
        super().__init__(revision)
        self.revision = revision


class Forbidden(Exception):
    """The link's role may not do this."""


class Answered(Exception):
    """The roll waits no longer."""


@dataclass
class Running:
    """A long command under way."""

    id: str
    of: int
    done: int = 0
    cancelled: bool = False
    begun: float = field(default_factory=time.monotonic)


@dataclass(frozen=True)
class Outcome:
    """What a command came to: the refusal, and the first hour of the log that it changed."""

    refusal: Refusal | None
    first: int


Listener = Callable[[str, Mapping[str, Any]], None]


class Session:
    """An open campaign. Public methods may be called from any thread."""

    def __init__(self, store: Store, campaign: Campaign, load: Callable[[Campaign], Play]) -> None:
        self._store = store
        self._load = load
        self._lock = threading.RLock()
        self._listeners: dict[int, tuple[Eyes, Listener]] = {}
        self._next = 0
        self._play: Play | None = None
        self._looks: dict[str, str] = {}
        self._running: Running | None = None
        self.campaign = campaign
        # What doors have put into words of it, by whatever they tell it apart by.
        self.worded: dict[Any, Any] = {}
        self.revision = campaign.revision
        self.seen = dict(campaign.seen)

    @contextmanager
    def reading(self) -> Iterator[Play]:
        """The table, still while one looks at it."""
        with self._lock:
            yield self._opened()

    def _opened(self) -> Play:
        if self._play is None:
            self._play = self._load(self.campaign)
            self._looks = {name: _look(self._play, Eyes(name)) for name in self._play.table.start.beings}
        return self._play

    def revision_of(self, eyes: Eyes) -> int:
        """The number of changes that these eyes could see."""
        with self._lock:
            return self.seen.get(eyes.member, 0) if eyes.is_player else self.revision

    def listen(self, eyes: Eyes, listener: Listener) -> int:
        """Be told of changes; returns what :meth:`leave` wants."""
        with self._lock:
            self._next += 1
            self._listeners[self._next] = (eyes, listener)
            return self._next

    def leave(self, number: int) -> None:
        """Be told no longer."""
        with self._lock:
            self._listeners.pop(number, None)

    def cancel(self, name: str) -> bool:
        """End a long command after the hour it is at. Returns whether it was under way."""
        running = self._running
        if running is None or running.id != name:
            return False
        running.cancelled = True
        return True

    def carry_out(self, command: Mapping[str, Any], eyes: Eyes) -> Outcome:
        """Carry out what a page sent, once: the same id is never done twice.

        Raises:
            Behind, Forbidden, Answered.
            InputError: ``input.*`` for a command of the wrong form, ``store.full``, ``journey.drift``.
        """
        with self._lock:
            before = self._store.command(self.campaign.id, command["id"])
            if before is not None:
                return _kept_outcome(before.answer)
            if eyes.is_player and command["do"] != "answer_roll":
                raise Forbidden
            if self._running is not None or command["expect"] != self.revision_of(eyes):
                raise Behind(self.revision_of(eyes))
            if command["do"] not in RUNS:
                return self._at_once(command, eyes)
            running = self._running = Running(command["id"], self._estimate(command))
        try:
            return self._run(command, running)
        finally:
            self._running = None

    def _at_once(self, command: Mapping[str, Any], eyes: Eyes) -> Outcome:
        play = self._opened()
        before = list(play.story)
        try:
            deeds = self._deeds(play, command, eyes)
        except Refused as refused:
            return self._refused(command, refused.refusal)
        except InputError as error:
            if not error.code.startswith(_FICTION):
                raise
            return self._refused(command, Refusal(error.code, dict(error.figures)))
        except (Forbidden, Answered):
            raise
        except Exception:
            # A rule of ours broke half-way: the table is taken up again from what is stored.
            self._play = None
            raise
        outcome = Outcome(None, _first(play, before))
        self._keep(command, deeds, before, outcome)
        return outcome

    def _refused(self, command: Mapping[str, Any], refusal: Refusal) -> Outcome:
        outcome = Outcome(refusal, _NO_CHANGE)
        self._store.keep(self.campaign.id, command, (), self.revision, self.seen, _answer(outcome))
        return outcome

    def _deeds(self, play: Play, command: Mapping[str, Any], eyes: Eyes) -> list[Deed]:
        do, given = command["do"], command["with"]
        if do == "answer_roll":
            return _answer_roll(play, given, eyes)
        if do in shapes.ORDERS:
            shapes.ORDERS[do](given)
            return play.order(Command(do, given if do != "step_hour" else {key: given[key] for key in given if key == "kind"}))
        if do not in _ACTS:
            raise InputError("input.choice", "do", given=do[:40], choices=sorted([*shapes.ORDERS, *_ACTS, *RUNS, "answer_roll"]))
        return _ACTS[do](play, given)

    def _run(self, command: Mapping[str, Any], running: Running) -> Outcome:
        """Hour after hour, each stored as it is walked, until what was asked for, a stop, or somebody's word."""
        what, index = ("morning", None) if command["do"] == "step_day" else shapes.goal(command["with"])
        first, refusal = _NO_CHANGE, None
        while refusal is None:
            with self._lock:
                play = self._opened()
                before = list(play.story)
                over = running.done and (running.cancelled or play.has_reached(what, index, running.done))
                if over or (what == "hour" and index is not None and play.index_of(play.table.now.instant) >= index):
                    break
                try:
                    deeds = play.order(Command("step_hour"))
                except Refused as refused:
                    refusal = None if running.done else refused.refusal
                    break
                except Exception:
                    self._play = None
                    raise
                running.done += 1
                first = min(first, _first(play, before))
                self._keep(command, deeds, before, None)
                self._tell_progress(running)
        with self._lock:
            outcome = Outcome(refusal, first)
            self._store.keep(self.campaign.id, command, (), self.revision, self.seen, _answer(outcome))
            return outcome

    def _estimate(self, command: Mapping[str, Any]) -> int:
        """How many hours a run may take: exact for an hour, else a day or what the clock has left."""
        if command["do"] == "until":
            what, index = shapes.goal(command["with"])
            if what == "hour" and index is not None:
                play = self._opened()
                return max(1, index - play.index_of(play.table.now.instant))
        return 24

    def _tell_progress(self, running: Running) -> None:
        if time.monotonic() - running.begun < _SOON:
            return
        running.of = max(running.of, running.done + 1)
        told = {"command": running.id, "done": running.done, "of": running.of}
        for eyes, listener in list(self._listeners.values()):
            if not eyes.is_player:
                listener("progress", told)

    def _keep(self, command: Mapping[str, Any], deeds: Sequence[Deed], before: list[Kept], outcome: Outcome | None) -> None:
        """Store, then tell. Where the disk takes no more, the table goes back to what is stored."""
        play = self._opened()
        looks = {name: _look(play, Eyes(name)) for name in self._looks}
        touched = _touched(before, play.story)
        seen = dict(self.seen)
        for name, look in looks.items():
            if look != self._looks[name] or any(is_visible(told, Eyes(name)) for told in touched):
                seen[name] = seen.get(name, 0) + 1
        revision = self.revision + 1
        try:
            self._store.keep(self.campaign.id, command, deeds, revision, seen, None if outcome is None else _answer(outcome))
        except Exception:
            self._play = None
            raise
        changed = {name for name in looks if seen.get(name, 0) != self.seen.get(name, 0)}
        self.revision, self.seen, self._looks = revision, seen, looks
        for eyes, listener in list(self._listeners.values()):
            if not eyes.is_player or eyes.member in changed:
                listener("revision", {"revision": self.revision_of(eyes)})


def _look(play: Play, eyes: Eyes) -> str:
    return json.dumps(plain(state_view(play, eyes)), sort_keys=True)


def _touched(before: list[Kept], after: list[Kept]) -> list[Kept]:
    """The lines of history that went or came."""
    same = 0
    while same < min(len(before), len(after)) and before[same] is after[same]:
        same += 1
    return [*before[same:], *after[same:]]


def _first(play: Play, before: list[Kept]) -> int:
    return min((play.index_of(told["start"]) for told in _touched(before, play.story)), default=_NO_CHANGE)


def _answer(outcome: Outcome) -> Kept:
    refusal = outcome.refusal
    told = None if refusal is None else {"code": refusal.code, "figures": plain(dict(refusal.figures))}
    return {"refusal": told, "first": outcome.first}


def _kept_outcome(answer: Mapping[str, Any] | None) -> Outcome:
    """What a command came to when it was first sent; one that was broken off left what it had walked."""
    if answer is None:
        return Outcome(None, 0)
    told = answer["refusal"]
    return Outcome(None if told is None else Refusal(told["code"], told["figures"]), answer["first"])


def _answer_roll(play: Play, given: Mapping[str, Any], eyes: Eyes) -> list[Deed]:
    pending = play.table.pending
    name = shapes.text(given, "request")
    if pending is None or not is_theirs(pending.request, eyes) or request_id(pending.request) != name:
        raise Answered
    shapes.flag(given, "rest")
    by_engine = given.get("engine") is True
    deeds = play.answer(None if by_engine else shapes.faces(given))
    while by_engine and given.get("rest") is True and not eyes.is_player and play.table.pending is not None:
        deeds += play.answer(None)
    return deeds


def _rolls_by_hand(play: Play, given: Mapping[str, Any]) -> list[Deed]:
    shapes.flag(given, "all")
    return play.hand_over(shapes.purposes(given), given.get("all") is True)


def _overrule(play: Play, given: Mapping[str, Any]) -> list[Deed]:
    """Overrule a step of the line of the log that the game master points at."""
    name, step, reason = shapes.text(given, "event"), shapes.text(given, "step"), shapes.text(given, "reason")
    shapes.number(given, "amount")
    if given.get("amount") is None or not reason.strip():
        raise InputError("input.missing", "reason" if given.get("amount") is not None else "amount", kind="reason")
    number, event = _line_of(play, name)
    codes = [kept["code"] for kept in (event["why"] or {"steps": []})["steps"] if not kept["set_aside_by"]]
    if step.partition("#")[0] not in codes:
        raise Refused("journey.no_step", step=step)
    return play.overrule(number, step, given["amount"], reason)


def _line_of(play: Play, name: str) -> tuple[int, Kept]:
    """The line of history and the event that go by an id such as 55.2."""
    index, _, nth = name.partition(".")
    found: list[tuple[int, Kept]] = []
    for number, told in enumerate(play.story):
        if str(play.index_of(told["start"])) == index:
            found += [(number, event) for event in told["events"]]
    if not nth.isdecimal() or not 1 <= int(nth) <= len(found):
        raise Refused("journey.no_hour")
    return found[int(nth) - 1]


_ACTS: Mapping[str, Callable[[Play, Mapping[str, Any]], list[Deed]]] = {
    "undo": lambda play, given: play.undo(),
    "redo": lambda play, given: play.redo(),
    "undo_to": lambda play, given: play.undo_to(shapes.whole(given, "index")),
    "rolls_by_hand": _rolls_by_hand,
    "overrule": _overrule,
}
