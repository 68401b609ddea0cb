"""Hexes by their printed numbers (column and row, two figures each), and files of rows: for calculators."""

from __future__ import annotations

import csv
from collections.abc import Iterable, Mapping
from pathlib import Path

SOURCES = Path(__file__).resolve().parents[2] / "sources"

DIRECTIONS = ("N", "NE", "SE", "S", "SW", "NW")
"""The sides of a hex whose flat side is up, clockwise from the north."""


def rows_of(game: str, file: str) -> list[Mapping[str, str]]:
    """The rows of a table of a game's sources, by the titles of its columns; comments are left out."""
    text = (SOURCES / game / file).read_text(encoding="utf-8")
    return list(csv.DictReader(line for line in text.splitlines() if not line.startswith("#")))


def hex_name(column: int, row: int) -> str:
    """The printed number of a hex."""
    return f"{column:02d}{row:02d}"


def column_of(place: str) -> int:
    """The column of a hex."""
    return int(place[:2])


def row_of(place: str) -> int:
    """The row of a hex."""
    return int(place[2:])


def beside(place: str, direction: str) -> str:
    """The hex on one side of another, on the map or not; even columns stand half a hex lower."""
    column, row = column_of(place), row_of(place)
    low = column % 2 == 0
    steps = {
        "N": (0, -1),
        "S": (0, 1),
        "NE": (1, 0 if low else -1),
        "NW": (-1, 0 if low else -1),
        "SE": (1, 1 if low else 0),
        "SW": (-1, 1 if low else 0),
    }
    right, down = steps[direction]
    return hex_name(column + right, row + down)


def neighbours(place: str, among: Iterable[str] | Mapping[str, object]) -> dict[str, str]:
    """The hexes around one by direction, as far as they are `among` those of the map."""
    found = {direction: beside(place, direction) for direction in DIRECTIONS}
    return {direction: other for direction, other in found.items() if other in among}


def distance(a: str, b: str) -> int:
    """How many steps it is from one hex to another."""
    (ac, ar), (bc, br) = _axial(a), _axial(b)
    return max(abs(ac - bc), abs(ar - br), abs(ac + ar - bc - br))


def _axial(place: str) -> tuple[int, int]:
    """A hex by its column and a row that runs slantwise."""
    column, row = column_of(place), row_of(place)
    return column, row - (column - 1) // 2
