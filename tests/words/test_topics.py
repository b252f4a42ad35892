"""The page heads the questions of each topic with a word of the reader's language."""

import re
from pathlib import Path

import pytest

from horspiste.rulebook.open import families, open_book

WORDS = Path(__file__).resolve().parents[2] / "web/src/words"


@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_topic_of_both_books_has_a_word(language: str) -> None:
    topics = {name.partition(".")[0] for family in families() for name in open_book(family).question_names()}
    told = set(re.findall(r'^  "topic\.(\w+)": "\S', (WORDS / f"{language}.ts").read_text("utf-8"), re.MULTILINE))
    assert topics <= told, sorted(topics - told)
