"""An empty state of play, to be filled in by whoever holds the pieces."""

from __future__ import annotations

from builder.rules.kernel.layout import (
    ACTIVE,
    DEPOT,
    FORCE,
    HEXES,
    LINE,
    META,
    NOWHERE,
    PHASE,
    PHASE_FIRST,
    SURGE_HEX,
    TARGET,
    TRAIL_LONG,
    TURN,
    U_FULL,
    UNITS,
    WORLD_LONG,
)
from builder.rules.kernel.prelude import Ints, Table, copy, ints


def new_world(g: Table, turn: int, line: int) -> Ints:
    """The numbers of the game at the first phase of a turn, states apart. `line`: column of the boundary."""
    w = ints(WORLD_LONG, 0)
    w[TURN] = turn
    w[PHASE] = g[PHASE_FIRST][turn]
    w[LINE] = line
    w[ACTIVE] = NOWHERE
    w[TARGET] = NOWHERE
    w[SURGE_HEX] = NOWHERE
    w[FORCE] = NOWHERE
    w[DEPOT] = NOWHERE
    return w


def new_state(g: Table, turn: int, line: int) -> Table:
    """A state with all units at full strength, nowhere; no hex controlled."""
    n = g[META][UNITS]
    w = new_world(g, turn, line)
    at = ints(n, NOWHERE)
    left = copy(g[U_FULL])
    control = ints(g[META][HEXES], NOWHERE)
    trail = ints(TRAIL_LONG, NOWHERE)
    return [w, at, left, ints(n, 0), ints(n, 0), ints(n, 0), ints(n, 0), control, trail]
