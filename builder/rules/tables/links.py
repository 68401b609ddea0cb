"""Rows derived from others, in a form that is quick to search: ways of units, links of lines, sets of hexes.

They are made from the rows of the map, of zones and of supply; tests make them for parts of a map, too.
"""

from __future__ import annotations

from collections.abc import Iterable, MutableMapping, MutableSequence
from itertools import pairwise

from builder.rules.kernel import layout
from builder.rules.kernel.prelude import Ints
from builder.rules.tables.row_builder import RowBuilder

Rows = MutableMapping[int, list[int]] | MutableSequence[list[int]]

WORD = 32
"""Hexes in one number of a packed set."""


def fill_links(builder: RowBuilder) -> None:
    """Write the rows for a game."""
    link(builder.g)


def link(g: Rows) -> None:
    """Write the rows, and where in them zones and ways of supply begin."""
    n = len(g[layout.TERRAIN])
    g[layout.META][layout.SET_LONG] = -(-n // WORD)
    _ways(g, n)
    first = g[layout.SET_FIRST]
    masks = [g[layout.SET_HEX][a:b] for a, b in pairwise(first)]
    links: Ints = []
    blocks: dict[int, Ints] = {}
    g[layout.ZONE][layout.ZONE_LINKS] = len(links)
    links.extend(_block(g, n, g[layout.ZONE][layout.ZONE_BARRED], blocks))
    line = g[layout.SUPPLY]
    for k in range(0, len(line), layout.SUPPLY_LONG):
        line[k + layout.SUP_LINKS] = len(links)
        links.extend(_block(g, n, line[k + layout.SUP_BARRED], blocks))
        line[k + layout.SUP_OPEN] = len(masks)
        closed = line[k + layout.SUP_CLOSED]
        masks.append([h for h, terrain in enumerate(g[layout.TERRAIN]) if not closed >> terrain & 1])
    g[layout.LINKS] = links
    g[layout.MASKS] = [word for hexes in masks for word in _packed(hexes, n)]


def _ways(g: Rows, n: int) -> None:
    """For every side and hex the hexes a unit can step into, and the points."""
    first: Ints = []
    to: Ints = []
    price: Ints = []
    near = g[layout.NEAR]
    for side in range(g[layout.META][layout.SIDES]):
        step = g[layout.STEP + side]
        for i in range(0, n * 6, 6):
            first.append(len(to))
            for other, points in zip(near[i : i + 6], step[i : i + 6], strict=True):
                if other >= 0 and points < layout.SHUT:
                    to.append(other)
                    price.append(points)
    g[layout.WAY_FIRST] = [*first, len(to)]
    g[layout.WAY_TO] = to
    g[layout.WAY_PRICE] = price
    g[layout.META][layout.CHEAPEST] = min(price, default=layout.SHUT)


def _block(g: Rows, n: int, barred: int, known: dict[int, Ints]) -> Ints:
    """Links over hexsides that are not barred: how many steps there are from number to number, the
    steps, then for each the set of the hexes from which it leads to a neighbour. `known`: those made before,
    by what is barred.
    """
    if barred not in known:
        found: dict[int, list[int]] = {}
        for i, (near, sides) in enumerate(zip(g[layout.NEAR], g[layout.HEXSIDES], strict=True)):
            if near >= 0 and not sides & barred:
                h = i // 6
                found.setdefault(near - h, []).append(h)
        known[barred] = [len(found), *found]
        for hexes in found.values():
            known[barred].extend(_packed(hexes, n))
    return known[barred]


def _packed(hexes: Iterable[int], n: int) -> Ints:
    """A set of hexes as numbers of 32 bits, the highest first; they have signs, as scripts read them."""
    words = [0] * -(-n // WORD)
    for h in hexes:
        words[-1 - h // WORD] |= 1 << h % WORD
    return [word - (1 << 32) if word >> 31 else word for word in words]
