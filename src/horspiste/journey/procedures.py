"""How a book goes about a journey: it names its procedures, and each name stands for the stages that carry it out."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from typing import NamedTuple, Protocol

from horspiste.basis.refusal import Refusal
from horspiste.basis.source import Number
from horspiste.rulebook.book import Rulebook
from horspiste.state.expedition import Weather
from horspiste.state.party import Traveller
from horspiste.state.peril import FOREST_FIRE, Peril
from horspiste.state.region import Ford, River

from . import body, gaits, levels, paces
from .body import Load
from .condition import Being, Stop
from .counsel import Told
from .hour import Hour
from .risk import Risk
from .stages import (
    ambush,
    animals,
    avalanche,
    distances,
    dying,
    elements,
    exertion,
    exhaustion,
    fallen,
    fire,
    lights,
    long_rest,
    lurking,
    needs,
    quicksand,
    rations,
    rest,
    stables,
    strokes,
    swimming,
    unruled,
)

NAMES = "journey/procedures"


class Pace(Protocol):
    """How fast each of the party goes."""

    def free_hours(self, hour: Hour) -> Number:
        """The hours of a day that no forced march begins before. [h]"""

    def gallop_refused(self, hour: Hour) -> Refusal | None:
        """Why the party may not gallop now."""

    def flies(self, hour: Hour) -> bool:
        """Whether the whole party is in the air."""

    def stretch(self, hour: Hour) -> Number:
        """How much of an hour one rate holds. [h]"""

    def gait(self, hour: Hour) -> tuple[Hashable, ...]:
        """All of the party that its rate depends on while it walks."""

    def paces(self, hour: Hour, land: str, trail: str) -> list[tuple[str, Told]]:
        """How far an hour leads each over a land. [km]"""


class Body(Protocol):
    """What a member's body allows."""

    def is_tired(self, being: Being) -> bool:
        """Whether a member is weary."""

    def weary(self, being: Being) -> str:
        """Whether a member is fresh, fatigued or exhausted."""

    def highest_level(self, hour: Hour) -> int:
        """The highest level of exhaustion; 0 where the book counts none."""

    def load_of(self, hour: Hour, member: Traveller, being: Being) -> Told:
        """What load and weariness do to a member; the value is his speed. [m a round]"""

    def is_up(self, hour: Hour, member: Traveller, being: Being) -> bool:
        """Whether a member can go on by himself."""

    def load(self, hour: Hour, member: Traveller, being: Being) -> Load:
        """How a member's load counts."""

    def hit_points(self, hour: Hour, member: Traveller, being: Being) -> tuple[int, int]:
        """What a member has left, and the most he could have. [hp]"""


class Exertion(Protocol):
    """What the hour costs those who walk and those who carry."""

    def march(self, hour: Hour) -> None:
        """Count the hour for everybody on the way, and make the rolls that it brings due."""


class Animals(Protocol):
    """How the animals fare."""

    def rest(self, hour: Hour) -> None:
        """An hour without marching."""


class Rest(Protocol):
    """Camp, sleep, and what they mend."""

    def begin_day(self, hour: Hour) -> None:
        """The travel day begins."""

    def rest(self, hour: Hour) -> None:
        """An hour without marching."""

    def disturb(self, hour: Hour) -> None:
        """Something has happened while the party rested."""

    def helps(self, being: Being) -> bool:
        """Whether rest does a member any good."""


class Needs(Protocol):
    """Food, water and feed."""

    def warm(self, hour: Hour) -> None:
        """Take note of heat that asks for more water."""

    def grow(self, hour: Hour, end: int) -> None:
        """Time passes until an instant. [rounds]"""

    def eat(self, hour: Hour) -> None:
        """The day's food, water and feed from the supplies."""

    def daily(self, hour: Hour, hot: bool) -> tuple[Number, Number]:
        """The days of food and the litres of water that the living members need in a day."""

    def refill(self, hour: Hour) -> None:
        """Fill the waterskins where there is fresh water."""


class Wounds(Protocol):
    """Who falls, who dies, who wakes."""

    def see(self, hour: Hour, hours: int) -> None:
        """See to everybody who is hurt, after so many ended hours of the clock."""


class Air(Protocol):
    """What cold, heat, storms and heights do."""

    def begin(self, hour: Hour) -> None:
        """What the air brings at the beginning of the hour."""

    def refusal(self, weather: Weather) -> Refusal | None:
        """Why weather ordered by the game master is not taken."""

    def bear_out(self, hour: Hour, end: int) -> None:
        """Time passes until an instant in the hour's air. [rounds]"""


class Sight(Protocol):
    """How far one sees."""

    def seen(self, hour: Hour, member: Traveller, far: Number, weather: Weather, night: bool) -> Number:
        """How far a member sees where a clear day would show ``far``. [m]"""

    def through(self, hour: Hour, weather: Weather, far: Number) -> Number:
        """How far off something shows through the weather by day. [m]"""


class Crossing(Protocol):
    """Rivers that no bridge crosses."""

    def stops(self, hour: Hour, river: River) -> bool:
        """Whether a river stops the clock."""

    def is_rough(self, hour: Hour, river: River) -> bool:
        """Whether one would rather walk half a day to a bridge than ford it."""

    def is_open(self, hour: Hour, river: River) -> bool:
        """Whether a boat may cross."""

    def swims(self) -> tuple[str, ...]:
        """The ways to swim that are offered."""

    def risk(self, hour: Hour, river: River, choice: str) -> Risk | None:
        """What each round of a way over asks of the one who can least."""

    def swim(self, hour: Hour, river: River, member: Traveller, choice: str) -> Told:
        """A member swims: the rounds it takes; ``also`` the state ("across") and the drift [m]."""

    def wade(self, hour: Hour, river: River, ford: Ford) -> int:
        """Everyone wades at a ford. [rounds]"""


class Danger(Protocol):
    """A danger of the way."""

    def begin(self, hour: Hour, peril: Peril, asleep: bool) -> None:
        """It begins: who notices it, and how far off."""

    def risk(self, hour: Hour, peril: Peril, choice: str, stop: Stop) -> Risk | None:
        """What a choice asks of whoever can least; ``None`` where it asks for no check that is known before."""

    def end(self, hour: Hour, peril: Peril, choice: str, stop: Stop) -> None:
        """Go through it as chosen."""


class Fire(Protocol):
    """A danger that shows from afar."""

    def look_out(self, hour: Hour) -> None:
        """What a lookout sees of it."""


class Procedures(NamedTuple):
    """A book's procedures; ``dangers`` by their kind, ``fires`` where their smoke shows from afar, ``paces`` are the words for
    those that may be ordered.
    """

    paces: tuple[str, ...]
    pace: Pace
    body: Body
    exertion: Exertion
    animals: Animals
    rest: Rest
    needs: Needs
    wounds: Wounds
    air: Air
    sight: Sight
    rivers: Crossing
    dangers: Mapping[str, Danger]
    fires: Fire | None


_PACES: Mapping[str, Pace] = {"gaits": gaits, "paces": paces}
_BODIES: Mapping[str, Body] = {"nonlethal": body, "levels": levels}
_EXERTIONS: Mapping[str, Exertion] = {"nonlethal": exertion, "exhaustion": exhaustion}
_ANIMALS: Mapping[str, Animals] = {"nonlethal": animals, "stables": stables}
_RESTS: Mapping[str, Rest] = {"healing": rest, "long_rest": long_rest}
_NEEDS: Mapping[str, Needs] = {"thirst_and_hunger": needs, "rations": rations}
_WOUNDS: Mapping[str, Wounds] = {"dying": dying, "fallen": fallen}
_AIRS: Mapping[str, Air] = {"elements": elements, "unruled": unruled}
_SIGHTS: Mapping[str, Sight] = {"distances": distances, "lights": lights}
_RIVERS: Mapping[str, Crossing] = {"swimming": swimming, "strokes": strokes}
_DANGERS: Mapping[str, Danger] = {
    "fire": fire,
    "avalanche": avalanche,
    "quicksand": quicksand,
    "ambush": ambush,
    "lurking": lurking,
}
_FIRES: Mapping[str, Fire] = {"fire": fire}


def procedures_of(book: Rulebook) -> Procedures:
    """The procedures that a book names in its table of them."""
    form = book.document(NAMES)
    named = form["stages"]
    return Procedures(
        paces=tuple(form["paces"]),
        pace=_PACES[named["pace"]],
        body=_BODIES[named["body"]],
        exertion=_EXERTIONS[named["exertion"]],
        animals=_ANIMALS[named["animals"]],
        rest=_RESTS[named["rest"]],
        needs=_NEEDS[named["needs"]],
        wounds=_WOUNDS[named["wounds"]],
        air=_AIRS[named["air"]],
        sight=_SIGHTS[named["sight"]],
        rivers=_RIVERS[named["rivers"]],
        dangers={kind: _DANGERS[danger] for kind, danger in form["dangers"].items()},
        fires=_FIRES.get(form["dangers"].get(FOREST_FIRE, "")),
    )
