"""Dangers placed on a region, or called by the game master: where they wait, and what is known of them. Frozen."""

from __future__ import annotations

import re
from dataclasses import dataclass

from horspiste.basis.source import Number

from .geometry import Point

FOREST_FIRE, AVALANCHE, QUICKSAND, AMBUSH = "forest_fire", "avalanche", "quicksand", "ambush"
PERILS = (FOREST_FIRE, AVALANCHE, QUICKSAND, AMBUSH)
SNOW, LANDSLIDE = "snow", "landslide"
FORMS = (SNOW, LANDSLIDE)
# What a danger may be called: a landslide is an avalanche of another form.
CALLED = (*PERILS, LANDSLIDE)
# Dice such as 2d6.
DICE = re.compile(r"[1-9]\d?d[1-9]\d{0,2}")


@dataclass(frozen=True)
class Peril:
    """A danger that befalls whoever comes within ``reach`` [mm] of its place, once.

    ``hidden``: it has to be noticed. A forest fire has safe ground ``refuge`` [m] off; an avalanche is of snow or a landslide
    (``form``), heard at ``hearing_dc`` (``None``: as in good conditions); ambushers hide with ``stealth``, their surprise
    costs each member ``harm`` (dice, "" nothing), the encounter takes ``lasts`` [min], and they are met ``away`` [m] off
    where the book leaves the distance to the game master.
    """

    id: str
    kind: str
    at: Point
    reach: int = 0
    hidden: bool = True
    refuge: Number = 100
    form: str = FORMS[0]
    hearing_dc: int | None = None
    stealth: int = 0
    harm: str = ""
    lasts: Number = 10
    away: Number | None = None


def kind_of(called: str) -> tuple[str, str]:
    """The kind and the form of a danger from what it is called."""
    return (AVALANCHE, LANDSLIDE) if called == LANDSLIDE else (called, SNOW)
