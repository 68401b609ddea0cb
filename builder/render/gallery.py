"""Every picture of a game, drawn once for all targets that need them; what an earlier build drew is kept."""

from __future__ import annotations

import struct
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace

from builder.beside import Beside
from builder.cache.store import Store
from builder.export.base import Art, Options
from builder.model.board import Board
from builder.model.derived import window_charts
from builder.model.game import Game
from builder.model.part import only
from builder.render.badge import badges
from builder.render.chart import draw_chart
from builder.render.counter import SCREEN, draw_counter, unit_face
from builder.render.cover import draw_cover
from builder.render.fonts import Fonts
from builder.render.map import draw_board
from builder.render.raster import Rasteriser, jpeg_bytes, png_bytes
from builder.render.scene import Scene

COUNTER_LEVEL = 6
BOARD_LEVEL = 2
CHART_LEVEL = 6
QUALITY = 84
"""PNG compression: counters are small and many, boards large and full of shading, which packs little.
JPEG quality: letters and hex numbers stay crisp."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """A picture to be drawn. `parts`: all it depends on: its scene, or for a map, whose scene takes long,
    what the scene is made of.
    """

    name: str
    parts: object
    scene: Callable[[], Scene]
    level: int = COUNTER_LEVEL


def draw_all(game: Game, options: Options, store: Store | None = None, *, photos: bool = False) -> Art:
    """Counters of every step, faces of every marker, boards. Order and bytes depend on the game alone.

    `photos`: the main board as JPEG, too.
    """
    store = store or Store(None)
    fonts = Fonts()
    small, large = tuple(_small(game, fonts)), tuple(_large(game, fonts))
    names = {
        plan.name: store.name("picture", (plan.parts, plan.level, options.dpi)) for plan in (*small, *large)
    }
    kept = {name: store.get(entry) for name, entry in names.items()}
    missing = [plan for plan in small if kept[plan.name] is None]
    beside = Beside(lambda: _draw(missing, options.dpi, fonts), alone=options.jobs < 2 or not missing)
    extra = {p.name: store.name("photo", (p.parts, QUALITY, options.dpi)) for p in large if photos}
    kept_photos = {name: store.get(entry) for name, entry in extra.items()}
    missing_large = [p for p in large if kept[p.name] is None or (photos and kept_photos[p.name] is None)]
    made, shot = _draw_large(missing_large, options.dpi, fonts, photos=photos)
    made.update(beside.result())
    for name, data in shot.items():
        store.put(extra[name], data)
    for name, data in made.items():
        store.put(names[name], data)
    pictures = {name: made[name] if data is None else data for name, data in kept.items()}
    sizes = {name: _size(data) for name, data in pictures.items()}
    taken = {name: shot[name] if data is None else data for name, data in kept_photos.items()}
    return Art(pictures=pictures, sizes=sizes, dpi=options.dpi, photos=taken)


def _draw(plans: Sequence[Plan], dpi: float, fonts: Fonts) -> dict[str, bytes]:
    rasteriser = Rasteriser(fonts)
    return {plan.name: png_bytes(rasteriser.rasterise(plan.scene(), dpi), level=plan.level) for plan in plans}


def _draw_large(
    plans: Sequence[Plan], dpi: float, fonts: Fonts, *, photos: bool
) -> tuple[dict[str, bytes], dict[str, bytes]]:
    """Pictures, and the same as JPEG while they are at hand: unpacking a PNG later takes longer."""
    pictures, shot = {}, {}
    rasteriser = Rasteriser(fonts)
    for plan in plans:
        image = rasteriser.rasterise(plan.scene(), dpi)
        pictures[plan.name] = png_bytes(image, level=plan.level)
        if photos:
            shot[plan.name] = jpeg_bytes(image, quality=QUALITY)
    return pictures, shot


def _size(png: bytes) -> tuple[int, int]:
    """Width and height in pixels, from the header of a PNG."""
    width, height = struct.unpack(">II", png[16:24])
    return width, height


def _large(game: Game, fonts: Fonts) -> Iterator[Plan]:
    """The main board."""
    yield from (_board(game, board, fonts) for board in game.boards.values() if board.main)


def _board(game: Game, board: Board, fonts: Fonts) -> Plan:
    part = replace(only(game, "sides", "tables", "symbols"), boards={board.id: board})
    return Plan(
        name=f"board/{board.id}",
        parts=part,
        scene=lambda: draw_board(part, board, fonts),
        level=BOARD_LEVEL,
    )


def _small(game: Game, fonts: Fonts) -> Iterator[Plan]:
    """All pictures but the main board's."""
    for name, scene in counters(game, fonts):
        yield _plan(name, scene, COUNTER_LEVEL)
    yield from (_board(game, board, fonts) for board in game.boards.values() if not board.main)
    tones = {side.id: side.colour for side in game.sides.values()}
    for table, *side_by_side in window_charts(game):
        yield _plan(f"chart/{table.id}", draw_chart(table, fonts, tones, side_by_side), CHART_LEVEL)
    yield _plan("cover", draw_cover(game, fonts), CHART_LEVEL)
    for name, scene in badges():
        yield _plan(f"badge/{name}", scene, COUNTER_LEVEL)


def _plan(name: str, scene: Scene, level: int) -> Plan:
    return Plan(name=name, parts=scene, scene=lambda: scene, level=level)


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
