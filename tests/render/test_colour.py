"""Colour arithmetic against published values."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hexwright.render.colour import (
    Triple,
    contrast,
    coverage,
    difference,
    from_lch,
    grey,
    lab,
    lch,
    legible,
    luminance,
    mixed,
)
from hexwright.render.vision import Vision, least_difference, simulated

colours = st.integers(0, 0xFFFFFF).map(lambda value: f"#{value:06X}")

SHARMA = [  # Sharma, Wu, Dalal 2005, table 1: pairs 1, 2, 3, 4, 7, 13, 14 and others
    ((50.0, 2.6772, -79.7751), (50.0, 0.0, -82.7485), 2.0425),
    ((50.0, 3.1571, -77.2803), (50.0, 0.0, -82.7485), 2.8615),
    ((50.0, 2.8361, -74.0200), (50.0, 0.0, -82.7485), 3.4412),
    ((50.0, -1.3802, -84.2814), (50.0, 0.0, -82.7485), 1.0000),
    ((50.0, 0.0, 0.0), (50.0, -1.0, 2.0), 2.3669),
    ((50.0, 2.5, 0.0), (50.0, 0.0, -2.5), 4.3065),
    ((50.0, 2.5, 0.0), (73.0, 25.0, -18.0), 27.1492),
    ((50.0, 2.5, 0.0), (61.0, -5.0, 29.0), 22.8977),
    ((50.0, 2.5, 0.0), (56.0, -27.0, -3.0), 31.9030),
    ((50.0, 2.5, 0.0), (58.0, 24.0, 15.0), 19.4535),
    ((60.2574, -34.0099, 36.2677), (60.4626, -34.1751, 39.4387), 1.2644),
    ((22.7233, 20.0904, -46.6940), (23.0331, 14.9730, -42.5619), 2.0373),
    ((2.0776, 0.0795, -1.1350), (0.9033, -0.0636, -0.5514), 0.9082),
]


@pytest.mark.parametrize(("one", "other", "expected"), SHARMA)
def test_difference_of_the_published_pairs(one: Triple, other: Triple, expected: float) -> None:
    assert difference(one, other) == pytest.approx(expected, abs=1e-4)
    assert difference(other, one) == pytest.approx(expected, abs=1e-4)


def test_known_colours() -> None:
    assert lab("#FF0000") == pytest.approx((53.24, 80.09, 67.20), abs=0.05)
    assert lab("#FFFFFF") == pytest.approx((100.0, 0.0, 0.0), abs=0.02)
    assert contrast("#000000", "#FFFFFF") == pytest.approx(21.0)
    assert contrast("#777777", "#FFFFFF") == pytest.approx(4.48, abs=0.01)
    assert (coverage("#FFFFFF"), coverage("#000000")) == (0.0, 1.0)
    assert coverage("#FF0000") == pytest.approx(2 / 3)
    assert mixed("#000000", "#FFFFFF", 0.5) == "#808080"


@given(colours)
def test_a_colour_comes_back_from_its_lightness_chroma_and_hue(colour: str) -> None:
    assert difference(lab(from_lch(*lch(colour))), lab(colour)) < 0.7


@given(colours)
def test_the_grey_of_a_colour_is_as_bright(colour: str) -> None:
    assert luminance(grey(lab(colour)[0])) == pytest.approx(luminance(colour), abs=0.006)


@given(colours, colours)
def test_what_is_made_legible_is(colour: str, ground: str) -> None:
    assert contrast(legible(colour, (ground,), 4.5), ground) >= 4.5
    assert legible("#000000", ("#FFFFFF",), 4.5) == "#000000"


def test_who_sees_what() -> None:
    """Dichromats confuse what they are known to confuse, and greys stay grey."""
    for vision in Vision:
        for level in ("#000000", "#808080", "#FFFFFF"):
            assert difference(lab(simulated(level, vision)), lab(level)) < 0.5
    red, green, blue = "#B03A2E", "#5B7A1F", "#1F5FB0"
    assert least_difference(red, green) < 8 < difference(lab(red), lab(green))
    assert least_difference(red, blue) > 20
    assert simulated(red, Vision.NORMAL) == red
