"""Every question of every book, for the tests that hold all of them to the same promises."""

import random
from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from horspiste.basis.notation import decimal_text
from horspiste.basis.question import Kind, Param, Question
from horspiste.basis.source import Number
from horspiste.rulebook.book import Rulebook
from horspiste.rulebook.open import families, open_book
from horspiste.words.tongue import Tongue

BOOKS = {family: open_book(family) for family in families()}
QUESTIONS = [(book, name) for book in BOOKS.values() for name in book.question_names()]
TONGUES = [Tongue("en"), Tongue("fr")]
# Where a number has no bound of its own, values near what tables print find more than huge ones.
USUAL = 40


def question_id(value: Any) -> str:
    return value.family if isinstance(value, Rulebook) else str(value)


def random_input(question: Question, chance: random.Random) -> dict[str, Any]:
    """Valid input: what must be given always, the rest now and then."""
    return {param.name: value_of(param.kind, chance) for param in question.params if wanted(param, chance)}


def wanted(param: Param, chance: random.Random) -> bool:
    return (not param.optional and param.default is None) or chance.random() < 0.4


def value_of(kind: Kind, chance: random.Random) -> Any:
    """One valid value of a type, as a case file would give it."""
    if kind.base == "list":
        return [value_of(kind.item or kind, chance) for _ in range(chance.choice((1, 1, 2, 3, 5)))]
    if kind.base == "joined":
        return "+".join(str(value_of(kind.item or kind, chance)) for _ in range(chance.choice((1, 1, 2))))
    if kind.base == "map":
        return {param.name: value_of(param.kind, chance) for param in kind.fields if wanted(param, chance)}
    if kind.base == "flag":
        return chance.choice(("true", "false"))
    if kind.base == "choice":
        return chance.choice(kind.choices)
    if kind.base == "dice":
        return f"{chance.randint(1, 4)}d{chance.choice((4, 6, 8))}"
    if kind.base == "text":
        return chance.choice(("x", "two words"))
    return number_of(kind, chance)


def number_of(kind: Kind, chance: random.Random) -> str:
    low, high = Fraction(kind.low or 0), Fraction(kind.high or 0)
    if kind.base == "score" and chance.random() < 0.1:
        return "none"
    bottom, top = max(low, Fraction(-USUAL)), min(high, Fraction(USUAL))
    if chance.random() < 0.1:
        return decimal_text(chance.choice((low, high)))
    amount: Number = bottom + (top - bottom) * Fraction(chance.randint(0, USUAL), USUAL)
    if kind.base in ("int", "signed", "score", "bonus"):
        amount = int(amount)
    return decimal_text(amount) + (f" {kind.unit}" if kind.unit and chance.random() < 0.5 else "")


def missing_words(sections: Mapping[str, set[str]], family: str = "") -> list[str]:
    """The keys that a language lacks, by section; ``family``: the book spoken of."""
    return [
        f"{tongue.language}: {section}.{key}"
        for tongue in (tongue.of(family) for tongue in TONGUES)
        for section, keys in sections.items()
        for key in sorted(keys)
        if not tongue.has(section, key)
    ]
