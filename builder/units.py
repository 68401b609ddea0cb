"""Lengths: the model and every drawing think in millimetres; pixels and points exist only at the edges.

The only place with 25.4.
"""

from typing import NewType

Mm = NewType("Mm", float)
"""A length in millimetres. Drawings have their origin at the top left, y grows downward."""

Dpi = NewType("Dpi", float)
"""Pixels per inch."""

MM_PER_INCH = 25.4
POINTS_PER_INCH = 72.0


def px_per_mm(dpi: float) -> float:
    """Pixels in one millimetre at a resolution."""
    return dpi / MM_PER_INCH


def points(mm: float) -> float:
    """Typographic points (1/72 inch) in a length."""
    return mm * POINTS_PER_INCH / MM_PER_INCH
