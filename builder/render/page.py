"""Pages on their way to paper: a document is a list of scenes as large as its sheets."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from builder.render.planned import Planned, drawn
from builder.render.scene import Box, Scene


@dataclass(frozen=True, slots=True, kw_only=True)
class Page:
    """One side of a sheet. `title`: in the outline of the file. `turned`: everything stands on its head, for
    printers that turn sheets over the short edge. `trim`: what is left when a printing shop has cut it, mm of
    the scene; None: all.
    """

    title: str
    scene: Scene | Planned
    turned: bool = False
    trim: Box | None = None

    @property
    def drawn(self) -> Scene:
        """The scene itself."""
        return drawn(self.scene)


class Duplex(StrEnum):
    """How a viewer should print the sheets of a file; a wish it may not grant."""

    SIMPLEX = "simplex"
    LONG_EDGE = "long-edge"
    SHORT_EDGE = "short-edge"


@dataclass(frozen=True, slots=True, kw_only=True)
class Document:
    """A file of pages, which may differ in size. `duplex` None: as the reader's printer is set."""

    title: str
    subject: str
    pages: tuple[Page, ...]
    duplex: Duplex | None = None
