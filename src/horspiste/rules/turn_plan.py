"""The plan of a turn: its segments, each of one kind with the fields of that kind."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from horspiste.basis.errors import InputError
from horspiste.basis.source import Number

_WAY = ("ground", "through", "through_size", "width", "leaves")
# What each kind of segment reads; anything else given with it is a slip.
FIELDS: Mapping[str, tuple[str, ...]] = {
    "walk": _WAY,
    "climb": (*_WAY, "dc"),
    "swim": (*_WAY, "dc"),
    "fly": _WAY,
    "crawl": _WAY,
    "long_jump": ("obstacle", "at", "check", "tall_dc", "over", "landing", "gap", "leaves"),
    "high_jump": ("extra", "extra_dc", "landing", "leaves"),
    "teleport": ("leaves",),
    "drop": (),
    "stand": ("ground",),
    "mount": (),
    "dismount": (),
    "dash": (),
    "disengage": (),
    "attack": (),
    "action": (),
    "interact": (),
    "stopped": (),
}
_LEFT_OUT: Mapping[str, Any] = {
    "ground": (),
    "through_size": "medium",
    "leaves": 0,
    "obstacle": 0,
    "check": False,
    "over": (),
    "landing": (),
    "gap": False,
    "extra": 0,
}


class Segment(NamedTuple):
    """One part of a turn. ``given``: its length [m], the thing handled, or true."""

    kind: str
    given: Any
    ground: Sequence[str]
    through: str | None
    through_size: str
    width: Number | None
    leaves: int
    dc: int | None
    obstacle: Number
    at: Number | None
    check: bool
    tall_dc: int | None
    over: Sequence[str]
    landing: Sequence[str]
    gap: bool
    extra: Number
    extra_dc: int | None


def read(plan: Sequence[Mapping[str, Any]]) -> list[Segment]:
    """The segments of a plan as it was given.

    Raises:
        InputError: ``turn.one_kind`` for a segment of no kind or of several; ``input.parameter`` for a field that its kind
            does not have.
    """
    return [_segment(f"plan[{place}]", fields) for place, fields in enumerate(plan, 1)]


def _segment(where: str, fields: Mapping[str, Any]) -> Segment:
    kinds = [kind for kind in FIELDS if fields[kind] is not None]
    if len(kinds) != 1 or fields[kinds[0]] is False:
        raise InputError("turn.one_kind", where, given=", ".join(kinds), choices=list(FIELDS))
    known = FIELDS[kinds[0]]
    for name, value in fields.items():
        if value is not None and name not in (kinds[0], *known):
            raise InputError("input.parameter", f"{where}.{name}", given=name, known=sorted(known))
    rest: dict[str, Any] = {
        name: _LEFT_OUT.get(name) if value is None else value for name, value in fields.items() if name not in FIELDS
    }
    return Segment(kinds[0], fields[kinds[0]], **rest)
