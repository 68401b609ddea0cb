"""The kernel in a script language: the same for every game, so it is worth keeping."""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping, Sequence

from builder.dataclass import dataclass
from builder.rules.compiler.backend import Backend
from builder.rules.compiler.library import kernel, needed
from builder.rules.compiler.lower import lower
from builder.rules.compiler.rows import name_rows


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


def speak(backend: Backend, entries: Sequence[str]) -> Spoken:
    """These functions of the kernel and what they need."""
    unit = needed(kernel(), entries)
    return Spoken(
        functions=tuple(
            SpokenFunction(
                module=function.origin.partition(":")[0],
                name=backend.own(function.name),
                text=backend.function(lower(name_rows(function), backend)),
            )
            for function in unit.functions.values()
        ),
        numbers={
            backend.own(name): backend.number(name, value) for name, value in kernel().constants.items()
        },
    )


def entries_among(backend: Backend, called: Collection[str]) -> list[str]:
    """The functions of the kernel among names as called."""
    return [name for name in kernel().functions if backend.own(name) in called]
