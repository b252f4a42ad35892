"""The address of a roll, and the words of chance that stand there.

The layout is kept for ever (docs/decisions/001-address-of-a-roll.md): an old journey replays from its addresses alone.
"""

from __future__ import annotations

from typing import NamedTuple

from .errors import InputError
from .philox import philox4x32
from .purposes import COSMETIC, PURPOSES

__all__ = ["COSMETIC", "PURPOSES", "Address", "counter_of", "faces_at", "key_of", "secret_from_seed"]

SECRET_BYTES = 16
BITS = {"trial": 32, "instant": 40, "nth": 24, "take": 16}
DICE_BITS, ATTEMPT_BITS = 12, 6
WORD = 1 << 32


class Address(NamedTuple):
    """Where a roll stands: which trial, when [rounds], what for, whose, the nth of these, and which take of it."""

    trial: int
    instant: int
    purpose: str
    who: str
    nth: int = 0
    take: int = 0

    def checked(self) -> Address:
        """This address. Errors: ``input.range`` where a number does not fit its bits; ValueError for an unknown purpose."""
        if self.purpose not in PURPOSES and self.purpose not in COSMETIC:
            raise ValueError(f"unknown purpose of a roll: {self.purpose!r} (horspiste.basis.purposes has the list)")
        # Shifted past its bits a number is nothing, unless it is too large or negative.
        if self.trial >> 32 or self.instant >> 40 or self.nth >> 24 or self.take >> 16:
            name = next(name for name, bits in BITS.items() if getattr(self, name) >> bits)
            raise InputError("input.range", name, given=getattr(self, name), least=0, most=(1 << BITS[name]) - 1)
        return self


def secret_from_seed(seed: int) -> bytes:
    """The 128 bits that stand for a campaign's secret where someone gave a plain number instead."""
    from hashlib import blake2b  # slow to import, and only the seeded handler needs it

    return blake2b(str(seed).encode(), digest_size=SECRET_BYTES, person=b"horspiste.seed").digest()


def key_of(secret: bytes, purpose: str, who: str) -> tuple[int, int]:
    """The two key words of all rolls of ``purpose`` by ``who`` in the campaign of ``secret``."""
    from hashlib import blake2b

    if len(secret) != SECRET_BYTES:
        raise ValueError("a secret is 128 bits")
    named = f"{purpose}\0{who}".encode()
    digest = blake2b(named, digest_size=8, key=secret, person=b"horspiste.roll").digest()
    return int.from_bytes(digest[:4], "little"), int.from_bytes(digest[4:], "little")


def counter_of(address: Address, block: int, attempt: int = 0) -> tuple[int, int, int, int]:
    """The four counter words of a block of four words of chance at ``address``."""
    return (
        block | attempt << (DICE_BITS - 2) | address.take << 16,
        address.nth | (address.instant >> 32) << 24,
        address.instant % WORD,
        address.trial,
    )


def faces_at(address: Address, key: tuple[int, int], count: int, size: int) -> tuple[int, ...]:
    """The faces, 1 to ``size``, of the first ``count`` dice at ``address``. Die i is word i; a word that would favour some faces
    is replaced by the word of the same place in the next attempt."""
    if not 0 <= count <= 1 << DICE_BITS or not 1 <= size <= WORD:
        raise InputError("input.range", "dice", given=f"{count}d{size}", least=1, most=1 << DICE_BITS)
    unfair = WORD % size
    faces: list[int] = []
    for block in range((count + 3) // 4):
        for word in philox4x32(counter_of(address, block), key)[: count - 4 * block]:
            product = word * size
            if product % WORD < unfair:
                product = _fair(address, key, size, len(faces))
            faces.append((product >> 32) + 1)
    return tuple(faces)


def _fair(address: Address, key: tuple[int, int], size: int, die: int) -> int:
    product = 0
    for attempt in range(1, 1 << ATTEMPT_BITS):
        product = philox4x32(counter_of(address, die // 4, attempt), key)[die % 4] * size
        if product % WORD >= WORD % size:
            break
    return product
