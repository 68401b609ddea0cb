"""Counter sheets, pages to calibrate the printer by, and errata if there is something to compare with."""

from __future__ import annotations

from collections.abc import Sequence

from builder.diagnostics import Diagnostic, Severity, Span
from builder.export.base import Previous
from builder.export.print.context import DPI, PrintContext
from builder.export.print.sheets import piece_documents
from builder.layout.counters.pieces import pieces
from builder.layout.piece import Piece
from builder.model.printing import PAPERS
from builder.render.page import Document
from builder.render.vector import write_pdfs


def counters(context: PrintContext) -> dict[str, bytes]:
    """`counters-<paper>.pdf`, `calibration-<paper>.pdf`, `errata-<paper>.pdf`."""
    game, wish = context.game, context.game.printing
    cut = pieces(context.printed(), wish, context.fonts, context.palette.look, context.digest)
    found = piece_documents(
        cut, wish, game.title, game.version, context.fonts, context.report, context.digest
    )
    if context.previous is not None:
        found |= _errata(context, context.previous, cut)
    return write_pdfs(found, fonts=context.fonts, epoch=context.epoch, picture_dpi=DPI, shelf=context.shelf)


def _errata(context: PrintContext, previous: Previous, cut: Sequence[Piece]) -> dict[str, Document]:
    """The sheets, if anything changed; M005 says what."""
    from builder.layout.errata import compare, errata_sheets  # noqa: PLC0415 - a rare wish
    from builder.layout.manifest import manifest, read_manifest  # noqa: PLC0415

    game, wish = context.game, context.game.printing
    before = read_manifest(previous.data, previous.path, context.report)
    now = manifest(game, context.fonts)
    changed = compare(before, now, previous.path, context.report) if before is not None else None
    if changed is None:
        return {}
    context.report.add(
        Diagnostic(code="M005", message=changed.summary, span=Span(previous.path), severity=Severity.NOTE)
    )
    found: dict[str, Document] = {}
    for name in wish.papers:
        sheets = errata_sheets(
            changed,
            game,
            cut,
            wish,
            PAPERS[name],
            context.report,
            palette=context.palette,
            fonts=context.fonts,
        )
        if sheets is not None:
            found[f"errata-{name}.pdf"] = sheets
    return found
