"""Pages that were kept give the bytes they would give if written again, whatever stands beside them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

import pytest
from PIL import Image

from builder.cache.digest import digest
from builder.render.fonts import Fonts
from builder.render.page import Document, Page
from builder.render.planned import Planned
from builder.render.scene import Box, Group, Ink, Op, Picture, Scene, Text
from builder.render.vector import write_pdfs

INK = Ink(colour="#202020")


@dataclass
class Shelf:
    """A shelf in memory."""

    entries: dict[str, bytes] = field(default_factory=dict)
    found: list[str] = field(default_factory=list)

    def name(self, kind: str, parts: object) -> str:
        return f"{kind}-{digest(parts)}"

    def get(self, name: str) -> bytes | None:
        if name in self.entries:
            self.found.append(name)
        return self.entries.get(name)

    def put(self, name: str, data: bytes) -> None:
        self.entries[name] = data

    def pages_found(self) -> int:
        return sum(name.startswith("page") for name in self.found)


@dataclass(frozen=True)
class Flat:
    """A picture."""

    def paint_rows(self, width: int, height: int, top: int, rows: int) -> Image.Image:
        return Image.new("RGB", (width, rows), (200, 30, top % 256))


def text(words: str) -> Op:
    return Group(ops=(Text(at=(50.0, 20.0), text=words, font="bold", size=4.0, ink=INK),), dy=5.0)


def written(shelf: Shelf | None, *contents: str | Op, turned: bool = False) -> Mapping[str, bytes]:
    """Two files, each with these pages."""

    def page(content: str | Op) -> Page:
        op = text(content) if isinstance(content, str) else content
        scene = Scene(width=100.0, height=50.0, ops=(op,))
        parts = content if isinstance(content, str) else "picture"
        return Page(
            title="",
            scene=Planned(width=100.0, height=50.0, parts=parts, draw=lambda: scene),
            turned=turned,
        )

    document = Document(title="Kept", subject="", pages=tuple(map(page, contents)))
    return write_pdfs({"a": document, "b": document}, fonts=Fonts(), epoch=0, picture_dpi=40, shelf=shelf)


def test_kept_pages_are_not_drawn_again() -> None:
    shelf = Shelf()
    first = written(shelf, "Ärger", "plain")
    assert first == written(None, "Ärger", "plain")

    def fail() -> Scene:
        raise AssertionError("drawn again")

    pages = tuple(
        Page(title="", scene=Planned(width=100.0, height=50.0, parts=parts, draw=fail))
        for parts in ("Ärger", "plain")
    )
    document = Document(title="Kept", subject="", pages=pages)
    again = write_pdfs({"a": document, "b": document}, fonts=Fonts(), epoch=0, picture_dpi=40, shelf=shelf)
    assert again == first


@pytest.mark.parametrize(
    "contents", [("öde", "Ärger"), ("Ärger", "é", "öde"), ("plain", "öde"), ("é", "öde", "Ärger")]
)
def test_letters_get_the_codes_they_would_get(contents: tuple[str, ...]) -> None:
    shelf = Shelf()
    written(shelf, "Ärger", "öde", "é", "plain")
    assert written(shelf, *contents) == written(None, *contents)
    assert written(shelf, *contents) == written(None, *contents)


def test_a_turned_page_is_another() -> None:
    shelf = Shelf()
    written(shelf, "plain")
    assert written(shelf, "plain", turned=True) == written(None, "plain", turned=True)


def test_pictures_are_numbered_anew_each_time() -> None:
    shelf = Shelf()
    picture = Picture(box=Box(x=0.0, y=0.0, w=90.0, h=40.0), source=Flat())
    other = Picture(box=Box(x=0.0, y=0.0, w=30.0, h=10.0), source=Flat())
    written(shelf, picture)
    shelf.found.clear()
    assert written(shelf, "plain", Group(ops=(other, picture))) == written(
        None, "plain", Group(ops=(other, picture))
    )
    assert shelf.pages_found() == 1  # the second file's plain page
