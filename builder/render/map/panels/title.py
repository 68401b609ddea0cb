"""The title cartouche: name, subtitle, dates, scale bars, north arrow."""

from __future__ import annotations

from math import cos, radians, sin

from builder.geometry.locate import locate
from builder.geometry.sheet import PanelBox
from builder.render.map.sheet_context import SheetContext, as_box
from builder.render.scene import Box, Op, Polygon, Rect, Stroke, ring

Point = tuple[float, float]

KM_PER_MILE = 1.609344


def title(context: SheetContext, panel: PanelBox) -> tuple[Op, ...]:
    """The cartouche: the panel's title, its note as subtitle, and its lines, the first in red and the rest
    small.
    """
    box, style = panel.box, context.style
    # All sizes are those of a cartouche of 128 x 79.6 mm; `u` scales them to this one.
    u = min(box.w / 128.0, box.h / 79.6)
    middle = box.x + box.w / 2
    ops: list[Op] = [
        Rect(box=as_box(box), fill=style.ink("panel")),
        Rect(box=as_box(box.inset(0.25)), stroke=Stroke(ink=style.ink("ink"), width=0.5)),
        Rect(box=as_box(box.inset(1.5)), stroke=Stroke(ink=style.ink("red"), width=0.17)),
    ]
    room = box.w - 14.0 * u
    y = box.y + 25.8 * u
    ops.append(
        context.write(
            (middle, y),
            panel.panel.title.upper(),
            font=style.font("title", "bold"),
            size=16.8 * u,
            anchor="middle",
            tracking=1.0 * u,
            room=room,
        )
    )
    y += 4.1 * u
    ops.append(Rect(box=Box(x=middle - room / 2, y=y, w=room, h=0.85 * u), fill=style.ink("red")))
    y += 8.8 * u
    if panel.panel.note:
        ops.append(
            context.write(
                (middle, y),
                panel.panel.note.upper(),
                font="semibold",
                size=4.0 * u,
                anchor="middle",
                tracking=0.42 * u,
                room=room,
            )
        )
        y += 7.2 * u
    for i, line in enumerate(panel.panel.lines):
        if not i:
            ops.append(
                context.write(
                    (middle, y),
                    line,
                    size=3.7 * u,
                    colour="red",
                    anchor="middle",
                    tracking=0.25 * u,
                    room=room,
                )
            )
            y += 10.0 * u
        else:
            ops.append(
                context.write(
                    (box.x + 9.5 * u, y), line, size=2.55 * u, colour="muted", room=box.w - 34.0 * u
                )
            )
            y += 4.6 * u
    if context.board.hex_km and context.board.grid is not None:
        ops += _scale(context, panel, max(y + 4.8 * u, box.bottom - 13.6 * u), u)
    if context.board.geo is not None:
        ops += _arrow(context, box.right - 14.2 * u, box.bottom - 9.6 * u, u)
    return tuple(ops)


def _scale(context: SheetContext, panel: PanelBox, y: float, u: float) -> list[Op]:
    """Scale bars, kilometres above and miles below, as long as the cartouche allows."""
    grid, board = context.board.grid, context.board
    if grid is None or not board.hex_km:
        return []
    mm_per_km = grid.hex_mm / board.hex_km
    x = panel.box.x + 9.5 * u
    room = panel.box.w - 46.0 * u
    ops: list[Op] = []
    for unit, name, tone, top, high in (
        (1.0, "km", "ink", y, 1.6),
        (KM_PER_MILE, "miles", "red", y + 2.9 * u, 1.4),
    ):
        step_mm = unit * mm_per_km
        step = _step(room / step_mm)
        count = max(1, int(room / (step * step_mm)))
        pen = Stroke(ink=context.style.ink(tone), width=0.28 * u)
        for i in range(count):
            part = Box(x=x + i * step * step_mm, y=top, w=step * step_mm, h=high * u)
            fill = context.style.ink(tone if i % 2 == 0 else "panel")
            ops.append(Rect(box=part, fill=fill, stroke=pen))
        above = unit == 1.0
        for i in range(count + 1):
            at = (x + i * step * step_mm, top - 1.1 * u if above else top + high * u + 3.1 * u)
            ops.append(context.write(at, f"{i * step:g}", size=2.2 * u, colour=tone, anchor="middle"))
        end = x + count * step * step_mm + 2.6 * u
        ops.append(
            context.write(
                (end, top + (0.4 * u if above else high * u + 1.0 * u)), name, size=2.2 * u, colour=tone
            )
        )
    return ops


def _step(room: float) -> float:
    """A round step of which at most six fit in `room` (both in the bar's unit)."""
    for step in (0.1, 0.2, 0.5, 1.0, 2.0, 5.0, 10.0, 20.0, 50.0, 100.0, 200.0, 500.0):
        if room / step <= 6.5:
            return step
    return 1000.0


def _arrow(context: SheetContext, x: float, y: float, u: float) -> list[Op]:
    tip, tail, notch, half = y - 13.0 * u, y, y - 2.4 * u, 2.7 * u
    ink = context.style.ink("ink")
    pen = Stroke(ink=ink, width=0.3 * u)
    turn = radians(_north(context))

    def at(px: float, py: float) -> Point:
        """A point of the upright arrow after it is turned about its middle."""
        dx, dy = px - x, py - (tip + tail) / 2
        return x + dx * cos(turn) - dy * sin(turn), (tip + tail) / 2 + dx * sin(turn) + dy * cos(turn)

    letter = at(x, tip - 2.95 * u)
    return [
        Polygon(rings=ring([at(x, tip), at(x + half, tail), at(x, notch)]), fill=ink, stroke=pen),
        Polygon(
            rings=ring([at(x, tip), at(x - half, tail), at(x, notch)]),
            fill=context.style.ink("panel"),
            stroke=pen,
        ),
        context.write((letter[0], letter[1] + 1.75 * u), "N", font="bold", size=3.5 * u, anchor="middle"),
    ]


def _north(context: SheetContext) -> float:
    """Angle of north, degrees clockwise from the top."""
    board = context.board
    if board.geo is None or board.grid is None or not board.geo.turned:
        return 0.0
    return locate(board.grid, board.geo).turn
