"""Rolls that wait for somebody's hand."""

from __future__ import annotations

from typing import Any

from horspiste.dice.protocol import Request

from .eyes import Eyes
from .kept import Kept, plain
from .play import Play

GAME_MASTER, PLAYER = "gm", "player"


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
            "bonus": _figure(request.bonus),
            "dc": None if eyes.is_player else _figure(request.dc),
            "secret": request.secret,
            "for": GAME_MASTER if request.secret else PLAYER,
        }
    ]


def _figure(value: Any) -> Kept | None:
    return None if value is None else {"value": plain(value), "unit": "", "why": None}
