"""What the hour costs the animals."""

from __future__ import annotations

from ..hour import Hour


def march(hour: Hour, pace: str) -> None:
    """Count the hour for every animal."""
    for name, beast in hour.beasts():
        hour.graze(name, marched=beast.marched + hour.time)
