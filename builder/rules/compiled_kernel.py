"""The kernel translated into a script language. It is the same for every game."""

from __future__ import annotations

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
