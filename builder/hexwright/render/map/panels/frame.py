"""The frame and head of a panel, and its lines of text."""

from __future__ import annotations

from hexwright.geometry.panel_cells import LINE
from hexwright.geometry.sheet import PanelBox
from hexwright.render.map.sheet_context import HEAD, SMALL, SheetContext, as_box
from hexwright.render.scene import Ink, Op, Rect, Stroke
from hexwright.render.text import wrap


def framed(context: SheetContext, panel: PanelBox) -> tuple[Op, ...]:
    """Ground, head with title and note, border."""
    style = context.style
    tone = Ink(colour=context.tone(panel.panel.tone))
    head = panel.head
    baseline = head.y + head.h * 0.5 + HEAD * 0.5
    note = panel.panel.note
    note_width = context.text_width(note, "medium", SMALL) if note else 0.0
    room = head.w - 5.4 - (note_width + 3.0 if note else 0.0)
    ops: list[Op] = [
        Rect(box=as_box(panel.box), fill=style.ink("panel")),
        Rect(box=as_box(head), fill=tone),
        context.write(
            (head.x + 2.7, baseline),
            panel.panel.title.upper(),
            font="semibold",
            size=HEAD,
            colour="panel",
            tracking=0.4,
            room=room,
        ),
    ]
    if note:
        ops.append(
            context.write(
                (head.right - 2.7, head.y + head.h * 0.5 + SMALL * 0.5),
                note,
                size=SMALL,
                colour="#E3D8C2",
                anchor="end",
            )
        )
    ops.append(Rect(box=as_box(panel.box), stroke=Stroke(ink=style.ink("ink"), width=0.34)))
    return tuple(ops)


def text_lines(context: SheetContext, panel: PanelBox) -> tuple[Op, ...]:
    """The panel's own lines where its layout left room, broken where that fits, else made smaller."""
    if panel.text is None:
        return ()
    lines = list(panel.panel.lines)
    table = context.tables.get(panel.panel.table or "")
    if panel.panel.kind == "table" and table is not None:
        lines = [*table.notes, *lines]
    inset = 1.0 if panel.panel.kind == "track" else 0.0
    room = panel.text.w - inset
    broken = [part for line in lines for part in (wrap(context.fonts, line, "medium", SMALL, room) or ("",))]
    if len(broken) * LINE <= panel.text.h + 0.1:
        lines = broken
    ops: list[Op] = []
    for i, line in enumerate(lines):
        if line.strip():
            at = (panel.text.x + inset, panel.text.y + i * LINE + SMALL * 1.35)
            ops.append(context.write(at, line.strip(), size=SMALL, colour="muted", room=room))
    return tuple(ops)
