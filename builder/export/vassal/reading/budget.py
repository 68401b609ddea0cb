"""How much work and memory a module may cost: more than any honest one needs, less than would hurt.

A file made to do harm can ask for much with few bytes: pictures that are decoded again and again, faces as
large as maps. Each kind of work has a purse for the whole module; when it is empty, the rest is left out.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Final

DECODED: Final = "pixels of pictures decoded"
LAID: Final = "pixels of faces laid flat"
KEPT: Final = "bytes of faces kept"
PURSES: Final[Mapping[str, int]] = MappingProxyType(
    {DECODED: 3_000_000_000, LAID: 3_000_000_000, KEPT: 1_500_000_000}
)

BUILD_FILE: Final = 100_000_000
"""Bytes of a build file."""
ELEMENTS: Final = 1_000_000
"""Opening brackets in it."""
SLOTS: Final = 50_000
"""Pieces that are looked at."""


@dataclass(slots=True)
class Budget:
    """What is left of each kind of work."""

    left: dict[str, int] = field(default_factory=lambda: dict(PURSES))

    def spend(self, kind: str, amount: int) -> bool:
        """Take from a purse; False if there is not enough in it, and then nothing is taken."""
        if self.left[kind] < amount:
            return False
        self.left[kind] -= amount
        return True
