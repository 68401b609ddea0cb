"""The ground of maps, painted on another core while everything else is laid out."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping

from builder.beside import Beside
from builder.layout.scale import board_scale
from builder.model.game import Game
from builder.render.scene import Clip, Group, Op, Picture, PictureSource, Scene
from builder.render.vector import Plate, Ready, make_plate, plate_size

LARGE = 500_000
"""Pixels from which on a process of its own is worth it."""


def painted_beside(game: Game, scenes: Mapping[str, Scene], dpi: float, *, jobs: int) -> tuple[Ready, ...]:
    """The plates of all pictures of boards that have a large one, each board begun at once.

    A board's small pictures go with the large one: samples of a ground need all that the ground itself does.
    """
    found: list[Ready] = []
    for key, scene in scenes.items():
        scale = board_scale(game, game.boards[key], game.printing)
        wanted = [
            (picture.source, *plate_size(picture.box, k, dpi)) for picture, k in _pictures(scene.ops, scale)
        ]
        if any(width * height >= LARGE for _, width, height in wanted):
            plates = _Plates(wanted, alone=jobs < 2)
            found += [(source, plates.give(i)) for i, (source, _, _) in enumerate(wanted)]
    return tuple(found)


class _Plates:
    """Plates being made together."""

    def __init__(self, wanted: Iterable[tuple[PictureSource, int, int]], *, alone: bool) -> None:
        self._made = Beside(lambda: tuple(make_plate(*each) for each in wanted), alone=alone)

    def give(self, number: int) -> Callable[[], Plate]:
        """What gives one of them."""
        return lambda: self._made.result()[number]


def _pictures(ops: Iterable[Op], scale: float) -> Iterator[tuple[Picture, float]]:
    for op in ops:
        if isinstance(op, Picture):
            yield op, scale
        elif isinstance(op, Clip):
            yield from _pictures(op.ops, scale)
        elif isinstance(op, Group):
            yield from _pictures(op.ops, scale * op.scale)
