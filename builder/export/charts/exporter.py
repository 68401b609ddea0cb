"""Web pages of a game's tables: one for each, and one with all of them. Each stands by itself."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial

from builder.export.base import Bundle, Job
from builder.export.charts.sheet import INDEX, sheets_of
from builder.model.derived import all_charts, window_charts
from builder.model.game import Table
from builder.render.chart import draw_chart
from builder.render.fonts import Fonts, embedded_fonts
from builder.render.raster import Rasteriser, png_bytes
from builder.template import render

_LEVEL = 6
"""PNG compression."""
_LISTS = 96.0
"""Pixels an inch of tables that no window shows: long lists."""


def _drawn(
    table: Table, beside: Sequence[Table], tones: Mapping[str, str], dpi: float, raster: Rasteriser
) -> bytes:
    return png_bytes(raster.rasterise(draw_chart(table, raster.fonts, tones, beside), dpi), level=_LEVEL)


class ChartsExporter:
    """Writes `charts/`: `<table>.html`, `<table>.png`, `index.html`."""

    name = "charts"
    needs_art = False
    owns: tuple[str, ...] = ("charts/",)

    def export(self, job: Job) -> Bundle:
        """The author's tables and those made from the rest of the game. Pictures that were drawn for another
        target are used again.
        """
        raster = Rasteriser(Fonts())
        game = job.game
        tones = {side.id: side.colour for side in game.sides.values()}
        lettering = embedded_fonts()
        windows = {table.id for table, *_ in window_charts(game)}
        files: dict[str, bytes] = {}
        sheets = sheets_of(game)
        for (table, *beside), sheet in zip(all_charts(game), sheets, strict=True):
            drawn = job.art.pictures.get(f"chart/{table.id}")
            if drawn is None:
                dpi = job.options.dpi if table.id in windows else min(_LISTS, job.options.dpi)
                parts = (table, tuple(beside), tones, dpi)
                drawn = job.store.memo("chart", parts, partial(_drawn, *parts, raster))
            files[f"charts/{sheet.file}.png"] = drawn
            page = render("chart.html.j2", game=game, sheets=[sheet], all=sheets, fonts=lettering)
            files[f"charts/{sheet.file}.html"] = page.encode()
        if sheets:
            page = render("chart.html.j2", game=game, sheets=sheets, all=sheets, fonts=lettering)
            files[f"charts/{INDEX}.html"] = page.encode()
        return files
