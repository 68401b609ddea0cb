"""The pictures of a file's contents: each is painted once for each size, small ones from large ones."""

from __future__ import annotations

import io
from collections.abc import Hashable, Sequence
from dataclasses import dataclass, field
from math import floor

from PIL import Image

from hexwright.render.fixed_size import FixedSizePicture
from hexwright.render.scene import Box, PictureSource, SizedSource
from hexwright.render.vector.compile import Area, PictureNode
from hexwright.render.vector.content import Body
from hexwright.render.vector.plate import Block, Plate, grid, make_plate, unpacked
from hexwright.render.vector.shape import number
from hexwright.units import px_per_mm


def _plate_size(box: Box, scale: float, dpi: float) -> tuple[int, int]:
    """Width and height in px of a picture in a box (mm), shown at `scale` mm of paper per mm."""
    k = px_per_mm(dpi) * scale
    return max(1, floor(box.w * k + 0.5)), max(1, floor(box.h * k + 0.5))


@dataclass(frozen=True, slots=True)
class _Request:
    """A picture to be painted at `size` pixels; `number` is part of its resource names."""

    number: int
    source: PictureSource
    size: tuple[int, int]

    @property
    def root(self) -> PictureSource:
        """The source that is painted: small copies share that of the large picture."""
        return self.source.source if isinstance(self.source, FixedSizePicture) else self.source


@dataclass(slots=True)
class Pictures:
    """Collects pictures by source and size; equal sources with pixels of their own are one picture."""

    dpi: float
    _requests: dict[tuple[Hashable, int, int], _Request] = field(default_factory=dict)

    def place(self, sight: PictureNode, unit: float, scale: float, seen: Area) -> Body:
        """Content that shows the blocks of a picture that meet `seen`. See `Writer` for the others."""
        source, box = sight.source, sight.box
        key: tuple[Hashable, int, int]
        if isinstance(source, SizedSource):
            size = source.native_size
            key = (source, *size)
        else:
            size = _plate_size(box, scale, self.dpi)
            # The request keeps the source alive: its id is the key.
            key = (id(source), *size)
        request = self._requests.get(key)
        if request is None:
            request = self._requests[key] = _Request(len(self._requests), source, size)
        x_px, y_px = box.w / size[0], box.h / size[1]
        parts, uses = [], set()
        for i, (left, top, right, low) in enumerate(grid(*size)):
            x0, y0, x1, y1 = box.x + left * x_px, box.y + top * y_px, box.x + right * x_px, box.y + low * y_px
            if x0 > seen[2] or x1 < seen[0] or y0 > seen[3] or y1 < seen[1]:
                continue
            name = f"P{request.number}.{i}"
            uses.add(name)
            matrix = (number(v * unit, 1) for v in (x1 - x0, 0.0, 0.0, y0 - y1, x0, y1))
            parts.append(b"q %s cm /%s Do Q\n" % (b" ".join(matrix), name.encode()))
        return Body(b"".join(parts), frozenset(uses))

    def blocks(self) -> dict[str, Block]:
        """All blocks of all pictures by name.

        Large pictures are painted first: small ones are made from them.
        """
        blocks: dict[str, Block] = {}
        by_source: dict[int, list[Plate]] = {}
        for request in sorted(self._requests.values(), key=lambda each: (-max(each.size), each.number)):
            plates = by_source.setdefault(id(request.root), [])
            plate = _smaller(request, plates)
            if plate is None:
                plate = make_plate(request.source, *request.size)
            plates.append(plate)
            blocks |= {f"P{request.number}.{i}": block for i, block in enumerate(plate.blocks)}
        return blocks


def _smaller(request: _Request, plates: Sequence[Plate]) -> Plate | None:
    """A plate made from a larger one of the same picture; None if there is none."""
    for plate in plates:
        reduced = _reduced(plate)
        if reduced is not None and max(request.size) <= max(reduced.box):
            return make_plate(reduced, *request.size)
    return None


def _reduced(plate: Plate) -> _Reduced | None:
    """A small version of a plate that can be had without unpacking many blocks; None if there is none."""
    block, proof = plate.blocks[0], plate.proof
    if proof is not None:
        box = plate.width / proof.step, plate.height / proof.step
        return _Reduced(Image.open(io.BytesIO(proof.data)), box)
    if len(plate.blocks) > 1 or block.opacity:
        return None
    return _Reduced(unpacked(block), (float(plate.width), float(plate.height)))


@dataclass(frozen=True, slots=True)
class _Reduced:
    """A picture of which `box` (width, height in px) is used: the last column and row may be used in part."""

    picture: Image.Image
    box: tuple[float, float]

    def paint_rows(self, width: int, height: int, top: int, rows: int) -> Image.Image:
        """Rows of the picture, RGB."""
        sized = self.picture.resize(
            (width, height), Image.Resampling.BICUBIC, box=(0.0, 0.0, *self.box), reducing_gap=3.0
        )
        return sized.crop((0, top, width, top + rows))
