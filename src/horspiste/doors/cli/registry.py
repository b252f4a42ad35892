"""The commands of the command line: each a module of this package with a ``FORM`` and a ``run``."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Protocol, cast

if TYPE_CHECKING:
    from horspiste.words.tongue import Tongue

    from .options import Form, Given

# The command and its module below this package. Help shows them in this order; their words are `commands.<name>`.
COMMANDS: dict[str, str] = {
    "ask": "ask",
    "check": "check",
    "rules": "rules",
    "rulings": "rulings",
    "travel": "travel",
    "turn": "turn",
    "downtime": "downtime",
    "compare": "compare",
    "import": "import_file",
    "serve": "serve",
}


class Command(Protocol):
    """What a command's module holds."""

    FORM: Form

    def run(self, given: Given, tongue: Tongue) -> int:
        """Do it and print the answer. Returns the exit code; raises :class:`~horspiste.basis.errors.InputError`."""


def load(name: str) -> Command:
    """The module of a command, imported only when it is asked for."""
    return cast(Command, import_module(f"{__package__}.{COMMANDS[name]}"))
