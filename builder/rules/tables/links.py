"""Rows that say the same as others in a form quick to walk: ways of units, links of lines, sets of hexes.

Made from the rows of the map, of zones and of supply, whatever window of a map those show.
"""

from __future__ import annotations

from collections.abc import Iterable, MutableMapping, MutableSequence
from itertools import pairwise

from builder.rules.kernel import layout
from builder.rules.kernel.prelude import Ints
from builder.rules.tables.filling import Filling

Rows = MutableMapping[int, list[int]] | MutableSequence[list[int]]

WORD = 32
"""Hexes in one number of a packed set."""


def fill_links(f: Filling) -> None:
    """The rows of a game."""
    link(f.g)


def link(g: Rows) -> None:
    """Write the rows, and where in them zones and ways of supply begin."""
    n = len(g[layout.GROUND])
    g[layout.META][layout.SET_LONG] = -(-n // WORD)
    _ways(g, n)
    first = g[layout.SET_FIRST]
    masks = [g[layout.SET_HEX][a:b] for a, b in pairwise(first)]
    links: Ints = []
    g[layout.ZONE][layout.ZONE_LINKS] = len(links)
    links.extend(_block(g, n, g[layout.ZONE][layout.ZONE_BARRED]))
    line = g[layout.SUPPLY]
    for k in range(0, len(line), layout.SUPPLY_LONG):
        line[k + layout.SUP_LINKS] = len(links)
        links.extend(_block(g, n, line[k + layout.SUP_BARRED]))
        line[k + layout.SUP_OPEN] = len(masks)
        closed = line[k + layout.SUP_CLOSED]
        masks.append([h for h in range(n) if not closed >> g[layout.GROUND][h] & 1])
    g[layout.LINKS] = links
    g[layout.MASKS] = [word for hexes in masks for word in _packed(hexes, n)]


def _ways(g: Rows, n: int) -> None:
    """For every side and hex the hexes a unit can step into, and the points."""
    first: Ints = []
    to: Ints = []
    price: Ints = []
    for side in range(g[layout.META][layout.SIDES]):
        for h in range(n):
            first.append(len(to))
            for i in range(h * 6, h * 6 + 6):
                if g[layout.NEAR][i] >= 0 and g[layout.STEP + side][i] < layout.SHUT:
                    to.append(g[layout.NEAR][i])
                    price.append(g[layout.STEP + side][i])
    g[layout.WAY_FIRST] = [*first, len(to)]
    g[layout.WAY_TO] = to
    g[layout.WAY_PRICE] = price
    g[layout.META][layout.CHEAPEST] = min(price, default=layout.SHUT)


def _block(g: Rows, n: int, barred: int) -> Ints:
    """Links over hexsides that are not barred: how many steps there are from number to number, the
    steps, then for each the set of the hexes from which it leads to a neighbour.
    """
    found: dict[int, list[int]] = {}
    for i, near in enumerate(g[layout.NEAR]):
        if near >= 0 and not g[layout.HEXSIDES][i] & barred:
            found.setdefault(near - i // 6, []).append(i // 6)
    block = [len(found), *found]
    for hexes in found.values():
        block.extend(_packed(hexes, n))
    return block


def _packed(hexes: Iterable[int], n: int) -> Ints:
    """A set of hexes as numbers of 32 bits, the highest first; they have signs, as scripts read them."""
    bits = sum(1 << h for h in hexes)
    words = [bits >> shift & 0xFFFFFFFF for shift in range((-(-n // WORD) - 1) * WORD, -1, -WORD)]
    return [word - (1 << 32) if word >> 31 else word for word in words]
