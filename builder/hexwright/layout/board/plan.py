"""The assembly plan: all boards in small with their tiles, and instructions for joining them."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from hexwright.layout.board.marks import PageDrawing, rectangle
from hexwright.layout.board.steps import steps
from hexwright.layout.board.thumbnail import thumbnail
from hexwright.layout.board.tile import BoardArt
from hexwright.model.printing import Paper
from hexwright.render.scene import Box, Clip, Group, Ink, Line, Op, Point, Rect, Scene, Stroke
from hexwright.render.text import width
from hexwright.units import MM_PER_INCH

_PAPER = Ink(colour="#FFFFFF")
_HEAD = 15.0
_MAP_SHARE, _LONE_SHARE = 0.5, 0.64
"""Greatest share of the page's height for the plan of the largest board, of the only board."""
_RIM = 0.5
"""Lines at the edge of a plan reach this far beyond it, mm."""
_BESIDE = 4
"""Most other boards in a row."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TiledBoard:
    """A board and its place in the file.

    Attributes:
        sheet: the board and its tiling.
        first_page: page of its first tile, counted from 1.
        hex_mm: printed size of a hex; None for a board without hexes.

    """

    sheet: BoardArt
    first_page: int
    hex_mm: float | None = None


def plan_page(
    game: str, boards: Sequence[TiledBoard], paper: Paper, margin: float, drawing: PageDrawing
) -> Scene:
    """The page, upright: the board with most tiles large, the others below.

    Args:
        game: its title.
        boards: in order of their pages, at least one.
        paper: the sheet of paper.
        margin: what the printer cannot reach, mm.
        drawing: draws everything but the boards.

    """
    main = max(boards, key=lambda board: board.sheet.tiling.count)
    others = [board for board in boards if board is not main]
    room = Box(x=margin, y=margin, w=paper.width - 2 * margin, h=paper.height - 2 * margin)
    ops: list[Op] = list(_head(game, boards, room, drawing))
    top = room.y + _HEAD
    tiling = main.sheet.tiling
    share = _MAP_SHARE if others else _LONE_SHARE
    scale = min((room.w - 2 * _RIM) / tiling.width, room.h * share / tiling.height)
    area = Box(
        x=room.x + (room.w - tiling.width * scale) / 2, y=top, w=tiling.width * scale, h=tiling.height * scale
    )
    ops += _plan(main, area, drawing, large=True)
    y = area.y + area.h + 6.5
    ops += _facts(main, Box(x=room.x, y=y, w=room.w, h=9.0), drawing)
    y += 16.5
    ops += steps(main.sheet.tiling, Box(x=room.x, y=y, w=room.w, h=36.0), drawing)
    y += 42.0
    if others:
        ops += _others(others, Box(x=room.x, y=y, w=room.w, h=room.y + room.h - y), drawing)
    return Scene(width=paper.width, height=paper.height, ops=tuple(ops), background=_PAPER)


def _head(game: str, boards: Sequence[TiledBoard], room: Box, drawing: PageDrawing) -> Iterator[Op]:
    total = sum(board.sheet.tiling.count for board in boards)
    name = boards[0].sheet.tiling.paper.name
    base = room.y + 6.0
    yield drawing.write((room.x, base), game.upper(), 5.0, font="bold", tracking=0.5, room=room.w * 0.6)
    sheets = f"{total} sheets of {name}"
    yield drawing.write(
        (room.x + room.w, base), "ASSEMBLY PLAN", 2.6, font="semibold", anchor="end", tracking=0.4
    )
    yield drawing.write((room.x + room.w, base + 4.4), sheets, 2.0, ink=drawing.muted, anchor="end")
    yield Rect(box=Box(x=room.x, y=base + 2.4, w=24.0, h=0.9), fill=drawing.accent)


def _plan(board: TiledBoard, area: Box, drawing: PageDrawing, *, large: bool) -> Iterator[Op]:
    """A board in small with the lines of its tiles."""
    sheet, tiling = board.sheet, board.sheet.tiling
    scale = area.w / tiling.width
    if sheet.art.background is not None:
        yield Rect(box=area, fill=sheet.art.background)
    small = thumbnail(sheet.art.ops, scale * sheet.scale)
    picture = Group(
        ops=small,
        dx=area.x - tiling.xs[0] * scale,
        dy=area.y - tiling.ys[0] * scale,
        scale=scale * sheet.scale,
        name="thumbnail",
    )
    yield Clip(rings=rectangle(area), ops=(picture,))
    yield Rect(box=area, stroke=Stroke(ink=drawing.ink, width=0.3, square=True))
    if tiling.count == 1:
        return
    wide, thin = (1.1, 0.4) if large else (0.7, 0.25)
    across = [(x - tiling.xs[0]) * scale for x in tiling.xs]
    down = [(y - tiling.ys[0]) * scale for y in tiling.ys]
    seams = [((area.x + x, area.y), (area.x + x, area.y + area.h)) for x in across[1:-1]]
    seams += [((area.x, area.y + y), (area.x + area.w, area.y + y)) for y in down[1:-1]]
    for ink, pen in ((drawing.white, wide), (drawing.accent, thin)):
        for seam in seams:
            yield Line(points=seam, stroke=Stroke(ink=ink, width=pen, square=True))
    size = min(
        3.6 if large else 1.8, area.h / tiling.rows * 0.3, area.w / tiling.columns * (0.15 if large else 0.22)
    )
    for number, tile in enumerate(tiling.tiles()):
        at = area.x + across[tile.column], area.y + down[tile.row]
        yield from _tab(at, tile.name, board.first_page + number if large else 0, size, drawing)


def _tab(at: Point, name: str, page: int, size: float, drawing: PageDrawing) -> Iterator[Op]:
    """The name of a tile in its top left corner, with its page unless that is 0."""
    pad = size * 0.5
    text, small = f"page {page}" if page else "", size * 0.5
    name_long = width(drawing.fonts, name, "bold", size)
    long = name_long + (pad * 0.8 + width(drawing.fonts, text, "medium", small) if page else 0.0)
    plate = Box(x=at[0], y=at[1], w=long + 2 * pad, h=size + 2 * pad)
    yield Rect(box=plate, fill=drawing.accent)
    base = at[1] + pad + size
    yield drawing.write((at[0] + pad, base), name, size, font="bold", ink=drawing.white)
    if page:
        end = at[0] + pad + long
        yield drawing.write((end, base), text, small, ink=drawing.white, anchor="end")


def _facts(board: TiledBoard, room: Box, drawing: PageDrawing) -> Iterator[Op]:
    """Sheets, finished size and size of a hex, side by side."""
    tiling = board.sheet.tiling
    lie = "landscape" if tiling.landscape else "portrait"
    facts = [
        (
            board.sheet.name.upper(),
            f"{tiling.count} sheets",
            f"{tiling.columns} × {tiling.rows} tiles, {lie}",
        ),
        (
            "FINISHED SIZE",
            f"{tiling.width:.0f} × {tiling.height:.0f} mm",
            _inches(board.sheet),
        ),
    ]
    if board.hex_mm is not None:
        facts.append(
            (
                "A HEX MEASURES",
                f"{board.hex_mm:.1f} mm",
                f"{board.hex_mm / MM_PER_INCH:.2f} inches across the flats",
            )
        )
    if tiling.glue:
        facts.append(("GLUE STRIPS", f"{tiling.glue:g} mm", "at the right and below"))
    step = room.w / len(facts)
    for i, (head, figure, more) in enumerate(facts):
        x, fits = room.x + i * step, step - 3.0
        yield drawing.write(
            (x, room.y + 1.5), head, 1.5, font="semibold", ink=drawing.muted, tracking=0.25, room=fits
        )
        yield drawing.write((x, room.y + 6.2), figure, 3.2, font="bold", room=fits)
        yield drawing.write((x, room.y + 9.8), more, 1.8, ink=drawing.muted, room=fits)


def _inches(sheet: BoardArt) -> str:
    """The finished size in inches, or of which size it is a part."""
    tiling = sheet.tiling
    whole = sheet.art.width * sheet.scale, sheet.art.height * sheet.scale
    if tiling.width < whole[0] - 0.5 or tiling.height < whole[1] - 0.5:
        return f"of {whole[0]:.0f} × {whole[1]:.0f} mm, less plain rim"
    return f"{tiling.width / MM_PER_INCH:.1f} × {tiling.height / MM_PER_INCH:.1f} inches"


def _others(boards: Sequence[TiledBoard], room: Box, drawing: PageDrawing) -> Iterator[Op]:
    """The other boards, small, with their pages."""
    columns = min(_BESIDE, max(3, len(boards)))
    rows = math.ceil(len(boards) / columns)
    gap = 5.0
    w, h = (room.w - gap * (columns - 1)) / columns, (room.h - gap * (rows - 1)) / rows
    for i, board in enumerate(boards):
        row, column = divmod(i, columns)
        x, y = room.x + column * (w + gap), room.y + row * (h + gap)
        tiling = board.sheet.tiling
        yield drawing.write((x, y + 2.0), board.sheet.name, 2.0, font="semibold", room=w)
        last = board.first_page + tiling.count - 1
        pages = f"page {board.first_page}" if tiling.count == 1 else f"pages {board.first_page}–{last}"
        size = f"{pages}, {tiling.width:.0f} × {tiling.height:.0f} mm"
        yield drawing.write((x, y + 5.2), size, 1.6, ink=drawing.muted, room=w)
        scale = min((w - 2 * _RIM) / tiling.width, (h - 7.0 - _RIM) / tiling.height)
        area = Box(x=x + _RIM, y=y + 7.0, w=tiling.width * scale, h=tiling.height * scale)
        yield from _plan(board, area, drawing, large=False)
