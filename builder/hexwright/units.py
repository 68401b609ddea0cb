"""Lengths. The model and all drawings are in millimetres; only what reads and writes files has pixels, points
and inches, and converts them here.
"""

import re
from typing import NewType

Mm = NewType("Mm", float)
"""A length in millimetres. Drawings have their origin at the top left, and y grows downward."""

MM_PER_INCH = 25.4
POINTS_PER_INCH = 72.0


def px_per_mm(dpi: float) -> float:
    """Pixels in a millimetre at a resolution in pixels per inch."""
    return dpi / MM_PER_INCH


def points(mm: float) -> float:
    """A length in millimetres as PostScript points (1/72 inch)."""
    return mm * POINTS_PER_INCH / MM_PER_INCH


_UNITS = (("", 1.0), ("mm", 1.0), ("cm", 10.0), ("in", MM_PER_INCH), ('"', MM_PER_INCH))
_LENGTH = re.compile(
    r"(?P<sign>[-+]?)\s*(?:(?P<top>\d+)\s*/\s*(?P<under>\d+)|(?P<number>\d*\.?\d+|\d+\.))\s*"
    r'(?P<unit>mm|cm|in|"|)'
)
_LONGEST = 40


def millimetres(text: str) -> float:
    """Millimetres of a length as written: `12.7`, `0.5 in`, `5/8 in`, `1.5 cm`. A bare number is in mm.

    ValueError, with a message for the author, if it cannot be parsed.
    """
    found = _LENGTH.fullmatch(text.strip()) if len(text) <= _LONGEST else None
    if found is None:
        raise ValueError("a length is written 15.9, 15.9 mm, 1.6 cm or 5/8 in")
    if found["number"] is not None:
        number = float(found["number"])
    elif int(found["under"]) == 0:
        raise ValueError("a length cannot be divided by 0")
    else:
        number = int(found["top"]) / int(found["under"])
    length = number * dict(_UNITS)[found["unit"]]
    return round(-length if found["sign"] == "-" else length, 4)
