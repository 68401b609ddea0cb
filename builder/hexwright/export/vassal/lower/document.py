"""The windows of charts and of help."""

from __future__ import annotations

from collections.abc import Iterator

from hexwright.export.base import Art
from hexwright.export.vassal.help.pages import HelpPage
from hexwright.export.vassal.lower import keys
from hexwright.export.vassal.lower.images import COVER, chart_image, icon_image
from hexwright.model.derived import window_charts
from hexwright.model.game import Game
from vassalformat.component import (
    AboutScreen,
    Chart,
    ChartWindow,
    Documentation,
    HelpFile,
    Node,
    TabWidget,
)


def lower_charts(game: Game, art: Art) -> Iterator[Node]:
    """A tab for each chart, with the tables that stand beside it."""
    charts = tuple(
        Chart(chart_name=table.title, file_name=chart_image(table.id))
        for table, *_ in window_charts(game)
        if f"chart/{table.id}" in art.pictures
    )
    if charts:
        yield ChartWindow(
            name="Charts",
            text="",
            tooltip="Charts",
            icon=icon_image("charts"),
            hotkey=keys.CHARTS,
            children=(TabWidget(entry_name="Charts", children=charts),),
        )


def lower_help(game: Game, art: Art, pages: tuple[HelpPage, ...]) -> Documentation:
    """The help menu."""
    about: tuple[Node, ...] = ()
    if art.cover:
        about = (AboutScreen(title=f"About {game.title}", file_name=COVER),)
    files = tuple(HelpFile(title=page.title, file_name=page.file) for page in pages)
    return Documentation(children=(*about, *files))
