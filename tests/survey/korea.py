"""The committed geography of a map of central Korea, read plainly for the tests in this folder."""

from __future__ import annotations

import csv
import json
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import yaml

GAME = Path(__file__).parents[2] / "sources" / "ebb-and-flow"
COLUMNS, ROWS = 46, 22

Hex = tuple[int, int]
Side = tuple[Hex, Hex]


def parse(number: str) -> Hex:
    return int(number[:2]), int(number[2:])


def number(at: Hex) -> str:
    return f"{at[0]:02d}{at[1]:02d}"


def neighbours(at: Hex) -> list[Hex]:
    """The up to six neighbours; even columns stand half a hex lower."""
    c, r = at
    low = 0 if c % 2 else 1
    around = [
        (c, r - 1),
        (c + 1, r - 1 + low),
        (c + 1, r + low),
        (c, r + 1),
        (c - 1, r + low),
        (c - 1, r - 1 + low),
    ]
    return [(x, y) for x, y in around if 1 <= x <= COLUMNS and 1 <= y <= ROWS]


def side(a: Hex, b: Hex) -> Side:
    return (a, b) if a < b else (b, a)


def centre(at: Hex) -> tuple[float, float]:
    """Centre in hex units."""
    s = 3**-0.5
    return s + 1.5 * s * (at[0] - 1), at[1] - 0.5 + (0.5 if at[0] % 2 == 0 else 0)


def ends(a: Hex, b: Hex) -> frozenset[tuple[int, int]]:
    """The two corners of a hexside, as keys that compare equal for every hexside at a corner."""
    (x1, y1), (x2, y2) = centre(a), centre(b)
    mx, my, dx, dy = (x1 + x2) / 2, (y1 + y2) / 2, x2 - x1, y2 - y1
    half = 3**-0.5 / 2
    return frozenset((round((mx + s * dy * half) * 12), round((my - s * dx * half) * 12)) for s in (1, -1))


@dataclass(frozen=True)
class Terrain:
    terrain: str
    ground: str
    flags: frozenset[str]
    origin: str
    note: str


@cache
def terrain() -> dict[Hex, Terrain]:
    with (GAME / "terrain.csv").open(encoding="utf-8", newline="") as stream:
        return {
            parse(row["hex"]): Terrain(
                row["terrain"], row["ground"], frozenset(row["flags"].split()), row["origin"], row["note"]
            )
            for row in csv.DictReader(stream)
        }


@cache
def hexsides() -> list[dict[str, str]]:
    with (GAME / "hexsides.csv").open(encoding="utf-8", newline="") as stream:
        return list(csv.DictReader(stream))


@cache
def sea_sides() -> frozenset[Side]:
    return frozenset((parse(r["a"]), parse(r["b"])) for r in hexsides() if r["kind"] == "sea")


@cache
def document(name: str) -> Any:
    return yaml.load((GAME / name).read_text(encoding="utf-8"), Loader=yaml.BaseLoader)


@cache
def coast() -> Any:
    return json.loads((GAME / "geo" / "coast.geojson").read_text(encoding="utf-8"))


def land_ways(at: Hex) -> list[Hex]:
    """Neighbours a ground unit can step to: not sea, not across an all-sea hexside."""
    return [n for n in neighbours(at) if terrain()[n].terrain != "sea" and side(at, n) not in sea_sides()]


def zone(at: Hex) -> list[Hex]:
    """Hexes in the zone of control of a unit; it does not reach across an all-sea hexside."""
    return land_ways(at)


def flood(starts: list[Hex], closed: set[Hex]) -> set[Hex]:
    """Everything that can be reached over land from the starts without entering a closed hex."""
    seen, queue = set(starts), list(starts)
    while queue:
        for n in land_ways(queue.pop()):
            if n not in seen and n not in closed:
                seen.add(n)
                queue.append(n)
    return seen
