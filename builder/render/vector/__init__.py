"""Documents -> PDF bytes: the display list once more, for paper.

Every op is drawn as `raster` draws it, but as outlines and letters; only pictures are bitmaps. Contents are
written in thousandths of a millimetre, y down, under one matrix a page.
"""

from __future__ import annotations

import zlib
from collections.abc import Mapping
from dataclasses import dataclass

from builder.render.fonts import Fonts
from builder.render.page import Document, Page
from builder.render.planned import Planned, Shelf
from builder.render.scene import Box, Group, Op, Rect
from builder.render.vector.compile import Compiler
from builder.render.vector.content import Writer
from builder.render.vector.file import LEVEL, Content, Painting, Store, write_file
from builder.render.vector.kept import find_content, keep_content
from builder.render.vector.letters import Lettering
from builder.render.vector.pictures import Pictures
from builder.render.vector.shape import number
from builder.units import points

__all__ = ["write_pdfs"]


def write_pdfs(
    documents: Mapping[str, Document],
    *,
    fonts: Fonts,
    epoch: int,
    picture_dpi: float = 200,
    shelf: Shelf | None = None,
) -> dict[str, bytes]:
    """The bytes of each document's file, by its name.

    `epoch`: seconds since 1970 of the creation date. `picture_dpi`: resolution of pictures on paper. `shelf`:
    has contents of planned pages and subsets of fonts, and gets new ones. The same input gives the same
    bytes, whatever is on the shelf.
    """
    lettering = Lettering(fonts)
    pictures = Pictures(picture_dpi)
    writer = Writer(pictures.place)
    desk = _Desk(lettering, Compiler(lettering), writer, shelf)
    contents = {name: [desk.content(page) for page in document.pages] for name, document in documents.items()}
    paintings = {name: Painting(data=data, area=area) for (data, area), name in writer.paintings.items()}
    programs = lettering.embedded(shelf)
    blocks = pictures.blocks()
    store = Store(fonts=programs, paintings=paintings, blocks=blocks)
    return {name: write_file(document, contents[name], store, epoch) for name, document in documents.items()}


@dataclass(frozen=True, slots=True)
class _Desk:
    """What the pages of all files of a call are written with."""

    lettering: Lettering
    compiler: Compiler
    writer: Writer
    shelf: Shelf | None

    def content(self, page: Page) -> Content:
        """What a page shows, kept or written."""
        scene, shelf = page.scene, self.shelf
        if shelf is None or not isinstance(scene, Planned):
            return self._written(page)
        name = shelf.name("page", (scene.width, scene.height, scene.parts, page.turned))
        found = find_content(shelf, name, self.lettering)
        if found is None:
            found = self._written(page)
            keep_content(shelf, name, found, scene, self.lettering)
        return found

    def _written(self, page: Page) -> Content:
        scene = page.scene
        box = Box(x=0.0, y=0.0, w=scene.width, h=scene.height)
        ops: tuple[Op, ...] = (Group(ops=scene.ops),)
        if scene.background is not None:
            ops = (Rect(box=box, fill=scene.background), *ops)
        program = self.compiler.program(ops, 1.0)
        body = self.writer.page(program, (0.0, 0.0, scene.width, scene.height))
        k = points(1.0) / program.unit
        width, height = number(points(scene.width)), number(points(scene.height))
        if page.turned:
            matrix = b"-%s 0 0 %s %s 0 cm\n" % (number(k, 11), number(k, 11), width)
        else:
            matrix = b"%s 0 0 -%s 0 %s cm\n" % (number(k, 11), number(k, 11), height)
        return Content(packed=zlib.compress(matrix + body.data, LEVEL), uses=body.uses)
