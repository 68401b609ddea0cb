"""The lettering of a game's counters, as it is drawn, against the size and the cut of a printed counter."""

from __future__ import annotations

from collections.abc import Iterator

from hexwright.model.game import Game
from hexwright.render.counter import draw_face
from hexwright.render.counter_face import Faces
from hexwright.render.fonts import Fonts
from hexwright.render.scene import Text
from hexwright.render.text import bounds

MM_9_16 = 14.29
"""Side of a printed counter, 9/16 inch."""
LEGIBLE = 1.05
"""Least cap height on a printed counter, mm."""
MARGIN = 0.3
"""Lettering keeps this far from the cut, mm."""


def lettering(game: Game) -> Iterator[tuple[str, float, Text]]:
    """Every text on every counter, with the factor from there to a printed counter."""
    fonts = Fonts()
    for name, face in Faces(game, flags=frozenset()).all():
        scene = draw_face(face, fonts)
        for op in scene.ops:
            if isinstance(op, Text) and op.text.strip():
                yield name, MM_9_16 / scene.width, op


def too_small(game: Game) -> list[tuple[str, str]]:
    """Counters and their texts that are hard to read."""
    return [(name, op.text) for name, factor, op in lettering(game) if op.size * factor < LEGIBLE]


def over_the_edge(game: Game) -> list[tuple[str, str]]:
    """Counters and their texts that come too close to the cut."""
    fonts = Fonts()
    over = []
    for name, factor, op in lettering(game):
        box, edge, least = bounds(fonts, op), MM_9_16 / factor, MARGIN / factor
        if min(box.x, box.y, edge - box.x - box.w, edge - box.y - box.h) < least:
            over.append((name, op.text))
    return over
