"""The dice of a command: thrown by a seed, or at the table and given with ``--dice``."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any

from horspiste.basis.errors import InputError

from .options import Given, Option, pair
from .printing import print_json, print_lines

if TYPE_CHECKING:
    from horspiste.dice.handler import Handler
    from horspiste.words.tongue import Tongue

OPTIONS = (Option("seed", "N"), Option("dice", "d20=9,12", repeat=True))
HIGHEST_SEED = 2**63 - 1
_DRAWN_BYTES = 4


class Throwing:
    """Dice of the seed; or those of ``--dice``, after which a seed that was given throws the rest.

    Raises:
        InputError: ``input.type`` or ``input.range`` for the seed, ``input.dice`` for the faces.
    """

    def __init__(self, given: Given) -> None:
        seed = given.whole("seed", 0, HIGHEST_SEED)
        self._drawn = int.from_bytes(os.urandom(_DRAWN_BYTES), "big") if seed is None else seed
        self._counts = seed is not None or not given.has("dice")
        self._given, self._seed = given, seed
        self.dice: Handler
        self._used: list[Handler] = []
        self.afresh()

    def afresh(self) -> Handler:
        """The same dice from the start, for another who throws them."""
        from horspiste.dice.seeded import Seeded

        self.dice = Seeded(self._drawn)
        if self._given.has("dice"):
            from horspiste.dice.scripted import Scripted

            self.dice = Scripted(_queues(self._given), None if self._seed is None else Seeded(self._drawn))
        self._used.append(self.dice)
        return self.dice

    def finish(self) -> None:
        """Hold the table to its dice. Raises :class:`InputError` where some are left over."""
        finish = getattr(self.dice, "finish", None)
        if finish is not None:
            finish()

    @property
    def seed(self) -> int | None:
        """The seed, where it had a part in what was thrown."""
        return self._drawn if self._counts and any(dice.thrown for dice in self._used) else None

    def _with_seed(self, document: dict[str, Any]) -> dict[str, Any]:
        """A document with the seed that threw for it."""
        return document if self.seed is None else document | {"seed": self.seed}

    def tell(self, document: Callable[[], dict[str, Any]], lines: Callable[[], Iterable[str]], tongue: Tongue) -> None:
        """Print what came of the dice, as a document or for reading, with the seed that threw."""
        if self._given.has("json"):
            print_json(self._with_seed(document()))
        else:
            print_lines([*lines(), *self._seed_lines(tongue)])

    def _seed_lines(self, tongue: Tongue) -> list[str]:
        """The seed for reading, where it threw."""
        return [] if self.seed is None else [tongue.word("answers", "seed", seed=str(self.seed))]


def _queues(given: Given) -> dict[str, list[int]]:
    queues: dict[str, list[int]] = {}
    for text in given.all("dice"):
        name, faces = pair(text, "--dice")
        for face in faces.split(","):
            if not face.strip().isdecimal() or len(face) > len(str(HIGHEST_SEED)):
                raise InputError("input.dice", "--dice", given=text[:40])
            queues.setdefault(name, []).append(int(face))
    return queues
