"""The READMEs tell the truth: every command and program that they show prints what they say, in both languages."""

import re
import shutil
from pathlib import Path

import pytest

from horspiste.doors.cli.main import main
from tools.readme import CONSOLE, PAGES, PROGRAM, ROOT, commands, rerun

DOORS = [
    "ask ",
    "--odds",
    "check ",
    "rules ",
    "rulings ",
    "travel ",
    "turn ",
    "downtime ",
    "compare ",
    "--trials",
    "--reveal",
    "import ",
    "curl ",
]


def read(name: str) -> str:
    return (ROOT / name).read_text(encoding="utf-8")


@pytest.mark.timeout(180)
@pytest.mark.skipif(shutil.which("curl") is None, reason="the READMEs ask the server with curl")
@pytest.mark.parametrize("name", PAGES)
def test_transcripts_are_what_comes(name: str) -> None:
    text = read(name)
    shown, comes = text.splitlines(), rerun(text, PAGES[name]).splitlines()
    assert shown == comes, f"{name}: `make docs` writes the transcripts anew"


@pytest.mark.parametrize("name", PAGES)
def test_every_door_has_an_example(name: str) -> None:
    text = read(name)
    shown = [command for block in CONSOLE.findall(text) for command in commands(block)]
    assert [door for door in DOORS if not any(door in f"{command} " for command in shown)] == []
    assert PROGRAM.search(text)
    for needed in ("make run", "make test", "git", "Python 3.11", "Node", "docs/page.png"):
        assert needed in text


def test_both_languages_show_the_same() -> None:
    here, there = (read(name) for name in PAGES)
    assert [commands(block) for block in CONSOLE.findall(here)] == [commands(block) for block in CONSOLE.findall(there)]
    assert [program for program, _ in PROGRAM.findall(here)] == [program for program, _ in PROGRAM.findall(there)]


@pytest.mark.parametrize(
    "name",
    [
        *PAGES,
        "CONTRIBUTING.md",
        "docs/architecture.md",
        "docs/region-format.md",
        "docs/turn-format.md",
        "docs/downtime-format.md",
        "docs/case-files.md",
        "CHANGELOG.md",
    ],
)
def test_links_lead_somewhere(name: str) -> None:
    page = ROOT / name
    links = re.findall(r"\]\((?!https?:|#)([^)#]+)", page.read_text(encoding="utf-8"))
    assert [link for link in links if not (page.parent / link).exists()] == []


@pytest.mark.book("d20")
def test_the_case_that_the_manual_shows_holds(tmp_path: Path) -> None:
    shown = re.search(r"```yaml\n(.*?)```", read("docs/case-files.md"), re.DOTALL)
    assert shown
    (tmp_path / "shown.yaml").write_text(shown[1], encoding="utf-8")
    assert main(["check", str(tmp_path / "shown.yaml")]) == 0
