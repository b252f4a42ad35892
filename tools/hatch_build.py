"""What the build adds to the sources: the compiled books, and a check that the page was built."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

PAGE = "src/horspiste/doors/page/index.html"


class BooksAndPage(BuildHookInterface[Any]):
    """Compiles the books; refuses a wheel without the page."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Run before the files are gathered. ``version`` is "editable" for an install that points at the sources."""
        root = Path(self.root)
        if version != "editable" and not (root / PAGE).is_file():
            raise FileNotFoundError(f"{PAGE} is missing: build the page first (make wheel does both).")
        subprocess.run([sys.executable, "-m", "horspiste.rulebook.build"], cwd=root / "src", check=True)
