"""A plugin for pytest: every book is deaf to one choice (DEAF_TO="land.compound=relief") and keeps to the usual one."""

import os
from typing import Any

import pytest

from horspiste.rulebook import open as opening
from horspiste.rulebook.rulings import chosen


def pytest_configure(config: pytest.Config) -> None:
    """Open every book of this process without the choice."""
    key, _, choice = os.environ["DEAF_TO"].partition("=")

    def without(rulings: Any, aliases: Any, profiles: Any, given: Any) -> dict[str, Any]:
        force = chosen(rulings, aliases, profiles, given)
        return {**force, key: rulings[key].default} if force.get(key) == choice else force

    opening.__dict__["chosen"] = without
