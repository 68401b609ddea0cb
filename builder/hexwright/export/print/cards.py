"""Sheets of cards, and the page to calibrate the printer by for games that have nothing else to cut."""

from __future__ import annotations

from hexwright.export.print.context import DPI, PrintContext
from hexwright.layout.calibration import calibration
from hexwright.layout.cards.pieces import card_pieces
from hexwright.layout.cards.sheets import card_sheets
from hexwright.model.printing import PAPERS
from hexwright.render.page import Document
from hexwright.render.vector import write_pdfs


def cards(context: PrintContext) -> dict[str, bytes]:
    """`cards-<paper>.pdf`."""
    game, spec, fonts = context.game, context.game.printing, context.fonts
    cut = card_pieces(game, spec, fonts, context.card_palette)
    found: dict[str, Document] = {}
    for name in spec.papers:
        sheets = card_sheets(
            cut, spec, PAPERS[name], game.title, context.report, version=game.version, fonts=fonts
        )
        if sheets is not None:
            found[f"cards-{name}.pdf"] = sheets
    return write_pdfs(found, fonts=fonts, epoch=context.epoch, picture_dpi=DPI)


def calibrations(context: PrintContext) -> dict[str, bytes]:
    """`calibration-<paper>.pdf`."""
    game, spec = context.game, context.game.printing
    pages = {
        f"calibration-{name}.pdf": calibration(spec, PAPERS[name], game.title, context.fonts)
        for name in spec.papers
    }
    return write_pdfs(pages, fonts=context.fonts, epoch=context.epoch, picture_dpi=DPI)
