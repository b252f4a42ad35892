"""A turn's movement, segment by segment: what it costs, what it leaves, and where the rules stop it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

from horspiste.basis.desk import Answer, Desk
from horspiste.basis.refusal import Refused

from . import going, spaces, turn_plan
from .turn_actions import DROP, Actions
from .turn_course import Course
from .turn_jumps import Mover
from .turn_speeds import FLY, WALK, Speeds


def cost(desk: Desk, *, distance: Fraction, mode: str, own_speed: bool, ground: Sequence[str], squeeze: bool) -> Answer:
    """The movement that a stretch takes; the cost of a metre of it. [m]

    Source: 5E-DIFF-02, 5E-CSC-01 to 04, 5E-CDT-01, 5E-CDT-02, 5E-CDT-04, 5E-PRONE-07, 5E-PRONE-08, 5E-OCC-03, 5E-SQZ-03;
    ``fifth.cost.stacking``, ``fifth.difficult.sources``.
    """
    factor = desk.sheet.line("factor")
    spaces.metre(desk, factor, mode, own_speed, going.causes(desk.book, ground), squeeze)
    line = desk.sheet.line()
    line.add("distance", distance, "5E-CMV-03")
    return Answer(line.multiply("factor", factor.total, "5E-CMV-03"), {"factor": factor.total})


def check(
    desk: Desk,
    *,
    walk: Fraction,
    climb: Fraction,
    swim: Fraction,
    fly: Fraction,
    change: Fraction,
    exhaustion: int,
    size: str,
    strength: int,
    athletics: int,
    acrobatics: int,
    posture: str,
    attacks: int,
    own_turn: bool,
    plan: Sequence[Mapping[str, Any]],
) -> Answer:
    """What a turn's plan leaves of the speed used last; what it spends, and how it ends. [m]

    Dice, segment by segment: d20, Athletics, for a climb or swim with a dc; then those of jumps.
    Source: 5E-CMV-01 to 03, 5E-SPLIT-01, 5E-SPLIT-02, 5E-SPD-01 to 04, 5E-CDT-01, 5E-CSC-04, 5E-JUMP-05, 5E-JUMP-10,
    5E-JUMP-11, 5E-JUMP-15, 5E-PRONE-01 to 08, 5E-INTER-01, 5E-OCC-02 to 05, 5E-SQZ-01, 5E-SQZ-03, 5E-GAP-27, 5E-GAP-33.

    Raises:
        Refused: with ``refused_at``, the number of the segment, and ``spent``, ``left``, ``costs`` and ``posture`` before it:
            ``turn.not_own_turn``, ``turn.prone``, ``turn.not_prone``, ``turn.occupied``, ``turn.too_narrow``,
            ``turn.no_such_speed``, ``turn.speed_spent``, ``turn.movement``, ``turn.cannot_stand``, ``turn.ends_inside``,
            ``turn.pause_inside``, ``turn.action_used``, ``turn.attacks_used``, ``turn.interactions_used``,
            ``turn.mount_used``, ``jump.too_far``, ``jump.obstacle_too_high``.
        InputError: ``turn.one_kind`` for a segment of no kind or of several; ``input.parameter`` for another kind's field.
    """
    segments = turn_plan.read(plan)
    speeds = Speeds(desk, {WALK: walk, "climb": climb, "swim": swim, FLY: fly}, change, exhaustion)
    turn = Course(desk, Mover(size, strength, athletics, acrobatics, exhaustion), speeds, posture)
    actions = Actions(desk.book, attacks)
    for place, segment in enumerate(segments, 1):
        try:
            if not own_turn and not (segment.kind == DROP and desk.book.ruled("fifth.prone.voluntary", "any_time")):
                raise Refused("turn.not_own_turn")
            turn.make(segment, place, actions)
        except Refused as refused:
            raise turn.refused(refused, place) from None
    return turn.told()
