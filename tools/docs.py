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
    "en": {"questions": "Questions", "rulings": "Rulings", "rules": "Rules covered"},
    "fr": {"questions": "Questions", "rulings": "Arbitrages", "rules": "Règles couvertes"},
}
WRITTEN_BY = {"en": "Written by `make docs`.", "fr": "Page écrite par `make docs`."}
HEADS = {
    "en": {
        "questions": ["Question", "What it asks", "Books", "Parameters", "Rules"],
        "rulings": ["Key", "Default", "Choices", "Reasons"],
        "rules": ["Rule", "Chapter", "State", "Questions and stages", "Cases"],
    },
    "fr": {
        "questions": ["Question", "Ce qu'elle demande", "Livres", "Paramètres", "Règles"],
        "rulings": ["Clé", "Défaut", "Choix", "Raisons"],
        "rules": ["Règle", "Chapitre", "État", "Questions et étapes", "Cas"],
    },
}
Cells = list[str]


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
    """One parameter: name, unit or type, default."""
    default = "" if param.get("default") is None else f" = {param['default']}"
    return f"`{param['name']}` ({param.get('unit') or param.get('type')}{default})"


def questions(tongue: str) -> Iterable[Cells]:
    """A line a question and book."""
    said = Tongue(tongue)
    for question in answer(tongue, "ask", "--list")["questions"]:
        name, params = question["name"], ", ".join(map(parameter, question["params"]))
        words = said.of(question["books"][0]).entry("questions", name)
        about = said.typeset(f"{words['title']} : {words['about']}")
        yield [f"`{name}`", about, listed(question["books"]), params, listed(question["rules"])]


def rulings(tongue: str) -> Iterable[Cells]:
    """A line a ruling."""
    for ruling in answer(tongue, "rulings")["rulings"]:
        yield [f"`{ruling['key']}`", listed(ruling["default"]), listed(ruling["choices"]), listed(ruling["reasons"])]


def rules(tongue: str) -> Iterable[Cells]:
    """A line a rule id."""
    for rule in answer(tongue, "rules")["rules"]:
        used = [*(rule["questions"] or []), *(rule["stages"] or [])]
        yield [rule["id"], f"{rule['document']}, {rule['chapter']}", rule["state"], listed(used), listed(rule["cases"])]


PAGES = {"questions": questions, "rulings": rulings, "rules": rules}


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
