"""Drawing map sheets: a board becomes a scene in millimetres."""

from builder.render.map.draw import draw_board, draw_map

__all__ = ["draw_board", "draw_map"]
