"""Counter sheets, pages to calibrate the printer by, and errata if there is something to compare with."""

from __future__ import annotations

from collections.abc import Sequence

from hexwright.diagnostics import Diagnostic, Severity, Span
from hexwright.export.base import Previous
from hexwright.export.print.context import DPI, PrintContext
from hexwright.export.print.sheets import piece_documents
from hexwright.layout.cards.pieces import card_pieces
from hexwright.layout.counters.pieces import pieces
from hexwright.layout.errata import compare, errata_sheets
from hexwright.layout.manifest import manifest, read_manifest
from hexwright.layout.piece import Piece
from hexwright.model.printing import PAPERS
from hexwright.render.page import Document
from hexwright.render.vector import write_pdfs


def counters(context: PrintContext) -> dict[str, bytes]:
    """`counters-<paper>.pdf`, `calibration-<paper>.pdf`, `errata-<paper>.pdf`."""
    game, spec = context.game, context.game.printing
    cut = pieces(context.printed(), spec, context.fonts, context.palette.look)
    found = piece_documents(cut, spec, game.title, game.version, context.fonts, context.report)
    if context.previous is not None:
        found |= _errata(context, context.previous, cut)
    return write_pdfs(found, fonts=context.fonts, epoch=context.epoch, picture_dpi=DPI)


def _errata(context: PrintContext, previous: Previous, cut: Sequence[Piece]) -> dict[str, Document]:
    """The sheets, if anything changed; M005 says what."""
    game, spec = context.game, context.game.printing
    before = read_manifest(previous.data, previous.path, context.report)
    now = manifest(game, context.fonts)
    changed = compare(before, now, previous.path, context.report) if before is not None else None
    if changed is None:
        return {}
    context.report.add(
        Diagnostic(code="M005", message=changed.summary, span=Span(previous.path), severity=Severity.NOTE)
    )
    cards = card_pieces(game, spec, context.fonts, context.card_palette)
    found: dict[str, Document] = {}
    for name in spec.papers:
        sheets = errata_sheets(
            changed,
            game,
            (*cut, *cards),
            spec,
            PAPERS[name],
            context.report,
            palette=context.palette,
            fonts=context.fonts,
        )
        if sheets is not None:
            found[f"errata-{name}.pdf"] = sheets
    return found
