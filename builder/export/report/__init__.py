"""The fidelity report: what of a game is the publisher's, and what is ours."""

from __future__ import annotations

from builder.export.base import Bundle, Job
from builder.export.report.data import collect
from builder.export.report.rules import refereed
from builder.render.fonts import embedded_fonts
from builder.rules.coverage import STATUSES
from builder.template import render


class ReportExporter:
    """Writes `report.html`."""

    name = "report"
    needs_art = False
    owns: tuple[str, ...] = ("report.html",)

    def export(self, job: Job) -> Bundle:
        """The report as one self-contained page."""
        page = render(
            "report.html.j2",
            report=collect(job.game),
            rules=refereed(job.rules),
            statuses=STATUSES,
            fonts=embedded_fonts(),
        )
        return {"report.html": page.encode()}
