"""Counter sheets, pages to calibrate the printer by, and errata if there is something to compare with."""

from __future__ import annotations

from collections.abc import Sequence

from builder.diagnostics import Diagnostic, Severity, Span
from builder.export.base import Previous
from builder.export.print.desk import DPI, Desk
from builder.export.print.sheets import piece_documents
from builder.layout.counters.pieces import pieces
from builder.layout.piece import Piece
from builder.model.printing import PAPERS
from builder.render.page import Document
from builder.render.vector import write_pdfs


def counters(desk: Desk) -> dict[str, bytes]:
    """`counters-<paper>.pdf`, `calibration-<paper>.pdf`, `errata-<paper>.pdf`."""
    game, wish = desk.game, desk.game.printing
    cut = pieces(desk.printed(), wish, desk.fonts, desk.palette.look, desk.digest)
    found = piece_documents(cut, wish, game.title, game.version, desk.fonts, desk.report, desk.digest)
    if desk.previous is not None:
        found |= _errata(desk, desk.previous, cut)
    return write_pdfs(found, fonts=desk.fonts, epoch=desk.epoch, picture_dpi=DPI, shelf=desk.shelf)


def _errata(desk: Desk, previous: Previous, cut: Sequence[Piece]) -> dict[str, Document]:
    """The sheets, if anything changed; M005 says what."""
    from builder.layout.errata import compare, errata_sheets  # noqa: PLC0415 - a rare wish
    from builder.layout.manifest import manifest, read_manifest  # noqa: PLC0415

    game, wish = desk.game, desk.game.printing
    before = read_manifest(previous.data, previous.path, desk.report)
    now = manifest(game, desk.fonts)
    changed = compare(before, now, previous.path, desk.report) if before is not None else None
    if changed is None:
        return {}
    desk.report.add(
        Diagnostic(code="M005", message=changed.summary, span=Span(previous.path), severity=Severity.NOTE)
    )
    found: dict[str, Document] = {}
    for name in wish.papers:
        sheets = errata_sheets(
            changed, game, cut, wish, PAPERS[name], desk.report, palette=desk.palette, fonts=desk.fonts
        )
        if sheets is not None:
            found[f"errata-{name}.pdf"] = sheets
    return found
