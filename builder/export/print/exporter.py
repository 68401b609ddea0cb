"""From the game to PDF files."""

from __future__ import annotations

from builder.export.base import Bundle, Job
from builder.export.print.documents import Desk, documents
from builder.export.print.ground import painted_beside
from builder.render.fonts import Fonts
from builder.render.map import draw_board
from builder.render.palette import looks_in_use, palette
from builder.render.vector import write_pdfs

DPI = 200.0
"""Pixels of pictures, such as the ground of a map, for each inch of paper."""


class PrintExporter:
    """Writes `print/`: PDF files with real sizes."""

    name = "print"
    needs_art = False
    owns: tuple[str, ...] = ("print/",)

    def export(self, job: Job) -> Bundle:
        """All files for all papers the author wants."""
        game, fonts = job.game, Fonts()
        colours = palette(looks_in_use(game), game.printing.inks)
        scenes = {key: colours.scene(draw_board(game, board, fonts)) for key, board in game.boards.items()}
        ready = painted_beside(game, scenes, DPI, jobs=job.options.jobs)
        desk = Desk(game=game, boards=scenes, palette=colours, fonts=fonts, report=job.report)
        files = write_pdfs(
            documents(desk), fonts=fonts, epoch=job.options.epoch, picture_dpi=DPI, ready=ready
        )
        return {f"print/{name}": data for name, data in files.items()}
