"""Replaying: history is recomputed beside what was kept, and what has drifted apart is reported, never rewritten."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from .kept import record_kept
from .play import Play


class Drift(NamedTuple):
    """A line of history that today's rules tell otherwise: its place, the key, what was kept and what comes now."""

    line: int
    key: str
    kept: Any
    now: Any


def drift(play: Play) -> list[Drift]:
    """Every difference between the history that was kept and the same orders played again."""
    found = []
    for line, (kept, moment) in enumerate(zip(play.story, play.table.moments, strict=True)):
        now = record_kept(moment.record, play.world.book)
        found += [Drift(line, key, kept.get(key), now[key]) for key in now if _bare(kept.get(key)) != _bare(now[key])]
    return found


def _bare(value: Any) -> Any:
    """What counts of a value: sources may be corrected without a game having drifted."""
    if isinstance(value, Mapping):
        return {key: _bare(item) for key, item in value.items() if key != "source"}
    return [_bare(item) for item in value] if isinstance(value, list | tuple) else value
