"""One hour in the making: the condition it has come to, its log, and the book's answers on the way."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Any

from horspiste.basis.desk import Desk
from horspiste.basis.reckoning import Overrule, Sheet
from horspiste.dice.bound import Bound
from horspiste.dice.protocol import Dice, Thrown
from horspiste.state.expedition import Waypoint
from horspiste.state.geometry import Polyline
from horspiste.state.party import Traveller

from .condition import Beast, Being, Condition, Stop
from .counsel import Told
from .entry import Entry
from .world import World


class Hour:
    """What the stages of an hour share. ``time`` is how much of it passes; a stop may cut it short. [h]"""

    def __init__(
        self, world: World, now: Condition, dice: Dice, time: Fraction, overrules: Mapping[str, Overrule] | None = None
    ) -> None:
        self.world = world
        self.now = now
        self.dice = dice
        self.time = time
        self.overrules = overrules or {}
        self.log: list[Entry] = []
        self.track: Polyline = (now.at,)
        self.distance = 0
        self.kind = ""
        self.random = False
        self.believed_goal: Waypoint | None = None

    def told(self, question: str, **given: Any) -> Told:
        """The book's answer to a question without dice."""
        given = {name: tuple(value) if isinstance(value, list) else value for name, value in given.items()}
        return self.world.counsel.told(question, given, self.dice, self.overrules)

    def thrown(self, question: str, who: str, **given: Any) -> Told:
        """The book's answer to a question whose dice ``who`` throws."""
        return self.world.counsel.thrown(question, who, given, self.dice, self.overrules)

    def desk(self, who: str = "") -> Desk:
        """A desk for a rule that no question stands for."""
        return Desk(self.world.book, Bound(self.dice, who), Sheet(self.overrules))

    def note(
        self,
        code: str,
        told: Told | None = None,
        *,
        rule: str | None = None,
        secret: bool = False,
        who: str = "",
        rolls: Sequence[Thrown] = (),
        **figures: Any,
    ) -> None:
        """Write a line of the log, with the reckoning or the dice behind it."""
        if told is None:
            self.log.append(Entry(code, rule, figures, secret, who, rolls=tuple(rolls)))
        else:
            self.log.append(Entry(code, rule, figures, secret, who, told.question, told.steps, told.rolls))

    def record(self, code: str, desk: Desk, before: int, *, rule: str, who: str, **figures: Any) -> None:
        """Write a line of the log about what a rule reckoned on ``desk``, with the dice thrown since ``before``."""
        rolls = tuple(self.dice.thrown[before:])
        self.log.append(Entry(code, rule, figures, False, who, steps=tuple(desk.sheet.steps), rolls=rolls))

    def change(self, **changes: Any) -> None:
        """Go on from a changed condition."""
        self.now = replace(self.now, **changes)

    def be(self, who: str, **changes: Any) -> None:
        """Change how a member fares."""
        beings = dict(self.now.beings)
        beings[who] = replace(beings[who], **changes)
        self.change(beings=beings)

    def graze(self, who: str, **changes: Any) -> None:
        """Change how an animal fares."""
        beasts = dict(self.now.beasts)
        beasts[who] = replace(beasts[who], **changes)
        self.change(beasts=beasts)

    def spend(self, what: str, amount: Fraction) -> bool:
        """Take from the supplies. Returns whether there was enough; nothing is taken where there is not."""
        left = self.now.supplies.get(what, Fraction(0)) - amount
        if left < 0:
            return False
        self.change(supplies={**self.now.supplies, what: left})
        return True

    def halt(self, code: str, *offers: str, secret: bool = False, **figures: Any) -> None:
        """Stop the clock for the game master; the first stop of an hour stands."""
        if self.now.stop is None:
            self.change(stop=Stop(code, offers, figures, secret))

    def members(self) -> list[tuple[Traveller, Being]]:
        """The living members with how they fare, the leader first."""
        leader = self.now.orders.leader
        every = sorted(self.world.expedition.members, key=lambda member: member.id != leader)
        return [(member, self.now.beings[member.id]) for member in every if not self.now.beings[member.id].dead]

    def leader(self) -> tuple[Traveller, Being]:
        """Who leads and how he fares; the next living member where he is dead."""
        return self.members()[0]

    def beasts(self) -> list[tuple[str, Beast]]:
        """The living animals."""
        return [(name, beast) for name, beast in self.now.beasts.items() if not beast.dead]
