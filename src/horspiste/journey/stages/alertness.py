"""How watchful the party is on the way: what the pace does, and each member's passive Perception by the light of the hour."""

from __future__ import annotations

from horspiste.state.calendar import hour_of
from horspiste.state.party import Traveller

from .. import paces
from ..condition import Being
from ..counsel import Told
from ..hour import Hour
from ..pace import walkers
from .air import is_night, weather_of

FOOT, MOUNT, VEHICLE, VESSEL = "foot", "mount", "vehicle", "vessel"
MOONLIT = "brilliant_full"


def tell(hour: Hour) -> None:
    """Say what has changed since the last hour: stealth and searching by the pace, and the passive Perception of each."""
    told = hour.told("pace.effects", **_going(hour, None))
    key = f"{hour.now.orders.pace} {told.value} {told.also['stealth']}"
    if hour.now.watch != key:
        hour.change(watch=key)
        figures = {"stealth": told.also["stealth"], "search": told.also["search"]}
        pace = "gallop" if paces.is_gallop(hour) else hour.now.orders.pace
        hour.note("alert.pace", told, rule="5E-PACE-04", pace=pace, **figures)
    for member, being in hour.awake():
        passive = passive_of(hour, member, being)
        blind = not passive.also["sees"]
        if (being.alert, being.blind) == (passive.value, blind):
            continue
        hour.be(member.id, alert=passive.value, blind=blind)
        code, rule = ("alert.blind", "5E-VIS-03") if blind else ("alert.passive", "5E-PACE-03")
        hour.note(code, passive, rule=rule, who=member.id, passive=passive.value)


def passive_of(hour: Hour, member: Traveller, being: Being) -> Told:
    """A member's passive Wisdom (Perception) by sight as he goes now."""
    return hour.told(
        "senses.passive",
        base=member.perception,
        light=light_of(hour).value,
        air=air_of(hour),
        darkvision=member.darkvision,
        exhaustion=being.level,
        **_going(hour, member),
    )


def _going(hour: Hour, member: Traveller | None) -> dict[str, object]:
    """The pace and what carries: a member, or the party by its slowest way of going."""
    on_foot = {one.id for one, _ in walkers(hour)}
    if not hour.afoot:
        by = VESSEL
    elif member.id in on_foot if member else on_foot:
        by = FOOT
    else:
        by = VEHICLE if hour.now.vehicle and (member is None or member.mount is None) else MOUNT
    return {"pace": hour.now.orders.pace, "by": by, "gallop": paces.is_gallop(hour)}


def light_of(hour: Hour) -> Told:
    """The light where the party walks: the sun, the moon, and the light carried, at arm's length."""
    flame, weather = hour.flame, weather_of(hour)
    carried = flame.source != "none" and flame.lit
    lit = {"ambient": "bright"} if carried and hour.told("light.source", source=flame.source).value else {}
    return hour.told("light.level", time=time_of(hour), moon=MOONLIT if weather.moon else "none", **lit)


def time_of(hour: Hour) -> str:
    """Day, dawn, dusk or night: the hours of the clock that hold sunrise and sunset are half lit."""
    sun, now = hour.world.expedition.sun, int(hour_of(hour.now.instant))
    if now == int(sun.rise):
        return "dawn"
    if now == int(sun.down):
        return "dusk"
    return "night" if is_night(hour) else "day"


def air_of(hour: Hour) -> str:
    """What the hour's weather does to the view at hand: clear, thin fog or opaque fog."""
    return str(hour.world.book.table("journey.weather").get(weather_of(hour).weather, "air"))
