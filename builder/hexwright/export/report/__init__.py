"""The fidelity report: what of a game is the publisher's, and what is new in this edition."""

from __future__ import annotations

from hexwright.export.base import Bundle, Job
from hexwright.export.report.page import page


class ReportExporter:
    """Writes `report.html`."""

    name = "report"
    needs_art = False
    needs_photos = False
    owns: tuple[str, ...] = ("report.html",)

    def export(self, job: Job) -> Bundle:
        """The report as one self-contained page."""
        return {"report.html": page(job.game, job.rules).encode()}
