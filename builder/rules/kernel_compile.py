"""Translates the kernel into a script language."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from builder.rules.compiled_kernel import CompiledFunction, CompiledKernel
from builder.rules.compiler.library import kernel, needed
from builder.rules.compiler.rows import name_rows
from builder.rules.script.backend import Backend
from builder.rules.script.lower import lower


def compile_kernel(backend: Backend, entries: Sequence[str]) -> CompiledKernel:
    """These functions of the kernel, and those they call."""
    unit = needed(kernel(), entries)
    return CompiledKernel(
        functions=tuple(
            CompiledFunction(
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


def functions_called(backend: Backend, called: Collection[str]) -> list[str]:
    """The kernel's functions among the names that a script calls."""
    return [name for name in kernel().functions if backend.own(name) in called]
