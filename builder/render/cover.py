"""The picture of a game's About window: a few of its counters, title, credits.

The engine's opening screens show it, too, with a list of their steps written over its top left corner and
their questions to the right of it: so that corner is empty, and the picture no wider than it is.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from builder.model.board import Theme
from builder.model.game import Game
from builder.render.counter import draw_face
from builder.render.counter_face import Face
from builder.render.fonts import Fonts
from builder.render.map.style import Style
from builder.render.scene import Group, Line, Op, Scene, Stroke, Text
from builder.render.text import fit, wrap

WIDTH, MARGIN = 90.0, 5.5
TITLE, SUBTITLE, SMALL = 7.5, 2.3, 1.6
"""Cap heights of the lettering, mm."""
LEADING = 1.8
COUNTER, GAP = 12.0, 2.0
ROW = 3
"""Counters side by side."""


def draw_cover(words: Game, faces: Sequence[Face], fonts: Fonts) -> Scene:
    """The scene of the picture, WIDTH mm wide and as high as its text needs.

    `words`: a game of which title, subtitle and credits are shown. `faces`: counters, may be none.
    """
    style = Style(Theme())
    room = WIDTH - 2 * MARGIN
    left = MARGIN
    ops: list[Op] = list(_block(faces, fonts, left + room, MARGIN))
    title = words.title.upper()
    size = fit(fonts, title, "bold", TITLE, room, tracking=0.6)
    y = MARGIN + 2 * COUNTER + GAP + 3.4 + size
    ops.append(_text((left, y), title, "bold", size, style, "ink", 0.6 * size / TITLE))
    y += 2.4
    ops.append(Line(points=((left, y), (left + room, y)), stroke=Stroke(ink=style.ink("red"), width=0.7)))
    y += 1.0
    for line in wrap(fonts, words.subtitle, "semibold", SUBTITLE, room) if words.subtitle else ():
        y += SUBTITLE * LEADING
        ops.append(_text((left, y), line, "semibold", SUBTITLE, style, "red"))
    y += 2.0
    for credit in words.credits:
        for line in wrap(fonts, credit, "medium", SMALL, room):
            y += SMALL * LEADING
            ops.append(_text((left, y), line, "medium", SMALL, style, "muted"))
        y += 0.5
    return Scene(width=WIDTH, height=y + MARGIN, ops=tuple(ops), background=style.ink("panel"))


def _block(faces: Sequence[Face], fonts: Fonts, right: float, top: float) -> Iterator[Op]:
    """Counters in two rows, in the top right corner."""
    rows = [faces[k : k + ROW] for k in range(0, min(len(faces), 2 * ROW), ROW)]
    for number, row in enumerate(rows):
        x = right - len(rows[0]) * COUNTER - (len(rows[0]) - 1) * GAP
        yield from _row(row, fonts, x, top + number * (COUNTER + GAP))


def _row(faces: Iterable[Face], fonts: Fonts, x: float, y: float) -> list[Op]:
    ops: list[Op] = []
    for face in faces:
        scene = draw_face(face, fonts)
        scale = COUNTER / scene.height
        ops.append(Group(ops=scene.ops, dx=x, dy=y, scale=scale, name="counter"))
        x += scene.width * scale + GAP
    return ops


def _text(
    at: tuple[float, float],
    text: str,
    font: str,
    size: float,
    style: Style,
    role: str,
    tracking: float = 0.0,
) -> Text:
    return Text(
        at=at, text=text, font=font, size=size, ink=style.ink(role), anchor="start", tracking=tracking
    )
