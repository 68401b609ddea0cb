"""All files of a game for paper, as pages of scenes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from builder.diagnostics import Diagnostic, Report, Severity, Span
from builder.export.base import Previous
from builder.export.print.sheets import piece_documents
from builder.layout.board.seams import crossings
from builder.layout.board.sheet import board_sheet
from builder.layout.board.tiles import board_tiles
from builder.layout.charts import charts
from builder.layout.counters import pieces
from builder.layout.errata import compare, errata_sheets
from builder.layout.limits import fits_in_tiles, fits_one_sheet
from builder.layout.manifest import Manifest, as_json, manifest, read_manifest
from builder.layout.piece import Piece
from builder.model.game import Game
from builder.model.printing import PAPERS
from builder.render.fonts import Fonts
from builder.render.page import Document
from builder.render.palette import Palette
from builder.render.scene import Scene


@dataclass(frozen=True, slots=True, kw_only=True)
class Desk:
    """What the layouts share. `boards`: all of them as printed, by id; `previous`: as in `Job`."""

    game: Game
    boards: Mapping[str, Scene]
    palette: Palette
    fonts: Fonts
    report: Report
    previous: Previous | None = None


def counters(desk: Desk) -> dict[str, Document | bytes]:
    """Counter sheets, calibration pages, the manifest, and errata if an earlier one is given."""
    game, wish = desk.game, desk.game.printing
    cut = pieces(_printed(desk), wish, desk.fonts, desk.palette.look)
    found: dict[str, Document | bytes] = {}
    found |= piece_documents(cut, wish, game.title, game.version, desk.fonts, desk.report)
    now = manifest(game, desk.fonts)
    found["manifest.json"] = as_json(now)
    if desk.previous is not None:
        found |= _errata(desk, desk.previous, now, cut)
    return found


def _errata(desk: Desk, previous: Previous, now: Manifest, cut: Sequence[Piece]) -> dict[str, Document]:
    """`errata-<paper>.pdf`, if anything changed; M005 says what."""
    game, wish = desk.game, desk.game.printing
    before = read_manifest(previous.data, previous.path, desk.report)
    changed = compare(before, now, previous.path, desk.report) if before is not None else None
    if changed is None:
        return {}
    desk.report.add(
        Diagnostic(code="M005", message=changed.summary, span=Span(previous.path), severity=Severity.NOTE)
    )
    found: dict[str, Document] = {}
    for name in wish.papers:
        sheets = errata_sheets(
            changed, game, cut, wish, PAPERS[name], desk.report, palette=desk.palette, fonts=desk.fonts
        )
        if sheets is not None:
            found[f"errata-{name}.pdf"] = sheets
    return found


def _printed(desk: Desk) -> Game:
    """The game with symbols as they are printed; its looks are recoloured as they are drawn."""
    return replace(desk.game, symbols=desk.palette.symbols(desk.game.symbols))


def player_aids(desk: Desk) -> dict[str, Document | bytes]:
    """`charts.pdf` for the first paper, `charts-<paper>.pdf` for the others."""
    game, wish = _printed(desk), desk.game.printing
    found: dict[str, Document | bytes] = {}
    for number, name in enumerate(wish.papers):
        aids = charts(game, wish, PAPERS[name], desk.fonts, report=desk.report, palette=desk.palette)
        if aids.pages:
            found[f"charts-{name}.pdf" if number else "charts.pdf"] = aids
    return found


def boards(desk: Desk) -> dict[str, Document | bytes]:
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
