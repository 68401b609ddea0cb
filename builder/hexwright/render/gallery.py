"""All pictures of a game, drawn once for all targets that need them, and cached.

The key of a picture is a digest of what its scene is made from, which is faster than making the scene.
"""

from __future__ import annotations

import json
import struct
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Final

from hexwright.cache.digest import digest
from hexwright.cache.store import Store
from hexwright.export.base import NO_ART, SAFE, Art, Drawing, Options
from hexwright.geometry.sheet import lay_out
from hexwright.model.board import Board, Theme
from hexwright.model.derived import window_charts
from hexwright.model.derived.forces import strongest
from hexwright.model.derived.shown import shown_tables, shown_waiting
from hexwright.model.game import Game, Table
from hexwright.model.printing import Inks
from hexwright.model.subset import keep_only
from hexwright.render.badge import badge, badges, draw_back, draw_mask
from hexwright.render.chart import draw_chart
from hexwright.render.counter import draw_face
from hexwright.render.counter_face import Face, Faces
from hexwright.render.cover import draw_cover
from hexwright.render.fitted import Fit, fitted
from hexwright.render.fonts import Fonts
from hexwright.render.front_view import draw_front_view, front_view
from hexwright.render.icon import icons
from hexwright.render.main_board import LEVEL, QUALITY, Form, paint_board, paint_draft
from hexwright.render.map import draw_board
from hexwright.render.palette import Palette, looks_in_use, palette
from hexwright.render.raster import Rasteriser, calmed, png_bytes
from hexwright.render.scene import Scene
from hexwright.render.tiles import QUALITY as TILE_QUALITY
from hexwright.render.tiles import SIZE, Tiles, unpack
from hexwright.tasks import Task, known
from hexwright.units import MM_PER_INCH

COUNTER_LEVEL = 6
CHART_LEVEL = 3
"""PNG compression: counters are small and many, charts are drawn again while an author waits."""

HIDDEN: Final = "hidden"
_COVER: Final = "cover"
_ON_COVER: Final = 7
"""Most counters on the cover."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """A picture to be drawn. `parts`: all it depends on, for a digest; `level`: of PNG compression; `board`:
    the id of the board it shows, if it shows one.
    """

    name: str
    parts: object
    scene: Callable[[Fonts], Scene]
    level: int = COUNTER_LEVEL
    board: str = ""


def draw_all(
    game: Game,
    options: Options,
    store: Store,
    *,
    photos: bool = False,
    signs: Collection[str] = (),
    backs: bool = False,
    draft: bool = False,
) -> Drawing:
    """Counters of every step, faces of every marker, boards, charts, the cover, badges, icons. Order and
    bytes depend on the game alone.

    `photos`: main boards as JPEG, too; `signs`: names of further badges that counters show (`badge.badge`);
    `backs`: with the picture that covers hidden counters; `draft`: main boards that are not in the cache at
    the size of the screen alone, for an author who waits. They are not kept, and there is no cover.
    """
    gallery = _Gallery(options.dpi, store, Rasteriser())
    boards = tuple(_boards(game))
    main = {board.id: plan for board, plan in boards if board.main}
    names = [plan.name for plan in main.values()]
    forms = tuple(Form) if photos else (Form.PICTURE,)
    painting = tuple(gallery.main_board(plan, forms, draft=draft) for plan in main.values())

    def draw_early(*sizes: tuple[int, int]) -> Art:
        plans = _plans(game, boards, signs, store, backs=backs)
        art = _art({plan.name: gallery.png(plan) for plan in plans}, options.dpi, gallery.boards)
        return replace(art, sizes={**art.sizes, **dict(zip(names, sizes, strict=True))}, cover=not draft)

    def draw_rest(early: Art, *forms_of: Mapping[Form, bytes]) -> Art:
        painted = dict(zip(names, forms_of, strict=True))
        pictures = {**early.pictures, **{name: found[Form.PICTURE] for name, found in painted.items()}}
        if all(Form.TILES in found or not draft for found in painted.values()):
            # Otherwise it would show a board that is not kept.
            cover = _cover(game, main, pictures)
            pictures[cover.name] = gallery.png(cover)
        return _art(
            pictures,
            options.dpi,
            gallery.boards,
            photos={name: found[Form.PHOTO] for name, found in painted.items() if photos},
            sharp={name: unpack(found[Form.TILES]) for name, found in painted.items() if Form.TILES in found},
        )

    early = Task("drawing", draw_early, needs=tuple(board.size for board in painting))
    art = Task("", draw_rest, needs=(early, *(board.forms for board in painting)))
    return Drawing(early=early, art=art)


def _art(
    pictures: Mapping[str, bytes],
    dpi: float,
    scenes: Mapping[str, Scene],
    photos: Mapping[str, bytes] = NO_ART.photos,
    sharp: Mapping[str, Tiles] = NO_ART.sharp,
) -> Art:
    sizes = {name: _size(data) for name, data in pictures.items()}
    return Art(
        pictures=pictures,
        sizes=sizes,
        dpi=dpi,
        photos=photos,
        sharp=sharp,
        scenes=scenes,
        cover=_COVER in pictures,
    )


def chart_picture(tables: Sequence[Table], game: Game, dpi: float, store: Store) -> bytes:
    """The PNG of one chart, cached. `tables`: as for `draw_chart`."""
    gallery, plan = _Gallery(dpi, store, Rasteriser()), _chart(tables, _tones(game), game.theme)
    return gallery.png(plan)


def draw_faces(faces: Mapping[str, tuple[Face, int]], store: Store) -> dict[str, bytes]:
    """Pictures of faces by name, each so many pixels wide; cached."""
    found: dict[str, bytes] = {}
    raster = Rasteriser()
    for name, (face, width) in faces.items():
        gallery = _Gallery(width * MM_PER_INCH / face.look.width, store, raster)
        plan = Plan(name=name, parts=face.parts, scene=partial(_counter_scene, face))
        found[name] = gallery.png(plan)
    return found


def draw_fitted(game: Game, board: Board, fit: Fit, store: Store) -> bytes:
    """A board so that it lies over another picture of it; cached."""
    plan = next(plan for one, plan in _boards(game) if one.id == board.id)
    raster = Rasteriser()
    return store.memo(
        "fitted", (plan.parts, fit), lambda: fitted(plan.scene(raster.fonts), fit, raster, LEVEL)
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class _Painting:
    """The tasks of a main board: its width and height, px, and its forms."""

    size: Task[tuple[int, int]]
    forms: Task[Mapping[Form, bytes]]


@dataclass(frozen=True, slots=True)
class _Gallery:
    """Draws the pictures that `store` does not have. `boards`: the scenes of those of boards, by id."""

    dpi: float
    store: Store
    raster: Rasteriser
    boards: dict[str, Scene] = field(default_factory=dict)

    def _scene(self, plan: Plan) -> Scene:
        scene = plan.scene(self.raster.fonts)
        if plan.board:
            self.boards[plan.board] = scene
        return scene

    def png(self, plan: Plan) -> bytes:
        """The picture as PNG, cached."""

        def draw() -> bytes:
            picture = self.raster.rasterise(self._scene(plan), self.dpi)
            return png_bytes(calmed(picture) if plan.board else picture, level=plan.level)

        return self.store.memo("board" if plan.board else "picture", (plan.parts, plan.level, self.dpi), draw)

    def main_board(self, plan: Plan, forms: Collection[Form], *, draft: bool) -> _Painting:
        """The tasks that paint the forms of a main board that are not in the cache. `draft`: as for
        `draw_all`.
        """
        names = {form: self.store.name(form, self._key(plan, form)) for form in forms}
        kept = {form: data for form, name in names.items() if (data := self.store.get(name)) is not None}
        if len(kept) == len(names):
            return _Painting(size=known(_size(kept[Form.PICTURE])), forms=known(kept))

        def keep(new: Mapping[Form, bytes]) -> Mapping[Form, bytes]:
            for form, data in new.items():
                self.store.put(names[form], data)
            return kept | dict(new)

        scene = Task(f"drawing {plan.name}", partial(self._scene, plan))
        size = Task("", partial(self.raster.size, dpi=self.dpi), needs=(scene,))
        begin = f"painting {plan.name}"
        if draft:
            paint = partial(paint_draft, dpi=self.dpi)
            return _Painting(size=size, forms=Task(begin, paint, needs=(scene,), beside=True))
        missing = [form for form in forms if form not in kept]
        paint_all = partial(paint_board, dpi=self.dpi, forms=missing)
        painted = Task(begin, paint_all, needs=(scene,), beside=True)
        return _Painting(size=size, forms=Task("", keep, needs=(painted,)))

    def _key(self, plan: Plan, form: Form) -> tuple[object, ...]:
        """All that a form of a main board depends on."""
        how: Mapping[Form, tuple[int, ...]] = {
            Form.PICTURE: (LEVEL,),
            Form.PHOTO: (QUALITY,),
            Form.TILES: (SIZE, TILE_QUALITY),
        }
        return plan.parts, self.dpi, *how[form]


def _size(png: bytes) -> tuple[int, int]:
    """Width and height in pixels, from the header of a PNG."""
    width, height = struct.unpack(">II", png[16:24])
    return width, height


def _plans(
    game: Game, boards: Sequence[tuple[Board, Plan]], signs: Collection[str], store: Store, *, backs: bool
) -> tuple[Plan, ...]:
    """All pictures but main boards and the cover, which may show one."""
    faces, tones = Faces(game, digest), _tones(game)
    return (
        *(
            Plan(name=name, parts=face.parts, scene=partial(_counter_scene, face))
            for name, face in faces.all()
        ),
        *_safe_faces(game, dict(faces.all()), store),
        *(plan for board, plan in boards if not board.main),
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
    ground = keep_only(game, "sides", "symbols", "cover")
    common = digest(ground)
    for board in game.boards.values():
        units, turns = shown_waiting(game, board)
        looks = {unit.look: game.looks[unit.look] for unit in units.values()}
        tables = shown_tables(game, board)
        part = replace(ground, boards={board.id: board}, units=units, turns=turns, looks=looks, tables=tables)
        yield (
            board,
            Plan(
                name=f"board/{board.id}",
                parts=(common, digest(board), digest((units, looks, tables))),
                scene=partial(_board_scene, part, board),
                level=LEVEL,
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


def _cover(game: Game, boards: Mapping[str, Plan], drawn: Mapping[str, bytes]) -> Plan:
    """The cover. `boards`: plans of the main boards, by id; `drawn`: their pictures, by name."""
    faces = Faces(game, digest)
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
        name=_COVER,
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
