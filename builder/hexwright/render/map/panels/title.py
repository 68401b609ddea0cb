"""The title cartouche: name, subtitle, dates, scale bars, north arrow."""

from __future__ import annotations

from math import cos, radians, sin

from hexwright.geometry.locate import locate
from hexwright.geometry.sheet import PanelBox, Rectangle
from hexwright.render.map.sheet_context import SheetContext, as_box
from hexwright.render.scene import Box, Clip, Group, Line, Op, Polygon, Rect, Scene, Stroke, ring
from hexwright.render.text import fit

Point = tuple[float, float]

KM_PER_MILE = 1.609344
MOST_PICTURE = 0.45
"""How much of a cartouche its picture may cover."""
HIGH, BELOW_PICTURE = 79.6, 72.0
"""Height of a cartouche as wide as 128 mm, and of what is below its picture, mm."""
TITLE = 16.8
"""Cap height of the title of a cartouche as wide as 128 mm, if it has room, mm."""
FIRST, MORE, EACH, FOOT = 45.9, 10.0, 4.6, 8.6
"""The same of one without scale and arrow, by parts: to its first line, from there to the second, for each
further one, and what is below the last.
"""


def title(context: SheetContext, panel: PanelBox) -> tuple[Op, ...]:
    """The cartouche: the game's picture, the panel's title, its note as subtitle, and its lines, the first in
    red and the rest small.
    """
    box, style = panel.box, context.style
    picture = _picture(context, box)
    below = Rectangle(x=box.x, y=box.y + picture.height, w=box.w, h=box.h - picture.height)
    # All sizes are those of a cartouche of 128 mm and a certain height; `u` scales them to this one.
    high = HIGH if context.board.grid is not None else _lettering(panel)
    u = min(box.w / 128.0, below.h / (high if not picture.ops else high - HIGH + BELOW_PICTURE))
    middle = box.x + box.w / 2
    ops: list[Op] = [
        Rect(box=as_box(box), fill=style.ink("panel")),
        Rect(box=as_box(box.inset(0.25)), stroke=Stroke(ink=style.ink("ink"), width=0.5)),
        Rect(box=as_box(below.inset(1.5)), stroke=Stroke(ink=style.ink("red"), width=0.17)),
    ]
    if picture.ops:
        ops[1:1] = picture.ops
    room = box.w - 14.0 * u
    y = box.y + (25.8 * u if not picture.ops else picture.height + 21.5 * u)
    words, font = panel.panel.title.upper(), style.font("title", "bold")
    if context.board.grid is None:
        # What a long title leaves of its height is divided between top and foot.
        y -= (TITLE * u - fit(context.fonts, words, font, TITLE * u, room, tracking=1.0 * u)) / 2
    ops.append(
        context.write(
            (middle, y),
            words,
            font=font,
            size=TITLE * u,
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
    if context.board.geo is not None and context.board.grid is not None:
        ops += _arrow(context, box.right - 14.2 * u, box.bottom - 9.6 * u, u)
    return tuple(ops)


def _lettering(panel: PanelBox) -> float:
    """Height of a cartouche as wide as 128 mm with words alone, mm."""
    lines = len(panel.panel.lines)
    return FIRST + (MORE + EACH * (lines - 2) if lines > 1 else 0.0) + FOOT


def _picture(context: SheetContext, box: Rectangle) -> Scene:
    """The game's picture across the top of the cartouche; of a low and wide one its lower part. Empty without
    one.
    """
    cover = context.cover
    if cover is None:
        return Scene(width=0.0, height=0.0, ops=())
    scale = box.w / cover.width
    high = min(cover.height * scale, box.h * MOST_PICTURE)
    line = Line(
        points=((box.x + 0.25, box.y + high), (box.right - 0.25, box.y + high)),
        stroke=Stroke(ink=context.style.ink("ink"), width=0.5),
    )
    top = box.y + high - cover.height * scale
    group = Group(ops=cover.ops, dx=box.x, dy=top, scale=scale, name="picture")
    corners = ((box.x, box.y), (box.right, box.y), (box.right, box.y + high), (box.x, box.y + high))
    return Scene(width=box.w, height=high, ops=(Clip(rings=(corners,), ops=(group,)), line))


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
