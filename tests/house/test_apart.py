"""Each family stands without the other: with one's books taken away, what opens the other's goes on."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.books import FAMILIES
from tests.house.sources import ROOT, tracked

SAMPLE = ["tests/doors/test_one_book.py", "tests/formats/test_lands.py", "tests/formats/test_region_file.py", "tests/rulebook"]
HERE = "tests/house/test_apart.py"


def without(family: str, folder: Path) -> Path:
    """The project as git keeps it, but for one family's books."""
    books = ROOT / "src/horspiste/rulebook/books" / family
    for path in tracked():
        if books not in path.parents:
            target = folder / path.relative_to(ROOT)
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(path, target)
            shutil.copymode(path, target)
    for command in (["init", "-q"], ["add", "-A"]):
        subprocess.run(["git", *command], cwd=folder, check=True)
    return folder


def green(folder: Path, *arguments: str) -> str:
    """What the tests of a copy say; they must all pass."""
    samples = (ROOT / os.environ.get("HORSPISTE_SAMPLES", "../shared/samples")).resolve()
    own = {"PYTHONPATH": str(folder / "src"), "PYTHONDONTWRITEBYTECODE": "1", "HORSPISTE_SAMPLES": str(samples)}
    setting = {**os.environ, **own}
    setting = {key: value for key, value in setting.items() if not key.startswith("PYTEST_")}
    compiled = subprocess.run([sys.executable, "-m", "horspiste.rulebook.build"], cwd=folder, env=setting, timeout=60)
    assert compiled.returncode == 0
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", *arguments]
    done = subprocess.run(command, cwd=folder, env=setting, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout[-5000:]
    return done.stdout


@pytest.mark.timeout(300)
@pytest.mark.parametrize("missing", FAMILIES)
def test_the_other_goes_on(missing: str, tmp_path: Path) -> None:
    green(without(missing, tmp_path), *SAMPLE)


@pytest.mark.verify
@pytest.mark.parametrize("missing", FAMILIES)
def test_every_test_of_the_other_is_green(missing: str, tmp_path: Path) -> None:
    kinds = "not verify and not browser and not wheel"
    told = green(without(missing, tmp_path), "-m", kinds, "--deselect", HERE, "-n", "2", "--dist", "loadfile")
    assert f"they open a book that is not here ({missing})" in told
