"""The few words of the kernel that every target must bring along; each back end knows them by name."""

from __future__ import annotations

import heapq
from collections.abc import Callable
from typing import TypeAlias

Nat: TypeAlias = int
"""A whole number that is never negative."""

Ints: TypeAlias = list[int]
"""An array of whole numbers. Its length never changes."""

Strs: TypeAlias = list[str]
"""An array of texts."""

Table: TypeAlias = list[list[int]]
"""An array of arrays of whole numbers."""

Texts: TypeAlias = list[list[str]]
"""An array of arrays of texts."""

Heap: TypeAlias = list[int]
"""A queue that gives its smallest number first."""

Ask: TypeAlias = Callable[[int, list[int]], int]
"""Answers expression number k in a context. In a script it is a function of the library, not an argument."""


def ints(length: int, value: int) -> Ints:
    """A new array, filled with `value`."""
    return [value] * length


def copy(array: Ints) -> Ints:
    """A new array of the same numbers."""
    return array[:]


def cut(array: Ints, length: int) -> Ints:
    """A new array of the first `length` numbers."""
    return array[:length]


def heap() -> Heap:
    """A new, empty queue."""
    return []


def push(queue: Heap, item: int) -> None:
    """Put a number into a queue."""
    heapq.heappush(queue, item)


def pop(queue: Heap) -> int:
    """Take the smallest number out of a queue that is not empty."""
    return heapq.heappop(queue)


def size(queue: Heap) -> int:
    """How many numbers a queue holds."""
    return len(queue)


def text(number: int) -> str:
    """A number in digits."""
    return str(number)
