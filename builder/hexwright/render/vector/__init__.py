"""Documents -> PDF bytes: the display list once more, for paper.

Every op is drawn as `raster` draws it, but as outlines and letters; only pictures are bitmaps. Contents are
written in thousandths of a millimetre, y down, under one matrix a page.
"""

from __future__ import annotations

import zlib
from collections.abc import Mapping

from hexwright.render.fonts import Fonts
from hexwright.render.page import Document, Page
from hexwright.render.scene import Box, Group, Op, Rect
from hexwright.render.vector.compile import Compiler
from hexwright.render.vector.content import Writer
from hexwright.render.vector.file import LEVEL, Content, Painting, Resources, write_file
from hexwright.render.vector.letters import Lettering
from hexwright.render.vector.pictures import Pictures
from hexwright.render.vector.shape import number
from hexwright.units import points

__all__ = ["write_pdfs"]


def write_pdfs(
    documents: Mapping[str, Document],
    *,
    fonts: Fonts,
    epoch: int,
    picture_dpi: float = 200,
) -> dict[str, bytes]:
    """The bytes of each document's file, by its name.

    `epoch`: seconds since 1970 of the creation date. `picture_dpi`: resolution of pictures on paper.
    """
    lettering = Lettering(fonts)
    pictures = Pictures(picture_dpi)
    compiler, writer = Compiler(lettering), Writer(pictures.place)
    contents = {
        name: [_content(page, compiler, writer) for page in document.pages]
        for name, document in documents.items()
    }
    paintings = {name: Painting(data=data, area=area) for (data, area), name in writer.paintings.items()}
    resources = Resources(fonts=lettering.embedded(), paintings=paintings, blocks=pictures.blocks())
    return {
        name: write_file(document, contents[name], resources, epoch) for name, document in documents.items()
    }


def _content(page: Page, compiler: Compiler, writer: Writer) -> Content:
    """The content of a page, and what it uses of the other resources of the files."""
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
    return Content(packed=zlib.compress(matrix + body.data, LEVEL), uses=body.uses)
