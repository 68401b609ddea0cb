"""The files of a group: layouts, colours, PDF. Imported only where files must be made."""

from __future__ import annotations

from builder.diagnostics import Report
from builder.export.print import documents
from builder.export.print.documents import Desk
from builder.export.print.ground import painted_beside
from builder.export.print.groups import Group, Made
from builder.render.fonts import Fonts
from builder.render.map import draw_board
from builder.render.page import Document
from builder.render.palette import looks_in_use, palette
from builder.render.vector import write_pdfs

DPI = 150.0
"""Pixels of pictures for each inch of paper. They are the soft ground of maps: what has an edge to be seen,
coast, rivers, lettering, is drawn over it as lines.
"""


def make(group: Group, epoch: int, jobs: int) -> Made:
    """The files of a group. `epoch`: the time they bear; `jobs`: cores to use."""
    fonts, report, game = Fonts(), Report(), group.game
    colours = palette(looks_in_use(game), game.printing.inks)
    boards = game.boards.values() if group.name == "boards" else ()
    scenes = {board.id: colours.scene(draw_board(game, board, fonts)) for board in boards}
    ready = painted_beside(game, scenes, DPI, jobs=jobs)
    desk = Desk(
        game=game, boards=scenes, palette=colours, fonts=fonts, report=report, previous=group.previous
    )
    pages = {"boards": documents.boards, "counters": documents.counters, "charts": documents.player_aids}
    found = pages[group.name](desk)
    unwritten = {name: part for name, part in found.items() if isinstance(part, Document)}
    files = write_pdfs(unwritten, fonts=fonts, epoch=epoch, picture_dpi=DPI, ready=ready)
    files |= {name: part for name, part in found.items() if isinstance(part, bytes)}
    return Made(files=files, findings=tuple(report))
