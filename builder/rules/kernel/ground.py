"""What a hex costs, and whether it can be entered at all."""

from __future__ import annotations

from builder.rules.kernel.layout import ENTER, GROUND, HEXES, META, SHUT, TERRAIN, TERRAINS
from builder.rules.kernel.prelude import Nat, Table


def entry_price(g: Table, side: Nat, h: Nat) -> int:
    """Points to enter a hex, hexsides apart: those of the costliest terrain in it. SHUT if nobody enters."""
    first = side * g[META][TERRAINS]
    return max(g[ENTER][first + g[TERRAIN][h]], g[ENTER][first + g[GROUND][h]])


def closed_to(g: Table, side: Nat, h: int) -> bool:
    """Whether a hex can never be entered by a side (or is no hex)."""
    if h < 0 or h >= g[META][HEXES]:
        return True
    return entry_price(g, side, h) >= SHUT
