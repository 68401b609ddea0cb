"""Hexes by number: directions, distances, lists of hexes."""

from __future__ import annotations

from builder.rules.kernel.layout import AXIAL_Q, AXIAL_R, NEAR, NOWHERE, SET_FIRST, SET_HEX
from builder.rules.kernel.prelude import Ints, Nat, Table, cut, ints


def direction(g: Table, a: Nat, b: int) -> int:
    """Direction 0 … 5 from hex a to its neighbour b, NOWHERE if they do not touch."""
    near = g[NEAR]
    if b < 0:
        return NOWHERE
    for d in range(6):
        if near[a * 6 + d] == b:
            return d
    return NOWHERE


def distance(g: Table, a: Nat, b: Nat) -> int:
    """Hexes from a to b, 1 for neighbours."""
    q = g[AXIAL_Q][a] - g[AXIAL_Q][b]
    r = g[AXIAL_R][a] - g[AXIAL_R][b]
    return max(abs(q), abs(r), abs(q + r))


def listed(array: Ints, item: int) -> bool:
    """Whether a number stands in an array."""
    for k in range(len(array)):  # noqa: SIM110
        if array[k] == item:
            return True
    return False


def members(g: Table, k: Nat) -> Ints:
    """The hexes of set k."""
    first = g[SET_FIRST][k]
    count = g[SET_FIRST][k + 1] - first
    found = ints(count, 0)
    for i in range(count):
        found[i] = g[SET_HEX][first + i]
    return found


def where(marked: Ints) -> Ints:
    """The places of an array that are not zero, in order."""
    found = ints(len(marked), 0)
    count = 0
    for k in range(len(marked)):
        if marked[k] != 0:
            found[count] = k
            count += 1
    return cut(found, count)
