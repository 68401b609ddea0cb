"""A picture source with a fixed number of pixels, for small copies of a drawing."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from hexwright.render.scene import PictureSource

if TYPE_CHECKING:
    from PIL import Image


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class FixedSizePicture:
    """A `scene.SizedSource` that is painted at `native_size` (width, height in px) whatever the resolution.

    Equal to another one of the same source object and size: a source itself may not be comparable.
    """

    source: PictureSource
    native_size: tuple[int, int]

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, FixedSizePicture)
            and other.source is self.source
            and other.native_size == self.native_size
        )

    def __hash__(self) -> int:
        return hash((id(self.source), self.native_size))

    def paint_rows(self, width: int, height: int, top: int, rows: int) -> Image.Image:
        """Rows `top` to `top + rows` of the source."""
        return self.source.paint_rows(width, height, top, rows)
