"""Ids made from names: lower-case ASCII words joined by ``_``."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection

_LONGEST = 40
# Letters that are more than one in ASCII and that Unicode does not take apart.
_JOINED = str.maketrans({"œ": "oe", "Œ": "oe", "æ": "ae", "Æ": "ae", "ß": "ss", "ø": "o", "Ø": "o"})


def free_id(name: str, taken: Collection[str], otherwise: str) -> str:
    """The id of a name, numbered where it is taken; ``otherwise`` begins it where the name begins with no letter."""
    plain = unicodedata.normalize("NFKD", name.translate(_JOINED)).encode("ascii", "ignore").decode().lower()
    base = re.sub(r"[^a-z0-9]+", "_", plain).strip("_")[:_LONGEST].strip("_")
    base = base if base[:1].isalpha() else f"{otherwise}_{base}".strip("_")
    ident, number = base, 1
    while ident in taken:
        number += 1
        ident = f"{base}_{number}"
    return ident
