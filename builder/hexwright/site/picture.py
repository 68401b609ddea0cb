"""Pictures of a game for its page, most from its built files: the board as set up, a close-up of it, a row of
counters, a sheet to cut.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path

from hexwright.diagnostics import Report
from hexwright.export.vassal.lower.images import board_image, card_image, counter_image, marker_image
from hexwright.layout.cards.pieces import card_pieces
from hexwright.layout.cards.sheets import card_sheets
from hexwright.layout.counters.pieces import pieces
from hexwright.layout.counters.sheets import counter_sheets
from hexwright.model.board import Board
from hexwright.model.game import Game
from hexwright.model.printing import PAPERS
from hexwright.render.palette import card_looks_in_use, looks_in_use, palette
from hexwright.render.raster import Rasteriser, png_bytes
from hexwright.render.screenshot import PlacedCounter, close_up, screenshot, set_up, side_by_side
from vassalformat.archive import ArchiveError
from vassalformat.foreign import ForeignArchive

WIDTH, TALLEST = 960, 880
"""Width and greatest height of the picture, pixels."""
CLOSE_WIDTH, CLOSE_HEIGHT = 960, 560
"""Size of the close-up, pixels."""
ROW, GAP = 10, 8
"""Counters in a row, and pixels between them."""
SHEET_DPI = 80.0
"""Of the picture of a sheet."""

PICTURE, CLOSE_UP, COUNTERS, SHEET = "picture.jpg", "close-up.jpg", "counters.png", "sheet.png"
COVER = "cover.png"
"""Names of the pictures."""


def pictures_of(game: Game, folder: Path, module: str) -> dict[str, bytes]:
    """The pictures of a game by name; none of those for which it has nothing, or its module cannot be read.

    `folder`: of its build; `module`: name of the module in it.
    """
    found: dict[str, bytes] = {}
    try:
        with ForeignArchive(folder / module) as archive:
            board = next((b for b in game.boards.values() if b.main), None)
            if board is not None:
                placed = [
                    PlacedCounter(x=x, y=y, picture=archive.read(f"images/{counter_image(unit, steps)}"))
                    for unit, steps, (x, y) in _initial_units(game, board, folder)
                ]
                image = set_up(archive.read(f"images/{board_image(board.id)}"), placed)
                found[PICTURE] = screenshot(image, width=WIDTH, max_height=TALLEST)
                found[CLOSE_UP] = close_up(image, placed, width=CLOSE_WIDTH, height=CLOSE_HEIGHT)
            if f"images/{COVER}" in archive.names:
                found[COVER] = archive.read(f"images/{COVER}")
            row = [archive.read(f"images/{name}") for name in _row(game)]
    except (ArchiveError, KeyError, OSError):
        return {}
    if row:
        found[COUNTERS] = side_by_side(row, gap=GAP)
    sheet = _sheet(game)
    if sheet:
        found[SHEET] = sheet
    return found


def _row(game: Game) -> list[str]:
    """Pictures of some counters: units of all nationalities in turn, else markers, else cards."""
    by_nation: dict[str, list[str]] = {}
    for unit in game.units.values():
        name = counter_image(unit.id, max(step.left for step in unit.steps))
        by_nation.setdefault(unit.nationality, []).append(name)
    longest = max(map(len, by_nation.values()), default=0)
    units = [names[n] for n in range(longest) for names in by_nation.values() if n < len(names)]
    markers = [marker_image(marker.id, 0) for marker in game.markers.values() if marker.faces]
    return (units or markers or [card_image(card) for card in game.cards])[:ROW]


def _sheet(game: Game) -> bytes:
    """The first sheet of counters, else of cards, as PNG; empty if there is nothing to cut."""
    raster, spec, report = Rasteriser(), game.printing, Report()
    paper = PAPERS[spec.papers[0]]
    inks = palette(looks_in_use(game), spec.inks)
    cut = pieces(game, spec, raster.fonts, inks.look)
    made = counter_sheets(cut, spec, paper, game.title, report, version=game.version, fonts=raster.fonts)
    if made is None and game.cards:
        cards = card_pieces(game, spec, raster.fonts, palette(card_looks_in_use(game), spec.inks))
        made = card_sheets(cards, spec, paper, game.title, report, version=game.version, fonts=raster.fonts)
    return png_bytes(raster.rasterise(made.pages[0].scene, SHEET_DPI)) if made is not None else b""


def _initial_units(game: Game, board: Board, folder: Path) -> Iterator[tuple[str, int, tuple[int, int]]]:
    """Units on hexes of a board in the default set-up: id, steps, position in pixels."""
    setup = next((s for s in game.setups.values() if s.default), None)
    centres = dict(_centres(folder / f"verify/hexes-{board.id}.csv"))
    if setup is None or not centres:
        return
    names: Mapping[str, str] = {unit.name: unit.id for unit in game.units.values()}
    rows = (folder / f"verify/setup-{setup.id}.tsv").read_text(encoding="utf-8")
    for name, where, place in (row.split("\t") for row in rows.splitlines()):
        unit = names.get(name)
        if unit is not None and where == board.name and place in centres:
            yield unit, max(step.left for step in game.units[unit].steps), centres[place]


def _centres(path: Path) -> Iterator[tuple[str, tuple[int, int]]]:
    """Number and centre (pixels) of every hex."""
    for row in path.read_text(encoding="utf-8").splitlines() if path.is_file() else ():
        x, y, number = row.split(",")
        yield number, (int(x), int(y))
