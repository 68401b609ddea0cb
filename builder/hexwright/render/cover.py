"""The picture of a game's About window: the game's own picture or a view of its board, a few of its counters,
title, credits.

The engine's opening screens show it, too, with a list of their steps written over its top left corner and
their questions to the right of it: so that corner is empty, and the picture no wider than it is.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from hexwright.model.board import Theme
from hexwright.model.game import Game
from hexwright.render.counter import draw_face, draw_picture
from hexwright.render.counter_face import Face
from hexwright.render.fonts import Fonts
from hexwright.render.map.style import Style
from hexwright.render.scene import Group, Line, Op, Scene, Stroke, Text
from hexwright.render.text import fit, wrap

WIDTH, MARGIN = 90.0, 5.5
TITLE, SUBTITLE, SMALL = 7.5, 2.3, 1.6
"""Cap heights of the lettering, mm."""
LEADING = 1.8
COUNTER, GAP = 12.0, 2.0
STRIP = 18.0
"""Height of what is above the game's own picture, mm: room for the engine's list."""
ROW = 3
"""Counters side by side."""


def draw_cover(
    words: Game, faces: Sequence[Face], theme: Theme, fonts: Fonts, view: Scene | None = None
) -> Scene:
    """The scene of the picture, WIDTH mm wide and as high as its text needs.

    `words`: a game of which picture, title, subtitle and credits are shown. `faces`: counters, may be none.
    `theme`: of its main board. `view`: shown if the game has no picture of its own.
    """
    style = Style(theme)
    room = WIDTH - 2 * MARGIN
    left = MARGIN
    title = words.title.upper()
    font = style.font("title", "bold")
    size = fit(fonts, title, font, TITLE, room, tracking=0.6)
    ops: list[Op] = []
    drawn = view if words.cover is None else draw_picture(words.cover, words.symbols, fonts)
    if drawn is not None:
        scale = WIDTH / drawn.width
        ops += _block(faces[:ROW], fonts, left + room, 0.75 * (STRIP - COUNTER))
        ops.append(Group(ops=drawn.ops, dy=STRIP, scale=scale, name="picture"))
        y = STRIP + drawn.height * scale + 3.6 + size
    else:
        ops += _block(faces, fonts, left + room, MARGIN)
        y = MARGIN + 2 * COUNTER + GAP + 3.4 + size
    ops.append(_text((left, y), title, font, size, style, "ink", 0.6 * size / TITLE))
    y += 2.4
    ops.append(Line(points=((left, y), (left + room, y)), stroke=Stroke(ink=style.ink("red"), width=0.7)))
    y += 1.0
    small = fit(fonts, words.subtitle, "semibold", SUBTITLE, room) if words.subtitle else SUBTITLE
    # A little smaller on one line rather than large on two.
    small = small if small > SUBTITLE * 0.8 else SUBTITLE
    for line in wrap(fonts, words.subtitle, "semibold", small, room + 0.01) if words.subtitle else ():
        y += SUBTITLE * LEADING
        ops.append(_text((left, y), line, "semibold", small, style, "red"))
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
