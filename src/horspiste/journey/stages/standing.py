"""Who can go on by himself and who cannot, told once when it changes."""

from __future__ import annotations

from horspiste.state.party import Traveller

from ..counsel import Told
from ..hour import Hour


def tell(hour: Hour, member: Traveller, up: bool, word: str, state: Told | None, rule: str) -> None:
    """A living member falls or gets up again; the clock stops for who falls, ``word`` says how he lies."""
    down = hour.now.beings[member.id].down
    if up and down:
        hour.be(member.id, down=False)
        hour.note("member.up", state, rule=rule, who=member.id)
    elif not up and not down:
        hour.be(member.id, down=True)
        hour.note("member.fallen", state, rule=rule, who=member.id, state=word)
        hour.halt("member.fallen", "camp", "carry", who=member.id, state=word)


def all_fallen(hour: Hour) -> None:
    """The clock stops for good where nobody is left; a burden ends where everybody walks."""
    living = [being for being in hour.now.beings.values() if not being.dead]
    if not living:
        hour.fall()
    elif hour.now.burden and not any(being.down for being in living):
        hour.change(burden="")
