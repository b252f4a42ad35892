"""Something happened: a code, its figures, and whether players may know."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True)
class Event:
    """One happening of a rule or a journey. ``secret`` events never reach a player."""

    code: str
    figures: Mapping[str, Any] = field(default_factory=dict)
    secret: bool = False
