"""Whole boards on one sheet each, for a print shop."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from hexwright.layout.board.marks import RULE, PageDrawing, rectangle
from hexwright.layout.board.tiling import BLEED
from hexwright.layout.scale import board_scale
from hexwright.model.game import Game
from hexwright.model.printing import PrintSpec
from hexwright.render.fonts import Fonts
from hexwright.render.page import Document, Page
from hexwright.render.scene import Box, Clip, Group, Ink, Op, Rect, Scene

BORDER = 5.0
"""Paper around the trimmed board, with the trim marks, mm."""
LARGEST = 5080.0
"""The longest side a page of a PDF may have, mm."""
_PAPER = Ink(colour="#FFFFFF")


def board_sheet(game: Game, spec: PrintSpec, scenes: Mapping[str, Scene], fonts: Fonts) -> Document | None:
    """Every board on a page as large as itself and a border, the main board first.

    Args:
        game: whose boards they are.
        spec: gives the scale.
        scenes: the boards as drawn, by id; those that are missing are left out.
        fonts: to measure text.

    Returns:
        None if no board fits a page of a PDF.

    """
    drawing = PageDrawing(fonts, spec.inks)
    pages: list[Page] = []
    for board in sorted(game.boards.values(), key=lambda board: not board.main):
        art = scenes.get(board.id)
        if art is None:
            continue
        scale = board_scale(game, board, spec)
        if max(art.width, art.height) * scale + 2 * BORDER <= LARGEST:
            scene = poster(game.title, board.name, art, scale, drawing)
            trim = Box(x=BORDER, y=BORDER, w=art.width * scale, h=art.height * scale)
            pages.append(Page(title=board.name, scene=scene, trim=trim))
    return (
        Document(title=f"{game.title}: boards", subject="At true size", pages=tuple(pages)) if pages else None
    )


def poster(game: str, name: str, art: Scene, scale: float, drawing: PageDrawing) -> Scene:
    """A board in one piece: some of its picture beyond the trim, trim marks and a check rule outside."""
    core = Box(x=BORDER, y=BORDER, w=art.width * scale, h=art.height * scale)
    shown = Box(x=core.x - BLEED, y=core.y - BLEED, w=core.w + 2 * BLEED, h=core.h + 2 * BLEED)
    ops: list[Op] = []
    if art.background is not None:
        ops.append(Rect(box=shown, fill=art.background))
    board = Group(ops=art.ops, dx=core.x, dy=core.y, scale=scale, name="board")
    ops.append(Clip(rings=rectangle(shown), ops=(board,)))
    ops += _marks(core, drawing)
    base = core.y + core.h + BORDER - 1.0
    if core.w > RULE + 40.0:
        rule = core.x + core.w - RULE - 4.0
        ops += drawing.check_rule((rule, base))
        ops.append(drawing.write((rule - 1.5, base), "50 mm", 1.5, font="semibold", anchor="end"))
        text = f"{game} · {name} · {core.w:.0f} × {core.h:.0f} mm, print at 100 %"
        room = rule - 14.0 - core.x - 4.0
        ops.append(drawing.write((core.x + 4.0, base), text, 1.5, ink=drawing.muted, room=room))
    return Scene(width=core.w + 2 * BORDER, height=core.h + 2 * BORDER, ops=tuple(ops), background=_PAPER)


def _marks(core: Box, drawing: PageDrawing) -> Iterator[Op]:
    start, end = BLEED + 0.7, BORDER - 0.3
    x0, y0, x1, y1 = core.x, core.y, core.x + core.w, core.y + core.h
    for x in (x0, x1):
        yield from drawing.mark((x, y0 - start), (x, y0 - end))
        yield from drawing.mark((x, y1 + start), (x, y1 + end))
    for y in (y0, y1):
        yield from drawing.mark((x0 - start, y), (x0 - end, y))
        yield from drawing.mark((x1 + start, y), (x1 + end, y))
