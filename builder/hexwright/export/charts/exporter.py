"""The target `charts`: self-contained web pages of a game's tables, one each and one with all of them."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from hexwright.export.base import Art, Bundle, Drawing, Job, Need
from hexwright.export.charts.page import pages
from hexwright.export.charts.tables import sheets_of
from hexwright.model.derived import all_charts, window_charts
from hexwright.render.gallery import chart_picture
from hexwright.tasks import Task

_LISTS = 96.0
"""Resolution of tables shown in no window of the module, pixels per inch: they are long lists."""


class ChartsExporter:
    """Writes `charts/`: `<table>.html`, `<table>.png`, `index.html`."""

    name = "charts"
    needs: frozenset[Need] = frozenset()
    owns: tuple[str, ...] = ("charts/",)

    def plan(self, job: Job, drawing: Drawing, _others: Sequence[Task[Bundle]], /) -> Task[Bundle]:
        """The author's tables and the derived ones. Pictures drawn for another target are reused."""
        return Task(self.name, partial(_files, job), needs=(drawing.early,))


def _files(job: Job, art: Art) -> Bundle:
    charts = all_charts(job.game)
    sheets = sheets_of(job.game, charts)
    windows = {table.id for table, *_ in window_charts(job.game)}
    files: dict[str, bytes] = {}
    for tables, sheet in zip(charts, sheets, strict=True):
        drawn = art.pictures.get(f"chart/{sheet.id}")
        if drawn is None:
            dpi = job.options.dpi if sheet.id in windows else min(_LISTS, job.options.dpi)
            drawn = chart_picture(tables, job.game, dpi, job.store)
        files[f"charts/{sheet.file}.png"] = drawn
    for name, text in pages(job.game, sheets):
        files[f"charts/{name}.html"] = text.encode()
    return files
