"""What the book has no rule for: said, and left to the game master."""

from __future__ import annotations

from horspiste.basis.refusal import Refusal
from horspiste.state.expedition import Weather
from horspiste.state.peril import Peril

from ..hour import Hour
from .air import weather_of
from .exposure import SANDSTORM

RULE = "5E-GAP-47"
COLD_OR_HEAT, HEIGHT = "temperature", "altitude"


def refusal(weather: Weather) -> Refusal | None:
    """Why an order of weather is not taken: the book has no rule for what it would do."""
    found = _unruled(weather)
    return Refusal("air.unruled", {"event": found[0]}) if found else None


def _unruled(weather: Weather) -> list[str]:
    told = {COLD_OR_HEAT: weather.temperature is not None, HEIGHT: weather.altitude is not None}
    told[SANDSTORM] = weather.weather == SANDSTORM
    return [word for word, is_there in told.items() if is_there]


def begin(hour: Hour) -> None:
    """Say once what the weather brings that the book has no rule for."""
    for what in _unruled(weather_of(hour)):
        if what not in hour.now.said:
            hour.change(said=hour.now.said | {what})
            hour.note("air.unruled", rule=RULE, event=what)


def bear_out(hour: Hour, end: int) -> None:
    """Time does nothing to anybody in any air."""


def meet(hour: Hour, peril: Peril) -> None:
    """A danger on the way that the book does not play: the clock stops, and the party goes on when the table is done.

    It is the game master's alone: the party has noticed nothing yet.
    """
    hour.note("danger.unruled", rule=RULE, secret=True, event=peril.kind)
    hour.halt("danger.unruled", "go_on", secret=True, event=peril.kind)
