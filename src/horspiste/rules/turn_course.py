"""The course of a turn: where it stands after some of its segments, and what the next one takes."""

from __future__ import annotations

import math
from fractions import Fraction

from horspiste.basis.desk import Answer, Desk
from horspiste.basis.event import Event
from horspiste.basis.reckoning import Line, Sheet
from horspiste.basis.refusal import Refused
from horspiste.basis.source import Number

from . import climbing, going, jumps, spaces, turn_jumps
from .turn_actions import DASH, DROP, Actions
from .turn_jumps import Mover
from .turn_plan import Segment
from .turn_speeds import FLY, WALK, Speeds

CRAWL, STOPPED = "crawl", "stopped"
CLEAR, INSIDE, PUSHED_OUT = "clear", "inside", "pushed_out"
STANDING, PRONE = jumps.STANDING, jumps.PRONE
FIGURES = "turns.figures"


class Course:
    """A turn in the making. Every step raises :class:`Refused` where the rules stop it."""

    def __init__(self, desk: Desk, mover: Mover, speeds: Speeds, posture: str) -> None:
        self._desk, self._book, self._mover, self._speeds = desk, desk.book, mover, speeds
        self._posture = posture
        self._costs: list[Number] = []
        self._spent = desk.sheet.line("spent", "m")
        self._run = turn_jumps.Run()
        self._inside = self._mounted = False
        self._last_move = self._provoked = 0
        self._events: list[Event] = []

    def make(self, segment: Segment, place: int, actions: Actions) -> None:
        """Make one segment."""
        line, leaves = self._desk.sheet.line("costs", "m", place), segment.leaves
        match segment.kind:
            case "walk" | "climb" | "swim" | "fly" | "crawl":
                leaves *= self._move(line, segment)
            case "long_jump" | "high_jump":
                self._jump(line, segment)
            case "teleport":
                self._inside, leaves = False, 0
            case "stand":
                self._stand(line, segment)
            case "mount" | "dismount":
                self._mount(line)
            case _:
                self._act(segment, actions)
        if segment.kind in ("teleport", *turn_jumps.MOVES):
            self._last_move = place
        self._run = self._run.after(segment)
        self._costs.append(line.total)
        self._spent.add(segment.kind, line.total, "5E-CMV-03")
        self._leave(leaves, actions)

    def refused(self, refused: Refused, place: int) -> Refused:
        """The refusal with the number of its segment and what was spent before it."""
        before = {"spent": self._spent.total, "left": self._speeds.every(), "costs": list(self._costs), "posture": self._posture}
        return Refused.of(refused.refusal, refused_at=place, **before)

    def told(self) -> Answer:
        """How the turn ends: nobody stays in another's space but by force. Source: 5E-OCC-04; ``fifth.occupied.unwilling``."""
        if self._inside and not self._speeds.stopped:
            raise self.refused(Refused("turn.ends_inside"), self._last_move)
        pushed = self._book.ruled("fifth.occupied.unwilling", "pushed_out")
        also = {
            "spent": self._spent.total,
            "left": self._speeds.every(),
            "costs": list(self._costs),
            "posture": self._posture,
            "ends": (PUSHED_OUT if pushed else INSIDE) if self._inside else CLEAR,
            "provoked": self._provoked,
        }
        return Answer(self._speeds.told(self._desk.sheet.line()), also, self._events)

    def _move(self, line: Line, segment: Segment) -> bool:
        """Walk, climb, swim, fly or crawl. Whether it got there. Source: 5E-CMV-03, 5E-OCC-02 to 04, 5E-SQZ-01, 5E-CSC-04."""
        self._hold_posture(segment.kind == CRAWL)
        tight = self._fits(segment)
        payer, own = self._payer(segment.kind)
        left = self._speeds.switch(payer)
        ground = [*segment.ground, *([spaces.CREATURE] if segment.through else [])]
        spaces.metre(self._desk, line, segment.kind, own, going.causes(self._book, ground), tight)
        self._within(line.multiply("distance", segment.given, "5E-CMV-03"), left)
        arrives = segment.dc is None or self._climbs(segment, segment.dc)
        self._speeds.pay(payer, line.total, segment.given if arrives else 0)
        self._speeds.used = payer
        if arrives:
            self._inside = segment.through is not None
        return arrives

    def _hold_posture(self, crawls: bool) -> None:
        """The prone crawl and nobody else does. Source: 5E-PRONE-06."""
        if crawls != (self._posture == PRONE):
            raise Refused("turn.not_prone" if crawls else "turn.prone")

    def _fits(self, segment: Segment) -> bool:
        """Whether it squeezes; others' spaces and narrow passages may bar it. Source: 5E-OCC-01, 5E-OCC-02, 5E-SQZ-01."""
        size, side = self._mover.size, segment.through
        if side is not None and not spaces.is_let_through(self._book, size, segment.through_size, side):
            raise Refused("turn.occupied", mover=size, other=segment.through_size)
        if segment.width is None:
            return False
        found = spaces.passage(Desk(self._book, self._desk.dice, Sheet()), size, segment.width)
        if found.fit == spaces.IMPASSABLE:
            raise Refused("turn.too_narrow", width=segment.width, narrowest=found.narrowest)
        return found.fit == spaces.SQUEEZES

    def _payer(self, kind: str) -> tuple[str, bool]:
        """The speed that pays, and whether it spares the surcharge. Source: 5E-CSC-04; ``fifth.climb.own_speed``."""
        own = kind in self._speeds.has
        if kind == FLY and not own:
            raise Refused("turn.no_such_speed")
        by_walking = self._book.ruled("fifth.climb.own_speed", "walking_budget_no_surcharge") and kind != FLY
        return (kind if own and kind != CRAWL and not by_walking else WALK), own

    def _within(self, needed: Number, left: Number) -> None:
        if needed > left:
            raise Refused("turn.movement", needed=needed, available=left)

    def _climbs(self, segment: Segment, dc: int) -> bool:
        """The check of a climb or swim. Dice: d20. Source: 5E-CSC-05, 5E-CSC-06."""
        made = climbing.climb(
            Desk(self._book, self._desk.dice, Sheet()),
            mode=segment.kind,
            distance=segment.given,
            own_speed=True,
            ground=(),
            dc=dc,
            athletics=self._mover.athletics,
            exhaustion=self._mover.exhaustion,
            on_failure="no_progress",
        )
        self._events += made.events
        return made.events[0].code == "climb.pass"

    def _jump(self, line: Line, segment: Segment) -> None:
        """Jump, from the walking speed. Source: 5E-JUMP-05, 5E-JUMP-10, 5E-JUMP-11, 5E-JUMP-15."""
        self._hold_posture(False)
        left = self._speeds.switch(WALK)
        made = turn_jumps.jump(self._desk, self._mover, segment, self._run, left)
        turn_jumps.paid(self._book, line, made, left)
        self._speeds.pay(WALK, line.total, made.value)
        self._speeds.used = WALK
        self._posture, self._inside = made.also["posture"], False
        self._events += made.events

    def _stand(self, line: Line, segment: Segment) -> None:
        """Stand up. Source: 5E-PRONE-03 to 05; ``fifth.prone.stand_base``, ``_rounding``, ``_terrain``, ``_speed``."""
        if self._posture == STANDING:
            return
        book, speeds = self._book, self._speeds
        mode = speeds.best() if book.ruled("fifth.prone.stand_speed", "best") else WALK
        left = speeds.left(mode)
        if book.ruled("fifth.prone.stand_base", "remaining_movement"):
            line.add("movement_left", left, "fifth.prone.stand_base")
        else:
            line.add("speed", speeds.speed(mode), "5E-PRONE-03" if mode == WALK else "fifth.prone.stand_speed")
        line.multiply("stand", book.figure(f"{FIGURES}.stand"))
        self._round(line)
        if going.causes(book, segment.ground) and book.ruled("fifth.prone.stand_terrain", "doubled"):
            line.multiply("stand_terrain", book.figure(f"{FIGURES}.stand_terrain"))
        if left <= 0 or line.total > left:
            raise Refused("turn.cannot_stand", needed=line.total, available=left)
        speeds.pay(mode, line.total, 0)
        self._posture = STANDING

    def _round(self, line: Line) -> None:
        rule = "fifth.prone.stand_rounding"
        if self._book.ruled(rule, "exact"):
            return
        square = self._book.figure(f"{FIGURES}.stand_square")
        way = math.ceil if self._book.ruled(rule, "up_to_150cm") else math.floor
        rounded = way(Fraction(line.total) / square.amount) * square.amount
        if rounded != line.total:
            line.replace("rounded", rounded, rule)

    def _mount(self, line: Line) -> None:
        """Mount or dismount, once in a turn. Source: 5E-GAP-33."""
        self._hold_posture(False)
        if self._mounted:
            raise Refused("turn.mount_used")
        line.add("speed", self._speeds.speed(WALK), "5E-GAP-33")
        line.multiply("mount", self._book.figure(f"{FIGURES}.mount"))
        self._within(line.total, self._speeds.left(WALK))
        self._speeds.pay(WALK, line.total, 0)
        self._mounted = True

    def _act(self, segment: Segment, actions: Actions) -> None:
        """Drop prone, be stopped, or act; not inside another's space, by a ruling. Source: 5E-PRONE-02, 5E-OCC-04, 5E-GAP-27."""
        if segment.kind == DROP:
            self._posture = PRONE
            return
        if segment.kind == STOPPED:
            self._speeds.stopped = True
            return
        barred = self._inside and self._book.ruled("fifth.occupied.pause", "forbidden")
        if barred and actions.takes_action(segment.kind, segment.given):
            raise Refused("turn.pause_inside")
        self._events += actions.act(segment.kind, segment.given)
        if segment.kind == DASH:
            self._speeds.dash()

    def _leave(self, leaves: int, actions: Actions) -> None:
        """Leave as many foes' reaches. Source: 5E-OCC-05, 5E-GAP-27, 5E-GAP-32; ``fifth.reach.provoke``."""
        if spaces.stays_unprovoked(self._book, actions.disengaged, seen=True, reaction=True) is None:
            self._provoked += leaves
            self._events += [Event(spaces.PROVOKED) for _ in range(leaves)]
