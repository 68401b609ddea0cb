"""Pictures that contents name: each painted once for each size, small ones taken from large ones."""

from __future__ import annotations

import io
from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass, field
from math import floor

from PIL import Image

from builder.render.fixed_size import FixedSizePicture
from builder.render.scene import Box, PictureSource, SizedSource
from builder.render.vector.compile import Area, PictureNode
from builder.render.vector.content import Body
from builder.render.vector.plate import Block, Plate, grid, make_plate, unpacked
from builder.render.vector.shape import number
from builder.units import px_per_mm

Ready = tuple[PictureSource, Callable[[], Plate]]
"""A picture that is painted elsewhere, and what gives its plate (as `Beside.result` does)."""


def plate_size(box: Box, scale: float, dpi: float) -> tuple[int, int]:
    """Pixels of a picture in a box, in a group of `scale` mm on paper a millimetre."""
    k = px_per_mm(dpi) * scale
    return max(1, floor(box.w * k + 0.5)), max(1, floor(box.h * k + 0.5))


@dataclass(frozen=True, slots=True)
class _Wanted:
    """A picture of `size` pixels and the number it goes by."""

    number: int
    source: PictureSource
    size: tuple[int, int]

    @property
    def root(self) -> PictureSource:
        """What is painted in the end."""
        return self.source.source if isinstance(self.source, FixedSizePicture) else self.source


@dataclass(slots=True)
class Pictures:
    """Pictures by source and size; equal sources with pixels of their own are one."""

    dpi: float
    _wanted: dict[tuple[Hashable, int, int], _Wanted] = field(default_factory=dict)

    def place(self, sight: PictureNode, unit: float, scale: float, seen: Area) -> Body:
        """The blocks of a picture that meet an area. `unit`: units a millimetre, `scale`: of paper."""
        source, box = sight.source, sight.box
        key: tuple[Hashable, int, int]
        if isinstance(source, SizedSource):
            size = source.native_size
            key = (source, *size)
        else:
            size = plate_size(box, scale, self.dpi)
            key = (id(source), *size)
        wanted = self._wanted.get(key)
        if wanted is None:
            wanted = self._wanted[key] = _Wanted(len(self._wanted), source, size)
        x_px, y_px = box.w / size[0], box.h / size[1]
        parts, uses = [], set()
        for i, (left, top, right, low) in enumerate(grid(*size)):
            x0, y0, x1, y1 = box.x + left * x_px, box.y + top * y_px, box.x + right * x_px, box.y + low * y_px
            if x0 > seen[2] or x1 < seen[0] or y0 > seen[3] or y1 < seen[1]:
                continue
            name = f"P{wanted.number}.{i}"
            uses.add(name)
            matrix = (number(v * unit, 1) for v in (x1 - x0, 0.0, 0.0, y0 - y1, x0, y1))
            parts.append(b"q %s cm /%s Do Q\n" % (b" ".join(matrix), name.encode()))
        return Body(b"".join(parts), frozenset(uses))

    def blocks(self, ready: Sequence[Ready]) -> dict[str, Block]:
        """All blocks of all pictures by name. Large pictures come first: small ones are taken from them."""
        found: dict[str, Block] = {}
        made: dict[int, list[Plate]] = {}
        for wanted in sorted(self._wanted.values(), key=lambda each: (-max(each.size), each.number)):
            plates = made.setdefault(id(wanted.root), [])
            plate = self._given(wanted, ready) or _smaller(wanted, plates)
            if plate is None:
                plate = make_plate(wanted.source, *wanted.size)
            plates.append(plate)
            found |= {f"P{wanted.number}.{i}": block for i, block in enumerate(plate.blocks)}
        return found

    def _given(self, wanted: _Wanted, ready: Sequence[Ready]) -> Plate | None:
        """The plate of that size that was made elsewhere."""
        for source, give in ready:
            if source is wanted.source:
                plate = give()
                if (plate.width, plate.height) == wanted.size:
                    return plate
        return None


def _smaller(wanted: _Wanted, plates: Sequence[Plate]) -> Plate | None:
    """A plate out of a larger one of the same picture."""
    for plate in plates:
        known = _known(plate)
        if known is not None and max(wanted.size) <= max(known.box):
            return make_plate(known, *wanted.size)
    return None


def _known(plate: Plate) -> _Reduced | None:
    """What is known of a picture from its plate without reading many blocks."""
    block, proof = plate.blocks[0], plate.proof
    if proof is not None:
        box = plate.width / proof.step, plate.height / proof.step
        return _Reduced(Image.open(io.BytesIO(proof.data)), box)
    if len(plate.blocks) > 1 or block.opacity:
        return None
    return _Reduced(unpacked(block), (float(plate.width), float(plate.height)))


@dataclass(frozen=True, slots=True)
class _Reduced:
    """A picture that may have a part of a pixel too much to the right and below."""

    picture: Image.Image
    box: tuple[float, float]

    def paint_rows(self, width: int, height: int, top: int, rows: int) -> Image.Image:
        """Rows of it, RGB."""
        sized = self.picture.resize(
            (width, height), Image.Resampling.BICUBIC, box=(0.0, 0.0, *self.box), reducing_gap=3.0
        )
        return sized.crop((0, top, width, top + rows))
