"""Names on the ground of a map of spaces, along paths on the globe: seas, bays, countries, ranges."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from hexwright.model.board import Label
from hexwright.render.map.lettering import Face, along, letter_texts, line_width, upright
from hexwright.render.map.paths import Path, smooth
from hexwright.render.map.sheet_context import SheetContext
from hexwright.render.map.spaces.frame import SpaceFrame
from hexwright.render.scene import Ink, Text

STYLES: Mapping[str, tuple[str, str, float, float, str]] = MappingProxyType(
    {
        # font, colour, cap height in mm, tracking in cap heights, colour of a halo
        "sea": ("display-italic", "#2C5E7E", 4.2, 0.32, ""),
        "bay": ("display-italic", "#2C5E7E", 2.7, 0.14, "#B4CCD3"),
        "province": ("display", "#776B50", 2.9, 0.3, "#FBF4E2"),
        "range": ("display-italic", "#5E4526", 2.5, 0.34, "#FBF4E2"),
    }
)
"""By kind of label; others look like a range."""


def ground_names(context: SheetContext) -> list[Text]:
    """The letters of all labels, where their paths lie; one at a point is centred there."""
    board = context.board
    if board.geo is None:
        return []
    frame = SpaceFrame(board)
    return [text for label in board.labels if label.path for text in _letters(context, frame, label)]


def _letters(context: SheetContext, frame: SpaceFrame, label: Label) -> list[Text]:
    font, colour, size, tracking, halo = STYLES.get(label.kind, STYLES["range"])
    size = label.size or size
    face = Face(
        font=context.style.font(label.kind, font),
        size=size,
        ink=Ink(colour=colour, alpha=0.92),
        tracking=size * tracking if label.tracking is None else label.tracking,
        halo=Ink(colour=halo, alpha=0.7) if halo else None,
        halo_width=0.5,
    )
    points = list(frame.points(label.path))
    length = line_width(context.fonts, label.text, face)
    if len(points) == 1:
        (x, y), half = points[0], length / 2 + 1.0
        points = [(x - half, y), (x + half, y)]
    path = Path(smooth(upright(points), 3))
    start = (path.length - length) / 2
    return letter_texts(face, along(context.fonts, label.text, face, path, start, down=size / 2))
