"""How long a door lets an answer take."""

from __future__ import annotations

import time
from collections.abc import Callable


def patience(seconds: float) -> Callable[[], Callable[[], bool]]:
    """What begins to count this thread's own computing time, and then says whether ``seconds`` of it are over."""

    def begin() -> Callable[[], bool]:
        """The clock of one stretch of work."""
        end = time.thread_time() + seconds
        return lambda: time.thread_time() >= end

    return begin
