"""Control of hexes and the depot: both change the moment a unit enters."""

from __future__ import annotations

from builder.rules.kernel.layout import CONTROL, DEPOT, HEXES, LAND_SIDE, LANDING, LOST, META, NOWHERE, WORLD
from builder.rules.kernel.paths import flood
from builder.rules.kernel.prelude import Ints, Table, ints


def take_hex(g: Table, s: Table, side: int, h: int) -> None:
    """A unit of `side` enters hex h. Changes `s`."""
    if h < 0 or h >= g[META][HEXES]:
        return
    s[CONTROL][h] = side
    if s[WORLD][DEPOT] == h and len(g[LANDING]) > 0 and g[LANDING][LAND_SIDE] != side:
        s[WORLD][DEPOT] = LOST


def first_control(
    near: Ints, sides: Ints, barred: int, closed: Ints, line: Ints, seeds: Ints, inside: int, outside: int
) -> Ints:
    """Control at the start: `outside` wherever a flood from `seeds` gets without crossing `line`, else
    `inside`.

    Args:
        near: neighbours.
        sides: mask of hexside kinds.
        barred: mask of those the flood does not cross.
        closed: not 0 in hexes nobody enters; they are controlled by nobody.
        line: not 0 in hexes that hold units of `inside` or lie in their zones and are free of `outside`.
        seeds: hexes the flood begins at.
        inside: the side behind the line.
        outside: the side before it.

    """
    n = len(closed)
    free = ints(n, 0)
    for h in range(n):
        if closed[h] == 0 and line[h] == 0:
            free[h] = 1
    far = flood(near, sides, barred, free, seeds, 0)
    control = ints(n, NOWHERE)
    for h in range(n):
        if closed[h] == 0:
            control[h] = inside
            if far[h] >= 0:
                control[h] = outside
    return control
