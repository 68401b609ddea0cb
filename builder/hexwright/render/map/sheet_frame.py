"""Neat lines round a map and the bars along its edges."""

from __future__ import annotations

from hexwright.geometry.hexes import centre
from hexwright.geometry.sheet import Rectangle, SheetLayout
from hexwright.model.board import Board, EdgeBar
from hexwright.render.map.sheet_context import SheetContext, as_box
from hexwright.render.scene import Box, Ink, Line, Op, Rect, Stroke

OUTSIDE = 5.6
"""Distance of an edge bar from the map, mm."""
CAP = 2.35


def neat_lines(context: SheetContext, area: Rectangle) -> tuple[Op, ...]:
    """A thick line at the edge of the map and a thin one round it.

    Strips of paper colour between the two cover what is drawn beyond the edge, such as the ends of rivers.
    """
    ink, paper = context.style.ink("ink"), context.style.ink("paper")
    a, w = area, 1.6
    strips = (
        Box(x=a.x - w, y=a.y - w, w=a.w + 2 * w, h=w),
        Box(x=a.x - w, y=a.bottom, w=a.w + 2 * w, h=w),
        Box(x=a.x - w, y=a.y, w=w, h=a.h),
        Box(x=a.right, y=a.y, w=w, h=a.h),
    )
    return (
        *(Rect(box=strip, fill=paper) for strip in strips),
        Rect(box=as_box(area.inset(-0.1)), stroke=Stroke(ink=ink, width=0.5)),
        Rect(box=as_box(area.inset(-1.6)), stroke=Stroke(ink=ink, width=0.17)),
    )


def edge_bars(context: SheetContext, board: Board, layout: SheetLayout) -> tuple[Op, ...]:
    """The bars of a board, each along the hexes it names."""
    ops: list[Op] = []
    for bar in board.edges:
        if bar.text:
            ops += _bar(context, board, layout, bar)
    return tuple(ops)


def _bar(context: SheetContext, board: Board, layout: SheetLayout, bar: EdgeBar) -> list[Op]:
    if board.grid is None or layout.map is None or layout.origin is None:
        return []
    (ax, ay), (bx, by) = centre(board.grid, bar.first), centre(board.grid, bar.last)
    half = board.grid.hex_mm * 0.5
    ox, oy = layout.origin
    level = bar.edge in ("north", "south")
    if level:
        start, end = sorted((ox + ax, ox + bx))
        across = layout.map.y - OUTSIDE if bar.edge == "north" else layout.map.bottom + OUTSIDE
    else:
        start, end = sorted((oy + ay, oy + by))
        across = layout.map.x - OUTSIDE if bar.edge == "west" else layout.map.right + OUTSIDE
    start, end = start - half, end + half
    colour = context.tone(bar.tone)
    text = bar.text.upper()
    tracking = 0.45
    length = min(context.text_width(text, "semibold", CAP, tracking), end - start - 6.0)
    middle = (start + end) / 2
    pen = Stroke(ink=Ink(colour=colour), width=0.5, square=True)

    def at(along: float, aside: float) -> tuple[float, float]:
        return (along, across + aside) if level else (across + aside, along)

    gap = length / 2 + 2.7
    angle = 0.0 if level else (-90.0 if bar.edge == "west" else 90.0)
    # The baseline is half a cap height off the line, so that the line meets the middle of the letters.
    foot = {0.0: at(middle, CAP / 2), -90.0: at(middle, CAP / 2), 90.0: at(middle, -CAP / 2)}[angle]
    ops: list[Op] = [
        Line(points=(at(start, -1.3), at(start, 1.3)), stroke=pen),
        Line(points=(at(end, -1.3), at(end, 1.3)), stroke=pen),
        context.write(
            foot,
            text,
            font="semibold",
            size=CAP,
            colour=colour,
            anchor="middle",
            tracking=tracking,
            room=end - start - 6.0,
            angle=angle,
        ),
    ]
    if middle - gap > start:
        ops.append(Line(points=(at(start, 0.0), at(middle - gap, 0.0)), stroke=pen))
        ops.append(Line(points=(at(middle + gap, 0.0), at(end, 0.0)), stroke=pen))
    return ops
