"""Names for files and places, made of the names that things have in a module."""

from __future__ import annotations

import re
import unicodedata


class Slugs:
    """Gives each name once."""

    def __init__(self) -> None:
        self._taken: set[str] = set()

    def take(self, name: str, otherwise: str) -> str:
        """Small letters, digits and dashes of a name, with a number if it is taken; `otherwise` if none are
        left.
        """
        plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode().lower()
        slug = re.sub(r"[^a-z0-9]+", "-", plain).strip("-")[:40].strip("-") or otherwise
        found, number = slug, 1
        while found in self._taken:
            number += 1
            found = f"{slug}-{number}"
        self._taken.add(found)
        return found
