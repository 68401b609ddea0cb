"""The target `charts`: self-contained web pages of a game's tables, one each and one with all of them."""

from __future__ import annotations

from hexwright.export.base import Bundle, Job
from hexwright.export.charts.page import pages
from hexwright.export.charts.tables import sheets_of
from hexwright.model.derived import all_charts, window_charts
from hexwright.render.gallery import chart_picture

_LISTS = 96.0
"""Resolution of tables shown in no window of the module, pixels per inch: they are long lists."""


class ChartsExporter:
    """Writes `charts/`: `<table>.html`, `<table>.png`, `index.html`."""

    name = "charts"
    needs_art = False
    needs_photos = False
    owns: tuple[str, ...] = ("charts/",)

    def export(self, job: Job) -> Bundle:
        """The author's tables and the derived ones. Pictures drawn for another target are reused."""
        charts = all_charts(job.game)
        sheets = sheets_of(job.game, charts)
        windows = {table.id for table, *_ in window_charts(job.game)}
        files: dict[str, bytes] = {}
        for tables, sheet in zip(charts, sheets, strict=True):
            drawn = job.art.pictures.get(f"chart/{sheet.id}")
            if drawn is None:
                dpi = job.options.dpi if sheet.id in windows else min(_LISTS, job.options.dpi)
                drawn = chart_picture(tables, job.game, dpi, job.store)
            files[f"charts/{sheet.file}.png"] = drawn
        for name, text in pages(job.game, sheets):
            files[f"charts/{name}.html"] = text.encode()
        return files
