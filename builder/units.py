"""Lengths: the model and every drawing think in millimetres; pixels and points exist only at the edges.

The only place with 25.4.
"""

import re
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


_UNITS = (("", 1.0), ("mm", 1.0), ("cm", 10.0), ("in", MM_PER_INCH), ('"', MM_PER_INCH))
_LENGTH = re.compile(
    r"(?P<sign>[-+]?)\s*(?:(?P<top>\d+)\s*/\s*(?P<under>\d+)|(?P<number>\d*\.?\d+|\d+\.))\s*"
    r'(?P<unit>mm|cm|in|"|)'
)
_LONGEST = 40


def millimetres(text: str) -> float:
    """A length as people write it (`12.7`, `0.5 in`, `5/8 in`, `1.5 cm`), in mm: a bare number is mm.

    ValueError says what is wrong.
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
