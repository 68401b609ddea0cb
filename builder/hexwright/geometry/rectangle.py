"""A rectangle on a sheet, in millimetres, y down."""

from __future__ import annotations

from dataclasses import dataclass

Point = tuple[float, float]


@dataclass(frozen=True, slots=True, kw_only=True)
class Rectangle:
    """A rectangle: `x`, `y` its top left corner, `w`, `h` its size, all mm."""

    x: float
    y: float
    w: float
    h: float

    @property
    def right(self) -> float:
        """The right edge."""
        return self.x + self.w

    @property
    def bottom(self) -> float:
        """The lower edge."""
        return self.y + self.h

    @property
    def centre(self) -> Point:
        """The middle, (x, y) in mm."""
        return self.x + self.w / 2, self.y + self.h / 2

    def inset(self, by: float) -> Rectangle:
        """The rectangle with every side moved inward by `by` mm, outward if negative."""
        return Rectangle(x=self.x + by, y=self.y + by, w=self.w - 2 * by, h=self.h - 2 * by)
