"""Boards too large for a PDF page, or for a reasonable number of tiles."""

from __future__ import annotations

from typing import Final

from hexwright.geometry.sheet import lay_out
from hexwright.layout.board.sheet import BORDER, LARGEST
from hexwright.layout.board.tiling import tile_board
from hexwright.layout.scale import board_scale
from hexwright.model.board import Board
from hexwright.model.game import Game
from hexwright.model.printing import Paper

MAX_TILES: Final = 60
"""Most sheets of one paper for one board."""


def size_on_paper(game: Game, board: Board) -> tuple[float, float]:
    """Width and height of a board as printed, mm."""
    layout, scale = lay_out(board, game.tables), board_scale(game, board, game.printing)
    return layout.width * scale, layout.height * scale


def fits_one_sheet(game: Game, board: Board) -> bool:
    """Whether a board fits a single page of a PDF."""
    return max(size_on_paper(game, board)) + 2 * BORDER <= LARGEST


def tiles_needed(game: Game, board: Board, paper: Paper) -> int:
    """Number of sheets a board with its whole rim needs; 0 if margins and overlap leave too little room."""
    spec = game.printing
    tiling = tile_board(*size_on_paper(game, board), paper, margin=spec.narrow_margin, overlap=spec.overlap)
    return 0 if tiling is None else tiling.count


def fits_in_tiles(game: Game, board: Board, paper: Paper) -> bool:
    """Whether a board can be printed on at most `MAX_TILES` sheets of a paper."""
    return 0 < tiles_needed(game, board, paper) <= MAX_TILES
