"""An evening played for tests: one order after the other, and what the store keeps of them."""

import json
from typing import Any

from horspiste.campaign.commands import Command
from horspiste.campaign.play import Deed, Play


def stored(deeds: list[Deed]) -> list[dict[str, Any]]:
    """Deeds as the store gives them back."""
    return [json.loads(json.dumps({"act": deed.act, "body": deed.body, "told": deed.told})) for deed in deeds]


def onward(play: Play) -> list[Deed]:
    """An hour more, or the first offer of what waits."""
    stop = play.table.now.stop
    if stop is not None and stop.offers:
        return play.order(Command("choose", {"code": stop.offers[0]}))
    return play.order(Command("step_hour"))
