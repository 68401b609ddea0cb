"""Boards: what an author wrote about lines is looked up."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from builder.frontend import check
from builder.project import Project
from tests.conftest import SMALL

LINE = SMALL.replace(
    "    grid: {columns: 4, rows: 3}\n",
    "    grid: {columns: 4, rows: 3}\n    hex_sets: {west: {hexes: 0101..0203}}\n"
    "    lines: {front: {flag: west, directions: WAYS}}\n",
)


@pytest.mark.parametrize(("ways", "wrong"), [("N NE", ()), ("E", ("E",)), ("N nord", ("nord",))])
def test_line_faces_directions_the_grid_has(
    ways: str, wrong: tuple[str, ...], write_game: Callable[..., Project]
) -> None:
    report, _ = check(write_game(LINE.replace("WAYS", ways)), "demo")
    found = [f"{finding.code} {finding.message}" for finding in report if finding.severity == "error"]
    assert found == [f"R001 unknown direction '{word}'" for word in wrong]
