"""Set-up says what is missing and how to get it; the lock is whole and names no host."""

import os
import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from tests.house.sources import ROOT

LOCK = ROOT / "requirements.lock"


def canonical(requirement: str) -> str:
    """The name that a requirement asks for, as locks spell it."""
    return re.sub(r"[-_.]+", "-", re.split(r"[<>=!~;\[ ]", requirement)[0]).lower()


@pytest.fixture
def clone(tmp_path: Path) -> Path:
    """A folder that holds the set-up scripts alone, and no environment."""
    shutil.copytree(ROOT / "tools", tmp_path / "tools")
    (tmp_path / "bin").mkdir()
    return tmp_path


def pretend(clone: Path, name: str, script: str) -> None:
    """Put a program on the path of ``clone``, before all others."""
    program = clone / "bin" / name
    program.write_text(f"#!/bin/sh\n{script}\n", encoding="utf-8")
    program.chmod(0o755)


def refused(clone: Path, script: str, path: str = os.environ["PATH"]) -> str:
    """What a set-up script says when it cannot go on."""
    settings = {"PATH": f"{clone / 'bin'}:{path}", "HOME": str(clone)}
    done = subprocess.run(
        [shutil.which("bash") or "bash", str(clone / "tools" / script)], capture_output=True, text=True, env=settings
    )
    assert done.returncode == 1, done.stdout + done.stderr
    assert "Traceback" not in done.stderr
    return done.stderr


def test_lock_is_whole_and_names_no_host() -> None:
    text = LOCK.read_text(encoding="utf-8")
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    wanted = {canonical(name) for name in [*project["project"]["dependencies"], *project["dependency-groups"]["dev"]]}
    entries = re.findall(r"^([\w.-]+)==\S+.*?(?=^\S|\Z)", text, re.MULTILINE | re.DOTALL)
    assert wanted <= {canonical(name) for name in entries}, "run `make lock`"
    assert len(entries) == len(re.findall(r"^\S", text, re.MULTILINE)), "the lock holds a line that is no requirement"
    assert "://" not in text
    assert len(re.findall(r"^\S.*\\\n    --hash=sha256:", text, re.MULTILINE)) == len(entries), "an entry has no hash"


def test_python_without_ensurepip_is_told(clone: Path) -> None:
    for name in ("python3", "python3.14", "python3.13", "python3.12", "python3.11", "python"):
        pretend(clone, name, f'case "$*" in *ensurepip*) exit 1;; esac\nexec "{sys.executable}" "$@"')
    said = refused(clone, "env.sh")
    assert "ensurepip" in said
    assert "python3-venv" in said or "python.org" in said


def test_no_python_is_told(clone: Path) -> None:
    for name in ("python3", "python3.14", "python3.13", "python3.12", "python3.11", "python"):
        pretend(clone, name, "exit 1")
    assert "Python 3.11 or later" in refused(clone, "env.sh")


def test_old_node_is_told(clone: Path) -> None:
    (clone / "web").mkdir()
    for name in ("package.json", "package-lock.json"):
        (clone / "web" / name).write_text("{}", encoding="utf-8")
    pretend(clone, "node", "echo v18.0.0; exit 1")
    said = refused(clone, "page.sh")
    assert "Node.js 20 or later" in said
    assert "v18.0.0" in said


@pytest.fixture
def bare(clone: Path) -> Path:
    """A clone where only what its scripts need is on the path: no browser."""
    for name in ("dirname", "chmod", "bash"):
        (clone / "bin" / name).symlink_to(shutil.which(name) or name)
    return clone


def test_no_chromium_is_told(bare: Path) -> None:
    pretend(bare, "id", "echo 1000")
    said = refused(bare, "chromium.sh", path="")
    assert "Chromium" in said
    assert "HORSPISTE_CHROMIUM" in said


def test_root_gets_chromium(bare: Path) -> None:
    pretend(bare, "id", "echo 0")
    pretend(bare, "apt-get", f'case "$*" in *install*) echo > "{bare}/bin/chromium"; chmod +x "{bare}/bin/chromium";; esac')
    command = [shutil.which("bash") or "bash", str(bare / "tools" / "chromium.sh")]
    done = subprocess.run(command, capture_output=True, text=True, env={"PATH": str(bare / "bin"), "HOME": str(bare)})
    assert done.returncode == 0, done.stderr
    assert "installing Debian's package chromium" in done.stderr
