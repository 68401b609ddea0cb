"""A game's boards for the printer at home: an assembly plan, then every board in tiles."""

from __future__ import annotations

from collections.abc import Mapping

from builder.layout.board.cut import cut_up
from builder.layout.board.marks import Pencil
from builder.layout.board.plan import Planned, plan_page
from builder.layout.board.seams import Crossings, crossings
from builder.layout.board.tile import Sheet, tile_page
from builder.layout.scale import board_scale
from builder.model.game import Game
from builder.model.printing import Paper, PrintSpec
from builder.render.fonts import Fonts
from builder.render.page import Document, Page
from builder.render.scene import Scene


def board_tiles(
    game: Game,
    spec: PrintSpec,
    paper: Paper,
    scenes: Mapping[str, Scene],
    fonts: Fonts,
    busy: Mapping[str, Crossings] | None = None,
) -> Document | None:
    """All boards of a game cut for a paper, the main board first; a board that fits stays whole.

    Args:
        game: whose boards they are.
        spec: scale, margins and overlap.
        paper: the printer's.
        scenes: the boards as drawn, by id; those that are missing are left out.
        fonts: measures letters.
        busy: what seams cross, by board, if it is known from another paper.

    Returns:
        None if there is nothing to print, or nothing of the paper left between its margins.

    """
    pencil = Pencil(fonts, spec.inks)
    planned: list[Planned] = []
    page = 2
    for board in sorted(game.boards.values(), key=lambda board: not board.main):
        art = scenes.get(board.id)
        if art is None:
            continue
        scale = board_scale(game, board, spec)
        size = art.width * scale, art.height * scale
        crossed = (busy or {}).get(board.id) or crossings(art, fonts)
        cut = cut_up(*size, paper, margin=spec.margin, overlap=spec.overlap, busy=crossed, scale=scale)
        if cut is None:
            continue
        sheet = Sheet(game=game.title, name=board.name, art=art, scale=scale, cut=cut)
        hex_mm = board.grid.hex_mm * scale if board.grid is not None else None
        planned.append(Planned(sheet=sheet, first_page=page, hex_mm=hex_mm))
        page += cut.count
    if not planned:
        return None
    pages: list[Page] = []
    if any(part.sheet.cut.count > 1 for part in planned):
        pages.append(
            Page(title="Assembly plan", scene=plan_page(game.title, planned, paper, spec.margin, pencil))
        )
    for part in planned:
        sheet = part.sheet
        for tile in sheet.cut.tiles():
            name = f"{sheet.name} · {tile.name}" if sheet.cut.count > 1 else sheet.name
            pages.append(Page(title=name, scene=tile_page(sheet, tile, pencil)))
    return Document(title=f"{game.title}: boards", subject=f"Tiles for {paper.name}", pages=tuple(pages))
