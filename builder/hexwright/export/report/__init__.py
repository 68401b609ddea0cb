"""The fidelity report: what of a game is the publisher's, and what is new in this edition."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from hexwright.export.base import Bundle, Drawing, Job, Need
from hexwright.export.report.page import page
from hexwright.tasks import Task


class ReportExporter:
    """Writes `report.html`."""

    name = "report"
    needs: frozenset[Need] = frozenset()
    owns: tuple[str, ...] = ("report.html",)

    def plan(self, job: Job, _drawing: Drawing, _others: Sequence[Task[Bundle]], /) -> Task[Bundle]:
        """The report as one self-contained page."""
        return Task(self.name, partial(_files, job))


def _files(job: Job) -> Bundle:
    return {"report.html": page(job.game, job.rules).encode()}
