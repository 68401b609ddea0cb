"""Polylines."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hexwright.render.map.paths import Path, round_corners, smooth

CORNER = [(0.0, 0.0), (10.0, 0.0), (10.0, 10.0)]


def test_smoothing_keeps_the_ends_and_cuts_the_corner() -> None:
    line = smooth(CORNER, 3)
    assert (line[0], line[-1]) == (CORNER[0], CORNER[-1])
    assert (10.0, 0.0) not in line
    assert Path(line).length < 20


def test_rounding_stays_near_the_corner() -> None:
    line = round_corners(CORNER, 2.0)
    assert (line[0], line[-1]) == (CORNER[0], CORNER[-1])
    assert all(x >= 8 - 1e-9 or y == 0 for x, y in line)


def test_walking_along() -> None:
    path = Path(CORNER)
    assert path.length == 20
    assert path.at(5) == (5, 0)
    assert path.at(15) == (10, 5)
    assert path.at(-3) == (-3, 0)
    assert path.at(24) == (10, 14)
    assert path.pose(15)[2] == pytest.approx(1.5708, abs=1e-3)


@given(
    st.lists(st.tuples(st.floats(-50, 50), st.floats(-50, 50)), min_size=2, max_size=12),
    st.floats(0.5, 9),
)
def test_resampling_keeps_the_ends(points: list[tuple[float, float]], step: float) -> None:
    path = Path(points)
    line = path.resampled(step)
    assert line[0] == pytest.approx(points[0])
    assert line[-1] == pytest.approx(points[-1], abs=1e-6)
    assert len(line) == max(1, round(path.length / step)) + 1
