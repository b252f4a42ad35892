"""A line of the journey's log: what happened, its figures, its reasons and dice, and who may know."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from horspiste.basis.reckoning import Step
from horspiste.dice.protocol import Thrown


class Entry(NamedTuple):
    """One event. ``who`` is the member or animal it befalls, "" the party; ``question`` names whose reckoning it shows."""

    code: str
    rule: str | None
    figures: Mapping[str, Any]
    secret: bool = False
    who: str = ""
    question: str = ""
    steps: Sequence[Step] = ()
    rolls: Sequence[Thrown] = ()
