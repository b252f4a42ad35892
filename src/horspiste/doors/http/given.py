"""What a body may say of the book and the dice, wherever rules are asked without a campaign."""

from __future__ import annotations

import os
from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from horspiste.app import shapes
from horspiste.basis.errors import InputError
from horspiste.basis.notation import exact
from horspiste.basis.reckoning import Overrule
from horspiste.dice.handler import Handler
from horspiste.dice.scripted import Scripted
from horspiste.dice.seeded import Seeded
from horspiste.rulebook.book import Rulebook
from horspiste.rulebook.open import knowing, open_book

_SEED_BYTES = 4
_HIGHEST_SEED = 2**63 - 1

Body = Mapping[str, Any]


def with_of(given: Body, key: str = "with") -> Mapping[str, Any]:
    """A map of the body, empty where it is not there."""
    found = {} if given.get(key) is None else given[key]
    if not isinstance(found, dict):
        raise shapes.wrong(key, found, "map")
    return found


def rulings_of(given: Body) -> dict[str, str]:
    """The rulings of a body, by key."""
    rulings = with_of(given, "rulings")
    if not all(isinstance(value, str | int) for value in rulings.values()):
        raise shapes.wrong("rulings", rulings, "map")
    return {str(key): str(value) for key, value in rulings.items()}


def word_of(given: Body, key: str) -> str | None:
    """A short text of the body; ``None`` where it is not there."""
    return None if given.get(key) is None else shapes.text(given, key)


def book_of(given: Body, name: str) -> Rulebook:
    """The book asked for, under the rulings given; the usual one, or the only one that knows the question."""
    family = word_of(given, "book") or knowing(name)
    return _opened(family, word_of(given, "profile"), tuple(sorted(rulings_of(given).items())))


@lru_cache(maxsize=64)
def _opened(family: str, profile: str | None, rulings: tuple[tuple[str, str], ...]) -> Rulebook:
    return open_book(family, profile, dict(rulings))


class Dicebox:
    """The dice of a body: ``dice`` that lay on a table, ``seed`` for those that did not; the same each time they are taken up.

    Raises:
        InputError: ``input.range`` for the seed, ``input.type`` and ``dice.*`` for the faces.
    """

    def __init__(self, given: Body) -> None:
        seed, queues = given.get("seed"), given.get("dice") or {}
        if seed is not None and (not isinstance(seed, int) or isinstance(seed, bool) or not 0 <= seed <= _HIGHEST_SEED):
            raise InputError("input.range", "seed", given=str(seed)[:40], kind="int", low=0, high=_HIGHEST_SEED)
        if not isinstance(queues, dict):
            raise shapes.wrong("dice", queues, "dice")
        self._queues = {str(size): list(shapes.faces({"faces": faces})) for size, faces in queues.items()}
        self._drawn = int.from_bytes(os.urandom(_SEED_BYTES), "big") if seed is None else seed
        self._by_seed = seed is not None or not queues
        self._used: list[Handler] = []

    def take(self) -> Handler:
        """The dice from the start."""
        seeded = Seeded(self._drawn)
        self._used.append(Scripted(self._queues, seeded if self._by_seed else None) if self._queues else seeded)
        return self._used[-1]

    def finish(self) -> None:
        """Hold a table to its dice. Raises :class:`InputError` where some are left over."""
        for dice in self._used:
            finish = getattr(dice, "finish", None)
            if finish is not None:
                finish()

    def with_seed(self, document: dict[str, Any]) -> dict[str, Any]:
        """A document with the seed, where it threw."""
        return document | {"seed": self._drawn} if self._by_seed and any(dice.thrown for dice in self._used) else document


def overrules(given: Body) -> dict[str, Overrule]:
    """What the game master puts in place of steps: ``{step: {amount, reason}}``."""
    found = {}
    for step, form in with_of(given, "overrule").items():
        if not isinstance(form, dict):
            raise shapes.wrong("overrule", form, "map")
        amount, reason = exact(str(form.get("amount"))), shapes.text(form, "reason", "")
        if amount is None:
            raise shapes.wrong(f"overrule.{step}", form.get("amount"), "signed_number")
        if not reason.strip():
            raise InputError("input.missing", f"overrule.{step}", kind="reason")
        found[str(step)] = Overrule(amount, reason.strip())
    return found
