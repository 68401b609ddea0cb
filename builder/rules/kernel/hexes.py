"""Hexes by number: directions, distances, lists of hexes."""

from __future__ import annotations

from builder.rules.kernel.layout import (
    AXIAL_Q,
    AXIAL_R,
    LINKS,
    MASKS,
    META,
    NEAR,
    NOWHERE,
    SET_FIRST,
    SET_HEX,
    SET_LONG,
)
from builder.rules.kernel.prelude import (
    Bits,
    Ints,
    Nat,
    Sets,
    Table,
    any_bit,
    common,
    cut,
    ints,
    less,
    moved,
    no_bits,
    read_sets,
    union,
)


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


def hex_mask(g: Table, k: Nat) -> Bits:
    """Set k of MASKS; the first are the hex sets."""
    long = g[META][SET_LONG]
    return read_sets(g[MASKS], k * long, 1, long)[0]


def linked(g: Table, first: Nat) -> Sets:
    """The sets of the block of LINKS that begins at `first`."""
    long = g[META][SET_LONG]
    count = g[LINKS][first]
    return read_sets(g[LINKS], first + 1 + count, count, long)


def spread(g: Table, first: Nat, hexes: Bits) -> Bits:
    """All neighbours of a set of hexes, over the links of the block that begins at `first`."""
    links = g[LINKS]
    sets = linked(g, first)
    found = no_bits()
    for i in range(len(sets)):
        found = union(found, moved(common(hexes, sets[i]), links[first + 1 + i]))
    return found


def joined_to(g: Table, first: Nat, origin: Bits, free: Bits, wanted: Bits, limit: int) -> Bits:
    """The hexes from which a line runs to a hex of `origin`, over hexes of `free` and the links at `first`.

    Args:
        g: the game.
        first: where the block of links begins.
        origin: the hexes lines end at; those not free are passed over.
        free: where a line may run.
        wanted: the hexes asked about: as soon as all are found no others are looked for.
        limit: hexes in the longest line, 0 for any.

    """
    links = g[LINKS]
    sets = linked(g, first)
    front = common(origin, free)
    found = front
    length = 0
    while any_bit(front) and any_bit(less(wanted, found)) and (limit == 0 or length < limit):
        around = no_bits()
        for i in range(len(sets)):
            around = union(around, moved(common(front, sets[i]), links[first + 1 + i]))
        front = less(common(around, free), found)
        found = union(found, front)
        length += 1
    return found
