"""The cover: title, a part of the map with its counters set up, a row of counters. For a box or a folder."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from hexwright.layout.scale import board_scale
from hexwright.model.board import Board
from hexwright.model.derived.forces import strongest
from hexwright.model.game import Game
from hexwright.model.printing import Paper, PrintSpec
from hexwright.render.counter import draw_face, draw_picture
from hexwright.render.counter_face import Face, Faces
from hexwright.render.fonts import Fonts
from hexwright.render.front_view import FrontView, front_view
from hexwright.render.map.style import Style
from hexwright.render.page import Document, Page
from hexwright.render.scene import (
    Box,
    Clip,
    Group,
    Ink,
    Line,
    Op,
    Rect,
    Scene,
    Stroke,
    Text,
    ring,
)
from hexwright.render.text import fit, wrap
from hexwright.render.window import seen

_WIDE, _HIGH, _LOW = 180.0, 152.0, 108.0
"""Width of the view of the map, and its height without and with a picture of the game above it, mm."""
_TITLE, _SUBTITLE, _SMALL = 16.0, 3.3, 1.8
"""Cap heights, mm."""
_COUNTER, _GAP, _MOST = 18.0, 5.0, 7
"""Height of the counters of the row, the gap between them, mm, and how many they are at most."""
_SHADOW: Final = Ink(colour="#2A2118", alpha=0.3)
_LEAST = 90.0
"""A narrower view of the map is not worth a cover, mm."""


def cover_pages(
    game: Game, spec: PrintSpec, papers: Sequence[Paper], board: Board, art: Scene, fonts: Fonts
) -> list[Page]:
    """A cover on each paper, upright; none for a game whose set-up leaves the map empty, or on small paper.

    `board`: the main board; `art`: the board as drawn.
    """
    style = Style(game.theme)
    scale = board_scale(game, board, spec)
    wide = min(_WIDE, *(paper.width - 2 * spec.margin - 8.0 for paper in papers))
    high = _HIGH if game.cover is None else _LOW
    faces = Faces(game)
    view = front_view(game, board, faces, (wide / scale, high / scale)) if wide >= _LEAST else None
    if view is None:
        return []
    wide = view.part.w * scale
    parts = [
        _picture(game, fonts, wide),
        _title(game, style, fonts, wide),
        _map(view, art, style, fonts, scale),
        _row(game, faces, fonts, wide),
        _credits(game, style, fonts, wide),
    ]
    return [Page(title="Cover", scene=_set(parts, paper, spec, style, wide)) for paper in papers]


def _picture(game: Game, fonts: Fonts, wide: float) -> tuple[float, list[Op]]:
    """The game's own picture, if it has one."""
    if game.cover is None:
        return 0.0, []
    drawn = draw_picture(game.cover, game.symbols, fonts)
    scale = wide / drawn.width
    return drawn.height * scale, [Group(ops=drawn.ops, scale=scale, name="picture")]


def _map(view: FrontView, art: Scene, style: Style, fonts: Fonts, scale: float) -> tuple[float, list[Op]]:
    """The part of the map, framed, and the counters on it, all `scale` times as large as drawn."""
    part = view.part
    w, h = part.w * scale, part.h * scale
    ground = Group(
        ops=tuple(seen(part, art.ops)), dx=-part.x * scale, dy=-part.y * scale, scale=scale, name="map"
    )
    shown = (ground, *_standing(view.counters, fonts, scale))
    return h, [
        Clip(rings=ring([(0.0, 0.0), (w, 0.0), (w, h), (0.0, h)]), ops=shown),
        Rect(box=Box(x=0.0, y=0.0, w=w, h=h), stroke=Stroke(ink=style.ink("ink"), width=0.6)),
    ]


def cover(page: Page, game: Game) -> Document:
    """The file of a cover."""
    return Document(title=f"{game.title}: cover", subject=f"Cover, version {game.version}", pages=(page,))


def _set(
    parts: Sequence[tuple[float, list[Op]]], paper: Paper, spec: PrintSpec, style: Style, wide: float
) -> Scene:
    """The parts below one another in a frame, with equal gaps. `parts`: height, mm, and ops of each."""
    edge = spec.margin
    frame = Box(x=edge, y=edge, w=paper.width - 2 * edge, h=paper.height - 2 * edge)
    inner = Box(x=edge + 1.4, y=edge + 1.4, w=frame.w - 2.8, h=frame.h - 2.8)
    ink = style.ink("ink")
    ops: list[Op] = [
        Rect(box=frame, fill=style.ink("panel"), stroke=Stroke(ink=ink, width=0.7)),
        Rect(box=inner, stroke=Stroke(ink=style.ink("red"), width=0.25)),
    ]
    kept = [part for part in parts if part[1]]
    gap = (inner.h - sum(height for height, _ in kept)) / (len(kept) + 1)
    y = inner.y + gap
    for height, drawn in kept:
        ops.append(Group(ops=tuple(drawn), dx=(paper.width - wide) / 2, dy=y))
        y += height + gap
    return Scene(width=paper.width, height=paper.height, ops=tuple(ops))


def _title(game: Game, style: Style, fonts: Fonts, wide: float) -> tuple[float, list[Op]]:
    """Title, rule and subtitle, in the middle."""
    title, font = game.title.upper(), style.font("title", "bold")
    size = fit(fonts, title, font, _TITLE, wide - 8.0, tracking=1.0)
    ops: list[Op] = [_line((wide / 2, size), title, font, size, style.ink("ink"), size / _TITLE)]
    y = size + 4.6
    ops.append(Line(points=((4.0, y), (wide - 4.0, y)), stroke=Stroke(ink=style.ink("red"), width=0.9)))
    if game.subtitle:
        words = game.subtitle.upper()
        small = fit(fonts, words, "semibold", _SUBTITLE, wide - 8.0, tracking=0.6)
        y += small + 4.2
        ops.append(_line((wide / 2, y), words, "semibold", small, style.ink("red"), 0.6 * small / _SUBTITLE))
    return y + 0.6, ops


def _row(game: Game, faces: Faces, fonts: Fonts, wide: float) -> tuple[float, list[Op]]:
    """The strongest unit of each nationality, side by side."""
    scenes = [draw_face(faces.unit(unit, unit.steps[0]), fonts) for unit in strongest(game)[:_MOST]]
    if not scenes:
        return 0.0, []
    widths = [scene.width * _COUNTER / scene.height for scene in scenes]
    x = (wide - sum(widths) - _GAP * (len(scenes) - 1)) / 2
    ops: list[Op] = []
    for scene, width in zip(scenes, widths, strict=True):
        ops.append(Rect(box=Box(x=x + 0.7, y=0.8, w=width, h=_COUNTER), fill=_SHADOW, radius=1.0))
        ops.append(Group(ops=scene.ops, dx=x, scale=_COUNTER / scene.height, name="counter"))
        x += width + _GAP
    return _COUNTER, ops


def _credits(game: Game, style: Style, fonts: Fonts, wide: float) -> tuple[float, list[Op]]:
    ops: list[Op] = []
    y = 0.0
    for credit in game.credits:
        for line in wrap(fonts, credit, "medium", _SMALL, wide - 8.0):
            y += _SMALL * 1.8
            ops.append(_line((wide / 2, y), line, "medium", _SMALL, style.ink("muted"), 0.0))
    return y, ops


def _line(at: tuple[float, float], text: str, font: str, size: float, ink: Ink, tracking: float) -> Text:
    return Text(at=at, text=text, font=font, size=size, ink=ink, anchor="middle", tracking=tracking)


def _standing(
    counters: Sequence[tuple[Face, tuple[float, float]]], fonts: Fonts, scale: float
) -> Iterator[Op]:
    """Counters on the map, each with its shadow."""
    for face, (x, y) in counters:
        scene = draw_face(face, fonts)
        w, h = scene.width * scale, scene.height * scale
        box = Box(x=x * scale - w / 2, y=y * scale - h / 2, w=w, h=h)
        yield Rect(box=Box(x=box.x + 0.45, y=box.y + 0.55, w=w, h=h), fill=_SHADOW, radius=0.8)
        yield Group(ops=scene.ops, dx=box.x, dy=box.y, scale=scale, name="counter")
