"""Printed size over drawn size, of counters and of boards."""

from __future__ import annotations

from collections import Counter

from hexwright.model.board import Board
from hexwright.model.game import Game
from hexwright.model.printing import PrintSpec


def paper_scale(game: Game, spec: PrintSpec) -> float:
    """Scale of counters and of everything made for them: spaces, boxes, tracks. 1 is as drawn.

    `spec.counter` is the height of the commonest counter; of two equally common heights the larger counts.
    """
    if spec.counter is None:
        return 1.0
    heights: Counter[float] = Counter()
    for unit in game.units.values():
        heights[game.looks[unit.look].height] += 1
    for marker in game.markers.values():
        if marker.faces:
            heights[game.looks[marker.faces[0].look].height] += marker.count
    if not heights:
        return 1.0
    _, height = max((count, height) for height, count in heights.items())
    return spec.counter / height


def board_scale(game: Game, board: Board, spec: PrintSpec) -> float:
    """Scale of a board: that of its hexes if `spec.hex` sets it, else that of the counters."""
    if board.grid is not None and spec.hex is not None:
        return spec.hex / board.grid.hex_mm
    return paper_scale(game, spec)
