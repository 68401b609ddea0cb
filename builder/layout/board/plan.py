"""The assembly plan: all boards in small with their tiles, and how to make one sheet of many."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from builder.layout.board.cut import Cut
from builder.layout.board.marks import Pencil, rectangle
from builder.layout.board.thumb import thumbnail
from builder.layout.board.tile import Sheet
from builder.model.printing import Paper
from builder.render.scene import Box, Clip, Group, Ink, Line, Op, Point, Rect, Scene, Stroke
from builder.render.text import width, wrap

_PAPER = Ink(colour="#FFFFFF")
_HEAD = 15.0
_MAP_SHARE = 0.5
"""Of the page's height, at most for the plan of the largest board."""
_INCH = 25.4
_LEAF = (15.0, 7.6)
"""A tile in the drawings of the steps."""
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
    scale = min((room.w - 1.0) / cut.width, room.h * _MAP_SHARE / cut.height)
    area = Box(x=room.x + (room.w - cut.width * scale) / 2, y=top, w=cut.width * scale, h=cut.height * scale)
    ops += _plan(main, area, pencil, large=True)
    y = area.y + area.h + 6.5
    ops += _facts(main, Box(x=room.x, y=y, w=room.w, h=9.0), pencil)
    y += 16.5
    ops += _steps(main.sheet.cut, Box(x=room.x, y=y, w=room.w, h=36.0), pencil)
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
    lie = "across" if cut.across else "upright"
    facts = [
        (board.sheet.name.upper(), f"{cut.count} sheets", f"{cut.columns} × {cut.rows}, {lie}"),
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


def _steps(cut: Cut, room: Box, pencil: Pencil) -> Iterator[Op]:
    """Four steps side by side, each with a little drawing."""
    if cut.glue:
        steps = (
            ("Print", "At 100 % (“actual size”), on one side. The rule below each tile must measure 50 mm."),
            ("Cut", "Each tile at its left and top marks; at the rim of the board the outer sides, too."),
            ("Glue rows", "Lay each tile over the hatched strip of the one at its left, mark to mark."),
            ("Join rows", "Lay each row over the strip of the row above. Press flat, mount if you like."),
        )
    else:
        steps = (
            ("Print", "At 100 % (“actual size”), on one side. The rule below each tile must measure 50 mm."),
            ("Cut", "Each tile on all four sides, from mark to mark."),
            ("Join rows", "Lay tiles edge to edge, face down, and tape them."),
            ("Join", "Tape the rows together. Turn over, mount if you like."),
        )
    gap = 5.0
    step = (room.w - 3 * gap) / 4
    drawings = (_printed, _trimmed, _row, _rows)
    for i, ((head, text), draw) in enumerate(zip(steps, drawings, strict=True)):
        x = room.x + i * (step + gap)
        yield Rect(
            box=Box(x=x, y=room.y, w=step, h=19.0),
            fill=Ink(colour=pencil.pale.colour, alpha=0.45),
            radius=1.2,
        )
        yield from draw((x + step / 2, room.y + 9.5), pencil, glue=bool(cut.glue))
        yield pencil.write((x, room.y + 24.0), f"{i + 1}", 2.6, font="bold", ink=pencil.accent)
        yield pencil.write((x + 3.4, room.y + 24.0), head, 2.4, font="semibold", room=step - 3.4)
        for k, line in enumerate(wrap(pencil.fonts, text, "medium", 1.75, step)):
            yield pencil.write((x, room.y + 28.2 + k * 3.4), line, 1.75, ink=pencil.muted)


def _leaf(at: Point, pencil: Pencil, *, page: bool, strips: str) -> Iterator[Op]:
    """A tile, its top left corner at `at`. `page`: still on its sheet; `strips`: r, b or both."""
    (x, y), (w, h) = at, _LEAF
    pen = Stroke(ink=pencil.ink, width=0.2, square=True)
    if page:
        yield Rect(box=Box(x=x - 2.2, y=y - 2.2, w=w + 6.0, h=h + 6.0), fill=pencil.white, stroke=pen)
    yield Rect(box=Box(x=x, y=y, w=w, h=h), fill=pencil.pale, stroke=pen)
    if "r" in strips:
        strip = Box(x=x + w, y=y, w=1.8, h=h + 1.8 if "b" in strips else h)
        yield pencil.hatching(strip, rectangle(strip))
        yield Rect(box=strip, stroke=Stroke(ink=pencil.ink, width=0.12, square=True))
    if "b" in strips:
        strip = Box(x=x, y=y + h, w=w, h=1.8)
        yield pencil.hatching(strip, rectangle(strip))
        yield Rect(box=strip, stroke=Stroke(ink=pencil.ink, width=0.12, square=True))


def _printed(at: Point, pencil: Pencil, *, glue: bool) -> Iterator[Op]:
    x, y = at[0] - 8.3, at[1] - 4.8
    yield from _leaf((x, y), pencil, page=True, strips="rb" if glue else "")


def _trimmed(at: Point, pencil: Pencil, *, glue: bool) -> Iterator[Op]:
    x, y = at[0] - 8.3, at[1] - 4.8
    w, h = _LEAF
    yield from _leaf((x, y), pencil, page=True, strips="rb" if glue else "")
    knife = Stroke(ink=pencil.accent, width=0.45, dash=(1.2, 0.8))
    yield Line(points=((x, y + h + 4.6), (x, y - 3.2)), stroke=knife)
    yield Line(points=((x - 3.2, y), (x + w + 4.6, y)), stroke=knife)
    if not glue:
        yield Line(points=((x + w, y + h + 4.6), (x + w, y - 3.2)), stroke=knife)
        yield Line(points=((x - 3.2, y + h), (x + w + 4.6, y + h)), stroke=knife)


def _row(at: Point, pencil: Pencil, *, glue: bool) -> Iterator[Op]:
    x, y = at[0] - 16.5, at[1] - 5.4
    yield from _leaf((x, y), pencil, page=False, strips="rb" if glue else "")
    yield from _leaf((x + _LEAF[0] + 3.0, y), pencil, page=False, strips="b" if glue else "")
    yield from _arrow((x + 25.0, y + 4.5), (x + 11.0, y + 4.5), pencil)


def _rows(at: Point, pencil: Pencil, *, glue: bool) -> Iterator[Op]:
    x, y = at[0] - _LEAF[0], at[1] - 8.2
    for i in (0, 1):
        yield from _leaf((x + i * _LEAF[0], y), pencil, page=False, strips="b" if glue else "")
        yield from _leaf((x + i * _LEAF[0], y + _LEAF[1] + 2.6), pencil, page=False, strips="")
    yield from _arrow((at[0], y + 14.4), (at[0], y + 4.6), pencil)


def _arrow(start: Point, end: Point, pencil: Pencil) -> Iterator[Op]:
    dx, dy = end[0] - start[0], end[1] - start[1]
    far = math.hypot(dx, dy)
    ux, uy = dx / far, dy / far
    pen = Stroke(ink=pencil.accent, width=0.6)
    yield Line(points=(start, end), stroke=pen)
    for side in (1.0, -1.0):
        tip = end[0] - 1.7 * ux - side * 1.3 * uy, end[1] - 1.7 * uy + side * 1.3 * ux
        yield Line(points=(end, tip), stroke=pen)


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
        scale = min(w / cut.width, (h - 7.0) / cut.height)
        area = Box(x=x, y=y + 7.0, w=cut.width * scale, h=cut.height * scale)
        yield from _plan(board, area, pencil, large=False)
