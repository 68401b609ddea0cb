"""Distributes the scripts of a run among processes, so that all end at about the same time."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Final

from hexwright.verify.script import Step

# Measured: starting a game, and replaying it at its end, takes as long as this many drops of a piece.
_COSTS: Final[Mapping[str, int]] = MappingProxyType(
    {"new": 12, "setup": 12, "load": 12, "replaycheck": 6, "shot": 20, "hover": 20}
)


def script_cost(steps: Sequence[Step]) -> int:
    """Estimated duration of the steps; that of one drop is 1."""
    return sum(_COSTS.get(step.call.verb, 1) for step in steps)


def distribute(costs: Sequence[int], count: int) -> tuple[tuple[int, ...], ...]:
    """Split the costs into at most `count` parts of about equal sums.

    Returns the indices of each part, in order; no part is empty.
    """
    parts: list[list[int]] = [[] for _ in range(count)]
    total = [0] * count
    for index in sorted(range(len(costs)), key=lambda n: -costs[n]):
        least = total.index(min(total))
        parts[least].append(index)
        total[least] += costs[index]
    return tuple(tuple(sorted(share)) for share in parts if share)
