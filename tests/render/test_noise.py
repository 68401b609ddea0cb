"""Hashed chance: the same everywhere, different for every name."""

from __future__ import annotations

from hashlib import sha256
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image, ImageStat

from hexwright.render.noise import SeededRandom, field


def test_numbers_are_fixed_by_the_name() -> None:
    first = SeededRandom("town 1716")
    assert [round(first.unit(), 4) for _ in range(3)] == [0.2133, 0.6608, 0.681]
    assert [SeededRandom("a").unit() for _ in range(3)] == [SeededRandom("a").unit()] * 3
    assert SeededRandom("a").unit() != SeededRandom("b").unit()


@given(st.text(max_size=8), st.floats(-5, 5), st.floats(0, 5))
def test_numbers_keep_their_bounds(name: str, low: float, span: float) -> None:
    chance = SeededRandom(name)
    for _ in range(80):
        assert 0 <= chance.unit() < 1
        assert low <= chance.between(low, low + span) <= low + span
        assert chance.choice("abc") in "abc"
        assert chance.sign() in (-1.0, 1.0)


@pytest.mark.parametrize("turn", [0.0, 37.0])
@pytest.mark.parametrize("cell", [2.5, 9.0, 40.0])
def test_fields_are_grey_and_fixed(cell: float, turn: float) -> None:
    picture = field("meadow", (90, 60), cell, turn)
    assert (picture.mode, picture.size) == ("L", (90, 60))
    assert picture.tobytes() == field("meadow", (90, 60), cell, turn).tobytes()
    assert picture.tobytes() != field("wood", (90, 60), cell, turn).tobytes()


def test_fields_are_balanced() -> None:
    stat = ImageStat.Stat(field("x", (600, 600), 6.0, 23.0))
    assert 120 < stat.mean[0] < 136
    assert stat.stddev[0] > 25


def test_large_cells_are_smooth() -> None:
    rough, smooth = field("x", (200, 200), 3.0), field("x", (200, 200), 40.0)

    def steps(picture: Image.Image) -> float:
        data = picture.tobytes()
        return sum(abs(a - b) for a, b in pairwise(data)) / len(data)

    assert steps(smooth) < steps(rough) / 5


def test_bytes_are_those_of_every_machine() -> None:
    assert sha256(field("map/meadow/1.9", (40, 30), 7.0).tobytes()).hexdigest()[:12] == "90121274c658"
