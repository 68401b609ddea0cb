"""The kernel translated into a script language. It is the same for every game, so it is cached.

Reading it from the cache needs nothing of the compiler (`kernel_compile`).
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class CompiledFunction:
    """A function of the kernel: the module it comes from, its name as scripts call it, its text."""

    module: str
    name: str
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class CompiledKernel:
    """Functions of the kernel in order, and all its constants as script text, by their names in scripts."""

    functions: tuple[CompiledFunction, ...]
    numbers: Mapping[str, str]

    def encode(self) -> bytes:
        """The kernel as JSON."""
        rows = [[f.module, f.name, f.text] for f in self.functions]
        return json.dumps([rows, dict(self.numbers)]).encode()

    @classmethod
    def decode(cls, data: bytes) -> CompiledKernel:
        """Read what `encode` wrote."""
        rows, numbers = json.loads(data)
        return cls(
            functions=tuple(CompiledFunction(module=m, name=n, text=t) for m, n, t in rows), numbers=numbers
        )
