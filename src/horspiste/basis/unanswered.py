"""A roll that nobody has answered yet stops a reckoning on its way."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .reckoning import Step


class Unanswered(Exception):
    """Raised by dice that wait for somebody. ``question`` and ``steps``: what was asked, and what was reckoned until then."""

    question = ""
    steps: Sequence[Step] = ()

    def tell(self, question: str, steps: Sequence[Step]) -> None:
        """Note what was being reckoned; a question inside another is told first, and stays."""
        if not self.question:
            self.question, self.steps = question, tuple(steps)
