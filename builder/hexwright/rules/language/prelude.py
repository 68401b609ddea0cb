"""The words of the kernel that every target must bring along; each printer knows them by name."""

from __future__ import annotations

import hashlib
import heapq
from typing import TypeAlias

Ints: TypeAlias = list[int]
"""An array of whole numbers. Its length never changes."""

Strs: TypeAlias = list[str]
"""An array of texts."""

Table: TypeAlias = list[list[int]]
"""An array of arrays of whole numbers."""

Bits: TypeAlias = int
"""A set of numbers from 0 on, one bit each: all of it is changed at once, however large it is."""

Sets: TypeAlias = list[int]
"""An array of sets."""

Heap: TypeAlias = list[int]
"""A queue that gives its smallest number first."""


_VALUES = bytes.maketrans(b"01", b"\0\1")
"""What binary digits stand for."""


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


def mix(a: int, b: int) -> int:
    """A number of 31 bits that two others decide, in no way that can be guessed (SHA-256)."""
    return int.from_bytes(hashlib.sha256(b"%d:%d" % (a, b)).digest()[:4]) & 0x7FFFFFFF


def no_bits() -> Bits:
    """The empty set."""
    return 0


def with_bit(bits: Bits, k: int) -> Bits:
    """The set, and k with it."""
    return bits | 1 << k


def has_bit(bits: Bits, k: int) -> bool:
    """Whether k is in a set. Nothing below 0 is in any."""
    return k >= 0 and bits >> k & 1 == 1


def any_bit(bits: Bits) -> bool:
    """Whether there is anything in a set."""
    return bits != 0


def union(a: Bits, b: Bits) -> Bits:
    """What is in one of two sets."""
    return a | b


def common(a: Bits, b: Bits) -> Bits:
    """What is in both sets."""
    return a & b


def less(a: Bits, b: Bits) -> Bits:
    """What is in a and not in b."""
    return a & ~b


def within(a: Bits, b: Bits) -> bool:
    """Whether all of a is in b."""
    return a & ~b == 0


def same(a: Bits, b: Bits) -> bool:
    """Whether two sets are equal."""
    return a == b


def count_bits(bits: Bits) -> int:
    """How many numbers are in a set."""
    return bits.bit_count()


def moved(bits: Bits, by: int) -> Bits:
    """The set with every number `by` larger; numbers that would be negative drop out."""
    return bits << by if by >= 0 else bits >> -by


def flags(bits: Bits, length: int) -> Ints:
    """An array with 1 at the places that are in a set, 0 at the others."""
    digits = f"{bits & (1 << length) - 1:0{length}b}"[::-1] if length else ""
    return list(digits.encode().translate(_VALUES))
