"""Every picture of a game, drawn once for all targets that need them."""

from __future__ import annotations

from collections.abc import Iterator

from PIL import Image

from builder.export.base import Art, Options
from builder.model.game import Game
from builder.render.counter import SCREEN, draw_counter, unit_face
from builder.render.fonts import Fonts
from builder.render.map import draw_board
from builder.render.raster import Rasteriser, png_bytes
from builder.render.scene import Scene

COUNTER_LEVEL = 9
BOARD_LEVEL = 2
"""PNG compression: counters are small and many, boards large and full of shading, which packs little."""


def draw_all(game: Game, options: Options) -> Art:
    """Counters of every step, faces of every marker, boards. The order and the bytes depend on the game alone."""
    fonts = Fonts()
    rasteriser = Rasteriser(fonts)
    pictures: dict[str, bytes] = {}
    sizes: dict[str, tuple[int, int]] = {}
    for name, scene in counters(game, fonts):
        _keep(name, rasteriser.rasterise(scene, options.dpi), COUNTER_LEVEL, pictures, sizes)
    for board in game.boards.values():
        picture = rasteriser.rasterise(draw_board(game, board, fonts), options.dpi)
        _keep(f"board/{board.id}", picture, BOARD_LEVEL, pictures, sizes)
    return Art(pictures=pictures, sizes=sizes, dpi=options.dpi)


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


def _keep(
    name: str,
    picture: Image.Image,
    level: int,
    pictures: dict[str, bytes],
    sizes: dict[str, tuple[int, int]],
) -> None:
    pictures[name] = png_bytes(picture, level=level)
    sizes[name] = picture.size
