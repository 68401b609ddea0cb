"""A part of a game's main board with its counters set up: the picture of a game that has none of its own."""

from __future__ import annotations

import io
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from PIL import Image

from hexwright.geometry.hexes import centre
from hexwright.geometry.sheet import lay_out
from hexwright.model.board import Board
from hexwright.model.game import Game, Unit
from hexwright.render.counter import draw_face
from hexwright.render.counter_face import Face, Faces
from hexwright.render.fonts import Fonts
from hexwright.render.scene import Box, Clip, Group, Op, Picture, Point, Scene

WIDTH, HEIGHT = 150.0, 84.0
"""Size of the part of the board, mm as drawn."""
_STACKED = 1.6
"""How far each counter of a stack lies right of and above the one below, mm."""
_HIGH = 3
"""Most counters shown of a stack."""


@dataclass(frozen=True, slots=True, kw_only=True)
class FrontView:
    """What is seen.

    Attributes:
        part: of the board, mm on its sheet.
        counters: faces and their middles, mm from the top left corner of the part, bottom to top.

    """

    part: Box
    counters: tuple[tuple[Face, Point], ...]


@dataclass(frozen=True)
class BoardPart:
    """A `scene.PictureSource` of a part of a board's picture.

    Attributes:
        drawn: gives the picture of the whole board, PNG.
        part: left, top, right and bottom as shares of the board.

    """

    drawn: Callable[[], bytes]
    part: tuple[float, float, float, float]

    def paint_rows(self, width: int, height: int, top: int, rows: int) -> Image.Image:
        """Rows of the part, RGB."""
        return self._cut.resize((width, height), Image.Resampling.LANCZOS).crop((0, top, width, top + rows))

    @cached_property
    def _cut(self) -> Image.Image:
        with Image.open(io.BytesIO(self.drawn())) as whole:
            x0, y0, x1, y1 = self.part
            w, h = whole.size
            return whole.convert("RGB").crop((round(x0 * w), round(y0 * h), round(x1 * w), round(y1 * h)))


def front_view(
    game: Game, board: Board, faces: Faces, size: tuple[float, float] = (WIDTH, HEIGHT)
) -> FrontView | None:
    """The part of a board where most units of the usual set-up stand; None if none stand on its map.

    `size`: width and height of the part, mm as drawn.
    """
    layout = lay_out(board, game.tables)
    box = layout.map
    places = tuple(_places(game, board, layout.origin))
    if box is None or not places:
        return None
    w, h = min(size[0], box.w), min(size[1], box.h)

    def near(at: Point) -> int:
        return sum(abs(x - at[0]) * 2 < w and abs(y - at[1]) * 2 < h for _, (x, y) in places)

    x, y = max((at for _, at in places), key=near)
    left = max(box.x, min(box.x + box.w - w, x - w / 2))
    top = max(box.y, min(box.y + box.h - h, y - h / 2))
    height: Counter[Point] = Counter()
    shown: list[tuple[Face, Point]] = []
    for unit, at in places:
        look = game.looks[unit.look]
        reach = max(look.width, look.height)
        if not (left - reach < at[0] < left + w + reach and top - reach < at[1] < top + h + reach):
            continue
        level = height[at]
        height[at] += 1
        if level < _HIGH:
            aside = level * _STACKED
            shown.append((faces.unit(unit, unit.steps[0]), (at[0] - left + aside, at[1] - top - aside)))
    return FrontView(part=Box(x=left, y=top, w=w, h=h), counters=tuple(shown))


def draw_front_view(
    view: FrontView, sheet: tuple[float, float], drawn: Callable[[], bytes], fonts: Fonts
) -> Scene:
    """The picture, as large as the part of the board.

    `sheet`: width and height of the board, mm; `drawn`: gives its picture, PNG.
    """
    part = view.part
    w, h = sheet
    shares = part.x / w, part.y / h, (part.x + part.w) / w, (part.y + part.h) / h
    area = Box(x=0.0, y=0.0, w=part.w, h=part.h)
    ops: list[Op] = [Picture(box=area, source=BoardPart(drawn, shares))]
    ops += _counters(view.counters, fonts)
    corners = ((0.0, 0.0), (part.w, 0.0), (part.w, part.h), (0.0, part.h))
    return Scene(width=part.w, height=part.h, ops=(Clip(rings=(corners,), ops=tuple(ops)),))


def _counters(counters: Sequence[tuple[Face, Point]], fonts: Fonts) -> Iterator[Op]:
    for face, (x, y) in counters:
        scene = draw_face(face, fonts)
        yield Group(ops=scene.ops, dx=x - scene.width / 2, dy=y - scene.height / 2, name="counter")


def _places(game: Game, board: Board, origin: Point | None) -> Iterator[tuple[Unit, Point]]:
    """Units of the usual set-up on the map of a board, and where, mm on its sheet; the strongest last."""
    setup = next((setup for setup in game.setups.values() if setup.default), None)
    if setup is None or origin is None:
        return
    places: Mapping[str, str] = setup.places
    for unit in sorted(
        (game.units[key] for key in places if key in game.units), key=lambda unit: len(unit.steps)
    ):
        at = _spot(board, places[unit.id])
        if at is not None:
            yield unit, (origin[0] + at[0], origin[1] + at[1])


def _spot(board: Board, location: str) -> Point | None:
    """Where a location lies on the map, mm; None for one that is not on it."""
    if board.space_map is not None and location in board.space_map.spaces:
        return board.space_map.spaces[location].at
    if board.grid is None:
        return None
    try:
        return centre(board.grid, location)
    except KeyError:
        return None
