"""``horspiste rulings``: where the books are unclear, what may be chosen, and what is."""

from __future__ import annotations

from horspiste.basis.errors import InputError
from horspiste.rulebook.build import PACKAGE
from horspiste.rulebook.index import read
from horspiste.rulebook.open import pages_of
from horspiste.rulebook.rulings import PROFILE_KEY
from horspiste.words import answer, listing
from horspiste.words.tongue import Tongue

from .books import book_of, families_of
from .options import Form, Given
from .printing import ANSWERED, print_json, print_lines

FORM = Form("[KEY]")


def run(given: Given, tongue: Tongue) -> int:
    """List the rulings of every book, or show one."""
    given.at_most(1)
    if given.words == [PROFILE_KEY]:
        return _profiles(given, tongue)
    index = read(PACKAGE)
    books = [book_of(given, family) for family in families_of(given)]
    known = {key: book for book in reversed(books) for key in book.rulings}
    for key in given.words:
        if key not in known:
            raise InputError("input.ruling_key", key[:60], given=key[:60], known=sorted(known))
    keys = given.words or [key for book in books for key, ruling in book.rulings.items() if key == ruling.key]
    forms = [listing.ruling_document(known[key], known[key].rulings[key], index, tongue) for key in dict.fromkeys(keys)]
    if given.has("json"):
        print_json(answer.document(books[0], rulings=forms))
    elif given.words:
        print_lines(line for form in forms for line in listing.ruling_lines(form, tongue))
    else:
        print_lines(listing.ruling_line(form, tongue) for form in forms)
    return ANSWERED


def _profiles(given: Given, tongue: Tongue) -> int:
    """Show the profiles that each book may be opened under."""
    known = {family: list(pages_of(family).documents["profiles"]) for family in families_of(given)}
    profiles = {family: [name for name in names if name != "aliases"] for family, names in known.items()}
    if given.has("json"):
        print_json(answer.document(book_of(given, next(iter(profiles))), profiles=profiles))
    else:
        print_lines(f"{PROFILE_KEY}  {family}: {', '.join(names)}" for family, names in profiles.items())
    return ANSWERED
