"""Limits on the work and memory a module may cost: more than any real module needs, less than would hurt.

A malicious file can demand much with few bytes: pictures that are decoded again and again, faces as large as
maps. Each kind of work has one limit for the whole module; beyond it, the rest is left out.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Final

DECODED: Final = "pixels of pictures decoded"
COMPOSED: Final = "pixels of faces composed"
STORED: Final = "bytes of faces kept in memory"
LIMITS: Final[Mapping[str, int]] = MappingProxyType(
    {DECODED: 3_000_000_000, COMPOSED: 3_000_000_000, STORED: 1_500_000_000}
)

SLOTS: Final = 50_000
"""Palette slots that are read."""


@dataclass(slots=True)
class Budget:
    """How much of each kind of work is left."""

    left: dict[str, int] = field(default_factory=lambda: dict(LIMITS))

    def spend(self, kind: str, amount: int) -> bool:
        """Subtract from what is left of a kind; False, and nothing subtracted, if there is not enough."""
        if self.left[kind] < amount:
            return False
        self.left[kind] -= amount
        return True
