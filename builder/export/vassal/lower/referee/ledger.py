"""The ledger of a set-up's first phase, written as `templates/vassal/referee.bsh` writes it in play.

`phase,movers,place of the last,choice,drops`, then for every unit under way, after a semicolon:
`unit,points spent,what was fixed when it began,marks,mover`.
"""

from __future__ import annotations

from builder.model.game import Setup
from builder.rules.kernel.layout import (
    ACTIVE,
    BASE,
    CHOSEN,
    DROPPED,
    MARKS,
    MOVER,
    PHASE,
    SERIAL,
    SPENT,
    WORLD,
)
from builder.rules.tables import Rulebook, first_state


def first_ledger(book: Rulebook, setup: Setup) -> str:
    """The ledger at the beginning of a set-up."""
    s = first_state(book, setup)
    world = s[WORLD]
    rows = [[world[k] for k in (PHASE, MOVER, ACTIVE, CHOSEN, DROPPED)]]
    for u, marks in enumerate(s[MARKS]):
        if marks or s[SERIAL][u]:
            rows.append([u, s[SPENT][u], s[BASE][u], marks, s[SERIAL][u]])
    return ";".join(",".join(map(str, row)) for row in rows)
