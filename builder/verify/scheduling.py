"""Parts the scripts of a run among processes, so that all end at about the same time."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Final

from builder.verify.script import Step

# Measured: a game takes as long to begin, and at its end to replay, as a player needs for this many drops.
_COSTS: Final[Mapping[str, int]] = MappingProxyType(
    {"new": 12, "setup": 12, "load": 12, "replaycheck": 6, "shot": 20}
)


def cost(steps: Sequence[Step]) -> int:
    """About how long the steps take; a drop takes 1."""
    return sum(_COSTS.get(step.call.verb, 1) for step in steps)


def shares(costs: Sequence[int], count: int) -> tuple[tuple[int, ...], ...]:
    """Indices of the costs in at most `count` shares of about the same sum, none empty, each in order."""
    held: list[list[int]] = [[] for _ in range(count)]
    total = [0] * count
    for index in sorted(range(len(costs)), key=lambda n: -costs[n]):
        least = total.index(min(total))
        held[least].append(index)
        total[least] += costs[index]
    return tuple(tuple(sorted(share)) for share in held if share)
