"""`cover.pdf`, and `cover-<paper>.pdf` for further papers."""

from __future__ import annotations

from dataclasses import replace

from hexwright.export.print.context import PrintContext
from hexwright.layout.cover import cover, cover_pages
from hexwright.model.printing import PAPERS
from hexwright.render.map import draw_board
from hexwright.render.page import Document
from hexwright.render.vector import write_pdfs

_DPI = 120.0
"""Pixels of the ground of the map for each inch: it is looked at, not played on."""


def covers(context: PrintContext) -> dict[str, bytes]:
    """The files; none for a game without a main board, or whose set-up leaves it empty."""
    game, spec, fonts = context.game, context.game.printing, context.fonts
    board = next((board for board in game.boards.values() if board.main), None)
    if board is None:
        return {}
    art = context.scenes.get(board.id) or draw_board(game, board, fonts)
    pages = cover_pages(game, spec, [PAPERS[name] for name in spec.papers], board, art, fonts)
    found: dict[str, Document] = {}
    for number, (name, page) in enumerate(zip(spec.papers, pages, strict=False)):
        inked = replace(page, scene=context.palette.scene(page.scene))
        found[f"cover-{name}.pdf" if number else "cover.pdf"] = cover(inked, game)
    return write_pdfs(found, fonts=fonts, epoch=context.epoch, picture_dpi=_DPI)
