"""Writes the kernel in a script language."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from builder.rules.compiler.backend import Backend
from builder.rules.compiler.library import kernel, needed
from builder.rules.compiler.lower import lower
from builder.rules.compiler.rows import name_rows
from builder.rules.spoken import Spoken, SpokenFunction


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
