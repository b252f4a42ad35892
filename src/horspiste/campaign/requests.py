"""Rolls that wait for somebody's hand."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from horspiste.basis.reckoning import folded
from horspiste.dice.protocol import Request
from horspiste.rulebook.book import Rulebook

from .eyes import Eyes
from .kept import Kept, plain, why_kept
from .play import Play

GAME_MASTER, PLAYER = "gm", "player"
NUMBER = "number"
# The results of a question that a roll's bonus and dc may be.
_BONUS, _DC = ("bonus", "bonuses", "modifier", "value"), ("dc", "value")


def request_id(request: Request) -> str:
    """The name of a request: the address of its roll."""
    address = request.address
    return ".".join(map(str, (address.instant, address.purpose, address.who, address.nth, address.take)))


def is_theirs(request: Request, eyes: Eyes) -> bool:
    """Whether these eyes may see a request: the game master's every one, a player's the open ones of the character."""
    return not eyes.is_player or (not request.secret and request.who == eyes.member)


def requests(play: Play, eyes: Eyes) -> list[Kept]:
    """The rolls that wait. A player never learns of a secret one, nor of the dc that the game master keeps."""
    pending = play.table.pending
    if pending is None or not is_theirs(pending.request, eyes):
        return []
    request = pending.request
    return [
        {
            "id": request_id(request),
            "purpose": request.purpose,
            "who": request.who,
            "dice": f"{request.number}d{request.size}",
            "count": request.number,
            "sides": request.size,
            "bonus": figure(play, request.bonus, _BONUS),
            "dc": None if eyes.is_player else figure(play, request.dc, _DC),
            "secret": request.secret,
            "for": GAME_MASTER if request.secret else PLAYER,
        }
    ]


def figure(play: Play, value: Any, results: Sequence[str]) -> Kept | None:
    """A number of the request, with the steps that come to it."""
    pending = play.table.pending
    if value is None or pending is None:
        return None
    for name, item in ((name, item) for name in results for item in dict.fromkeys(step.item for step in pending.steps)):
        steps = [step for step in pending.steps if (step.of, step.item) == (name, item)]
        if steps and folded(steps, name, item) == value:
            book = _book_of(play, pending.question)
            own = [replace(step, of="value", item=None, unit=step.unit or _unit(book, pending.question, name)) for step in steps]
            why = why_kept(pending.question, own, (), book)
            return {"value": plain(value), "unit": "", "why": None if why is None else why | {"unit": "", "title": name}}
    return {"value": plain(value), "unit": "", "why": None}


def _unit(book: Rulebook, question: str, result: str) -> str:
    """The unit of a bonus or a dc by the result that it is; one that is no result, or the answer itself, is a mere number."""
    known = book.question(question).also if book.has_question(question) else {}
    return known.get(result) or NUMBER


def _book_of(play: Play, question: str) -> Rulebook:
    """The campaign's book, or the one it borrows from where it does not ask the question itself."""
    book, guide = play.world.book, play.world.guide
    return book if guide is None or book.has_question(question) else guide
