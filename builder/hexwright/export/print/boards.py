"""`map.pdf` and, for each paper, `map-<paper>.pdf`."""

from __future__ import annotations

from hexwright.export.print.context import DPI, PrintContext
from hexwright.layout.board.seams import crossings
from hexwright.layout.board.sheet import board_sheet
from hexwright.layout.board.tiles import board_tiles
from hexwright.layout.limits import fits_in_tiles, fits_one_sheet
from hexwright.model.printing import PAPERS
from hexwright.render.map import draw_board
from hexwright.render.page import Document
from hexwright.render.vector import write_pdfs


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
