"""Hors-Piste: the wilderness engine for tabletop role-playing.

Use it as a library by the names in ``__all__``. Each is loaded when it is first named, so that ``import horspiste`` stays light.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from horspiste.dice.scripted import Scripted
    from horspiste.dice.seeded import Seeded
    from horspiste.rulebook.open import open_book
    from horspiste.rules.asking import ask, odds

__version__ = "0.1.0"
__all__ = ["Scripted", "Seeded", "ask", "odds", "open_book"]

_HOMES = {
    "Scripted": "dice.scripted",
    "Seeded": "dice.seeded",
    "ask": "rules.asking",
    "odds": "rules.asking",
    "open_book": "rulebook.open",
}


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{_HOMES[name]}"), name)
