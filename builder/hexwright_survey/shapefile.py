"""Reader of ESRI shapefiles: polygons, polylines and points with their attributes.

Walks the .shp file record by record and ignores the .shx index, which is stale in some packagings of
Natural Earth. Facts: ESRI Shapefile Technical Description, July 1998; dBASE III table layout.
"""

from __future__ import annotations

import struct
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from itertools import pairwise
from pathlib import Path

POINT, LINES, POLYGON = 1, 3, 5
Ring = tuple[tuple[float, float], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Shape:
    """One record. `parts`: rings of a polygon, pieces of a polyline, or one part of one point."""

    kind: int
    parts: tuple[Ring, ...]
    attributes: Mapping[str, str] = field(default_factory=dict)


def read(path: Path) -> Iterator[Shape]:
    """All shapes of `path` (.shp), with the attributes of the .dbf beside it when there is one.

    Raises:
        ValueError: not a shapefile.

    """
    data = path.read_bytes()
    if len(data) < 100 or struct.unpack_from(">i", data)[0] != 9994:
        raise ValueError(f"{path.name} is not a shapefile")
    table = path.with_suffix(".dbf")
    rows = list(_rows(table.read_bytes())) if table.is_file() else []
    position, number = 100, 0
    while position + 12 <= len(data):
        length = 2 * struct.unpack_from(">i", data, position + 4)[0]
        yield _shape(data, position + 8, rows[number] if number < len(rows) else {})
        position += 8 + length
        number += 1


def _shape(data: bytes, at: int, attributes: Mapping[str, str]) -> Shape:
    kind = struct.unpack_from("<i", data, at)[0]
    # Kinds 11, 13, 15 and 21, 23, 25 carry heights or measures after the plane coordinates.
    plane = kind % 10
    if plane == POINT:
        x, y = struct.unpack_from("<2d", data, at + 4)
        return Shape(kind=POINT, parts=(((x, y),),), attributes=attributes)
    if plane not in (LINES, POLYGON):
        return Shape(kind=0, parts=(), attributes=attributes)
    parts, points = struct.unpack_from("<2i", data, at + 36)
    starts = (*struct.unpack_from(f"<{parts}i", data, at + 44), points)
    flat = struct.unpack_from(f"<{2 * points}d", data, at + 44 + 4 * parts)
    pairs = tuple(zip(flat[::2], flat[1::2], strict=True))
    rings = tuple(pairs[a:b] for a, b in pairwise(starts))
    return Shape(kind=plane, parts=rings, attributes=attributes)


def _rows(data: bytes) -> Iterator[dict[str, str]]:
    """Rows of a dBASE table; texts in UTF-8 where they are, else in cp1252."""
    count, head, width = struct.unpack_from("<IHH", data, 4)
    fields = []
    for at in range(32, head - 1, 32):
        if data[at] == 0x0D:
            break
        name = data[at : at + 11].split(b"\0")[0].decode("ascii")
        fields.append((name, data[at + 16]))
    for row in range(count):
        at = head + row * width + 1
        values = {}
        for name, size in fields:
            raw = data[at : at + size].strip(b" \0")
            try:
                values[name] = raw.decode("utf-8")
            except UnicodeDecodeError:
                values[name] = raw.decode("cp1252", "replace")
            at += size
        yield values
