"""The kernel in a script language: the same for every game, so it is worth keeping.

Whoever has it kept needs nothing of what writes it (`speaking`).
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class SpokenFunction:
    """A function: the module of the kernel it comes from, its name as called, its text."""

    module: str
    name: str
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Spoken:
    """Functions of the kernel in order, and all its numbers as written, by their names as called."""

    functions: tuple[SpokenFunction, ...]
    numbers: Mapping[str, str]

    def encode(self) -> bytes:
        """As JSON."""
        rows = [[f.module, f.name, f.text] for f in self.functions]
        return json.dumps([rows, dict(self.numbers)]).encode()

    @classmethod
    def decode(cls, data: bytes) -> Spoken:
        """Read what `encode` wrote."""
        rows, numbers = json.loads(data)
        return cls(
            functions=tuple(SpokenFunction(module=m, name=n, text=t) for m, n, t in rows), numbers=numbers
        )
