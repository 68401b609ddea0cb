"""Signs laid over counters on the screen: moved in this phase, lost."""

from __future__ import annotations

import math
from collections.abc import Iterator

from builder.render.scene import Box, Ink, Line, Op, Polygon, Rect, Scene, Stroke, ring

RED, LIGHT, DARK = "#C3271B", "#FFFFFF", "#26231F"
CROSS = 6.6
TAG = 4.1
"""Sizes, mm."""


def badges() -> Iterator[tuple[str, Scene]]:
    """Name and scene of each sign."""
    yield "lost", _cross()
    yield "moved", _tag()


def _cross() -> Scene:
    """A red cross with a light edge, over a unit that has no steps left."""
    low, high = 0.95, CROSS - 0.95
    strokes = (((low, low), (high, high)), ((low, high), (high, low)))
    ops: list[Op] = []
    for width, ink in ((1.75, Ink(colour=LIGHT, alpha=0.9)), (1.05, Ink(colour=RED))):
        ops += [Line(points=points, stroke=Stroke(ink=ink, width=width)) for points in strokes]
    return Scene(width=CROSS, height=CROSS, ops=tuple(ops))


def _tag() -> Scene:
    """A dark tag with an arrow to the right."""
    edge = Stroke(ink=Ink(colour=LIGHT), width=0.35)
    body = Box(x=0.25, y=0.25, w=TAG - 0.5, h=TAG - 0.5)
    middle, head = TAG / 2, 1.5
    arrow = [
        (middle + head * math.cos(math.radians(angle)), middle + head * math.sin(math.radians(angle)))
        for angle in (0, 130, 180, 230)
    ]
    arrow[2] = (middle - 0.35, middle)
    return Scene(
        width=TAG,
        height=TAG,
        ops=(
            Rect(box=body, fill=Ink(colour=DARK), stroke=edge, radius=0.9),
            Polygon(rings=ring(arrow), fill=Ink(colour=LIGHT)),
        ),
    )
