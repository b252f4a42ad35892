"""Writes the generated pages of docs/ from what the commands answer, and the transcripts of the READMEs: ``make docs``."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import readme

from horspiste.words.tongue import Tongue

ROOT = Path(__file__).resolve().parent.parent
HORSPISTE = ROOT / ".venv" / "bin" / "horspiste"
ENDINGS = {"en": ".md", "fr": ".fr.md"}
TITLES = {
    "en": {"questions": "Questions", "choices": "Choices", "rulings": "Rulings", "rules": "Rules covered"},
    "fr": {"questions": "Questions", "choices": "Choix", "rulings": "Arbitrages", "rules": "Règles couvertes"},
}
WRITTEN_BY = {"en": "Written by `make docs`.", "fr": "Page écrite par `make docs`."}
HEADS = {
    "en": {
        "questions": ["Question", "What it asks", "Books", "Parameters", "Rules"],
        "choices": ["Parameters", "Words"],
        "rulings": ["Key", "Default", "Choices", "Reasons"],
        "rules": ["Rule", "Chapter", "State", "Questions and stages", "Cases"],
    },
    "fr": {
        "questions": ["Question", "Ce qu'elle demande", "Livres", "Paramètres", "Règles"],
        "choices": ["Paramètres", "Mots"],
        "rulings": ["Clé", "Défaut", "Choix", "Raisons"],
        "rules": ["Règle", "Chapitre", "État", "Questions et étapes", "Cas"],
    },
}
Cells = list[str]
# Words of a choice that stand beside their parameter; longer lists stand on the page of choices.
FEW = 5


def answer(tongue: str, *words: str) -> Any:
    """What a command answers, as data."""
    command = [HORSPISTE, *words, "--lang", tongue, "--json"]
    return json.loads(subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True).stdout)


def listed(values: Any) -> str:
    """A list, a map or one value, in one cell."""
    if isinstance(values, dict):
        return "; ".join(f"{name}: {value}" for name, value in values.items())
    return ", ".join(map(str, values)) if isinstance(values, list) else str("" if values is None else values)


def parameter(param: dict[str, Any]) -> str:
    """One parameter: name, unit or type (the words themselves where they are few), default."""
    default = "" if param.get("default") is None else f" = {param['default']}"
    words = param.get("choices") or []
    kind = "/".join(words) if 0 < len(words) <= FEW else param.get("unit") or param.get("type")
    return f"`{param['name']}` ({kind}{default})"


def questions(tongue: str) -> Iterable[Cells]:
    """A line a question and book."""
    said = Tongue(tongue)
    for question in answer(tongue, "ask", "--list")["questions"]:
        name, params = question["name"], ", ".join(map(parameter, question["params"]))
        words = said.of(question["books"][0]).entry("questions", name)
        about = said.typeset(f"{words['title']} : {words['about']}")
        yield [f"`{name}`", about, listed(question["books"]), params, listed(question["rules"])]


def choices(tongue: str) -> Iterable[Cells]:
    """A line a list of words that a parameter takes, with what each word says and the parameters that take them."""
    takes, said = dict[tuple[str, ...], list[str]](), dict[tuple[str, ...], Tongue]()
    for question in answer(tongue, "ask", "--list")["questions"]:
        for param in with_fields(question["params"]):
            if param["choices"]:
                words = tuple(param["choices"])
                takes.setdefault(words, []).append(f"`{question['name']}` {param['name']}")
                said.setdefault(words, Tongue(tongue).of(question["books"][0]).about(question["name"]))
    for words, params in sorted(takes.items(), key=lambda found: found[1]):
        yield [listed(list(dict.fromkeys(params))), listed([f"`{word}` ({said[words].any(word)})" for word in words])]


def with_fields(params: Iterable[dict[str, Any]]) -> Iterable[dict[str, Any]]:
    """Parameters, and the fields of those that have some."""
    for param in params:
        yield param
        yield from with_fields(param["fields"] or [])


def rulings(tongue: str) -> Iterable[Cells]:
    """A line a ruling."""
    for ruling in answer(tongue, "rulings")["rulings"]:
        yield [f"`{ruling['key']}`", listed(ruling["default"]), listed(ruling["choices"]), listed(ruling["reasons"])]


def rules(tongue: str) -> Iterable[Cells]:
    """A line a rule id."""
    for rule in answer(tongue, "rules")["rules"]:
        used = [*(rule["questions"] or []), *(rule["stages"] or [])]
        yield [rule["id"], f"{rule['document']}, {rule['chapter']}", rule["state"], listed(used), listed(rule["cases"])]


PAGES = {"questions": questions, "choices": choices, "rulings": rulings, "rules": rules}


def page(tongue: str, name: str) -> str:
    """One page: title, who writes it, table."""
    heads = HEADS[tongue][name]
    lines = [heads, ["---"] * len(heads), *PAGES[name](tongue)]
    table = "\n".join("| " + " | ".join(cell.replace("|", "\\|").replace("\n", " ") for cell in line) + " |" for line in lines)
    return f"# {TITLES[tongue][name]}\n\n{WRITTEN_BY[tongue]}\n\n{table}\n"


def main() -> None:
    """Write every page in both languages; git keeps the READMEs alone."""
    folder = ROOT / "docs"
    folder.mkdir(exist_ok=True)
    for tongue, ending in ENDINGS.items():
        for name in PAGES:
            (folder / f"{name}{ending}").write_text(page(tongue, name), encoding="utf-8")
    readme.main()


if __name__ == "__main__":
    main()
