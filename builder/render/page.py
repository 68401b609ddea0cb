"""Pages on their way to paper: a document is a list of scenes as large as its sheets."""

from __future__ import annotations

from dataclasses import dataclass

from builder.render.scene import Scene


@dataclass(frozen=True, slots=True, kw_only=True)
class Page:
    """One side of a sheet. `title`: in the outline of the file. `turned`: everything stands on its head, for
    printers that turn sheets over the short edge.
    """

    title: str
    scene: Scene
    turned: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Document:
    """A file of pages, which may differ in size."""

    title: str
    subject: str
    pages: tuple[Page, ...]
