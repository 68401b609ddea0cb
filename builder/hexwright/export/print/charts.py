"""`charts.pdf` for the first paper, `charts-<paper>.pdf` for the others."""

from __future__ import annotations

from hexwright.export.print.context import DPI, PrintContext
from hexwright.layout.charts.pages import charts
from hexwright.layout.charts.resources import chart_resources
from hexwright.model.printing import PAPERS
from hexwright.render.page import Document
from hexwright.render.vector import write_pdfs


def player_aids(context: PrintContext) -> dict[str, bytes]:
    """The files; none for a game without anything to tell."""
    game, spec = context.printed(), context.game.printing
    found: dict[str, Document] = {}
    resources = chart_resources(context.fonts)
    for number, name in enumerate(spec.papers):
        aids = charts(
            game,
            spec,
            PAPERS[name],
            context.fonts,
            report=context.report,
            palette=context.palette,
            resources=resources,
        )
        if aids.pages:
            found[f"charts-{name}.pdf" if number else "charts.pdf"] = aids
    return write_pdfs(found, fonts=context.fonts, epoch=context.epoch, picture_dpi=DPI)
