"""`charts.pdf` for the first paper, `charts-<paper>.pdf` for the others."""

from __future__ import annotations

from builder.export.print.desk import DPI, Desk
from builder.layout.charts.pages import charts
from builder.layout.charts.resources import chart_resources
from builder.model.printing import PAPERS
from builder.render.page import Document
from builder.render.vector import write_pdfs


def player_aids(desk: Desk) -> dict[str, bytes]:
    """The files; none for a game without anything to tell."""
    game, wish = desk.printed(), desk.game.printing
    found: dict[str, Document] = {}
    resources = chart_resources(game, desk.fonts)
    for number, name in enumerate(wish.papers):
        aids = charts(
            game,
            wish,
            PAPERS[name],
            desk.fonts,
            report=desk.report,
            palette=desk.palette,
            shelf=desk.shelf,
            known_by=desk.keys.of,
            resources=resources,
        )
        if aids.pages:
            found[f"charts-{name}.pdf" if number else "charts.pdf"] = aids
    return write_pdfs(found, fonts=desk.fonts, epoch=desk.epoch, picture_dpi=DPI, shelf=desk.shelf)
