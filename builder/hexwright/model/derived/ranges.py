"""Lists of numbers written as ranges: 1, 2, 3 and 5 as `1–3, 5`."""

from __future__ import annotations

from collections.abc import Sequence


def number_runs(numbers: Sequence[int]) -> list[tuple[int, int]]:
    """First and last of each run of consecutive numbers, in the order given."""
    runs: list[tuple[int, int]] = []
    for number in numbers:
        if runs and number == runs[-1][1] + 1:
            runs[-1] = (runs[-1][0], number)
        else:
            runs.append((number, number))
    return runs


def range_texts(numbers: Sequence[int], shortest: int = 2) -> list[str]:
    """The runs as text, `1–3`; a run of fewer than `shortest` numbers is given number by number."""
    texts: list[str] = []
    for first, last in number_runs(numbers):
        if last - first + 1 < shortest or first == last:
            texts += [str(number) for number in range(first, last + 1)]
        else:
            texts.append(f"{first}–{last}")
    return texts
