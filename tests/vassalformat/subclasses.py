"""All classes of the library that extend a class."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeVar

T = TypeVar("T")


def all_subclasses(base: type[T]) -> Iterator[type[T]]:
    """Direct and indirect ones."""
    for kind in base.__subclasses__():
        if kind.__module__.startswith("vassalformat."):
            yield kind
            yield from all_subclasses(kind)
