"""The fiction says no: nothing was rolled and no time went by."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Self


@dataclass(frozen=True)
class Refusal:
    """A refusal as a value: its code and the figures that say why."""

    code: str
    figures: Mapping[str, Any] = field(default_factory=dict)


class Refused(Exception):
    """Carries a :class:`Refusal` out of a rule to the door that asked."""

    def __init__(self, code: str, **figures: Any) -> None:
        super().__init__(code)
        self.refusal = Refusal(code, figures)

    @classmethod
    def of(cls, refusal: Refusal, **more: Any) -> Self:
        """The exception that carries a refusal met elsewhere, with further figures."""
        return cls(refusal.code, **{**refusal.figures, **more})
