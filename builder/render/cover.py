"""The picture of a game's About window: title, a few of its counters, credits."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from builder.model.board import Theme
from builder.model.game import Game
from builder.render.counter import draw_face
from builder.render.counter_face import Face
from builder.render.fonts import Fonts
from builder.render.map.style import Style
from builder.render.scene import Box, Group, Line, Op, Rect, Scene, Stroke, Text
from builder.render.text import fit, wrap

WIDTH, MARGIN, PAD = 132.0, 3.0, 7.0
TITLE, SUBTITLE, SMALL = 9.0, 2.9, 1.9
"""Cap heights of the lettering, mm."""
LEADING = 1.8
COUNTER, GAP = 12.7, 3.4


def draw_cover(words: Game, faces: Sequence[Face], fonts: Fonts) -> Scene:
    """The scene of the picture, WIDTH mm wide and as high as its text needs.

    `words`: a game of which title, subtitle and credits are shown. `faces`: counters in a row, may be none.
    """
    style = Style(Theme())
    room = WIDTH - 2 * (MARGIN + PAD)
    left = MARGIN + PAD
    title = words.title.upper()
    size = fit(fonts, title, "bold", TITLE, room, tracking=0.6)
    y = MARGIN + PAD + size
    ops: list[Op] = [_text((left, y), title, "bold", size, style, "ink", 0.6 * size / TITLE)]
    y += 3.0
    ops.append(Line(points=((left, y), (left + room, y)), stroke=Stroke(ink=style.ink("red"), width=0.7)))
    y += 1.4
    for line in wrap(fonts, words.subtitle, "semibold", SUBTITLE, room) if words.subtitle else ():
        y += SUBTITLE * LEADING
        ops.append(_text((left, y), line, "semibold", SUBTITLE, style, "red"))
    if faces:
        ops += _row(faces, fonts, left, y + 5.0)
        y += 5.0 + COUNTER
    y += 3.4
    for credit in words.credits:
        for line in wrap(fonts, credit, "medium", SMALL, room):
            y += SMALL * LEADING
            ops.append(_text((left, y), line, "medium", SMALL, style, "muted"))
        y += 0.6
    bottom = y + PAD * 0.8
    frame = Box(x=MARGIN, y=MARGIN, w=WIDTH - 2 * MARGIN, h=bottom - MARGIN)
    ground = Rect(box=frame, fill=style.ink("panel"), stroke=Stroke(ink=style.ink("ink"), width=0.4))
    return Scene(width=WIDTH, height=bottom + MARGIN, ops=(ground, *ops), background=style.ink("paper"))


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
