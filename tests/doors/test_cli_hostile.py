"""The command line where the machine will not play along: no room, nobody who reads, odd bytes, special files."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from horspiste.formats.whole import write_text

CALL = "import sys; from horspiste.doors.cli.main import main; sys.exit(main())"
LOAD = ["ask", "load.category", "strength=10", "carried=50"]
FULL = Path("/dev/full")


def called(*arguments: str | bytes, **more: object) -> subprocess.CompletedProcess[bytes]:
    environment = {**os.environ, "LANG": "C.UTF-8", "PYTHONIOENCODING": "utf-8:strict"}
    command = [sys.executable, "-c", CALL, *arguments]
    return subprocess.run(command, env=environment, stderr=subprocess.PIPE, timeout=60, **more)  # type: ignore[call-overload]


@pytest.mark.skipif(not FULL.exists(), reason="this system has no disk that is always full")
@pytest.mark.parametrize("arguments", [LOAD, [*LOAD, "--json"], ["--help"]], ids=" ".join)
def test_a_full_disk_is_told_as_one(arguments: list[str]) -> None:
    with FULL.open("wb") as full:
        done = called(*arguments, stdout=full)
    assert done.returncode == 2
    assert done.stderr.startswith(b"stdout: ") and b"Traceback" not in done.stderr


@pytest.mark.parametrize("arguments", [LOAD, [*LOAD, "--json"]], ids=" ".join)
def test_a_closed_output_is_told(arguments: list[str]) -> None:
    shell = ["/bin/sh", "-c", 'exec "$@" >&-', "sh", sys.executable, "-c", CALL, *arguments]
    done = subprocess.run(shell, stderr=subprocess.PIPE, timeout=60)
    assert done.returncode == 2
    assert done.stderr.startswith(b"stdout: ") and b"Traceback" not in done.stderr


def test_bytes_that_are_no_text_are_told_in_json() -> None:
    done = called("ask", b"x\xff", "--json", stdout=subprocess.PIPE)
    assert done.returncode == 2
    assert json.loads(done.stdout)["error"]["where"] == "x?"


def test_writing_to_a_device_leaves_it_a_device(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    reader = subprocess.Popen(["cat", str(pipe)], stdout=subprocess.PIPE)
    write_text(pipe, "told")
    assert reader.communicate(timeout=60)[0] == b"told"
    assert pipe.is_fifo()


def test_writing_through_a_link_leaves_the_link(tmp_path: Path) -> None:
    (tmp_path / "shelf").mkdir()
    kept, link = tmp_path / "shelf" / "kept.html", tmp_path / "link.html"
    kept.write_text("old", "utf-8")
    link.symlink_to(kept)
    write_text(link, "new")
    assert link.is_symlink()
    assert kept.read_text("utf-8") == "new"
