"""A game's boards for home printers: an assembly plan, then every board in tiles."""

from __future__ import annotations

from collections.abc import Mapping

from hexwright.layout.board.marks import PageDrawing
from hexwright.layout.board.plan import TiledBoard, plan_page
from hexwright.layout.board.seams import Crossings, crossings
from hexwright.layout.board.tile import BoardArt, tile_page
from hexwright.layout.board.tiling import tile_board
from hexwright.layout.scale import board_scale
from hexwright.model.game import Game
from hexwright.model.printing import Paper, PrintSpec
from hexwright.render.fonts import Fonts
from hexwright.render.page import Document, Page
from hexwright.render.scene import Scene


def board_tiles(
    game: Game,
    spec: PrintSpec,
    paper: Paper,
    scenes: Mapping[str, Scene],
    fonts: Fonts,
    known_crossings: Mapping[str, Crossings] | None = None,
) -> Document | None:
    """All boards of a game cut for a paper, the main board first; a board that fits stays whole.

    Args:
        game: whose boards they are.
        spec: scale, margins and overlap.
        paper: the printer's.
        scenes: the boards as drawn, by id; those that are missing are left out.
        fonts: to measure text.
        known_crossings: costs of seams by board, if they are known from another paper.

    Returns:
        None if there is nothing to print, or nothing of the paper left between its margins.

    """
    drawing = PageDrawing(fonts, spec.inks)
    tiled: list[TiledBoard] = []
    page = 2
    for board in sorted(game.boards.values(), key=lambda board: not board.main):
        art = scenes.get(board.id)
        if art is None:
            continue
        scale = board_scale(game, board, spec)
        size = art.width * scale, art.height * scale
        crossed = (known_crossings or {}).get(board.id) or crossings(art, fonts)
        tiling = tile_board(
            *size,
            paper,
            margin=spec.narrow_margin,
            overlap=spec.overlap,
            crossings=crossed,
            scale=scale,
        )
        if tiling is None:
            continue
        sheet = BoardArt(game=game.title, name=board.name, art=art, scale=scale, tiling=tiling)
        hex_mm = board.grid.hex_mm * scale if board.grid is not None else None
        tiled.append(TiledBoard(sheet=sheet, first_page=page, hex_mm=hex_mm))
        page += tiling.count
    if not tiled:
        return None
    pages: list[Page] = []
    if any(part.sheet.tiling.count > 1 for part in tiled):
        pages.append(
            Page(title="Assembly plan", scene=plan_page(game.title, tiled, paper, spec.margin, drawing))
        )
    for part in tiled:
        sheet = part.sheet
        for tile in sheet.tiling.tiles():
            name = f"{sheet.name} · {tile.name}" if sheet.tiling.count > 1 else sheet.name
            pages.append(Page(title=name, scene=tile_page(sheet, tile, drawing)))
    return Document(title=f"{game.title}: boards", subject=f"Tiles for {paper.name}", pages=tuple(pages))
