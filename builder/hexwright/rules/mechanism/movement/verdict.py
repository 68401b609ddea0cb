"""The verdict on a move."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from hexwright.rules.engine.codes import FINE, NOWHERE
from hexwright.rules.language.prelude import Ints, ints
from hexwright.rules.mechanism.movement.points import Start

BY_ZONE: Final = 1
"""An enemy zone of control ends the move."""

BY_TERRAIN: Final = 2
"""The terrain ends the move."""


@dataclass(frozen=True)
class Verdict:
    """Whether units may go somewhere, by which way, and what that costs.

    Attributes:
        reason: FINE, or why they may not; `a`, `b`, `also`, `c`: as in `Ruling`.
        cost: parts of a point that each of them pays.
        left: parts of a point they have left in that way before the move.
        mode: the mode they move by, NOWHERE on foot.
        stop: what ends their move there: BY_ZONE, BY_TERRAIN, or 0 for nothing.
        path: the places of the way; the first is where they stand, or where they enter the map.
        points, fast, supply: as in `Start`.

    """

    reason: int
    a: int
    b: int
    also: int
    c: int
    cost: int
    left: int
    mode: int
    stop: int
    path: Ints
    points: Ints
    fast: Ints
    supply: Ints


def refused(reason: int, a: int, b: int) -> Verdict:
    """The verdict on a move that is not allowed."""
    return also_refused(reason, a, b, FINE, 0)


def also_refused(reason: int, a: int, b: int, also: int, c: int) -> Verdict:
    """The verdict on a move that is not allowed, with a second reason."""
    none = ints(0, 0)
    return Verdict(
        reason=reason,
        a=a,
        b=b,
        also=also,
        c=c,
        cost=0,
        left=0,
        mode=NOWHERE,
        stop=0,
        path=none,
        points=none,
        fast=none,
        supply=none,
    )


def accepted(start: Start, path: Ints, cost: int, left: int, mode: int, stop: int) -> Verdict:
    """The verdict on a move that is allowed."""
    return Verdict(
        reason=FINE,
        a=0,
        b=0,
        also=FINE,
        c=0,
        cost=cost,
        left=left,
        mode=mode,
        stop=stop,
        path=path,
        points=start.points,
        fast=start.fast,
        supply=start.supply,
    )
