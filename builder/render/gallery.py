"""Every picture of a game, drawn once for all targets that need them; what an earlier build drew is kept.

A picture is known by what its scene is made of. What draws is large, and is imported when a picture is
missing.
"""

from __future__ import annotations

import struct
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING, Final

from builder.beside import Beside
from builder.cache.digest import digest
from builder.cache.store import Store
from builder.export.base import Art, Options
from builder.model.derived import window_charts
from builder.model.subset import keep_only
from builder.render.badge import badges
from builder.render.counter_face import Face, Faces

if TYPE_CHECKING:
    from builder.model.board import Board
    from builder.model.game import Game, Table, Unit
    from builder.render.fonts import Fonts
    from builder.render.scene import Scene

COUNTER_LEVEL = 6
BOARD_LEVEL = 2
CHART_LEVEL = 3
QUALITY = 84
"""PNG compression: counters are small and many, boards large and full of shading, which packs little, charts
are drawn again while an author waits. JPEG quality: letters and hex numbers stay crisp."""

_ON_COVER: Final = 7
"""Counters on the cover at most."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """A picture to be drawn. `parts`: all it depends on, for a digest; `scene` takes longer."""

    name: str
    parts: object
    scene: Callable[[Fonts], Scene]
    level: int = COUNTER_LEVEL


def draw_all(game: Game, options: Options, store: Store | None = None, *, photos: bool = False) -> Art:
    """Counters of every step, faces of every marker, boards. Order and bytes depend on the game alone.

    `photos`: the main board as JPEG, too.
    """
    store = store or Store(None)
    small, large = _plans(game)
    names = {
        plan.name: store.name("picture", (plan.parts, plan.level, options.dpi)) for plan in (*small, *large)
    }
    kept = {name: store.get(entry) for name, entry in names.items()}
    missing = [plan for plan in small if kept[plan.name] is None]
    extra = {p.name: store.name("photo", (p.parts, QUALITY, options.dpi)) for p in large if photos}
    kept_photos = {name: store.get(entry) for name, entry in extra.items()}
    missing_large = [p for p in large if kept[p.name] is None or (photos and kept_photos[p.name] is None)]
    # Another process pays only if this one draws something, too.
    alone = options.jobs < 2 or not missing or not missing_large
    beside = Beside(lambda: _draw(missing, options.dpi), alone=alone)
    made, shot = _draw_large(missing_large, options.dpi, photos=photos)
    made.update(beside.result())
    for name, data in shot.items():
        store.put(extra[name], data)
    for name, data in made.items():
        store.put(names[name], data)
    pictures = {name: made[name] if data is None else data for name, data in kept.items()}
    sizes = {name: _size(data) for name, data in pictures.items()}
    taken = {name: shot[name] if data is None else data for name, data in kept_photos.items()}
    return Art(pictures=pictures, sizes=sizes, dpi=options.dpi, photos=taken)


def chart_picture(tables: Sequence[Table], game: Game, dpi: float, store: Store) -> bytes:
    """The picture of one chart, kept or drawn. `tables`: as `draw_chart` has them."""
    plan = _chart(tables, _tones(game))
    return store.memo("picture", (plan.parts, plan.level, dpi), lambda: _draw([plan], dpi)[plan.name])


def load() -> None:
    """Import what draws counters, charts and covers, ahead of the first that is missing."""
    from PIL import Image  # noqa: PLC0415

    from builder.render import chart, counter, cover, raster  # noqa: F401, PLC0415

    Image.preinit()  # what reads and writes kinds of files


def _draw(plans: Sequence[Plan], dpi: float) -> dict[str, bytes]:
    if not plans:
        return {}
    from builder.render.raster import Rasteriser, png_bytes  # noqa: PLC0415 - when a picture is missing

    raster = Rasteriser()
    return {
        plan.name: png_bytes(raster.rasterise(plan.scene(raster.fonts), dpi), level=plan.level)
        for plan in plans
    }


def _draw_large(
    plans: Sequence[Plan], dpi: float, *, photos: bool
) -> tuple[dict[str, bytes], dict[str, bytes]]:
    """Pictures, and the same as JPEG while they are at hand: unpacking a PNG later takes longer."""
    pictures: dict[str, bytes] = {}
    shot: dict[str, bytes] = {}
    if not plans:
        return pictures, shot
    from builder.render.raster import Rasteriser, jpeg_bytes, png_bytes  # noqa: PLC0415 - as above

    raster = Rasteriser()
    for plan in plans:
        image = raster.rasterise(plan.scene(raster.fonts), dpi)
        pictures[plan.name] = png_bytes(image, level=plan.level)
        if photos:
            shot[plan.name] = jpeg_bytes(image, quality=QUALITY)
    return pictures, shot


def _size(png: bytes) -> tuple[int, int]:
    """Width and height in pixels, from the header of a PNG."""
    width, height = struct.unpack(">II", png[16:24])
    return width, height


def _plans(game: Game) -> tuple[tuple[Plan, ...], tuple[Plan, ...]]:
    """All pictures but the main board's, and that."""
    faces, tones = Faces(game, digest), _tones(game)
    boards = tuple(_boards(game))
    aside = (plan for board, plan in boards if not board.main)
    small = (
        *(
            Plan(name=name, parts=face.parts, scene=partial(_counter_scene, face))
            for name, face in faces.all()
        ),
        *aside,
        *(_chart(tables, tones) for tables in window_charts(game)),
        _cover(game, faces),
        *(
            Plan(name=f"badge/{name}", parts=name, scene=partial(_badge_scene, draw))
            for name, draw in badges().items()
        ),
    )
    return small, tuple(plan for board, plan in boards if board.main)


def _boards(game: Game) -> Iterator[tuple[Board, Plan]]:
    ground = keep_only(game, "sides", "tables", "symbols")
    common = digest(ground)
    for board in game.boards.values():
        part = replace(ground, boards={board.id: board})
        yield (
            board,
            Plan(
                name=f"board/{board.id}",
                parts=(common, digest(board)),
                scene=partial(_board_scene, part, board),
                level=BOARD_LEVEL,
            ),
        )


def _board_scene(part: Game, board: Board, fonts: Fonts) -> Scene:
    from builder.render.map import draw_board  # noqa: PLC0415

    return draw_board(part, board, fonts)


def _counter_scene(face: Face, fonts: Fonts) -> Scene:
    from builder.render.counter import draw_face  # noqa: PLC0415

    return draw_face(face, fonts)


def _chart(tables: Sequence[Table], tones: Mapping[str, str]) -> Plan:
    return Plan(
        name=f"chart/{tables[0].id}",
        parts=(*tables, tones),
        scene=partial(_chart_scene, tables, tones),
        level=CHART_LEVEL,
    )


def _chart_scene(tables: Sequence[Table], tones: Mapping[str, str], fonts: Fonts) -> Scene:
    from builder.render.chart import draw_chart  # noqa: PLC0415

    return draw_chart(tables[0], fonts, tones, tables[1:])


def _tones(game: Game) -> Mapping[str, str]:
    return {side.id: side.colour for side in game.sides.values()}


def _cover(game: Game, faces: Faces) -> Plan:
    words = keep_only(game, "title", "subtitle", "credits")
    shown = tuple(faces.unit(unit, unit.steps[0]) for unit in _strongest(game)[:_ON_COVER])
    return Plan(
        name="cover",
        parts=(words.title, words.subtitle, words.credits, tuple(face.parts for face in shown)),
        scene=partial(_cover_scene, words, shown),
        level=CHART_LEVEL,
    )


def _strongest(game: Game) -> tuple[Unit, ...]:
    """The strongest unit of each nationality."""
    chosen: dict[str, Unit] = {}
    for unit in game.units.values():
        best = chosen.get(unit.nationality)
        if best is None or len(unit.steps) > len(best.steps):
            chosen[unit.nationality] = unit
    return tuple(chosen.values())


def _cover_scene(words: Game, faces: Sequence[Face], fonts: Fonts) -> Scene:
    from builder.render.cover import draw_cover  # noqa: PLC0415

    return draw_cover(words, faces, fonts)


def _badge_scene(draw: Callable[[], Scene], _: Fonts) -> Scene:
    return draw()
