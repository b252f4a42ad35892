"""Questions are found by the words that people search for, in either language and in both books."""

import pytest

from horspiste.rulebook.open import open_book
from horspiste.words.listing import is_about


def _found(family: str, *words: str) -> list[str]:
    book = open_book(family)
    return [name for name in book.question_names() if is_about(book, book.question(name), words)]


@pytest.mark.book("d20")
@pytest.mark.parametrize(
    ("french", "english", "question"),
    [
        ("faim", "hunger", "needs.hunger"),
        ("soif", "thirst", "needs.thirst"),
        ("cheval", "horse", "mount.pace"),
        ("noyade", "drowning", "breath.hold"),
        ("sables", "quicksand", "quicksand.drown"),
        ("égaré", "lost", "lost.check"),
        ("perdu", "lost", "lost.course"),
        ("feu", "fire", "fire.front"),
    ],
)
def test_d20_questions(french: str, english: str, question: str) -> None:
    assert question in _found("d20", french) and question in _found("d20", english)


@pytest.mark.book("fifth")
@pytest.mark.parametrize(
    ("french", "english", "question"),
    [
        ("faim", "hunger", "supplies.day"),
        ("soif", "thirst", "supplies.day"),
        ("cheval", "horse", "mount.pace"),
        ("noyade", "drowning", "breath.hold"),
    ],
)
def test_fifth_questions(french: str, english: str, question: str) -> None:
    assert question in _found("fifth", french) and question in _found("fifth", english)


@pytest.mark.book("fifth")
def test_what_a_book_does_not_answer() -> None:
    assert _found("fifth", "sables") == []
