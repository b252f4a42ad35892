"""The wheel stands alone: installed where there is no Node and no checkout, it answers and serves the page."""

import json
import re
import subprocess
import sys
import time
import urllib.error
import urllib.request
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PAGE = ROOT / "src" / "horspiste" / "doors" / "page" / "index.html"
PATIENCE = 30  # seconds until the server must answer
PINNED = re.compile(r"^([\w.-]+==[\w.]+)", re.MULTILINE)

pytestmark = [pytest.mark.wheel, pytest.mark.skipif(not (ROOT / "web").is_dir(), reason="no page yet")]


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    assert PAGE.is_file(), "The page is not built: `make page` builds it."
    folder = tmp_path_factory.mktemp("dist")
    run(sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", str(folder), str(ROOT))
    return next(folder.glob("*.whl"))


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of commands of an environment that holds the wheel and what it needs, nothing else."""
    home = tmp_path_factory.mktemp("installed")
    pins = home / "pins.txt"
    pins.write_text("\n".join(PINNED.findall((ROOT / "requirements.lock").read_text(encoding="utf-8"))), encoding="utf-8")
    run(sys.executable, "-m", "venv", "--without-pip", str(home / "venv"))
    commands = home / "venv" / "bin"
    pip = (sys.executable, "-m", "pip", "--python", str(commands / "python"))
    run(*pip, "install", "--quiet", "--no-compile", "--constraint", str(pins), str(wheel))
    return commands


@pytest.fixture
def served(installed: Path, tmp_path: Path) -> Iterator[list[str]]:
    """The two links that a served campaign prints."""
    command = [str(installed / "horspiste"), "serve", "--port", "0", "--no-open", "--data", str(tmp_path)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=tmp_path, env=lonely(installed)) as server:
        try:
            assert server.stdout
            lines = [server.stdout.readline(), server.stdout.readline()]
            yield [found[0] for line in lines if (found := re.search(r"http://\S+", line))]
        finally:
            server.terminate()


def run(*command: str) -> None:
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr


def lonely(commands: Path) -> dict[str, str]:
    """An environment without Node, the checkout or the user's settings."""
    return {"PATH": str(commands), "LANG": "C.UTF-8"}


def fetch(link: str) -> str:
    """The body behind a link, waiting for the server to start."""
    end = time.monotonic() + PATIENCE
    while True:
        try:
            with urllib.request.urlopen(link, timeout=5) as answer:
                return str(answer.read().decode())
        except urllib.error.HTTPError:
            raise
        except OSError:
            if time.monotonic() > end:
                raise
            time.sleep(0.1)


def test_wheel_carries_page_books_and_words(wheel: Path) -> None:
    names = zipfile.ZipFile(wheel).namelist()
    for wanted in ("doors/page/index.html", "rulebook/compiled/d20.json", "words/compiled/en.json", "words/compiled/fr.json"):
        assert f"horspiste/{wanted}" in names
    assert not [name for name in names if name.startswith(("tests", "web"))]


def test_wheel_without_page_is_refused(tmp_path: Path) -> None:
    copy = tmp_path / "copy"
    for name in ("pyproject.toml", "README.md", "LICENSE", "NOTICE", "tools/hatch_build.py", "src/horspiste/__init__.py"):
        (copy / name).parent.mkdir(parents=True, exist_ok=True)
        (copy / name).write_bytes((ROOT / name).read_bytes())
    build = [sys.executable, "-m", "build", "--wheel", "--no-isolation", str(copy)]
    done = subprocess.run(build, capture_output=True, text=True)
    assert done.returncode != 0
    assert "doors/page/index.html is missing" in done.stdout + done.stderr


def test_installed_answers(installed: Path, tmp_path: Path) -> None:
    command = [str(installed / "horspiste"), "ask", "load.limits", "strength=15", "--json"]
    done = subprocess.run(command, capture_output=True, text=True, cwd=tmp_path, env=lonely(installed))
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout)["value"] == 100


def test_installed_serves_the_page(served: list[str]) -> None:
    assert len(served) == 2, "serve prints the game master's and the players' links first"
    origin = re.match(r"http://[^/]+", served[0])
    assert origin
    assert "<html" in fetch(origin[0] + "/")
    assert json.loads(fetch(origin[0] + "/api/health"))
