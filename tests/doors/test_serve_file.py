"""A game master's own expedition on the page: begun from its file, opened again while the file stays as it is."""

import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest

EXAMPLES = Path(__file__).parents[2] / "examples"
PATIENCE = 60.0
PLAN = """format = "horspiste.expedition"
name = "Chez Mahaut"
region = "{region}"
start = "valdombre"
route = ["cabane_du_passeur"]

[[members]]
name = "{member}"
speed = "9 m"
survival = 5
"""


def plan(folder: Path, member: str = "Mahaut", region: str = "aigue.toml") -> Path:
    """An expedition of one member beside its region."""
    folder.mkdir(exist_ok=True)
    shutil.copy(EXAMPLES / "aigue.toml", folder)
    file = folder / "mine.expedition.toml"
    file.write_text(PLAN.format(member=member, region=region), "utf-8")
    return file


def command(*words: object) -> list[str]:
    code = "import sys; from horspiste.doors.cli.main import main; sys.exit(main(sys.argv[1:]))"
    return [sys.executable, "-c", code, *map(str, words), "--lang", "en"]


@contextmanager
def served(data: Path, *words: object) -> Iterator[tuple[dict[str, Any], str, list[str]]]:
    """A real server: the game master's state, the link's token, and what stderr says once it is stopped."""
    line = command("serve", *words, "--port", "0", "--data", data, "--no-open")
    process = subprocess.Popen(line, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    said: list[str] = []
    try:
        assert process.stdout is not None
        link = process.stdout.readline().strip()
        # The socket listens before the links are printed: the request waits for the server.
        state = httpx.get(link.replace("/t/", "/api/t/") + "/state", timeout=PATIENCE).json()
        yield state, link.rpartition("/")[2], said
    finally:
        process.terminate()
        said += process.communicate(timeout=PATIENCE)[1].splitlines()


def refused(*words: object) -> str:
    """What a command says that exits 2, in one line."""
    done = subprocess.run(command(*words), capture_output=True, text=True, timeout=PATIENCE)
    assert done.returncode == 2
    assert not done.stdout
    assert "Traceback" not in done.stderr
    return done.stderr


def names(state: dict[str, Any]) -> list[str]:
    return [member["name"] for member in state["party"]]


@pytest.mark.book("d20")
@pytest.mark.timeout(180)
def test_an_expedition_of_ones_own_is_served_and_goes_on_until_its_file_changes(tmp_path: Path) -> None:
    file, data = plan(tmp_path / "mine"), tmp_path / "data"
    with served(data, file) as (state, token, said):
        assert names(state) == ["Mahaut"]
    assert "A new campaign begins: Chez Mahaut." in said
    with served(data, file) as (_, again, said):
        assert again == token
    assert "The file has not changed: its campaign goes on, Chez Mahaut." in said
    with served(data, plan(tmp_path / "mine", "Odon")) as (state, other, _):
        assert names(state) == ["Odon"]
        assert other != token
    with served(data) as (_, last, said):
        assert last == other
    assert not any("campaign" in line for line in said)


def test_a_wrong_file_is_told_with_its_line(tmp_path: Path) -> None:
    file = plan(tmp_path / "mine")
    file.write_text(file.read_text("utf-8").replace('"valdombre"', '"valclair"'), "utf-8")
    assert f"{file}:4" in refused("serve", file, "--data", tmp_path / "data", "--no-open")
    assert "nowhere.toml" in refused("serve", tmp_path / "nowhere.toml", "--data", tmp_path / "data", "--no-open")


@pytest.mark.parametrize("region", ["../aigue.toml", "../mine/aigue.toml", str(EXAMPLES / "aigue.toml")])
def test_a_region_outside_the_folder_is_refused(tmp_path: Path, region: str) -> None:
    file = plan(tmp_path / "mine", region=region)
    shutil.copy(EXAMPLES / "aigue.toml", tmp_path)
    told = refused("serve", file, "--data", tmp_path / "data", "--no-open")
    assert f"{file}:3" in told
    assert "outside the folder" in told


@pytest.mark.parametrize(
    "words", [("rules", "extra"), ("rulings", "march.day_hours", "extra"), ("serve", "one.toml", "extra", "--no-open")]
)
def test_a_word_too_many_is_refused(words: tuple[str, ...]) -> None:
    assert "“extra” is a word too many" in refused(*words)
