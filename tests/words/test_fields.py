"""What an expedition file leaves out is named on the cards of the page in both languages."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from horspiste.formats.expedition_form import left_out

WORDS = Path(__file__).resolve().parents[2] / "web" / "src" / "words"
# Found by other means than the table of what is left out.
BESIDES = {"hp", "mass", "use"}


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_every_assumed_field_has_a_word(lang: str) -> None:
    known = set(re.findall(r'"field\.(\w+)"', (WORDS / f"{lang}.ts").read_text("utf-8")))
    assert {*left_out()["member"], *left_out()["animal"], *BESIDES} - known == set()
