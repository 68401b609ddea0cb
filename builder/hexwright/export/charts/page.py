"""Web pages of charts: one for each, and one with all of them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from hexwright.export.charts.tables import INDEX, WebSheet
from hexwright.model.game import Game
from hexwright.render.fonts import embedded_fonts
from hexwright.template import render


def pages(game: Game, sheets: Sequence[WebSheet]) -> Iterator[tuple[str, str]]:
    """Name and text of a page for every chart, and of one with all of them; nothing for a game without
    tables.
    """
    if not sheets:
        return
    page = partial(render, "chart.html.j2", game=game, sheets=sheets, fonts=embedded_fonts())
    for sheet in sheets:
        yield sheet.file, page(shown=[sheet])
    yield INDEX, page(shown=sheets)
