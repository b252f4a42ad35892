"""A family's books as they are written, parsed once however often they are opened."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Any

from horspiste.basis.question import Question, parse_params

from .rulings import Alias, Ruling, read_rulings


class Pages:
    """Every document by its name ("terrain/lands"), and what is read from them. Nothing here depends on a choice."""

    def __init__(self, documents: Mapping[str, Any]) -> None:
        self.documents = documents
        self._questions: dict[str, Question] = {}

    def below(self, folder: str) -> dict[str, Any]:
        """The documents filed below a folder, by their name below it."""
        start = folder + "/"
        return {name.removeprefix(start): content for name, content in self.documents.items() if name.startswith(start)}

    @cached_property
    def _register(self) -> tuple[dict[str, Ruling], dict[str, Alias]]:
        return read_rulings(self.below("rulings"))

    @property
    def own_rulings(self) -> Mapping[str, Ruling]:
        """The rulings by their own keys."""
        return self._register[0]

    @property
    def aliases(self) -> Mapping[str, Alias]:
        """The other names of rulings."""
        return self._register[1]

    @cached_property
    def rulings(self) -> Mapping[str, Ruling]:
        """The rulings by every name."""
        own = self.own_rulings
        return {**own, **{name: own[alias.of] for name, alias in self.aliases.items() if alias.of in own}}

    @cached_property
    def question_forms(self) -> Mapping[str, Any]:
        """The questions' forms as written, in the order of the book."""
        topics = self.below("questions").values()
        return {name: form for content in topics for name, form in content.items() if "answers" in form}

    @cached_property
    def lists(self) -> Mapping[str, str]:
        """The lists that forms name in capitals."""
        return {name: text for content in self.below("questions").values() for name, text in content.get("lists", {}).items()}

    def question(self, name: str) -> Question:
        """A question's form, parsed when it is first asked."""
        if name not in self._questions:
            self._questions[name] = _question(name, self.question_forms[name], self.lists)
        return self._questions[name]


def _question(name: str, form: Mapping[str, Any], lists: Mapping[str, str]) -> Question:
    return Question(
        name=name,
        answers=form["answers"],
        params=parse_params(form.get("params", ""), lists),
        unit=form.get("unit", ""),
        also=form.get("also", {}),
        events=tuple(form.get("events", ())),
        refuses=tuple(form.get("refuses", ())),
        errors=tuple(form.get("errors", ())),
        rules=tuple(form.get("rules", ())),
        throws=bool(form.get("throws", False)),
    )
