"""The panels in the margins of a map sheet, one function for each kind."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from hexwright.geometry.sheet import PanelBox
from hexwright.render.map.panels.cells import boxes, cards, track
from hexwright.render.map.panels.frame import framed, text_lines
from hexwright.render.map.panels.key import key
from hexwright.render.map.panels.tables import table
from hexwright.render.map.panels.title import title
from hexwright.render.map.sheet_context import SheetContext
from hexwright.render.scene import Group, Op

KINDS: Mapping[str, Callable[[SheetContext, PanelBox], tuple[Op, ...]]] = MappingProxyType(
    {"track": track, "boxes": boxes, "cards": cards, "key": key, "table": table, "text": boxes}
)
"""The function that draws the contents of each kind of panel; frame and lines of text are common to all."""


def draw_panel(context: SheetContext, panel: PanelBox) -> Group:
    """The ops of a placed panel."""
    if panel.panel.kind == "title":
        return Group(ops=title(context, panel), name=f"panel {panel.panel.id}")
    content = KINDS.get(panel.panel.kind)
    ops = (
        framed(context, panel)
        + (content(context, panel) if content is not None else ())
        + text_lines(context, panel)
    )
    return Group(ops=ops, name=f"panel {panel.panel.id}")
