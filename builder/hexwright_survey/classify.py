"""Terrain of each hex: by a score of height and roughness, then by the author's decisions.

score = mean height over the hex's land (m) + weight x mean roughness (grey levels). The roughness of a hex
with sea in it is capped, because the shore itself is an edge in the picture.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

import numpy as np
from shapely import Polygon

from hexwright.geometry import hexes
from hexwright.geometry.georef import Fit
from hexwright.model.board import HexGrid, HexId
from hexwright_survey.brief import Brief, Given, GroundDoc, ParallelDoc
from hexwright_survey.elevation import Heights
from hexwright_survey.raster import Field, Frame

SHORE_CAP = 10.0
"""Greatest roughness of a hex with sea in it, grey levels."""

INLAND = 0.93
"""Share of land from which a hex is not capped."""

COASTAL = "coastal"

SETTLED = ("city", "town")
"""Kinds of places that are terrain; the first wins."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Facts:
    """Measured values of a hex: share of land 0..1, mean height in metres, roughness in grey levels,
    score.
    """

    land: float
    metres: float
    roughness: float
    score: float


@dataclass(frozen=True, slots=True, kw_only=True)
class HexRow:
    """A row of terrain.csv."""

    hex: HexId
    terrain: str
    ground: str
    flags: tuple[str, ...]
    origin: str
    note: str
    relief: str = ""
    """What the ground is like under what covers it; empty: what `terrain` says."""


def measure(
    brief: Brief, frame: Frame, land: Field, heights: Heights, rules: GroundDoc
) -> dict[HexId, Facts]:
    """Measure every hex; sea hexes are all zeros."""
    facts = {}
    for number, _, _ in hexes.all_hexes(brief.grid):
        window, inside = _window(brief.grid, number, frame)
        weight = land[window] * inside
        total = float(weight.sum())
        share = total / float(inside.sum())
        if total == 0:
            facts[number] = Facts(land=0, metres=0, roughness=0, score=0)
            continue
        metres = float((heights.metres[window] * weight).sum()) / total
        roughness = float((heights.roughness[window] * weight).sum()) / total
        counted = roughness if share >= INLAND else min(roughness, SHORE_CAP)
        facts[number] = Facts(
            land=share, metres=metres, roughness=roughness, score=metres + rules.roughness * counted
        )
    return facts


def _window(grid: HexGrid, number: HexId, frame: Frame) -> tuple[tuple[slice, slice], Field]:
    """The part of the frame round a hex (rows, columns), and for each of its pixels 1 if it is in the hex,
    else 0.
    """
    at = hexes.centre(grid, number)
    around = np.array([frame.to_pixel(*corner) for corner in hexes.corners(grid, at)])
    left, top = (max(0, int(v)) for v in around.min(0))
    right, bottom = (int(v) + 2 for v in around.max(0))
    rows, columns = np.meshgrid(
        np.arange(top, min(bottom, frame.height)) + 0.5,
        np.arange(left, min(right, frame.width)) + 0.5,
        indexing="ij",
    )
    # A point is in the hex if it is on the inner side of all six edges, which run clockwise.
    inside = np.ones(rows.shape, bool)
    for (x1, y1), (x2, y2) in zip(around, np.roll(around, -1, 0), strict=True):
        inside &= (x2 - x1) * (rows - y1) - (y2 - y1) * (columns - x1) >= 0
    window = (slice(top, top + rows.shape[0]), slice(left, left + rows.shape[1]))
    return window, inside.astype(np.float64)


def ground_class(facts: Facts, rules: GroundDoc) -> str:
    """clear, rough or mountain by score, sea where there is hardly any land."""
    if facts.land < rules.sea:
        return "sea"
    if facts.score >= rules.mountain:
        return "mountain"
    return "rough" if facts.score >= rules.rough else "clear"


def covered(brief: Brief, frame: Frame, land: Field) -> dict[HexId, str]:
    """Hexes of which an area of the author covers more than half the land: the last one that does."""
    found: dict[HexId, str] = {}
    for area in brief.cover:
        rings = [[brief.fit.to_plane(*point) for point in ring] for ring in area.rings]
        mask = frame.fill([Polygon(rings[0], rings[1:])])
        for number, _, _ in hexes.all_hexes(brief.grid):
            window, inside = _window(brief.grid, number, frame)
            ground = land[window] * inside
            total = float(ground.sum())
            if total > 0 and float((ground * mask[window]).sum()) > 0.5 * total:
                found[number] = area.terrain
    return found


def classify(
    brief: Brief, facts: Mapping[HexId, Facts], cover: Mapping[HexId, str] = MappingProxyType({})
) -> list[HexRow]:
    """Every hex with the author's decisions and places applied, in order of number. `cover`: by hex."""
    rules = brief.survey.ground
    shapes = {number: _ground(brief, number, facts[number]) for number in facts}
    grounds = {
        number: cover[number] if number in cover and _is_bare(brief, number, shape) else shape
        for number, shape in shapes.items()
    }
    rows = []
    for number, _, _ in hexes.all_hexes(brief.grid):
        decision = brief.decisions.get(number)
        here = [place for place in brief.places if place.hex == number]
        settled: str | None = next((kind for kind in SETTLED for p in here if p.kind == kind), None)
        ground = grounds[number]
        origin = "designed" if decision else "inferred"
        if decision and decision.terrain in SETTLED:
            settled = decision.terrain
        if settled:
            origin = "stated" if settled == "city" else "designed"
        flags = {p.flag for p in brief.survey.parallels if _north(brief.grid, number, p, brief.fit)}
        shore = facts[number].land < rules.coastal or any(
            grounds[other] == "sea" for other in hexes.neighbours(brief.grid, number).values()
        )
        if ground != "sea" and shore:
            flags.add(COASTAL)
        for flag in decision.flags if decision else ():
            if flag.startswith("-"):
                flags.discard(flag[1:])
            else:
                flags.add(flag)
        notes = [place.name for place in here] + ([decision.note] if decision else [])
        rows.append(
            HexRow(
                hex=number,
                terrain=settled or ground,
                ground=ground if settled else "",
                flags=tuple(sorted(flags)),
                origin=origin,
                note="; ".join(notes),
                relief=shapes[number] if grounds[number] != shapes[number] else "",
            )
        )
    return rows


def as_given(given: Given) -> list[HexRow]:
    """The hexes of an author's own table, as far as a landscape needs them."""
    return [
        HexRow(hex=number, terrain=draw, ground=ground, flags=(), origin="stated", note="")
        for number, (draw, ground) in sorted(given.hexes.items())
    ]


def _is_bare(brief: Brief, number: HexId, ground: str) -> bool:
    """Whether something may cover a hex: no mountain, no sea, and none the author has decided on."""
    decision = brief.decisions.get(number)
    return ground in ("clear", "rough") and not (decision and decision.terrain)


def _ground(brief: Brief, number: HexId, facts: Facts) -> str:
    """The ground of a hex after the author's decision; a hex with a town or city is never sea."""
    decision = brief.decisions.get(number)
    settled = any(place.hex == number and place.kind in SETTLED for place in brief.places)
    if decision and decision.terrain:
        if decision.terrain not in SETTLED:
            return decision.terrain
        settled = True
    ground = ground_class(facts, brief.survey.ground)
    return "clear" if settled and ground == "sea" else ground


def _north(grid: HexGrid, number: HexId, parallel: ParallelDoc, fit: Fit) -> bool:
    """Whether a hex's centre is north of a parallel, or south of it within the tolerance."""
    x, y = hexes.centre(grid, number)
    return fit.to_lon_lat(x, y - parallel.tolerance)[1] >= parallel.north_of
