"""``horspiste serve``: open the table on this machine."""

from __future__ import annotations

from importlib import import_module

from horspiste.words.tongue import Tongue

from .options import Form, Given, Option
from .printing import ANSWERED

FORM = Form("[FILE]", (Option("port", "N"), Option("data", "DIR"), Option("no-open")))
HIGHEST_PORT = 65_535
# Doors do not know each other: the command knows the server by its name alone, and loads it only here.
SERVER = "horspiste.doors.http.server"


def run(given: Given, tongue: Tongue) -> int:
    """Serve until stopped."""
    given.at_most(1)
    port = given.whole("port", 0, HIGHEST_PORT)
    file = next(iter(given.words), None)
    import_module(SERVER).serve(port, given.one("data"), not given.has("no-open"), tongue, file)
    return ANSWERED
