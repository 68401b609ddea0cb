"""Drawing map sheets: a board becomes a scene in millimetres.

The geometry library takes a tenth of a second to import, so it is imported when a map is drawn.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from hexwright.model.board import Board
    from hexwright.model.game import Game, Table
    from hexwright.model.look import Symbols
    from hexwright.render.fonts import Fonts
    from hexwright.render.scene import Scene

__all__ = ["draw_board", "draw_map"]

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
"""The geometry library imports NumPy. Its linear algebra, unused here, would start a thread for each core at
import; they use processor time and do not survive a fork.
"""


def draw_board(game: Game, board: Board, fonts: Fonts) -> Scene:
    """A board of a game, with its tables, symbols and sides' colours."""
    from hexwright.render.map import draw  # noqa: PLC0415 - see above

    return draw.draw_board(game, board, fonts)


def draw_map(
    board: Board,
    *,
    fonts: Fonts | None = None,
    tables: Mapping[str, Table] | None = None,
    tones: Mapping[str, str] | None = None,
    symbols: Symbols | None = None,
    cover: Scene | None = None,
) -> Scene:
    """The sheet of a board, millimetres; see `draw.draw_map`."""
    from hexwright.render.map import draw  # noqa: PLC0415 - see above

    return draw.draw_map(board, fonts=fonts, tables=tables, tones=tones, symbols=symbols, cover=cover)
