"""Other people's files: absent, their tests are set aside and one line says so; demanded, nothing runs without them."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

from tests.house.sources import ROOT

TWO_TESTS = """
import pytest

@pytest.mark.samples
def test_reads(samples):
    assert samples.is_dir()

def test_reads_nothing():
    pass
"""


def outcome(folder: Path, *arguments: str, **settings: str) -> subprocess.CompletedProcess[str]:
    """Two tests run in an empty project with our conftest, one of them on samples."""
    (folder / "tests").mkdir()
    for name in ("conftest.py", "books.py"):
        shutil.copy(ROOT / "tests" / name, folder / "tests")
    (folder / "tests" / "test_two.py").write_text(TWO_TESTS, encoding="utf-8")
    (folder / "pytest.ini").write_text("[pytest]\npythonpath = .\nmarkers = samples: files\n", encoding="utf-8")
    kept = {name: value for name, value in os.environ.items() if not name.startswith("HORSPISTE_")}
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", *arguments]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, env={**kept, **settings})


def test_present(tmp_path: Path) -> None:
    (tmp_path / "theirs").mkdir()
    done = outcome(tmp_path, HORSPISTE_SAMPLES="theirs", HORSPISTE_SAMPLES_DEMANDED="1")
    assert "2 passed" in done.stdout


def test_absent(tmp_path: Path) -> None:
    done = outcome(tmp_path)
    assert "1 passed, 1 deselected" in done.stdout
    assert "1 tests set aside" in done.stdout
    assert done.returncode == 0


def test_absent_is_told_where_several_processes_share_the_tests(tmp_path: Path) -> None:
    assert "1 tests set aside" in outcome(tmp_path, "-n", "1").stdout


def test_demanded(tmp_path: Path) -> None:
    done = outcome(tmp_path, HORSPISTE_SAMPLES_DEMANDED="1")
    assert done.returncode != 0
    assert "HORSPISTE_SAMPLES" in done.stderr
    assert "passed" not in done.stdout
