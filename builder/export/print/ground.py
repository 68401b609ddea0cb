"""The ground of maps, painted on another core while everything else is laid out."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, Final

from builder.beside import Beside
from builder.layout.scale import board_scale
from builder.model.game import Game
from builder.render.scene import Clip, Group, Op, Picture, PictureSource, Scene, SizedSource
from builder.render.vector import Plate, Ready, make_plate, plate_size
from builder.render.vector.plate import BLOCK

LARGE: Final = 500_000
"""Pixels from which on a process of its own is worth it."""
HUGE: Final = 60_000_000
"""Pixels beyond which half a picture is too much to hand over at once."""


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
        def make() -> tuple[Plate, ...]:
            return tuple(
                make_plate(source if alone else _shared(source, width, height), width, height)
                for source, width, height in wanted
            )

        self._made = Beside(make, alone=alone)

    def give(self, number: int) -> Callable[[], Plate]:
        """What gives one of them."""
        return lambda: self._made.result()[number]


def _shared(source: PictureSource, width: int, height: int) -> PictureSource:
    """The source itself, or if it is large one that has its lower half painted by another process."""
    large = LARGE <= width * height <= HUGE and height >= 2 * BLOCK
    return source if isinstance(source, SizedSource) or not large else _Halves(source, width, height)


class _Halves:
    """Paints the upper half of a picture and fetches the lower one from another process.

    Rows are painted in the very strips in which they are asked for: a ground painted in other strips
    differs by a grey here and there, and the bytes must not depend on the number of cores.
    """

    def __init__(self, source: PictureSource, width: int, height: int) -> None:
        self._source = source
        self._half = height // 2 // BLOCK * BLOCK
        source.paint_rows(width, height, 0, 1)  # what all rows need is then known on both sides
        self._lower = Beside(
            lambda: {
                top: source.paint_rows(width, height, top, min(BLOCK, height - top))
                for top in range(self._half, height, BLOCK)
            }
        )

    def paint_rows(self, width: int, height: int, top: int, rows: int) -> Any:
        """A strip of rows that begins at a multiple of `BLOCK` and is as high, or ends the picture."""
        if top < self._half:
            return self._source.paint_rows(width, height, top, rows)
        return self._lower.result()[top]


def _pictures(ops: Iterable[Op], scale: float) -> Iterator[tuple[Picture, float]]:
    for op in ops:
        if isinstance(op, Picture):
            yield op, scale
        elif isinstance(op, Clip):
            yield from _pictures(op.ops, scale)
        elif isinstance(op, Group):
            yield from _pictures(op.ops, scale * op.scale)
