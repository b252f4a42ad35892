"""The transcripts of the READMEs: run every command and program that they show, and put what came below it.

A block ``console`` holds commands after ``$`` and what each prints; a block ``python`` is a program, and the block ``text``
after it what it prints. Commands run in a folder of their own with the examples at hand, and a table is served on the port
that they name. ``make docs`` writes the transcripts anew, and a test compares them.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PAGES = {"README.md": "C.UTF-8", "README.fr.md": "fr_FR.UTF-8"}
AT_HAND = ("examples", "tests/cases")
SERVED = re.compile(r"localhost:(\d+)")
CONSOLE = re.compile(r"^```console\n(.*?)^```$", re.MULTILINE | re.DOTALL)
PROGRAM = re.compile(r"^```python\n(.*?)^```\n\n```text\n(.*?)^```$", re.MULTILINE | re.DOTALL)
_PATIENCE = 30  # seconds until the server must answer
_LONGEST = 120  # seconds that one command may take


class Shell:
    """A folder with the examples at hand, and the settings of one language."""

    def __init__(self, folder: Path, locale: str) -> None:
        self.folder = folder
        tools = Path(sys.executable).parent
        keep = {name: os.environ[name] for name in ("HOME", "TMPDIR") if name in os.environ}
        self.settings = {**keep, "PATH": f"{tools}:{os.environ['PATH']}", "LANG": locale, "PYTHONIOENCODING": "utf-8"}
        for name in AT_HAND:
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            (folder / name).symlink_to(ROOT / name)

    def prints(self, *command: str) -> str:
        """What a command prints, errors among it."""
        done = subprocess.run(
            command,
            cwd=self.folder,
            env=self.settings,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            encoding="utf-8",
            timeout=_LONGEST,
        )
        return done.stdout.rstrip("\n") + "\n" if done.stdout.strip() else ""

    @contextmanager
    def serving(self, text: str) -> Iterator[dict[str, str]]:
        """A table served where ``text`` asks for one: the address that the text names, and the one that answers."""
        named = SERVED.search(text)
        if named is None:
            yield {}
            return
        command = ["horspiste", "serve", "--port", "0", "--no-open", "--data", str(self.folder / "table")]
        with subprocess.Popen(command, cwd=self.folder, env=self.settings, stdout=subprocess.PIPE, encoding="utf-8") as server:
            try:
                assert server.stdout
                link = re.search(r"http://([^/\s]+)", server.stdout.readline())
                assert link, "serve prints its link first"
                _await(f"http://{link[1]}/api/health")
                yield {named[0]: link[1]}
            finally:
                server.terminate()


def _await(address: str) -> None:
    end = time.monotonic() + _PATIENCE
    while True:
        try:
            urllib.request.urlopen(address, timeout=5).close()
            return
        except OSError:
            if time.monotonic() > end:
                raise
            time.sleep(0.1)


def rerun(text: str, locale: str) -> str:
    """A page with every transcript as it comes out now."""
    with tempfile.TemporaryDirectory() as folder:
        shell = Shell(Path(folder), locale)
        with shell.serving(text) as served:
            text = CONSOLE.sub(lambda block: f"```console\n{_console(block[1], shell, served)}```", text)
        return PROGRAM.sub(lambda block: _program(block[1], shell), text)


def _console(block: str, shell: Shell, served: dict[str, str]) -> str:
    return "".join(f"$ {command}\n{_run(command, shell, served)}" for command in commands(block))


def commands(block: str) -> list[str]:
    """The commands of a block; one that ends its line with a backslash goes on in the next."""
    return re.findall(r"^\$ ((?:.*\\\n)*.*)$", block, re.MULTILINE)


def _run(command: str, shell: Shell, served: dict[str, str]) -> str:
    for named, answering in served.items():
        command = command.replace(named, answering)
    return shell.prints("bash", "-c", command)


def _program(program: str, shell: Shell) -> str:
    printed = shell.prints(sys.executable, "-c", program)
    return f"```python\n{program}```\n\n```text\n{printed}```"


def main() -> None:
    """Write the transcripts of every page anew."""
    for name, locale in PAGES.items():
        page = ROOT / name
        page.write_text(rerun(page.read_text(encoding="utf-8"), locale), encoding="utf-8")


if __name__ == "__main__":
    main()
