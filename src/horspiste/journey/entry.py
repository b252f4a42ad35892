"""A line of the journey's log: what happened, its figures, its reasons and dice, and who may know."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from horspiste.basis.reckoning import Step
from horspiste.dice.protocol import Thrown


@dataclass(frozen=True)
class Entry:
    """One event. ``who`` is the member or animal it befalls, "" the party; ``question`` names whose reckoning it shows."""

    code: str
    rule: str | None = None
    figures: Mapping[str, Any] = field(default_factory=dict)
    secret: bool = False
    who: str = ""
    question: str = ""
    steps: Sequence[Step] = ()
    rolls: Sequence[Thrown] = ()
