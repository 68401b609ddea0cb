"""The assembly plan: all boards in small with their tiles, and how to make one sheet of many."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from builder.layout.board.marks import Pencil, rectangle
from builder.layout.board.steps import steps
from builder.layout.board.thumb import thumbnail
from builder.layout.board.tile import Sheet
from builder.model.printing import Paper
from builder.render.scene import Box, Clip, Group, Ink, Line, Op, Point, Rect, Scene, Stroke
from builder.render.text import width

_PAPER = Ink(colour="#FFFFFF")
_HEAD = 15.0
_MAP_SHARE, _LONE_SHARE = 0.5, 0.64
"""Of the page's height, at most for the plan of the largest board, of the only one."""
_RIM = 0.5
"""Lines at the edge of a plan are as wide as that beyond it."""
_INCH = 25.4
_BESIDE = 4
"""Further boards in a row."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Planned:
    """A board and the page of the file its first tile is on, counted from 1. `hex_mm`: as printed."""

    sheet: Sheet
    first_page: int
    hex_mm: float | None = None


def plan_page(game: str, boards: Sequence[Planned], paper: Paper, margin: float, pencil: Pencil) -> Scene:
    """The page, upright: the board with most tiles large, the others below.

    Args:
        game: its title.
        boards: in order of their pages, at least one.
        paper: the sheet of paper.
        margin: what the printer cannot reach.
        pencil: for the furniture.

    """
    main = max(boards, key=lambda board: board.sheet.cut.count)
    others = [board for board in boards if board is not main]
    room = Box(x=margin, y=margin, w=paper.width - 2 * margin, h=paper.height - 2 * margin)
    ops: list[Op] = list(_head(game, boards, room, pencil))
    top = room.y + _HEAD
    cut = main.sheet.cut
    share = _MAP_SHARE if others else _LONE_SHARE
    scale = min((room.w - 2 * _RIM) / cut.width, room.h * share / cut.height)
    area = Box(x=room.x + (room.w - cut.width * scale) / 2, y=top, w=cut.width * scale, h=cut.height * scale)
    ops += _plan(main, area, pencil, large=True)
    y = area.y + area.h + 6.5
    ops += _facts(main, Box(x=room.x, y=y, w=room.w, h=9.0), pencil)
    y += 16.5
    ops += steps(main.sheet.cut, Box(x=room.x, y=y, w=room.w, h=36.0), pencil)
    y += 42.0
    if others:
        ops += _others(others, Box(x=room.x, y=y, w=room.w, h=room.y + room.h - y), pencil)
    return Scene(width=paper.width, height=paper.height, ops=tuple(ops), background=_PAPER)


def _head(game: str, boards: Sequence[Planned], room: Box, pencil: Pencil) -> Iterator[Op]:
    total = sum(board.sheet.cut.count for board in boards)
    name = boards[0].sheet.cut.paper.name
    base = room.y + 6.0
    yield pencil.write((room.x, base), game.upper(), 5.0, font="bold", tracking=0.5, room=room.w * 0.6)
    sheets = f"{total} sheets of {name}"
    yield pencil.write(
        (room.x + room.w, base), "ASSEMBLY PLAN", 2.6, font="semibold", anchor="end", tracking=0.4
    )
    yield pencil.write((room.x + room.w, base + 4.4), sheets, 2.0, ink=pencil.muted, anchor="end")
    yield Rect(box=Box(x=room.x, y=base + 2.4, w=24.0, h=0.9), fill=pencil.accent)


def _plan(board: Planned, area: Box, pencil: Pencil, *, large: bool) -> Iterator[Op]:
    """A board in small under the lines of its tiles."""
    sheet, cut = board.sheet, board.sheet.cut
    scale = area.w / cut.width
    if sheet.art.background is not None:
        yield Rect(box=area, fill=sheet.art.background)
    small = thumbnail(sheet.art.ops, scale * sheet.scale)
    picture = Group(ops=small, dx=area.x, dy=area.y, scale=scale * sheet.scale, name="thumbnail")
    yield Clip(rings=rectangle(area), ops=(picture,))
    yield Rect(box=area, stroke=Stroke(ink=pencil.ink, width=0.3, square=True))
    if cut.count == 1:
        return
    wide, thin = (1.1, 0.4) if large else (0.7, 0.25)
    across, down = [x * scale for x in cut.xs], [y * scale for y in cut.ys]
    seams = [((area.x + x, area.y), (area.x + x, area.y + area.h)) for x in across[1:-1]]
    seams += [((area.x, area.y + y), (area.x + area.w, area.y + y)) for y in down[1:-1]]
    for ink, pen in ((pencil.white, wide), (pencil.accent, thin)):
        for seam in seams:
            yield Line(points=seam, stroke=Stroke(ink=ink, width=pen, square=True))
    size = min(
        3.6 if large else 1.8, area.h / cut.rows * 0.3, area.w / cut.columns * (0.15 if large else 0.22)
    )
    for number, tile in enumerate(cut.tiles()):
        at = area.x + across[tile.column], area.y + down[tile.row]
        yield from _tab(at, tile.name, board.first_page + number if large else 0, size, pencil)


def _tab(at: Point, name: str, page: int, size: float, pencil: Pencil) -> Iterator[Op]:
    """The name of a tile in its top left corner, and the page it is on unless that is 0."""
    pad = size * 0.5
    text, small = f"page {page}" if page else "", size * 0.5
    name_long = width(pencil.fonts, name, "bold", size)
    long = name_long + (pad * 0.8 + width(pencil.fonts, text, "medium", small) if page else 0.0)
    plate = Box(x=at[0], y=at[1], w=long + 2 * pad, h=size + 2 * pad)
    yield Rect(box=plate, fill=pencil.accent)
    base = at[1] + pad + size
    yield pencil.write((at[0] + pad, base), name, size, font="bold", ink=pencil.white)
    if page:
        end = at[0] + pad + long
        yield pencil.write((end, base), text, small, ink=pencil.white, anchor="end")


def _facts(board: Planned, room: Box, pencil: Pencil) -> Iterator[Op]:
    """Sheets, finished size, size of a hex: head and figures, in columns."""
    cut = board.sheet.cut
    lie = "landscape" if cut.across else "portrait"
    facts = [
        (board.sheet.name.upper(), f"{cut.count} sheets", f"{cut.columns} × {cut.rows} tiles, {lie}"),
        (
            "FINISHED SIZE",
            f"{cut.width:.0f} × {cut.height:.0f} mm",
            f"{cut.width / _INCH:.1f} × {cut.height / _INCH:.1f} inches",
        ),
    ]
    if board.hex_mm is not None:
        facts.append(
            (
                "A HEX MEASURES",
                f"{board.hex_mm:.1f} mm",
                f"{board.hex_mm / _INCH:.2f} inches across the flats",
            )
        )
    if cut.glue:
        facts.append(("GLUE STRIPS", f"{cut.glue:g} mm", "at the right and below"))
    step = room.w / len(facts)
    for i, (head, figure, more) in enumerate(facts):
        x, fits = room.x + i * step, step - 3.0
        yield pencil.write(
            (x, room.y + 1.5), head, 1.5, font="semibold", ink=pencil.muted, tracking=0.25, room=fits
        )
        yield pencil.write((x, room.y + 6.2), figure, 3.2, font="bold", room=fits)
        yield pencil.write((x, room.y + 9.8), more, 1.8, ink=pencil.muted, room=fits)


def _others(boards: Sequence[Planned], room: Box, pencil: Pencil) -> Iterator[Op]:
    """The further boards of the game, small, with their pages."""
    columns = min(_BESIDE, max(3, len(boards)))
    rows = math.ceil(len(boards) / columns)
    gap = 5.0
    w, h = (room.w - gap * (columns - 1)) / columns, (room.h - gap * (rows - 1)) / rows
    for i, board in enumerate(boards):
        row, column = divmod(i, columns)
        x, y = room.x + column * (w + gap), room.y + row * (h + gap)
        cut = board.sheet.cut
        yield pencil.write((x, y + 2.0), board.sheet.name, 2.0, font="semibold", room=w)
        last = board.first_page + cut.count - 1
        pages = f"page {board.first_page}" if cut.count == 1 else f"pages {board.first_page}–{last}"
        size = f"{pages}, {cut.width:.0f} × {cut.height:.0f} mm"
        yield pencil.write((x, y + 5.2), size, 1.6, ink=pencil.muted, room=w)
        scale = min((w - 2 * _RIM) / cut.width, (h - 7.0 - _RIM) / cut.height)
        area = Box(x=x + _RIM, y=y + 7.0, w=cut.width * scale, h=cut.height * scale)
        yield from _plan(board, area, pencil, large=False)
