"""Documents -> PDF bytes: the display list once more, for paper.

Every op is drawn as `raster` draws it, but as outlines and letters; only pictures are bitmaps. Contents are
written in thousandths of a millimetre, y down, under one matrix a page.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from builder.render.fonts import Fonts
from builder.render.page import Document, Page
from builder.render.scene import Box, Group, Op, Rect
from builder.render.vector.compile import Compiler
from builder.render.vector.content import Body, Writer
from builder.render.vector.file import Painting, Store, write_file
from builder.render.vector.letters import Lettering
from builder.render.vector.pictures import Pictures, Ready, plate_size
from builder.render.vector.plate import Plate, make_plate
from builder.render.vector.shape import number
from builder.units import points

__all__ = ["Plate", "Ready", "make_plate", "plate_size", "write_pdfs"]


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
    pictures = Pictures(picture_dpi)
    writer = Writer(pictures.place)
    bodies = {
        name: [_content(page, writer, compiler) for page in document.pages]
        for name, document in documents.items()
    }
    paintings = {name: Painting(data=data, area=area) for (data, area), name in writer.paintings.items()}
    programs = lettering.embedded()
    blocks = pictures.blocks(ready)
    store = Store(fonts=programs, paintings=paintings, blocks=blocks)
    return {name: write_file(document, bodies[name], store, epoch) for name, document in documents.items()}


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
