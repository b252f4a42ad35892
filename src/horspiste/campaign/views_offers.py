"""What each choice at a stop comes to, for the game master's eyes: how far it leads, and what it may cost."""

from __future__ import annotations

from fractions import Fraction

from horspiste.journey.condition import Stop
from horspiste.journey.hour import Hour
from horspiste.journey.risk import Risk
from horspiste.journey.stages.rivers import along_bank
from horspiste.state.region import River

from .kept import Kept, plain
from .views_map import metres

_RIVER, _FACES = "river.met", 20


def offers(hour: Hour, stop: Stop) -> list[Kept]:
    """The choices of a stop, the usual one first."""
    river = hour.world.region.river(str(stop.figures.get("river", ""))) if stop.code == _RIVER else None
    found: list[Kept] = [{"code": code, "primary": number == 0} for number, code in enumerate(stop.offers)]
    if river is not None:
        return [{**offer, **_over(hour, river, str(offer["code"]))} for offer in found]
    return [{**offer, **_through(hour, stop, str(offer["code"]))} for offer in found]


def _through(hour: Hour, stop: Stop, code: str) -> Kept:
    """The risk of a way through the danger that the party is in; nothing to add where there is none."""
    peril = hour.now.peril
    danger = None if peril is None else hour.world.procedures.dangers.get(peril.kind)
    risk = None if peril is None or danger is None else danger.risk(hour, peril, code, stop)
    return {} if risk is None else {"risk": _told(risk)}


def _over(hour: Hour, river: River, code: str) -> Kept:
    """How far along the bank a way over leads, and the risk of it."""
    far, risk = along_bank(hour, river, code), hour.world.procedures.rivers.risk(hour, river, code)
    return {"distance_m": None if far is None else metres(far), "risk": None if risk is None else _told(risk)}


def _told(risk: Risk) -> Kept:
    """A risk with its chance: the share of the die's faces that pass; of a save a 1 fails and a 20 passes."""
    sure = int(risk.save)
    passing = min(_FACES - sure, max(sure, _FACES + 1 + risk.bonus - int(risk.dc)))
    return {**plain(risk._asdict()), "chance": plain(Fraction(passing, _FACES))}
