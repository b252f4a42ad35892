"""What every rule receives first: the book it reads, the dice it throws, the sheet it writes its reasons on."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from .event import Event
from .reckoning import Sheet

if TYPE_CHECKING:
    from horspiste.dice.protocol import Dice
    from horspiste.rulebook.book import Rulebook


@dataclass(frozen=True)
class Desk:
    """The book, the dice and the sheet of one reckoning."""

    book: Rulebook
    dice: Dice
    sheet: Sheet = field(default_factory=Sheet)


@dataclass(frozen=True)
class Answer:
    """What a rule answers: the value, the further named results, and what happened, in order.

    ``unit`` is the value's, where it depends on what was asked; else the question states it.
    """

    value: Any
    also: Mapping[str, Any] = field(default_factory=dict)
    events: Sequence[Event] = ()
    unit: str = ""
