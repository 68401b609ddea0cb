"""A small island map and made-up data packages, for the tests of the survey itself."""

from __future__ import annotations

import struct
from pathlib import Path

import numpy as np
from PIL import Image

MAP = """
boards:
  map:
    grid: {columns: 8, rows: 6, stagger: even}
    georeference:
      centre: [10.4, 49.8]
      points:
        west: {hexes: "0203", at: [10.10, 49.80]}
        east: {hexes: "0803", at: [10.70, 49.80]}
"""
"""With these points a hex is 8.3 km across, and row 03 of the even columns lies on 49.8 N."""

SURVEY = """
coast: {margin: 1, smallest: 0}
parallels: [{flag: north, north_of: 49.8}]
rivers:
  main:
    {name: Main, label: Main R., width: [0.3, 1.0], mouth: sea,
     line: [[10.62, 49.68], [10.40, 49.72], [10.20, 49.70], [9.90, 49.70]]}
  side:
    {name: Side, label: Side R., width: [0.2, 0.5], pieces: [[[10.4, 49.9], [10.38, 49.74]]]}
relief: {pixels: 10, rounds: 2}
"""

PLACES = """
places:
  - {name: Midtown, hex: "0403", at: [10.31, 49.81], kind: town}
"""

ISLAND = [(10.0, 49.62), (10.8, 49.62), (10.8, 49.98), (10.0, 49.98), (10.0, 49.62)]


def write_game(root: Path, **files: str) -> Path:
    """A game folder `demo` below `root/sources`; files are given by name, with strokes as __."""
    folder = root / "sources" / "demo"
    contents = {"map.yaml": MAP, "places.yaml": PLACES, "geo/survey.yaml": SURVEY}
    contents |= {name.replace("__", "/"): text for name, text in files.items()}
    for name, text in contents.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return folder


def write_data(folder: Path) -> Path:
    """Shore and rivers, a relief picture and a height grid of a world with one island, high in the east."""
    folder.mkdir(parents=True, exist_ok=True)
    _lines(folder, "gshhs", [(1, ISLAND)])
    _lines(folder, "rivers", [(-1, [(10.38, 49.74), (10.39, 49.82), (10.4, 49.9)])])
    _picture(folder / "shadedrelief.jpg")
    _netcdf(folder / "etopo5.cdf")
    return folder


def _lines(folder: Path, name: str, lines: list[tuple[int, list[tuple[float, float]]]]) -> None:
    data, index = b"", ""
    for kind, points in lines:
        raw = np.array(points, "<f4").tobytes()
        lats = [lat for _, lat in points]
        index += f"{kind} 1.0 {len(points)} {min(lats)} {max(lats)} {len(data)} {len(raw)}\n"
        data += raw
    (folder / f"{name}_f.dat").write_bytes(data)
    (folder / f"{name}meta_f.dat").write_text(index)


def _picture(path: Path) -> None:
    """Blue sea; an island that grows from green to brown to the east."""
    step = 360 / 3600
    lon = -180 + (np.arange(3600) + 0.5) * step
    lat = 90 - (np.arange(1800) + 0.5) * step
    rgb = np.full((1800, 3600, 3), (160, 190, 220), np.uint8)
    land = ((lat > 49.62) & (lat < 49.98))[:, None] & ((lon > 10.0) & (lon < 10.8))[None, :]
    height = np.clip((lon - 10.0) / 0.8, 0, 1)[None, :] * np.ones((1800, 1))
    for band, (low, high) in enumerate(((110, 220), (170, 190), (150, 160))):
        rgb[..., band] = np.where(land, low + (high - low) * height, rgb[..., band])
    Image.fromarray(rgb).save(path, "PNG")  # the name is the package's, the coding is told by the content


def _netcdf(path: Path) -> None:
    """A classic netCDF file, by hand: axes lat and lon at quarter degrees, heights rising to the east."""
    lat, lon = np.arange(-90, 90.01, 0.5), np.arange(0, 360, 0.5)
    values = np.clip((lon - 10.0) / 0.8, 0, 1.5)[None, :] * 900 * np.ones((lat.size, 1))

    def name(text: str) -> bytes:
        raw = text.encode()
        return struct.pack(">i", len(raw)) + raw + b"\0" * (-len(raw) % 4)

    variables = [
        ("lat", [0], lat.astype(">f8")),
        ("lon", [1], lon.astype(">f8")),
        ("z", [0, 1], values.astype(">f4")),
    ]

    def header(begin: int) -> bytes:
        out = b"CDF\x01" + struct.pack(">i", 0)
        out += struct.pack(">ii", 10, 2) + name("lat") + struct.pack(">i", lat.size)
        out += name("lon") + struct.pack(">i", lon.size) + struct.pack(">ii", 0, 0)
        out += struct.pack(">ii", 11, len(variables))
        for title, dims, data in variables:
            out += name(title) + struct.pack(f">i{len(dims)}i", len(dims), *dims) + struct.pack(">ii", 0, 0)
            kind = 6 if data.dtype.itemsize == 8 else 5
            out += struct.pack(">iii", kind, data.nbytes, begin)
            begin += data.nbytes
        return out

    size = len(header(0))
    path.write_bytes(header(size) + b"".join(data.tobytes() for _, _, data in variables))
