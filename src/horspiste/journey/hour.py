"""One hour in the making: the condition it has come to, its log, and the book's answers on the way."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from typing import Any, TypeVar

from horspiste.basis.desk import Desk
from horspiste.basis.reckoning import Overrule, Sheet
from horspiste.basis.source import Number
from horspiste.dice.bound import Bound
from horspiste.dice.protocol import Dice, Thrown
from horspiste.rulebook.book import Rulebook
from horspiste.state.expedition import Waypoint, Weather
from horspiste.state.geometry import Polyline
from horspiste.state.party import Animal, Traveller

from .condition import Bank, Beast, Being, Condition, Stop, altered
from .counsel import Told
from .entry import Entry
from .loans import Open, cited
from .world import World

Kept = TypeVar("Kept")

# How a member stands who is conscious; all but the first have no strength to spare.
AWAKE = ("up", "staggered", "disabled")


class Hour:
    """What the stages of an hour share. ``time`` is how much of it passes; a stop may cut it short. [h]

    ``afoot``: how much of it the party went by land; ``flame``: the light that it began with. The mappings of members and
    animals in ``now`` are this hour's own until it is over, so that they change in place.
    """

    def __init__(
        self, world: World, now: Condition, dice: Dice, time: Number, overrules: Mapping[str, Overrule] | None = None
    ) -> None:
        self.world = world
        self._beings = dict(now.beings)
        self._beasts = dict(now.beasts)
        self.now = altered(now, {"beings": self._beings, "beasts": self._beasts})
        self.dice = dice
        self.time = time
        self.overrules = overrules or {}
        self.log: list[Entry] = []
        self.track: Polyline = (now.at,)
        self.distance = 0
        self.kind = ""
        self.random = False
        self.afoot: Number = 0
        self.flame = now.flame
        self.gait: tuple[Hashable, ...] = ()
        self.seen: dict[tuple[Hashable, ...], Number] = {}
        self.sky: tuple[int, tuple[Weather, ...], tuple[Weather, bool]] | None = None
        self._order = world.led_by(now.orders.leader)
        self.followed: Bank | None = None
        self.believed_goal: Waypoint | None = None

    def told(self, question: str, **given: Any) -> Told:
        """The book's answer to a question without dice."""
        return self.world.counsel.told(question, _hashable(given), self.dice, self.overrules)

    def fitted(self, question: str, **given: Any) -> Told:
        """As :meth:`told`, of what this book's question asks: the books may ask it with other parameters."""
        form = self.world.book.question(question)
        return self.told(question, **{name: value for name, value in given.items() if value is not None and form.knows(name)})

    def thrown(self, question: str, who: str, **given: Any) -> Told:
        """The book's answer to a question whose dice ``who`` throws."""
        return self.world.counsel.thrown(question, who, _hashable(given), self.dice, self.overrules)

    def kept(self, key: Hashable, make: Callable[[], Kept]) -> Kept:
        """What a sum of this journey came to before; an hour with overrules reckons anew."""
        return make() if self.overrules else self.world.counsel.kept(key, make)

    def desk(self, who: str = "", book: Rulebook | None = None) -> Desk:
        """A desk for a rule that no question stands for, with this journey's book on it or another."""
        return Desk(book or self.world.book, Bound(self.dice, who), Sheet(self.overrules))

    @property
    def guide(self) -> Rulebook:
        """The book by which one keeps the way, where one does."""
        return self.world.guide or self.world.book

    def leave_open(self, matter: str) -> bool:
        """Whether the book leaves a matter to the game master and nobody lends it; the log says so once."""
        left = self.world.open.get(matter)
        if left is None or left.lender is not None:
            return False
        if matter not in self.now.said:
            self.change(said=self.now.said | {matter})
            self.note("gm.decides", rule=left.rule, matter=matter, ruling=left.ruling)
        return True

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
        rule = self.world.cited.get(code, rule)
        question, steps = ("", ()) if told is None else (told.question, told.steps)
        loan = self._loan(code, question) if self.world.open else None
        if loan is not None and loan.lender is not None:
            figures["borrowed"] = loan.ruling
            steps = tuple(cited(step, loan.lender) for step in steps)
        thrown = tuple(rolls) if told is None else told.rolls
        self.log.append(Entry(code, rule, figures, secret, who, question, steps, thrown))

    def _loan(self, code: str, question: str) -> Open | None:
        """What a line of the log is borrowed with, where it is."""
        lent = (each for each in self.world.open.values() if each.lender is not None)
        return next((each for each in lent if question in each.questions or code.startswith(each.lines)), None)

    def record(self, code: str, desk: Desk, before: int, *, rule: str, who: str, **figures: Any) -> None:
        """Write a line of the log about what a rule reckoned on ``desk``, with the dice thrown since ``before``."""
        rolls = tuple(self.dice.thrown[before:])
        self.log.append(Entry(code, rule, figures, False, who, steps=tuple(desk.sheet.steps), rolls=rolls))

    def change(self, **changes: Any) -> None:
        """Go on from a changed condition."""
        self.now = altered(self.now, changes)
        if "orders" in changes:
            self._order = self.world.led_by(self.now.orders.leader)

    def be(self, who: str, **changes: Any) -> None:
        """Change how a member fares."""
        self._beings[who] = altered(self._beings[who], changes)

    def graze(self, who: str, **changes: Any) -> None:
        """Change how an animal fares."""
        self._beasts[who] = altered(self._beasts[who], changes)

    def spend(self, what: str, amount: Number) -> bool:
        """Take from the supplies. Returns whether there was enough; nothing is taken where there is not."""
        left = self.now.supplies.get(what, 0) - amount
        if left < 0:
            return False
        self.change(supplies={**self.now.supplies, what: left})
        return True

    def take(self, what: str, need: Number) -> Number:
        """Take from the supplies what there is of a need. Returns how much that was."""
        had = min(need, self.now.supplies.get(what, 0))
        if had:
            self.spend(what, had)
        return had

    def halt(self, code: str, *offers: str, secret: bool = False, **figures: Any) -> None:
        """Stop the clock for the game master; the first stop of an hour stands."""
        if self.now.stop is None:
            self.change(stop=Stop(code, offers, figures, secret))

    def fall(self) -> None:
        """The clock stops for good, whatever it stopped for before."""
        self.change(stop=Stop("party.fallen"))

    def members(self) -> list[tuple[Traveller, Being]]:
        """The living members with how they fare, the chosen leader first; their sheets are those of the weakened they are."""
        beings = self._beings
        return [
            (self.as_is(member, being) if being.weakened else member, being)
            for member in self._order
            if not (being := beings[member.id]).dead
        ]

    def as_is(self, member: Traveller, being: Being) -> Traveller:
        """A member's sheet with the damage to ability scores. Source: OUT-G-20."""
        if not being.weakened:
            return member
        sheet = self.world.expedition.member(member.id)
        penalty = being.weakened // int(self.number("journey.body.points_a_penalty"))
        return self.kept(("weakened", member.id, being.weakened), lambda: sheet.weakened(being.weakened, penalty))

    def awake(self) -> list[tuple[Traveller, Being]]:
        """The members who are conscious, the leader first: the one chosen, else who knows the wilds best."""
        found = [(member, being) for member, being in self.members() if not being.down]
        if found and found[0][0].id != self.now.orders.leader:
            found.sort(key=lambda each: -each[0].survival)
        return found

    def leader(self) -> tuple[Traveller, Being]:
        """Who leads and how he fares; where nobody is conscious the first of the living, or of the dead."""
        chosen = self._order[0]
        being = self._beings[chosen.id]
        if not being.dead and not being.down:
            return (self.as_is(chosen, being) if being.weakened else chosen), being
        found = self.awake() or self.members()
        return found[0] if found else (chosen, being)

    def number(self, name: str) -> Number:
        """A bare figure of the book."""
        return self.world.book.number(name)

    def standing(self, member: Traveller, being: Being) -> Told:
        """Whether a member is up, disabled, staggered, unconscious, dying or dead."""
        given = {"hp": member.hp, "damage": being.damage, "nonlethal": being.sore, "con": member.con, "stable": being.stable}
        return self.told("dying.state", **given)

    def beasts(self) -> list[tuple[str, Beast]]:
        """The living animals that are with the party, with how they fare."""
        return [(name, beast) for name, beast in self._beasts.items() if not (beast.dead or beast.left)]

    def animals(self) -> list[Animal]:
        """The sheets of the living animals that are with the party."""
        return [self.world.expedition.animal(name) for name, _ in self.beasts()]


def _hashable(given: dict[str, Any]) -> dict[str, Any]:
    for name, value in given.items():
        if type(value) is list:
            given[name] = tuple(value)
    return given
