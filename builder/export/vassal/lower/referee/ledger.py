"""Ledger and control of hexes at the beginning of a set-up, in the format of
`templates/vassal/referee/ledger.bsh`.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import groupby

from builder.model.game import Setup
from builder.rules.kernel.layout import BASE, CONTROL, FIRST_STATE, MARKS, SERIAL, SPENT, WORLD
from builder.rules.kernel.prelude import Ints
from builder.rules.tables import Rulebook, first_state


def first_texts(book: Rulebook, setup: Setup, numbers: Mapping[str, int]) -> tuple[str, str]:
    """The ledger and the control of hexes at the beginning of a set-up.

    `numbers`: of pieces, from the lock file.
    """
    s = first_state(book, setup)
    rows = [s[WORLD][:FIRST_STATE]]
    for u, marks in enumerate(s[MARKS]):
        if marks or s[SERIAL][u]:
            rows.append([numbers[f"unit:{book.units[u]}"], s[SPENT][u], s[BASE][u], marks, s[SERIAL][u]])
    return ";".join(",".join(map(str, row)) for row in rows), control_text(s[CONTROL])


def control_text(control: Ints) -> str:
    """Control of all hexes as runs: `.3B2A` is three of nobody, two of the second side, one of the first."""
    runs = [(side, len(list(hexes))) for side, hexes in groupby(control)]
    return "".join(f"{_sign(side)}{count if count > 1 else ''}" for side, count in runs)


def _sign(side: int) -> str:
    return "." if side < 0 else chr(ord("A") + side)
