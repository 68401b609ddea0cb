"""Documents to be printed: lists of pages, each a scene as large as its sheet."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from hexwright.render.scene import Box, Scene


@dataclass(frozen=True, slots=True, kw_only=True)
class Page:
    """One side of a sheet.

    `title`: for the outline of the file. `turned`: rotated by 180 degrees, for printers that turn sheets over
    the short edge. `trim`: the rectangle of the scene (mm) that is left after a print shop has cut it; None:
    all of it.
    """

    title: str
    scene: Scene
    turned: bool = False
    trim: Box | None = None


class Duplex(StrEnum):
    """How the sheets of a file should be printed: a preference in the PDF that viewers may ignore."""

    SIMPLEX = "simplex"
    LONG_EDGE = "long-edge"
    SHORT_EDGE = "short-edge"


@dataclass(frozen=True, slots=True, kw_only=True)
class Document:
    """A file of pages, which may differ in size. `duplex`: None leaves it to the reader's printer."""

    title: str
    subject: str
    pages: tuple[Page, ...]
    duplex: Duplex | None = None
