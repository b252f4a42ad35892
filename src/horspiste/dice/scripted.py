"""Dice written down beforehand: a queue for each size of die, as case files and ``--dice`` give them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from horspiste.basis.errors import InputError

from .handler import Handler
from .protocol import Request, parse


class Scripted(Handler):
    """Takes NdM from the queue of dM, in order. Where a queue has run out, ``fallback`` throws the rest.

    Errors: ``dice.size`` and ``dice.face`` for a queue that cannot be, ``dice.run_out`` without a fallback, ``dice.left_over``
    from :meth:`finish`.
    """

    def __init__(self, queues: Mapping[str, Sequence[int]], fallback: Handler | None = None) -> None:
        if fallback is None:
            super().__init__()
        else:
            super().__init__(fallback.trial, fallback.instant, fallback.takes, fallback.counts)
        self._fallback = fallback
        self._queues: dict[int, list[int]] = {}
        for name, faces in queues.items():
            size = _size(name)
            for face in faces:
                checked_face(face, size, name)
            self._queues.setdefault(size, []).extend(faces)

    def draw(self, request: Request) -> tuple[int, ...]:
        """The next faces of the queue."""
        queue = self._queues.get(request.size, [])
        ready, self._queues[request.size] = tuple(queue[: request.number]), queue[request.number :]
        missing = request.number - len(ready)
        if not missing:
            return ready
        if self._fallback is None:
            figures = {"purpose": request.purpose, "who": request.who, "missing": missing}
            raise InputError("dice.run_out", f"d{request.size}", **figures)
        return ready + self._fallback.draw(request)[len(ready) :]

    def finish(self) -> None:
        """End the script. Errors: ``dice.left_over``, with the faces that nobody asked for."""
        left = {f"d{size}": queue for size, queue in sorted(self._queues.items()) if queue}
        if left:
            raise InputError("dice.left_over", ", ".join(left), left=left)


def checked_face(face: int, size: int, where: str) -> int:
    """``face``. Errors: ``dice.face`` where a die of ``size`` faces cannot show it."""
    if not isinstance(face, int) or isinstance(face, bool) or not 1 <= face <= size:
        raise InputError("dice.face", where, given=face, least=1, most=size)
    return face


def _size(name: str) -> int:
    try:
        count, size = parse(name)
    except ValueError:
        count, size = 0, 0
    if count != 1:
        raise InputError("dice.size", name, given=name)
    return size
