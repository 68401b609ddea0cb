"""The ground of maps, painted on another core while everything else is laid out."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from builder.beside import Beside
from builder.layout.scale import board_scale
from builder.model.game import Game
from builder.render.scene import Clip, Group, Op, Picture, Scene
from builder.render.vector import Plate, Ready, make_plate, plate_size

LARGE = 500_000
"""Pixels from which on a process of its own is worth it."""


def painted_beside(game: Game, scenes: Mapping[str, Scene], dpi: float, *, jobs: int) -> tuple[Ready, ...]:
    """The plates of all large pictures of boards, each begun at once."""
    found: list[Ready] = []
    for key, scene in scenes.items():
        for picture, scale in _pictures(scene.ops, board_scale(game, game.boards[key], game.printing)):
            width, height = plate_size(picture.box, scale, dpi)
            if width * height >= LARGE:
                found.append((picture.source, _begun(picture, width, height, alone=jobs < 2).result))
    return tuple(found)


def _begun(picture: Picture, width: int, height: int, *, alone: bool) -> Beside[Plate]:
    return Beside(lambda: make_plate(picture.source, width, height), alone=alone)


def _pictures(ops: Iterable[Op], scale: float) -> Iterator[tuple[Picture, float]]:
    for op in ops:
        if isinstance(op, Picture):
            yield op, scale
        elif isinstance(op, Clip):
            yield from _pictures(op.ops, scale)
        elif isinstance(op, Group):
            yield from _pictures(op.ops, scale * op.scale)
