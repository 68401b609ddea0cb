"""Counter sheets of any pieces, our own or from other modules, and the calibration page."""

from __future__ import annotations

from collections.abc import Sequence

from hexwright.diagnostics import Report
from hexwright.export.base import Bundle
from hexwright.layout.calibration import calibration
from hexwright.layout.counters.sheets import counter_sheets
from hexwright.layout.piece import Piece
from hexwright.model.printing import PAPERS, PrintSpec
from hexwright.render.fonts import Fonts
from hexwright.render.page import Document
from hexwright.render.vector import write_pdfs

DPI = 300.0
"""Pixels of pieces' pictures for each inch of paper."""


def piece_documents(
    pieces: Sequence[Piece],
    spec: PrintSpec,
    title: str,
    version: str,
    fonts: Fonts,
    report: Report,
) -> dict[str, Document]:
    """`counters-<paper>.pdf` and `calibration-<paper>.pdf` to go before it, if there are any counters."""
    found: dict[str, Document] = {}
    for name in spec.papers:
        paper = PAPERS[name]
        sheets = counter_sheets(pieces, spec, paper, title, report, version=version, fonts=fonts)
        if sheets is not None:
            found[f"counters-{name}.pdf"] = sheets
            found[f"calibration-{name}.pdf"] = calibration(spec, paper, title, fonts)
    return found


def print_pieces(
    pieces: Sequence[Piece],
    spec: PrintSpec,
    title: str,
    version: str,
    fonts: Fonts,
    epoch: int,
    report: Report,
) -> Bundle:
    """The same as PDF files by name. `epoch`: their creation date, seconds since 1970."""
    documents = piece_documents(pieces, spec, title, version, fonts, report)
    return write_pdfs(documents, fonts=fonts, epoch=epoch, picture_dpi=DPI)
