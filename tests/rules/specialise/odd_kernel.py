"""Code of the kernel's Python that is easy to translate wrongly."""

from __future__ import annotations

from typing import Final

from hexwright.rules.language.prelude import Ints, copy, cut, ints

SEVEN: Final = 7
MINUS: Final = -3


def row_of(a: int, b: int, c: int, d: int) -> Ints:
    """Four numbers."""
    row = ints(4, a)
    row[1] = b
    row[2] = c
    row[3] = d
    return row


def floors(a: int, b: int) -> int:
    """Division and remainder of either sign."""
    total = 0
    for d in range(1, 5):
        total = total * 31 + a // d + b % d
    if b != 0:
        total = total * 31 + a // b + a % b
    return total + MINUS % SEVEN + (a - b) // SEVEN


def nested(a: int, b: int) -> int:
    """Far more brackets than an interpreter likes."""
    x = row_of(1, 2, 3, 4)
    more = ((((a + 1) * 2 + b) * 3) - a)  # fmt: skip
    return more + x[(x[(x[(a % 4 + x[b % 4]) % 4] + 1) % 4] * (a - (b - (a - (b - 1)))) % 4)]


def lazy(a: int, b: int) -> bool:
    """The later parts must not be looked at."""
    x = row_of(3, 1, 4, 1)
    return (0 <= a < 3 and x[x[(a + (a * (a + 0))) % 3] % 3] > 0 and x[a] != 4) or (
        b > 0 and x[((b % 3 + 1) * 2) % 3] == 3
    )


def chosen_deep(a: int, b: int) -> int:
    """A choice of deep values."""
    x = row_of(9, 8, 7, 6)
    y = x[(x[(a % 4)] + x[(b % 4)]) % 4] if a > b else x[(x[((a + b) % 4)] * (x[0] + 1)) % 4]
    return y if y != 8 else (-y if not (a == 0 and b == 0) else 0)


def loops(a: int, b: int) -> int:
    """Counting up, down, by steps, out of loops and on."""
    found = 0
    for i in range(a % 9, -1, -1):
        if i == 3:
            continue
        for j in range(0, b % 20, 3):
            if j > 9:
                break
            found = (found * 3 + i - j) % 1009
    n = a % 5
    while True:
        n += 1
        if n > 7 and n not in (9, 10):
            break
    for k in range(3 + n - n % 2):
        found += k * n
    return found


def late(a: int, b: int) -> int:
    """Locals that first appear inside a block, with names that a script keeps for itself."""
    if a > 0:
        x = a
        row = ints(3, b)
    else:
        x = -a
        row = ints(2, b)
    new = x + len(row)
    default = row[0]
    return new * 10 + default


def shared(a: int) -> int:
    """Arrays are shared, copies are not."""
    row = row_of(a, 2, 3, 4)
    other = row
    kept = copy(row)
    short = cut(row, 2)
    other[1] += a
    other[0] -= 1
    kept[0] = 77
    short[0] *= 5
    return row[0] + row[1] * 11 + kept[0] * 3 + short[0] * 7


def marked(row: Ints, k: int) -> int:
    """Changes what it is given."""
    row[0] = k
    return k


def passed_on(row: Ints) -> Ints:
    """Gives the array that it was given."""
    return row


def on_its_own(a: int) -> int:
    """Changes only arrays that it has made, itself and through others."""
    row = ints(3, a)
    other = row
    marked(other, a + 1)
    return row[0]


def behind(row: Ints) -> int:
    """Changes what it was given, under another name."""
    other = passed_on(row)
    other[0] += 5
    return 1


def calls_for_nothing(a: int) -> int:
    """Calls whose answers nobody reads."""
    row = ints(2, a)
    on_its_own(a)
    marked(row, a * 3)
    behind(row)
    return row[0]


def taken(row: Ints, a: int, b: int) -> int:
    """Takes from an array, and gives what was there."""
    found = row[0]
    row[0] -= a * 2 - b
    return found


def turned(row: Ints, a: int, b: int) -> int:
    """Only hands on, in another order."""
    return taken(row, b, a)


def looked_up(row: Ints, k: int) -> int:
    """Reads a little."""
    return row[k] * 2 + row[0]


def handed_on(a: int, b: int) -> int:
    """What stands in place of its call is read when it was called."""
    row = row_of(a, b, 3, 4)
    before = looked_up(row, 1)
    after = turned(row, looked_up(row, 0), row[1]) + before
    row[1] = 9
    return after * 7 + looked_up(row, 1) + turned(row, before - 1, looked_up(row, b % 4))
