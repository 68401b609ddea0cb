"""Readers of the data packages."""

from __future__ import annotations

import struct
from pathlib import Path

import numpy as np
import pytest

from hexwright_survey import gshhg, shapefile
from tests.survey import small


def test_gshhg_lines_in_a_box(tmp_path: Path) -> None:
    small.write_data(tmp_path / "deep" / "down")
    folder = gshhg.find(tmp_path)
    assert folder == tmp_path / "deep" / "down"
    (line,) = gshhg.read(folder, "gshhs", "f", (9, 49, 11, 51))
    assert line.kind == gshhg.LAND
    assert line.points == pytest.approx(np.array(small.ISLAND), abs=1e-4)
    assert gshhg.read(folder, "gshhs", "f", (20, 49, 21, 51)) == []
    assert gshhg.read(folder, "gshhs", "f", (9, 10, 11, 12)) == []
    assert gshhg.find(tmp_path / "deep" / "nothing") is None


def record(number: int, body: bytes) -> bytes:
    return struct.pack(">ii", number, len(body) // 2) + body


def write_shape(path: Path, records: list[bytes], rows: list[bytes]) -> None:
    body = b"".join(record(i + 1, r) for i, r in enumerate(records))
    head = struct.pack(">i20xi", 9994, (100 + len(body)) // 2) + struct.pack("<ii64x", 1000, 5)
    path.write_bytes(head + body)
    field = b"NAME".ljust(11, b"\0") + b"C" + bytes(4) + bytes([8]) + bytes(15)
    table = struct.pack("<4xIHH20x", len(rows), 32 + 32 + 1, 9) + field + b"\r"
    path.with_suffix(".dbf").write_bytes(table + b"".join(b" " + row.ljust(8) for row in rows))


def test_shapefile_polygons_lines_points_and_names(tmp_path: Path) -> None:
    ring = [(0.0, 0.0), (0.0, 2.0), (2.0, 2.0), (0.0, 0.0)]
    flat = [v for p in ring for v in p]
    polygon = struct.pack("<i4dii2i", 5, 0, 0, 2, 2, 2, 8, 0, 4) + struct.pack("<16d", *flat, *flat)
    line = struct.pack("<i4diii", 3, 0, 0, 2, 2, 1, 4, 0) + struct.pack("<8d", *flat)
    point = struct.pack("<i2d", 1, 5.5, 6.5)
    path = tmp_path / "x.shp"
    write_shape(path, [polygon, line, point, struct.pack("<i", 0)], [b"Caf\xe9", "Ön".encode(), b"", b"null"])
    shapes = list(shapefile.read(path))
    assert [s.kind for s in shapes] == [shapefile.POLYGON, shapefile.LINES, shapefile.POINT, 0]
    assert shapes[0].parts == (tuple(ring), tuple(ring))
    assert shapes[1].parts == (tuple(ring),)
    assert shapes[2].parts == (((5.5, 6.5),),)
    assert [s.attributes["NAME"] for s in shapes] == ["Café", "Ön", "", "null"]


def test_shapefile_refuses_other_files(tmp_path: Path) -> None:
    path = tmp_path / "x.shp"
    path.write_bytes(b"GIF89a" * 40)
    with pytest.raises(ValueError, match="not a shapefile"):
        list(shapefile.read(path))
