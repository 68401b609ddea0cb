"""Printing: what cannot be printed as asked, found before anything is drawn. Codes P001 to P007."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from hexwright.diagnostics import Diagnostic, Severity, Span
from hexwright.layout.board.sheet import LARGEST
from hexwright.layout.cards.grid import card_grid
from hexwright.layout.cards.limits import too_large
from hexwright.layout.charts.limits import unprintable_tables
from hexwright.layout.counters.dimensions import sheet_dimensions
from hexwright.layout.limits import MAX_TILES, fits_in_tiles, fits_one_sheet, size_on_paper, tiles_needed
from hexwright.layout.scale import board_scale, paper_scale
from hexwright.model.board import Board
from hexwright.model.cards import Card
from hexwright.model.game import Game
from hexwright.model.printing import PAPERS, Backs


def check_printing(game: Game) -> Iterator[Diagnostic]:
    """P001 to P007: counters, boards and tables that do not fit the print options."""
    yield from _distances(game)
    for look in _looks(game).items():
        yield from _counter(game, *look)
    yield from _cards(game)
    for board in game.boards.values():
        yield from _board(game, board)
    yield from unprintable_tables(game)


def _looks(game: Game) -> Mapping[str, Span]:
    """Every look on a counter, with the position of the first piece that has it."""
    found: dict[str, Span] = {}
    for unit in game.units.values():
        found.setdefault(unit.look, unit.provenance.span)
    for marker in game.markers.values():
        for face in marker.faces:
            found.setdefault(face.look, marker.provenance.span)
    return found


def _distances(game: Game) -> Iterator[Diagnostic]:
    spec = game.printing
    if 0 < spec.gutter < 2 * spec.bleed:
        yield Diagnostic(
            code="P004",
            message=f"a gutter of {_mm(spec.gutter)} has no room for twice {_mm(spec.bleed)} of bleed",
            span=spec.at("gutter", "bleed"),
            hint=f"give 0, or at least {_mm(2 * spec.bleed)}",
        )
    for board in game.boards.values():
        scale, counters = board_scale(game, board, spec), paper_scale(game, spec)
        if board.grid is None or spec.hex is None or not _looks(game):
            continue
        largest = max(game.looks[look].height for look in _looks(game)) * counters
        if largest > board.grid.hex_mm * scale:
            yield Diagnostic(
                code="P006",
                message=f"counters of {_mm(largest)} do not fit into hexes of {_mm(spec.hex)}",
                span=spec.at("hex"),
                severity=Severity.WARNING,
                hint="leave 'hex' out: the map scales with the counters",
            )


def _counter(game: Game, look_id: str, piece: Span) -> Iterator[Diagnostic]:
    spec, look = game.printing, game.looks[look_id]
    scale = paper_scale(game, spec)
    width, height = look.width * scale, look.height * scale
    size = f"{_number(width)} x {_mm(height)}"
    if 2 * spec.safe >= min(width, height):
        yield Diagnostic(
            code="P005",
            message=f"{_mm(spec.safe)} on every side leave nothing of a counter of {size}",
            span=spec.at("safe"),
        )
    what = "front and back of a counter" if spec.backs is Backs.FOLD else "a counter"
    for name in spec.papers:
        room = sheet_dimensions(spec, PAPERS[name]).largest_counter
        if width <= room[0] + 1e-6 and height <= room[1] + 1e-6:
            continue
        yield Diagnostic(
            code="P001",
            message=f"{what} of {size} with its marks does not fit on {PAPERS[name].name}: "
            f"there are {_number(room[0])} x {_mm(room[1])}",
            span=spec.where.get("counter", piece),
            hint="make it smaller, or take a larger paper or a smaller margin",
        )


def _cards(game: Game) -> Iterator[Diagnostic]:
    """Cards, at their own size: each size once, at the first card that has it."""
    spec, found = game.printing, dict[tuple[float, float], Card]()
    for card in game.cards.values():
        look = game.looks[card.look]
        found.setdefault((look.width, look.height), card)
    for size, card in found.items():
        if 2 * spec.safe >= min(size):
            yield Diagnostic(
                code="P005",
                message=f"{_mm(spec.safe)} on every side leave nothing of a card of {_number(size[0])} x "
                f"{_mm(size[1])}",
                span=spec.at("safe"),
            )
        for name in spec.papers:
            if card_grid(size, spec, PAPERS[name]) is None:
                yield too_large("a card", size, spec, PAPERS[name], card.provenance.span)


def _piles(game: Game, board: Board) -> Iterator[Diagnostic]:
    """Piles drawn as large as their cards, on a board that is printed smaller."""
    scale = board_scale(game, board, game.printing)
    own = {cell.id for panel in board.panels for cell in panel.cells}
    names = [deck.name for deck in game.decks.values() if own & set(deck.piles.values())]
    if names and scale < 1:
        yield Diagnostic(
            code="P006",
            message=f"cards do not fit on the piles of the deck '{names[0]}': they keep their size, and the "
            f"board '{board.id}' is printed at {100 * scale:.0f} %",
            span=game.printing.at("hex" if board.grid is not None and game.printing.hex else "counter"),
            severity=Severity.WARNING,
            hint="leave it out: boards and counters are then as large as cards are drawn",
        )


def _board(game: Game, board: Board) -> Iterator[Diagnostic]:
    spec = game.printing
    width, height = size_on_paper(game, board)
    size = f"{_number(width)} x {_mm(height)}"
    where = spec.where.get("hex", (board.grid or board).provenance.span)
    yield from _piles(game, board)
    if not fits_one_sheet(game, board):
        yield Diagnostic(
            code="P003",
            message=f"the board '{board.id}' is {size} on paper; a page ends at {_mm(LARGEST)}, "
            "so map.pdf is without it",
            span=where,
            severity=Severity.WARNING,
            hint="give a smaller 'hex' in 'print'",
        )
    for name in spec.papers:
        paper = PAPERS[name]
        if not fits_in_tiles(game, board, paper):
            yield Diagnostic(
                code="P002",
                message=f"the board '{board.id}' is {size} on paper and needs "
                f"{tiles_needed(game, board, paper)} sheets of {paper.name}, more than {MAX_TILES}, "
                f"so map-{paper.id}.pdf is without it",
                span=where,
                severity=Severity.WARNING,
                hint="give a smaller 'hex' in 'print', or a larger paper",
            )


def _number(value: float) -> str:
    return f"{value:.1f}".removesuffix(".0")


def _mm(value: float) -> str:
    return f"{_number(value)} mm"
