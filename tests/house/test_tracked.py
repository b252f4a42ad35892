"""What git keeps names no tracker entry, no folder of one machine and no package registry."""

import re
from pathlib import Path

from tests.house.sources import ROOT, report, tracked

PROSE = {".md", ".py", ".toml", ".sh", ".yaml", ".yml", ""}
ENTRIES = re.compile(r"\bissues?\s+#?\d|(?<!\S)\(?#\d{1,4}\b", re.IGNORECASE)
MACHINE = re.compile(r"(?<![\w.>])/(?:work|root|home|tmp)/\w")
REGISTRIES = re.compile("|".join(map(re.escape, ["pypi" + ".org", "python" + "hosted", "npm" + "js.", "deb.debian" + ".org"])))
OURSELVES = Path(__file__)


def test_no_stray_names() -> None:
    problems = []
    for path in tracked():
        if path == OURSELVES:
            continue
        patterns = [MACHINE, REGISTRIES, *([ENTRIES] if path.suffix in PROSE else [])]
        for number, line in enumerate(path.read_text(encoding="utf-8", errors="ignore").splitlines(), 1):
            problems += [
                f"{path.relative_to(ROOT)}:{number}: {found[0]!r}" for pattern in patterns if (found := pattern.search(line))
            ]
    assert not problems, report(problems)
