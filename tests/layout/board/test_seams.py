"""Seams keep off what should stay whole."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hexwright.layout.board.seams import REACH, STEP, crossings, place_seams
from hexwright.render.fonts import Fonts
from hexwright.render.scene import Box, Group, Ink, Rect, Scene, Stroke, Text

INK = Ink(colour="#000000")
FONTS = Fonts()


def text(x: float, y: float, words: str) -> Text:
    return Text(at=(x, y), text=words, font="medium", size=3.0, ink=INK, anchor="start")


def seat(x: float, y: float) -> Rect:
    return Rect(box=Box(x=x, y=y, w=16.0, h=16.0), stroke=Stroke(ink=INK, width=0.3))


def test_a_seam_passes_between_words() -> None:
    scene = Scene(width=200.0, height=100.0, ops=(text(91.0, 50.0, "Long name here"),))
    found = crossings(scene, FONTS)
    _, seam, _ = place_seams((0.0, 200.0), 2, 150.0, found.upright, 1.0)
    assert seam <= 91.0 + STEP
    assert place_seams((0.0, 100.0), 2, 80.0, found.level, 1.0)[1] != pytest.approx(50.0, abs=STEP)


def test_a_seam_passes_between_the_places_of_counters_wherever_they_are_grouped() -> None:
    row = tuple(seat(i * 20.0, 0.0) for i in range(10))
    scene = Scene(width=220.0, height=40.0, ops=(Group(ops=row, dx=4.0, scale=1.05),))
    found = crossings(scene, FONTS)
    for pieces in (2, 3, 4):
        for seam in place_seams((0.0, 220.0 * 1.25), pieces, 250.0, found.upright, 1.25)[1:-1]:
            along = (seam / 1.25 - 4.0) / 1.05 % 20.0
            assert along >= 16.0 - 2 * STEP or along <= STEP


def test_without_anything_to_keep_off_pieces_are_equal() -> None:
    assert place_seams((0.0, 300.0), 3, 120.0, (), 1.0) == (0.0, 100.0, 200.0, 300.0)
    empty = crossings(Scene(width=300.0, height=10.0, ops=()), FONTS)
    assert place_seams((0.0, 300.0), 3, 120.0, empty.upright, 1.0) == pytest.approx(
        (0.0, 100.0, 200.0, 300.0)
    )


@given(
    st.floats(60.0, 900.0),
    st.integers(1, 9),
    st.floats(1.0, 1.4),
    st.lists(st.floats(0.0, 3.0), min_size=1, max_size=2000),
    st.floats(0.5, 2.0),
    st.floats(0.0, 30.0),
)
def test_no_piece_is_too_long_nor_far_from_even(
    length: float, pieces: int, spare: float, costs: list[float], scale: float, start: float
) -> None:
    longest = length / pieces * spare
    edges = place_seams((start, start + length), pieces, longest, costs, scale)
    assert len(edges) == pieces + 1
    assert edges[0] == start and edges[-1] == start + length
    for i, edge in enumerate(edges):
        assert abs(edge - start - i * length / pieces) <= REACH * length / pieces + 1e-6
    assert all(0 < b - a <= longest + 1e-6 for a, b in pairwise(edges))
