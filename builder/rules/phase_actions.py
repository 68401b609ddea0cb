"""The actions a phase of play may allow."""

from __future__ import annotations

from collections.abc import Mapping

from builder.rules.kernel import layout

PHASE_ACTIONS: Mapping[str, int] = {
    "move": layout.TO_MOVE,
    "combat": layout.TO_FIGHT,
    "boundary": layout.TO_SHIFT_LINE,
    "landing": layout.TO_LAND,
    "replacements": layout.TO_REPLACE,
    "state": layout.TO_ROLL,
    "check": layout.TO_CHECK,
    "restore": layout.TO_RESTORE,
    "place": layout.TO_PLACE,
    "mark": layout.TO_MARK,
}
"""The word authors write under `does`, and the kernel's bit for it (`kernel.layout.TO_MOVE` and so on)."""
