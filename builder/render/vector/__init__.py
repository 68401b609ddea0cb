"""Documents -> PDF bytes: the display list once more, for paper.

Every op is drawn as `raster` draws it, but as outlines and letters; only pictures are bitmaps. Contents are
written in thousandths of a millimetre, y down, under one matrix a page.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from math import floor

from builder.render.fonts import Fonts
from builder.render.page import Document, Page
from builder.render.scene import Box, Group, Op, PictureSource, Rect, SizedSource
from builder.render.vector.compile import Area, Compiler, Program, Sight
from builder.render.vector.content import Body, Writer
from builder.render.vector.file import Painting, Store, write_file
from builder.render.vector.letters import Lettering
from builder.render.vector.plate import Block, Plate, grid, make_plate
from builder.render.vector.shape import number
from builder.units import points, px_per_mm

__all__ = ["Plate", "make_plate", "plate_size", "write_pdfs"]

Ready = tuple[PictureSource, Callable[[], Plate]]
"""A picture that is painted elsewhere, and what gives its plate (as `Beside.result` does)."""


def write_pdfs(
    documents: Mapping[str, Document],
    *,
    fonts: Fonts,
    epoch: int,
    picture_dpi: float = 200,
    ready: Sequence[Ready] = (),
) -> dict[str, bytes]:
    """The bytes of each document's file, by its name.

    `epoch`: seconds since 1970 of the creation date. `picture_dpi`: resolution of pictures on paper. `ready`:
    plates of sources, asked for only after everything else is written; one of another size than needed
    (see `plate_size`) is not used. The same input gives the same bytes.
    """
    lettering = Lettering(fonts)
    compiler = Compiler(lettering)
    pictures = _Pictures(picture_dpi)
    writer = Writer(compiler, pictures.place)
    bodies = {
        name: [_content(page, writer, compiler) for page in document.pages]
        for name, document in documents.items()
    }
    paintings = {name: Painting(data=data, area=area) for (data, area), name in writer.paintings.items()}
    programs = lettering.embedded()
    blocks = pictures.blocks(ready)
    store = Store(fonts=programs, paintings=paintings, blocks=blocks)
    return {name: write_file(document, bodies[name], store, epoch) for name, document in documents.items()}


def plate_size(box: Box, scale: float, dpi: float) -> tuple[int, int]:
    """Pixels of a picture in a box, in a group of `scale` mm on paper a millimetre."""
    k = px_per_mm(dpi) * scale
    return max(1, floor(box.w * k + 0.5)), max(1, floor(box.h * k + 0.5))


def _content(page: Page, writer: Writer, compiler: Compiler) -> Body:
    scene = page.scene
    box = Box(x=0.0, y=0.0, w=scene.width, h=scene.height)
    ops: tuple[Op, ...] = (Group(ops=scene.ops),)
    if scene.background is not None:
        ops = (Rect(box=box, fill=scene.background), *ops)
    program = compiler.program(ops, 1.0)
    body = writer.page(program, (0.0, 0.0, scene.width, scene.height))
    k = points(1.0) / program.unit
    width, height = number(points(scene.width)), number(points(scene.height))
    if page.turned:
        matrix = b"-%s 0 0 %s %s 0 cm\n" % (number(k, 11), number(k, 11), width)
    else:
        matrix = b"%s 0 0 -%s 0 %s cm\n" % (number(k, 11), number(k, 11), height)
    return Body(matrix + body.data, body.uses)


class _Pictures:
    """Pictures named by contents: each source once at each size, equal ones with pixels of their own once."""

    def __init__(self, dpi: float) -> None:
        self._dpi = dpi
        self._known: dict[tuple[Hashable, int, int], tuple[int, PictureSource]] = {}

    def place(self, sight: Sight, program: Program, seen: Area) -> Body:
        """The blocks of a picture that meet an area."""
        source = sight.source
        key: tuple[Hashable, int, int]
        if isinstance(source, SizedSource):
            size = source.native_size
            key = (source, *size)
        else:
            size = plate_size(sight.box, program.scale, self._dpi)
            key = (id(source), *size)
        index, _ = self._known.setdefault(key, (len(self._known), sight.source))
        box, unit = sight.box, program.unit
        x_px, y_px = box.w / size[0], box.h / size[1]
        parts, uses = [], set()
        for i, (left, top, right, low) in enumerate(grid(*size)):
            x0, y0, x1, y1 = box.x + left * x_px, box.y + top * y_px, box.x + right * x_px, box.y + low * y_px
            if x0 > seen[2] or x1 < seen[0] or y0 > seen[3] or y1 < seen[1]:
                continue
            name = f"P{index}.{i}"
            uses.add(name)
            matrix = (number(v * unit, 1) for v in (x1 - x0, 0.0, 0.0, y0 - y1, x0, y1))
            parts.append(b"q %s cm /%s Do Q\n" % (b" ".join(matrix), name.encode()))
        return Body(b"".join(parts), frozenset(uses))

    def blocks(self, ready: Sequence[Ready]) -> dict[str, Block]:
        """All blocks of all pictures by name."""
        found: dict[str, Block] = {}
        plates: dict[int, Plate] = {}
        for (_, width, height), (index, source) in self._known.items():
            plate: Plate | None = None
            for other, give in ready:
                if other is source:
                    plate = plates[id(source)] = plates.get(id(source)) or give()
            if plate is None or (plate.width, plate.height) != (width, height):
                plate = make_plate(source, width, height)
            found |= {f"P{index}.{i}": block for i, block in enumerate(plate.blocks)}
        return found
