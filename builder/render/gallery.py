"""All pictures of a game, drawn once for all targets that need them, and cached.

The key of a picture is a digest of what its scene is made from, which is faster than making the scene.
"""

from __future__ import annotations

import json
import struct
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache, partial
from typing import Final, TypeAlias

from PIL.Image import Image

from builder.cache.digest import digest
from builder.cache.store import Store
from builder.export.base import SAFE, Art, Options
from builder.geometry.sheet import lay_out
from builder.model.board import Board, Theme
from builder.model.derived import window_charts
from builder.model.derived.forces import strongest
from builder.model.derived.waiting import shown_waiting
from builder.model.game import Game, Table
from builder.model.printing import Inks
from builder.model.subset import keep_only
from builder.render.badge import badge, badges, draw_back, draw_mask
from builder.render.chart import draw_chart
from builder.render.counter import draw_face
from builder.render.counter_face import Face, Faces
from builder.render.cover import draw_cover
from builder.render.fitted import Fit, fitted
from builder.render.fonts import Fonts
from builder.render.front_view import draw_front_view, front_view
from builder.render.icon import icons
from builder.render.map import draw_board
from builder.render.palette import Palette, looks_in_use, palette
from builder.render.raster import Rasteriser, calmed, jpeg_bytes, png_bytes
from builder.render.scene import Scene
from builder.render.tiles import QUALITY as TILE_QUALITY
from builder.render.tiles import SIZE, Tiles, draw_sharp, unpack
from builder.units import MM_PER_INCH

COUNTER_LEVEL = 6
BOARD_LEVEL = 2
CHART_LEVEL = 3
QUALITY = 84
"""PNG compression: counters are small and many, boards large and full of shading, which packs little, charts
are drawn again while an author waits. JPEG quality: letters and hex numbers stay crisp."""

_Drawing: TypeAlias = Callable[[], tuple[Image, Tiles | None]]
"""Gives a picture, and its tiles if it is that of a main board."""

HIDDEN: Final = "hidden"
_ON_COVER: Final = 7
"""Most counters on the cover."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """A picture to be drawn. `parts`: all it depends on, for a digest; `level`: of PNG compression; `photo`:
    it is full of shading, and packs better as JPEG. `board`: the id of the board it shows, if it shows one.
    """

    name: str
    parts: object
    scene: Callable[[Fonts], Scene]
    level: int = COUNTER_LEVEL
    photo: bool = False
    board: str = ""


def draw_all(
    game: Game,
    options: Options,
    store: Store,
    stage: Callable[[str], None] = lambda _: None,
    *,
    photos: bool = False,
    signs: Collection[str] = (),
    backs: bool = False,
    draft: bool = False,
) -> Art:
    """Counters of every step, faces of every marker, boards, charts, the cover, badges, icons. Order and
    bytes depend on the game alone.

    `stage`: called with the name of each board before it is drawn; `photos`: main boards as JPEG, too;
    `signs`: names of further badges that counters show (`badge.badge`); `backs`: with the picture that
    covers hidden counters; `draft`: main boards that are not in the cache at the size of the screen alone,
    for an author who waits. They are not kept, and there is no cover.
    """
    gallery = _Gallery(options.dpi, store, Rasteriser())
    pictures: dict[str, bytes] = {}
    taken: dict[str, bytes] = {}
    sharp: dict[str, Tiles] = {}
    for plan in _plans(game, signs, pictures, store, backs=backs):
        if plan.name.startswith("board/"):
            stage(f"drawing {plan.name}")
        if plan.photo and draft and not gallery.known(plan):
            image = gallery.image(plan)
            pictures[plan.name] = png_bytes(calmed(image), level=plan.level)
            taken[plan.name] = jpeg_bytes(image, quality=QUALITY)
            continue
        if plan.name == "cover" and draft and len(sharp) < len(taken):
            continue  # it would show a board that is not kept
        drawn = cache(partial(gallery.drawn, plan))  # drawn once for all, and only if one of them is missing
        pictures[plan.name] = gallery.png(plan, drawn)
        if photos and plan.photo:
            taken[plan.name] = gallery.jpeg(plan, drawn)
            sharp[plan.name] = gallery.tiles(plan, drawn)
    sizes = {name: _size(data) for name, data in pictures.items()}
    return Art(
        pictures=pictures, sizes=sizes, dpi=options.dpi, photos=taken, sharp=sharp, scenes=gallery.boards
    )


def chart_picture(tables: Sequence[Table], game: Game, dpi: float, store: Store) -> bytes:
    """The PNG of one chart, cached. `tables`: as for `draw_chart`."""
    gallery, plan = _Gallery(dpi, store, Rasteriser()), _chart(tables, _tones(game), game.theme)
    return gallery.png(plan, partial(gallery.drawn, plan))


def draw_faces(faces: Mapping[str, tuple[Face, int]], store: Store) -> dict[str, bytes]:
    """Pictures of faces by name, each so many pixels wide; cached."""
    found: dict[str, bytes] = {}
    raster = Rasteriser()
    for name, (face, width) in faces.items():
        gallery = _Gallery(width * MM_PER_INCH / face.look.width, store, raster)
        plan = Plan(name=name, parts=face.parts, scene=partial(_counter_scene, face))
        found[name] = gallery.png(plan, partial(gallery.drawn, plan))
    return found


def draw_fitted(game: Game, board: Board, fit: Fit, store: Store) -> bytes:
    """A board so that it lies over another picture of it; cached."""
    plan = next(plan for one, plan in _boards(game) if one.id == board.id)
    raster = Rasteriser()
    return store.memo(
        "fitted", (plan.parts, fit), lambda: fitted(plan.scene(raster.fonts), fit, raster, BOARD_LEVEL)
    )


@dataclass(frozen=True, slots=True)
class _Gallery:
    """Draws the pictures that `store` does not have. `boards`: the scenes of those of boards, by id."""

    dpi: float
    store: Store
    raster: Rasteriser
    boards: dict[str, Scene] = field(default_factory=dict)

    def image(self, plan: Plan) -> Image:
        """The picture in pixels."""
        return self.raster.rasterise(self._scene(plan), self.dpi)

    def drawn(self, plan: Plan) -> tuple[Image, Tiles | None]:
        """The picture in pixels; of a main board reduced from one twice as large, and that in tiles."""
        scene = self._scene(plan)
        if plan.photo:
            return draw_sharp(self.raster, scene, self.dpi)
        return self.raster.rasterise(scene, self.dpi), None

    def _scene(self, plan: Plan) -> Scene:
        scene = plan.scene(self.raster.fonts)
        if plan.board:
            self.boards[plan.board] = scene
        return scene

    def known(self, plan: Plan) -> bool:
        """Whether a main board with its tiles is in the cache."""
        return self.store.get(self.store.name("tiles", self._tile_parts(plan))) is not None

    def png(self, plan: Plan, drawn: _Drawing) -> bytes:
        """The picture as PNG, cached. `drawn`: draws it."""
        parts = (plan.parts, plan.level, self.dpi)
        if plan.board:
            return self.store.memo("board", parts, lambda: png_bytes(calmed(drawn()[0]), level=plan.level))
        return self.store.memo("picture", parts, lambda: png_bytes(drawn()[0], level=plan.level))

    def jpeg(self, plan: Plan, drawn: _Drawing) -> bytes:
        """The picture as JPEG, cached. `drawn`: draws it."""
        parts = (plan.parts, QUALITY, self.dpi)
        return self.store.memo("photo", parts, lambda: jpeg_bytes(drawn()[0], quality=QUALITY))

    def tiles(self, plan: Plan, drawn: _Drawing) -> Tiles:
        """A main board in tiles, cached. `drawn`: draws it."""

        def pack() -> bytes:
            tiles = drawn()[1]
            if tiles is None:
                raise ValueError(plan.name)
            return tiles.pack()

        return unpack(self.store.memo("tiles", self._tile_parts(plan), pack))

    def _tile_parts(self, plan: Plan) -> tuple[object, ...]:
        return plan.parts, self.dpi, SIZE, TILE_QUALITY


def _size(png: bytes) -> tuple[int, int]:
    """Width and height in pixels, from the header of a PNG."""
    width, height = struct.unpack(">II", png[16:24])
    return width, height


def _plans(
    game: Game, signs: Collection[str], drawn: Mapping[str, bytes], store: Store, *, backs: bool
) -> tuple[Plan, ...]:
    """All pictures; main boards last but for the cover, which may show one.

    `drawn`: those drawn so far, by name.
    """
    faces, tones = Faces(game, digest), _tones(game)
    boards = tuple(_boards(game))
    aside = (plan for board, plan in boards if not board.main)
    return (
        *(
            Plan(name=name, parts=face.parts, scene=partial(_counter_scene, face))
            for name, face in faces.all()
        ),
        *_safe_faces(game, dict(faces.all()), store),
        *aside,
        *(_chart(tables, tones, game.theme) for tables in window_charts(game)),
        *(
            Plan(name=f"badge/{name}", parts=name, scene=partial(_ready_scene, badge(name)))
            for name in dict.fromkeys((*badges(), *signs))
        ),
        *(
            Plan(name=f"icon/{name}", parts=name, scene=partial(_ready_scene, draw))
            for name, draw in icons().items()
        ),
        *(_back(game) for _ in range(backs)),
        *_masks(game),
        *(plan for board, plan in boards if board.main),
        _cover(game, faces, {board.id: plan for board, plan in boards if board.main}, drawn),
    )


def _safe_faces(game: Game, faces: Mapping[str, Face], store: Store) -> Iterator[Plan]:
    """The counters whose colours change where the colour-blind are to tell them apart. `faces`: all, by asset
    name.
    """
    safe = safe_colours(game, store)
    looks = {look.id: safe.look(look) for look in looks_in_use(game)}
    again = Faces(replace(game, looks={**game.looks, **looks}), digest)
    for name, face in again.all():
        if name.startswith(("counter/", "marker/")) and face.parts != faces[name].parts:
            yield Plan(name=SAFE + name, parts=face.parts, scene=partial(_counter_scene, face))


def safe_colours(game: Game, store: Store) -> Palette:
    """The palette of counters for the colour-blind; the search for its colours is cached."""
    looks = looks_in_use(game)

    def search() -> bytes:
        return json.dumps(dict(palette(looks, Inks.COLOUR_BLIND).fields)).encode()

    parts = tuple((look.id, digest(look)) for look in looks)
    return Palette(inks=Inks.COLOUR_BLIND, fields=json.loads(store.memo("safe-colours", parts, search)))


def _back(game: Game) -> Plan:
    """What covers a unit that a player may not see: as large as the largest counter of a unit."""
    looks = [game.looks[unit.look] for unit in game.units.values()]
    width, height = max(look.width for look in looks), max(look.height for look in looks)
    return Plan(
        name=f"badge/{HIDDEN}", parts=(HIDDEN, width, height), scene=partial(_back_scene, width, height)
    )


def _masks(game: Game) -> Iterator[Plan]:
    """The sign on cards that their players alone see, one picture a deck, as large as its cards."""
    for deck in game.decks.values():
        look = game.looks[deck.back]
        yield Plan(
            name=f"mask/{deck.id}",
            parts=("mask", look.width, look.height),
            scene=partial(_mask_scene, look.width, look.height),
        )


def _boards(game: Game) -> Iterator[tuple[Board, Plan]]:
    ground = keep_only(game, "sides", "tables", "symbols", "cover")
    common = digest(ground)
    for board in game.boards.values():
        units, turns = shown_waiting(game, board)
        looks = {unit.look: game.looks[unit.look] for unit in units.values()}
        part = replace(ground, boards={board.id: board}, units=units, turns=turns, looks=looks)
        yield (
            board,
            Plan(
                name=f"board/{board.id}",
                parts=(common, digest(board), digest((units, looks))),
                scene=partial(_board_scene, part, board),
                level=BOARD_LEVEL,
                photo=board.main,
                board=board.id,
            ),
        )


def _board_scene(part: Game, board: Board, fonts: Fonts) -> Scene:

    return draw_board(part, board, fonts)


def _counter_scene(face: Face, fonts: Fonts) -> Scene:

    return draw_face(face, fonts)


def _chart(tables: Sequence[Table], tones: Mapping[str, str], theme: Theme) -> Plan:
    return Plan(
        name=f"chart/{tables[0].id}",
        parts=(*tables, tones, theme),
        scene=partial(_chart_scene, tables, tones, theme),
        level=CHART_LEVEL,
    )


def _chart_scene(tables: Sequence[Table], tones: Mapping[str, str], theme: Theme, fonts: Fonts) -> Scene:

    return draw_chart(tables[0], fonts, tones, tables[1:], theme)


def _tones(game: Game) -> Mapping[str, str]:
    return {side.id: side.colour for side in game.sides.values()}


def _cover(game: Game, faces: Faces, boards: Mapping[str, Plan], drawn: Mapping[str, bytes]) -> Plan:
    """The cover. `boards`: plans of the main boards, by id; `drawn`: their pictures, once they are drawn."""
    words = keep_only(game, "title", "subtitle", "credits", "cover")
    words = replace(words, symbols=game.symbols if game.cover is not None else words.symbols)
    shown = tuple(faces.unit(unit, unit.steps[0]) for unit in strongest(game)[:_ON_COVER])
    parts: tuple[object, ...] = (words, game.theme, tuple(face.parts for face in shown))
    view: Callable[[Fonts], Scene | None] = _nothing
    board = next((game.boards[key] for key in boards), None)
    seen = front_view(game, board, faces) if game.cover is None and board is not None else None
    if seen is not None and board is not None:
        plan, layout = boards[board.id], lay_out(board, game.tables)
        parts = (*parts, plan.parts, seen.part, tuple((face.parts, at) for face, at in seen.counters))
        sheet = layout.width, layout.height
        view = partial(draw_front_view, seen, sheet, partial(drawn.__getitem__, plan.name))
    return Plan(
        name="cover",
        parts=parts,
        scene=partial(_cover_scene, words, shown, game.theme, view),
        level=CHART_LEVEL,
    )


def _nothing(_: Fonts) -> None:
    return None


def _cover_scene(
    words: Game, faces: Sequence[Face], theme: Theme, view: Callable[[Fonts], Scene | None], fonts: Fonts
) -> Scene:

    return draw_cover(words, faces, theme, fonts, view(fonts))


def _back_scene(width: float, height: float, _: Fonts) -> Scene:
    return draw_back(width, height)


def _mask_scene(width: float, height: float, _: Fonts) -> Scene:
    return draw_mask(width, height)


def _ready_scene(draw: Callable[[], Scene], _: Fonts) -> Scene:
    return draw()
