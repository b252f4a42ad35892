"""Philox4x32-10: words of chance from a counter and a key, as published with Random123 (Salmon and others, SC11).

It has no state: the same counter and key give the same four words anywhere, so rolls may be thrown in any order.
"""

from __future__ import annotations

from functools import lru_cache

MULTIPLY_A, MULTIPLY_C = 0xD2511F53, 0xCD9E8D57
WEYL_LOW, WEYL_HIGH = 0x9E3779B9, 0xBB67AE85
_MASK = 0xFFFFFFFF
ROUNDS = 10


def philox4x32(counter: tuple[int, int, int, int], key: tuple[int, int]) -> tuple[int, int, int, int]:
    """Four words of 32 bits. ``counter`` has four such words and ``key`` two."""
    a, b, c, d = counter
    for low, high in _round_keys(key):
        left, right = a * MULTIPLY_A, c * MULTIPLY_C
        a, b, c, d = (right >> 32) ^ b ^ low, right & _MASK, (left >> 32) ^ d ^ high, left & _MASK
    return a, b, c, d


@lru_cache(maxsize=4096)
def _round_keys(key: tuple[int, int]) -> tuple[tuple[int, int], ...]:
    """The two key words of each round; kept, since a journey throws with few keys and often."""
    low, high = key
    return tuple([((low + turn * WEYL_LOW) & _MASK, (high + turn * WEYL_HIGH) & _MASK) for turn in range(ROUNDS)])
