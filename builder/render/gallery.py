"""Every picture of a game, drawn once for all targets that need them."""

from __future__ import annotations

from collections.abc import Iterator

from builder.beside import Beside
from builder.export.base import Art, Options
from builder.model.derived import window_charts
from builder.model.game import Game
from builder.render.badge import badges
from builder.render.chart import draw_chart
from builder.render.counter import SCREEN, draw_counter, unit_face
from builder.render.cover import draw_cover
from builder.render.fonts import Fonts
from builder.render.map import draw_board
from builder.render.raster import Rasteriser, png_bytes
from builder.render.scene import Scene

COUNTER_LEVEL = 6
BOARD_LEVEL = 2
CHART_LEVEL = 6
"""PNG compression: counters are small and many, boards large and full of shading, which packs little."""


def draw_all(game: Game, options: Options) -> Art:
    """Counters of every step, faces of every marker, boards. Order and bytes depend on the game alone."""
    fonts = Fonts()
    small = Beside(lambda: _small(game, options, Fonts()), alone=options.jobs < 2)
    large = _Album(options.dpi, Rasteriser(fonts))
    for board in game.boards.values():
        if board.main:
            large.add(f"board/{board.id}", draw_board(game, board, fonts), BOARD_LEVEL)
    pictures, sizes = small.result()
    return Art(pictures={**pictures, **large.pictures}, sizes={**sizes, **large.sizes}, dpi=options.dpi)


def _small(game: Game, options: Options, fonts: Fonts) -> tuple[dict[str, bytes], dict[str, tuple[int, int]]]:
    """All pictures but the main board's."""
    album = _Album(options.dpi, Rasteriser(fonts))
    for name, scene in counters(game, fonts):
        album.add(name, scene, COUNTER_LEVEL)
    for board in game.boards.values():
        if not board.main:
            album.add(f"board/{board.id}", draw_board(game, board, fonts), BOARD_LEVEL)
    tones = {side.id: side.colour for side in game.sides.values()}
    for table, *beside in window_charts(game):
        album.add(f"chart/{table.id}", draw_chart(table, fonts, tones, beside), CHART_LEVEL)
    album.add("cover", draw_cover(game, fonts), CHART_LEVEL)
    for name, scene in badges():
        album.add(f"badge/{name}", scene, COUNTER_LEVEL)
    return album.pictures, album.sizes


def counters(game: Game, fonts: Fonts) -> Iterator[tuple[str, Scene]]:
    """Asset name and scene of every unit step (`counter/<unit>.<steps left>`) and marker face
    (`marker/<marker>.<face>`), for the screen.
    """
    screen = frozenset({SCREEN})
    for unit in game.units.values():
        look = game.looks[unit.look]
        for step in unit.steps:
            values, flags = unit_face(unit, step)
            scene = draw_counter(look, values, flags | screen, symbols=game.symbols, fonts=fonts)
            yield f"counter/{unit.id}.{step.left}", scene
    for marker in game.markers.values():
        for number, face in enumerate(marker.faces):
            scene = draw_counter(
                game.looks[face.look], face.values, screen, symbols=game.symbols, fonts=fonts
            )
            yield f"marker/{marker.id}.{number}", scene


class _Album:
    """Pictures as they are drawn."""

    def __init__(self, dpi: float, rasteriser: Rasteriser) -> None:
        self.dpi = dpi
        self.rasteriser = rasteriser
        self.pictures: dict[str, bytes] = {}
        self.sizes: dict[str, tuple[int, int]] = {}

    def add(self, name: str, scene: Scene, level: int) -> None:
        """Draw a scene and keep it as PNG."""
        picture = self.rasteriser.rasterise(scene, self.dpi)
        self.pictures[name] = png_bytes(picture, level=level)
        self.sizes[name] = picture.size
