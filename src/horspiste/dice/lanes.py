"""The same roll of many trials at once: one whole number holds a word of chance of each trial, side by side.

The faces are those that stand at each trial's address (:mod:`horspiste.basis.address`); only the reckoning is shared, some fifty
times faster than trial by trial.
"""

from __future__ import annotations

import sys
from array import array
from collections.abc import Iterator

from horspiste.basis.address import Address, counter_of, faces_at
from horspiste.basis.philox import MULTIPLY_A, MULTIPLY_C, ROUNDS, WEYL_HIGH, WEYL_LOW

LANES = 1024
"""Trials of a block."""
WORD = 32
# A product of two words fills its lane and never runs over into the next.
LANE = 2 * WORD
ONE = sum(1 << LANE * lane for lane in range(LANES))
NUMBERS = sum(lane << LANE * lane for lane in range(LANES))
MASK = ((1 << WORD) - 1) * ONE

Faces = tuple[int, ...]


def faces_of_trials(address: Address, key: tuple[int, int], count: int, size: int) -> list[Faces]:
    """The faces of ``count`` dice at ``address`` in its trial and in each of the :data:`LANES` - 1 that follow.

    Errors: ``input.range`` where a trial does not fit its bits, and as :func:`~horspiste.basis.address.faces_at`.
    """
    address._replace(trial=address.trial + LANES - 1).checked()
    first, shown, unfair = faces_at(address, key, count, size), [], 0
    for block in range((count + 3) // 4):
        for word in _words(address, key, block)[: count - 4 * block]:
            faces, odd = _thrown(word, size)
            shown.append(faces)
            unfair |= odd
    rows = list(zip(*shown, strict=True))
    rows[0] = first
    for lane in _lanes(unfair):
        rows[lane] = faces_at(address._replace(trial=address.trial + lane), key, count, size)
    return rows


def _words(address: Address, key: tuple[int, int], block: int) -> tuple[int, int, int, int]:
    """Philox in every lane: the four words of a block."""
    a, b, c, trial = (word * ONE for word in counter_of(address, block))
    d, low, high = trial + NUMBERS, *key
    for _ in range(ROUNDS):
        left, right = a * MULTIPLY_A, c * MULTIPLY_C
        a, b = (right >> WORD & MASK) ^ b ^ low * ONE, right & MASK
        c, d = (left >> WORD & MASK) ^ d ^ high * ONE, left & MASK
        low, high = (low + WEYL_LOW) % (1 << WORD), (high + WEYL_HIGH) % (1 << WORD)
    return a, b, c, d


def _thrown(word: int, size: int) -> tuple[array[int], int]:
    """The faces that a word of each lane gives, and a 1 in the lanes where it would favour some of them."""
    product, unfair = word * size, (1 << WORD) % size
    fair = (product & MASK) + ((1 << WORD) - unfair) * ONE >> WORD & ONE
    faces = array("Q", ((product >> WORD & MASK) + ONE).to_bytes(LANES * LANE // 8, "little"))
    if sys.byteorder == "big":
        faces.byteswap()
    return faces, fair ^ ONE


def _lanes(ones: int) -> Iterator[int]:
    while ones:
        lowest = ones & -ones
        yield (lowest.bit_length() - 1) // LANE
        ones ^= lowest
