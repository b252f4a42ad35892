"""Paces and the three scales: what a speed covers in a round, a minute, an hour and a day."""

from __future__ import annotations

from fractions import Fraction

from horspiste.basis.desk import Answer, Desk
from horspiste.basis.errors import InputError
from horspiste.basis.notation import decimal_text
from horspiste.basis.reckoning import Line
from horspiste.basis.refusal import Refused
from horspiste.basis.source import Number
from horspiste.basis.units import convert

PACES = "movement.paces"
MOVE, RUN = "move", "run"
UNITS = {"round": "m", "minute": "m", "hour": "km", "day": "km"}


def distance(desk: Desk, *, speed: Fraction, pace: str, span: str) -> Answer:
    """What a pace covers in a span. [m for a round or minute, km for an hour or day]

    Source: ADV-MOVE-01 to 04, ADV-MOVE-06 to 09, ADV-TAC-03, ADV-TBL-05.

    Raises:
        Refused: ``move.no_figure`` where the table has a dash, or (``move.other_speeds``) no such speed.
    """
    _check_figure(desk, speed, pace, span)
    unit = UNITS[span]
    line = desk.sheet.line()
    line.add("speed_a_span", _walked(desk, speed, span), "ADV-TBL-05")
    at_pace(desk, line, pace)
    squares = Fraction(convert(line.total, unit, "m")) / desk.book.number("movement.figures.square")
    return Answer(line.total, {"squares": squares, **_quoted(desk, speed, pace)}, unit=unit)


def at_pace(desk: Desk, line: Line, pace: str) -> Number:
    """Multiply a walk by its pace; a walk itself leaves no step."""
    figure, code = desk.book.table(PACES).cell(pace, "factor"), f"pace_{pace}"
    return line.total if figure.amount == 1 and not desk.sheet.overrules(code) else line.multiply(code, figure)


def hour_rate(desk: Desk, line: Line, speed: Number) -> Number:
    """Put on ``line`` what a walk at ``speed`` [m per round] covers in an hour. [km]

    Source: ADV-MOVE-03, ADV-MOVE-08, ADV-TBL-05.
    """
    metres = line.against("speed", speed, unit="m")
    rate = desk.book.table("movement.hour_rates").cell(desk.book.ruling("move.hour_rate"), "value")
    return line.add("walk_an_hour", rate._replace(amount=metres * rate.amount))


def _walked(desk: Desk, speed: Number, span: str) -> Number:
    """A walk of one span, in the span's unit."""
    book = desk.book
    metres = desk.sheet.against("speed", speed, unit="m")
    if span == "round":
        return metres
    if span == "minute":
        return metres * book.number("movement.figures.rounds_a_minute")
    hour = metres * book.table("movement.hour_rates").number(book.ruling("move.hour_rate"), "value")
    return hour if span == "hour" else hour * book.number("pace.figures.day_hours")


def _check_figure(desk: Desk, speed: Number, pace: str, span: str) -> None:
    listed = decimal_text(speed) in desk.book.table("movement.speeds")
    if span not in desk.book.table(PACES).get(pace, "spans"):
        raise Refused("move.no_figure", pace=pace, span=span)
    if not listed and desk.book.ruled("move.other_speeds", "listed_only"):
        raise Refused("move.no_figure", pace=pace, span=span)


def _quoted(desk: Desk, speed: Number, pace: str) -> dict[str, Number]:
    """The rate that the text quotes in passing, where the campaign wishes to see it; else it is noted as set aside. [km/h]"""
    table, column = desk.book.table("movement.quoted"), decimal_text(speed)
    if not table.has(pace, column):
        return {}
    if desk.book.ruled("move.illustrative_kmh", "as_printed_for_display"):
        return {"quoted": table.number(pace, column)}
    desk.sheet.set_aside("value", "quoted", "replace", table.cell(pace, column), "move.illustrative_kmh", None, "km/h")
    return {}


def pace(desk: Desk, *, actions: tuple[str, ...]) -> Answer:
    """The pace of one round's actions, in their order: walk, hustle or run.

    Source: ADV-MOVE-02, ADV-MOVE-05, ADV-TAC-02.

    Raises:
        InputError: ``input.choice`` where nothing moves.
    """
    if RUN in actions:
        return Answer("run")
    if MOVE not in actions:
        raise InputError("input.choice", "actions", given=", ".join(actions), choices=[MOVE, RUN])
    return Answer("hustle" if _hustles(desk, actions) else "walk")


def _hustles(desk: Desk, actions: tuple[str, ...]) -> bool:
    if actions.count(MOVE) > 1:
        return True
    others = actions[: actions.index(MOVE)] if desk.book.ruled("hustle.order", "action_first") else actions
    return any(action != MOVE for action in others)
