"""Paper: what cannot be printed as wished, known before anything is drawn. Codes P001 to P006."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from math import ceil

from builder.diagnostics import Diagnostic, Severity, Span
from builder.geometry.sheet import lay_out
from builder.layout.scale import board_scale, paper_scale
from builder.model.board import Board
from builder.model.game import Game
from builder.model.printing import PAPERS, Backs, Paper

LARGEST_PAGE = 5080.0
"""mm: 200 inches, the largest page of a PDF that every viewer shows (14,400 units of 1/72 inch)."""

MOST_TILES = 60
"""Sheets of one paper for one board; nobody glues more."""


def check_printing(game: Game) -> Iterator[Diagnostic]:
    """P001 to P006: counters and boards on the papers the author wants."""
    yield from _distances(game)
    for look in _looks(game).items():
        yield from _counter(game, *look)
    for board in game.boards.values():
        yield from _board(game, board)


def fits_in_tiles(game: Game, board: Board, paper: Paper) -> bool:
    """Whether a board can be printed on sheets of a paper."""
    return _tiles(game, board, paper) <= MOST_TILES


def fits_one_sheet(game: Game, board: Board) -> bool:
    """Whether a board can be a single page."""
    return max(_sheet(game, board)) <= LARGEST_PAGE


def _looks(game: Game) -> Mapping[str, Span]:
    """Every look on a counter, and the first piece that has it."""
    found: dict[str, Span] = {}
    for unit in game.units.values():
        found.setdefault(unit.look, unit.provenance.span)
    for marker in game.markers.values():
        for face in marker.faces:
            found.setdefault(face.look, marker.provenance.span)
    return found


def _distances(game: Game) -> Iterator[Diagnostic]:
    wish = game.printing
    if 0 < wish.gutter < 2 * wish.bleed:
        yield Diagnostic(
            code="P004",
            message=f"a gutter of {_mm(wish.gutter)} has no room for twice {_mm(wish.bleed)} of bleed",
            span=wish.at("gutter", "bleed"),
            hint=f"give 0, or at least {_mm(2 * wish.bleed)}",
        )
    for board in game.boards.values():
        scale, counters = board_scale(game, board, wish), paper_scale(game, wish)
        if board.grid is None or wish.hex is None or not _looks(game):
            continue
        largest = max(game.looks[look].height for look in _looks(game)) * counters
        if largest > board.grid.hex_mm * scale:
            yield Diagnostic(
                code="P006",
                message=f"counters of {_mm(largest)} do not fit into hexes of {_mm(wish.hex)}",
                span=wish.at("hex"),
                severity=Severity.WARNING,
                hint="leave 'hex' out: the map scales with the counters",
            )


def _counter(game: Game, look_id: str, piece: Span) -> Iterator[Diagnostic]:
    wish, look = game.printing, game.looks[look_id]
    scale = paper_scale(game, wish)
    width, height = look.width * scale, look.height * scale
    size = f"{_number(width)} x {_mm(height)}"
    if 2 * wish.safe >= min(width, height):
        yield Diagnostic(
            code="P005",
            message=f"{_mm(wish.safe)} on every side leave nothing of a counter of {size}",
            span=wish.at("safe"),
        )
    side_by_side = 2 if wish.backs is Backs.FOLD else 1
    beyond = 2 * wish.bleed
    for name in wish.papers:
        paper = PAPERS[name]
        room = (paper.width - 2 * wish.margin, paper.height - 2 * wish.margin)
        if width * side_by_side + beyond <= room[0] and height + beyond <= room[1]:
            continue
        what = "front and back of a counter" if side_by_side == 2 else "a counter"
        yield Diagnostic(
            code="P001",
            message=f"{what} of {size} and its bleed do not fit on {paper.name}: "
            f"there are {_number(room[0])} x {_mm(room[1])} between the margins",
            span=wish.where.get("counter", piece),
            hint="make it smaller, or take a larger paper or a smaller margin",
        )


def _board(game: Game, board: Board) -> Iterator[Diagnostic]:
    wish = game.printing
    width, height = _sheet(game, board)
    size = f"{_number(width)} x {_mm(height)}"
    where = (board.grid or board).provenance.span
    if not fits_one_sheet(game, board):
        yield Diagnostic(
            code="P003",
            message=f"the board '{board.id}' is {size} on paper; a page ends at {_mm(LARGEST_PAGE)}, "
            "so map.pdf is without it",
            span=wish.where.get("hex", where),
            severity=Severity.WARNING,
            hint="give a smaller 'hex' in 'print'",
        )
    for name in wish.papers:
        paper = PAPERS[name]
        if not fits_in_tiles(game, board, paper):
            yield Diagnostic(
                code="P002",
                message=f"the board '{board.id}' is {size} on paper and needs {_tiles(game, board, paper)} "
                f"sheets of {paper.name}, more than {MOST_TILES}: map-{paper.id}.pdf is without it",
                span=wish.where.get("hex", where),
                severity=Severity.WARNING,
                hint="give a smaller 'hex' in 'print', or a larger paper",
            )


def _sheet(game: Game, board: Board) -> tuple[float, float]:
    """Width and height of a board on paper, mm."""
    layout, scale = lay_out(board, game.tables), board_scale(game, board, game.printing)
    return layout.width * scale, layout.height * scale


def _tiles(game: Game, board: Board, paper: Paper) -> int:
    """Sheets of a paper, upright or lying, that a board needs at least."""
    wish = game.printing
    width, height = _sheet(game, board)
    most = []
    for across, down in ((paper.width, paper.height), (paper.height, paper.width)):
        step = (across - 2 * wish.margin - wish.overlap, down - 2 * wish.margin - wish.overlap)
        most.append(ceil((width - wish.overlap) / step[0]) * ceil((height - wish.overlap) / step[1]))
    return min(most)


def _number(value: float) -> str:
    return f"{value:.1f}".removesuffix(".0")


def _mm(value: float) -> str:
    return f"{_number(value)} mm"
