"""What phases of play may be for."""

from __future__ import annotations

from collections.abc import Mapping

from builder.rules.kernel import layout

ACTIONS: Mapping[str, int] = {
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
"""Every action, and the kernel's number of it."""
