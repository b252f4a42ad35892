"""``horspiste rules``: every rule of the books and what has become of it."""

from __future__ import annotations

from horspiste.rulebook.build import PACKAGE
from horspiste.rulebook.coverage import STATES, TODO, rule_states
from horspiste.rulebook.index import read
from horspiste.words import answer, listing
from horspiste.words.tongue import Tongue

from .books import book_of, families_of
from .options import Form, Given, Option
from .printing import ANSWERED, REFUSED, print_json, print_lines

DOCUMENTS = ("000", "001", "002", "003", "004")
FORM = Form("", (Option("document", "000..004"), Option("state", "|".join(STATES)), Option("strict")))


def run(given: Given, tongue: Tongue) -> int:
    """List the rules of every book, or of one."""
    given.at_most(0)
    index = read(PACKAGE)
    books = [book_of(given, family) for family in families_of(given)]
    states = [state for book in books for state in rule_states(book, index)]
    document = given.chosen("document", DOCUMENTS, "")
    wanted = given.chosen("state", STATES, "")
    shown = [rule for rule in states if document in ("", rule.document) and wanted in ("", rule.state)]
    if given.has("json"):
        print_json(answer.document(books[0], rules=[listing.rule_document(rule, tongue) for rule in shown]))
    else:
        print_lines(listing.rule_line(rule, tongue) for rule in shown)
    left = any(rule.state == TODO for rule in shown)
    return REFUSED if left and given.has("strict") else ANSWERED
