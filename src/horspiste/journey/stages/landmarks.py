"""Landmarks, known lines and the goal: who passes them in sight and knows them believes truly again."""

from __future__ import annotations

from fractions import Fraction

from horspiste.basis.units import convert
from horspiste.state.geometry import cuts, passes_within
from horspiste.state.region import Line, Place, River, Way

from ..hour import Hour
from ..route import goals
from .air import is_night, sight_of, weather_of
from .wayfinding import find_way


def meet(hour: Hour) -> None:
    """Compare the hour's true track with every landmark and known line; only the lost have something to learn.

    A landmark that stood in sight already when the way was lost tells nothing new: it must come into sight again.
    """
    met = [place for place in _marks(hour) if passes_within(hour.track, place.at, _reach(hour, place))]
    new = [place for place in met if place.id not in hour.now.met]
    for place in new:
        hour.note("landmark.seen", name=place.name, secret=hour.now.lost is not None or place.known_to is not None)
    hour.change(met=frozenset(place.id for place in met))
    if hour.now.lost is None:
        return
    known: set[str] = set()
    for thing in [*new, *_lines_met(hour)]:
        knowing = [member.id for member, _ in hour.members() if thing.known_to is None or member.id in thing.known_to]
        if knowing:
            hour.note("landmark.known", rule="OUT-LOST-20", name=thing.name, who=",".join(sorted(knowing)))
        known.update(knowing)
    if known:
        find_way(hour, sorted(known))


def _marks(hour: Hour) -> list[Place]:
    wanted = {goal.at for goal in goals(hour.now.legs)}
    return [place for place in hour.world.region.places if place.seen_from or place.seen_from_night or place.at in wanted]


def _reach(hour: Hour, place: Place) -> int:
    """How far a landmark is seen from in this hour's air and light. [mm]"""
    shown = place.seen_from_night if is_night(hour) and not weather_of(hour).moon else place.seen_from
    if not shown:
        return 0
    seen = hour.told("lost.sight", when="day", weather=weather_of(hour).weather, clear_day=Fraction(convert(shown, "mm", "m")))
    reach = Fraction(seen.value)
    said = weather_of(hour).sight
    return int(convert(reach if said is None else min(reach, said), "m", "mm"))


def _lines_met(hour: Hour) -> list[Way | River | Line]:
    """The ways, rivers and shores that the track comes upon, where the book counts them."""
    if not hour.world.book.ruled("landmark.lines", "yes"):
        return []
    region = hour.world.region
    reach = int(convert(sight_of(hour, hour.leader()[0]), "m", "mm"))
    start, end = hour.track[0], hour.track[-1]
    found = [thing for thing in region.followed if cuts(start, end, thing.points)]
    near = [thing for thing in region.followed if passes_within(thing.points, end, min(reach, _step(hour)))]
    return found + [thing for thing in near if thing not in found]


def _step(hour: Hour) -> int:
    """A line on the ground is noticed no farther off than the edge of poor visibility. [mm]"""
    return int(convert(hour.world.book.number("wayfinding.figures.poor_below"), "m", "mm"))
