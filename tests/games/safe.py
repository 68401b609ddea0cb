"""How far what counters say stays from the cut, on a printed counter."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from statistics import mode

from hexwright.model.game import Game
from hexwright.render.counter import draw_face
from hexwright.render.counter_face import Faces
from hexwright.render.fonts import Fonts
from hexwright.render.scene import Box, Clip, Ellipse, Group, Line, Op, Polygon, Text
from hexwright.render.text import bounds

SAFE = 1.2
"""Nothing that players read comes nearer to the cut than this, mm."""
BLEED = 0.93
"""Shapes wider or higher than this share of a counter are its ground: fields, bands, stripes. So are those
that run off its edge, such as the rays on the back of a card.
"""


def too_near(game: Game) -> list[tuple[str, str, float]]:
    """Faces of counters, what comes too near to the cut on them, and how near, mm."""
    fonts = Fonts()
    scenes = [(name, draw_face(face, fonts)) for name, face in Faces(game, flags=frozenset()).all()]
    usual = mode(scene.height for _, scene in scenes)
    factor = (game.printing.counter or usual) / usual
    found = []
    for name, scene in scenes:
        for word, box in _read(scene.ops, fonts):
            if max(box.w / scene.width, box.h / scene.height) > BLEED:
                continue
            gap = min(box.x, box.y, scene.width - box.x - box.w, scene.height - box.y - box.h)
            if word == "shape" and gap < 0.01:
                continue
            if gap * factor < SAFE - 0.01:
                found.append((name, word, round(gap * factor, 2)))
    return found


def _read(ops: tuple[Op, ...], fonts: Fonts) -> Iterator[tuple[str, Box]]:
    for op in ops:
        if isinstance(op, Text) and op.text.strip():
            # The feet of a few letters below the line may reach farther.
            yield op.text, bounds(fonts, replace(op, text=op.text.upper())) if op.angle else _line(fonts, op)
        elif isinstance(op, Ellipse):
            yield "dot", op.box
        elif isinstance(op, Line):
            yield "line", _around(op.points)
        elif isinstance(op, Polygon):
            yield "shape", _around([point for ring in op.rings for point in ring])
        elif isinstance(op, Group | Clip):
            dx, dy, scale = (op.dx, op.dy, op.scale) if isinstance(op, Group) else (0.0, 0.0, 1.0)
            for word, box in _read(op.ops, fonts):
                yield (
                    word,
                    Box(x=dx + box.x * scale, y=dy + box.y * scale, w=box.w * scale, h=box.h * scale),
                )


def _line(fonts: Fonts, op: Text) -> Box:
    """A level line from its baseline to its capitals."""
    box = bounds(fonts, op)
    return Box(x=box.x, y=op.at[1] - op.size, w=box.w, h=op.size)


def _around(points: object) -> Box:
    spots = list(points)  # type: ignore[call-overload]
    xs, ys = [x for x, _ in spots], [y for _, y in spots]
    return Box(x=min(xs), y=min(ys), w=max(xs) - min(xs), h=max(ys) - min(ys))
