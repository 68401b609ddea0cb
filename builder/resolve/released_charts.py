"""Organisation charts of the released version, from its record `released.json`.

The target that writes the record also reads the rest of it.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True, kw_only=True)
class ReleasedPanel:
    """A panel of an organisation chart in the released version.

    `nationality`: id; `title`: as printed; `cells`: id and name of the unit of each cell, in order. Both are
    empty for a cell that no longer belongs to any unit.
    """

    nationality: str
    title: str
    cells: tuple[tuple[str, str], ...]


def released_charts(text: str) -> dict[str, tuple[ReleasedPanel, ...]]:
    """Panels by board id. Empty for a damaged record, which the target reports as I009."""
    try:
        data: Any = json.loads(text)
        return {
            str(board): tuple(
                ReleasedPanel(
                    nationality=str(panel["nationality"]),
                    title=str(panel["title"]),
                    cells=tuple((str(unit), str(name)) for unit, name in panel["cells"]),
                )
                for panel in panels
            )
            for board, panels in data.get("charts", {}).items()
        }
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
        return {}
