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

    `group`: its nationality or formation; `row`: panels of the same row stand side by side; `title`: as
    printed; `cells`: id and name of the unit of each cell, in order. Both are empty for a cell that no longer
    belongs to any unit.
    """

    group: str
    row: int
    title: str
    cells: tuple[tuple[str, str], ...]


def released_charts(text: str) -> dict[str, tuple[ReleasedPanel, ...]]:
    """Panels by board id. Empty for a damaged record, which the target reports as I009."""
    try:
        data: Any = json.loads(text)
        return {
            str(board): tuple(
                ReleasedPanel(
                    group=str(panel["nationality"]),
                    row=int(panel.get("row", number)),
                    title=str(panel["title"]),
                    cells=tuple((str(unit), str(name)) for unit, name in panel["cells"]),
                )
                for number, panel in enumerate(panels)
            )
            for board, panels in data.get("charts", {}).items()
        }
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
        return {}
