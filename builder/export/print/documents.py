"""All files of a game for paper, as pages of scenes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from builder.diagnostics import Report
from builder.export.print.sheets import piece_documents
from builder.layout.board.seams import crossings
from builder.layout.board.sheet import board_sheet
from builder.layout.board.tiles import board_tiles
from builder.layout.charts import charts
from builder.layout.counters import pieces
from builder.layout.limits import fits_in_tiles, fits_one_sheet
from builder.model.game import Game
from builder.model.printing import PAPERS
from builder.render.fonts import Fonts
from builder.render.page import Document
from builder.render.palette import Palette
from builder.render.scene import Scene


@dataclass(frozen=True, slots=True, kw_only=True)
class Desk:
    """What the layouts share. `boards`: all of them as printed, by id."""

    game: Game
    boards: Mapping[str, Scene]
    palette: Palette
    fonts: Fonts
    report: Report


def documents(desk: Desk) -> dict[str, Document]:
    """Every file of the folder, by its name."""
    return counters(desk) | boards(desk) | player_aids(desk)


def counters(desk: Desk) -> dict[str, Document]:
    """Counter sheets and calibration pages."""
    game, wish = desk.game, desk.game.printing
    cut = pieces(game, wish, desk.fonts, desk.palette.look)
    return piece_documents(cut, wish, game.title, game.version, desk.fonts, desk.report)


def player_aids(desk: Desk) -> dict[str, Document]:
    """`charts.pdf` for the first paper, `charts-<paper>.pdf` for the others."""
    game, wish = desk.game, desk.game.printing
    found = {}
    for number, name in enumerate(wish.papers):
        aids = charts(game, wish, PAPERS[name], desk.fonts, report=desk.report, palette=desk.palette)
        if aids.pages:
            found[f"charts-{name}.pdf" if number else "charts.pdf"] = aids
    return found


def boards(desk: Desk) -> dict[str, Document]:
    """`map.pdf` and, for each paper, `map-<paper>.pdf`."""
    game, wish = desk.game, desk.game.printing
    found: dict[str, Document | None] = {}
    whole = {key: art for key, art in desk.boards.items() if fits_one_sheet(game, game.boards[key])}
    found["map.pdf"] = board_sheet(game, wish, whole, desk.fonts)
    busy = {key: crossings(art, desk.fonts) for key, art in desk.boards.items()}
    for name in wish.papers:
        paper = PAPERS[name]
        some = {key: art for key, art in desk.boards.items() if fits_in_tiles(game, game.boards[key], paper)}
        found[f"map-{paper.id}.pdf"] = board_tiles(game, wish, paper, some, desk.fonts, busy)
    return {name: document for name, document in found.items() if document is not None}
