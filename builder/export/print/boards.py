"""`map.pdf` and, for each paper, `map-<paper>.pdf`."""

from __future__ import annotations

from builder.export.print.context import DPI, PrintContext
from builder.layout.board.seams import crossings
from builder.layout.board.sheet import board_sheet
from builder.layout.board.tiles import board_tiles
from builder.layout.limits import fits_in_tiles, fits_one_sheet
from builder.model.printing import PAPERS
from builder.render.map import draw_board
from builder.render.page import Document
from builder.render.vector import write_pdfs


def boards(context: PrintContext) -> dict[str, bytes]:
    """The files."""
    game, spec, fonts = context.game, context.game.printing, context.fonts
    scenes = {
        board.id: context.palette.scene(context.scenes.get(board.id) or draw_board(game, board, fonts))
        for board in game.boards.values()
    }
    found: dict[str, Document | None] = {}
    whole = {key: art for key, art in scenes.items() if fits_one_sheet(game, game.boards[key])}
    found["map.pdf"] = board_sheet(game, spec, whole, fonts)
    busy = {key: crossings(art, fonts) for key, art in scenes.items()}
    for name in spec.papers:
        paper = PAPERS[name]
        some = {key: art for key, art in scenes.items() if fits_in_tiles(game, game.boards[key], paper)}
        found[f"map-{paper.id}.pdf"] = board_tiles(game, spec, paper, some, fonts, busy)
    documents = {name: document for name, document in found.items() if document is not None}
    return write_pdfs(documents, fonts=fonts, epoch=context.epoch, picture_dpi=DPI)
