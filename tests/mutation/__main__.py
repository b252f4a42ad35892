"""``python -m tests.mutation [PATTERN ...]``: the changes that no case notices, by name ("load.*", "ruling:march.*")."""

import sys
from fnmatch import fnmatchcase

from horspiste.rulebook.open import families
from tests.mutation.trial import Trial, unexplained


def main(patterns: list[str]) -> None:
    """Print the unexplained survivors and how many changes were tried."""
    for family in families():
        trial = Trial(family)
        tried = [change for change in trial.changes if any(fnmatchcase(change.name, pattern) for pattern in patterns)]
        found = unexplained(change for change in tried if trial.survives(change))
        print(*found, sep="\n")
        print(f"{family}: {len(found)} of {len(tried)} changes go unnoticed")


if __name__ == "__main__":
    main(sys.argv[1:] or ["*"])
