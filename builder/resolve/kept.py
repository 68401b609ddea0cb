"""What the record of the released version, `released.json`, says of organisation charts. The target that
wrote the record reads the rest of it.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True, kw_only=True)
class KeptPanel:
    """A panel of an organisation chart in that version. `nationality`: id; `title`: as it was printed;
    `cells`: id and name of each one's unit, in order; both empty where a cell is nobody's any more.
    """

    nationality: str
    title: str
    cells: tuple[tuple[str, str], ...]


def kept_charts(text: str) -> dict[str, tuple[KeptPanel, ...]]:
    """The charts of the released version by board; none from a damaged record, whose other reader says so."""
    try:
        data: Any = json.loads(text)
        return {
            str(board): tuple(
                KeptPanel(
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
