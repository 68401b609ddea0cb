"""Proposals of hexes for towns whose place on the globe is known."""

from __future__ import annotations

import json
from collections.abc import Iterable
from math import hypot

from hexwright.diagnostics import Report
from hexwright.geometry import hexes
from hexwright.geometry.georef import Fit
from hexwright.model.board import HexGrid, HexId
from hexwright_survey.brief import TownDoc


def proposed(towns: Iterable[TownDoc], grid: HexGrid, fit: Fit, sea: frozenset[HexId], report: Report) -> str:
    """places-proposal.yaml: a line for each town, to be taken over into the places of the board.

    A town whose hex is all sea gets the nearest hex beside it that is not. V011 for a town without a hex.
    """
    lines = [
        "# Hexes proposed for a table of towns. What is right goes into the places of the board.",
        "places:",
    ]
    for town in towns:
        x, y = fit.to_plane(town.lon, town.lat)
        real = hexes.hex_at(grid, x, y)
        around = [] if real is None else [real, *hexes.neighbours(grid, real).values()]
        dry = [number for number in around if number not in sea]
        if not dry:
            report.warn("V011", f"{town.name} lies off the map or far out at sea", town.where.span)
            continue
        number = real if real in dry else min(dry, key=lambda other: (_apart(grid, other, x, y), other))
        words = {
            "name": json.dumps(town.name, ensure_ascii=False),
            "hex": f'"{number}"',
            "at": f"[{town.lon:g}, {town.lat:g}]",
            "kind": town.kind,
            "rank": f"{town.rank}",
            "origin": "inferred",
            "note": "" if number == real else f"lies in {real}",
        }
        lines.append("  - {" + ", ".join(f"{key}: {word}" for key, word in words.items() if word) + "}")
    return "\n".join(lines) + "\n"


def _apart(grid: HexGrid, number: HexId, x: float, y: float) -> float:
    cx, cy = hexes.centre(grid, number)
    return hypot(cx - x, cy - y)
