"""Dice from a secret: each roll is drawn from its address alone, so neither order nor undo changes any."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from horspiste.basis.address import Address, faces_at, key_of, secret_from_seed

from .handler import Count, Handler
from .protocol import Request

key = lru_cache(maxsize=4096)(key_of)


class Seeded(Handler):
    """Rolls of a campaign's 128-bit secret, or of the plain number given as ``--seed``.

    The secret is kept out of what is shown: whoever has it knows every hidden roll.
    """

    def __init__(
        self,
        secret: bytes | int,
        trial: int = 0,
        instant: int = 0,
        takes: Mapping[Address, int] | None = None,
        counts: Mapping[Count, int] | None = None,
    ) -> None:
        super().__init__(trial, instant, takes, counts)
        self._secret = secret_from_seed(secret) if isinstance(secret, int) else secret

    def draw(self, request: Request) -> tuple[int, ...]:
        """The faces that stand at the address of ``request``."""
        address = request.address
        return faces_at(address, key(self._secret, address.purpose, address.who), request.number, request.size)
