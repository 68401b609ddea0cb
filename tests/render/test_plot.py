"""Bars and columns: lengths in proportion, round scales, words that fit."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from lxml import etree

from hexwright.render.plot import Bar, Plot, Series, bars, columns, key, scale

BLUE, RED = "#0000FF", "#FF0000"


def boxes(plot: Plot, colour: str) -> list[list[float]]:
    """Left, top, width, height of the boxes of a colour."""
    root = etree.fromstring(plot.document("a plot", 500).encode())
    return [
        [float(box.get(name, "")) for name in ("x", "y", "width", "height")]
        for box in root.iter("{*}rect")
        if box.get("fill") == colour
    ]


def texts(plot: Plot) -> list[str]:
    root = etree.fromstring(plot.document("a plot", 500).encode())
    return [found.text or "" for found in root.iter("{*}text")]


def test_bars_are_as_long_as_their_values() -> None:
    plot = Plot(600)
    rows = [Bar("one", 30, "30", BLUE), Bar("two", 10, "10", RED)]
    height = bars(plot, 0, 0, 600, rows, label=200)
    (blue,), (red,) = boxes(plot, BLUE), boxes(plot, RED)
    assert blue[2] == pytest.approx(3 * red[2])
    assert red[1] + red[3] == height
    whole = Plot(600)
    bars(whole, 0, 0, 600, rows, label=200, whole=60)
    assert boxes(whole, BLUE)[0][2] == pytest.approx(blue[2] / 2)


def test_stacked_columns_stand_on_each_other() -> None:
    plot = Plot(600)
    series = [Series("a", BLUE, [1, 0]), Series("b", RED, [3, 2])]
    columns(plot, 0, 0, 600, 222, ["x", "y"], series, stacked=True)
    (blue,), reds = boxes(plot, BLUE), boxes(plot, RED)
    assert blue[1] + blue[3] == pytest.approx(200)
    assert reds[0][1] + reds[0][3] == pytest.approx(blue[1])
    assert reds[0][3] == pytest.approx(150) and reds[0][0] == blue[0]
    assert reds[1][1] + reds[1][3] == pytest.approx(200)


def test_columns_side_by_side_share_the_floor() -> None:
    plot = Plot(600)
    columns(plot, 0, 0, 600, 222, ["x"], [Series("a", BLUE, [1]), Series("b", RED, [2])], stacked=False)
    (blue,), (red,) = boxes(plot, BLUE), boxes(plot, RED)
    assert blue[1] + blue[3] == red[1] + red[3]
    assert blue[0] + blue[2] <= red[0]
    assert red[3] == pytest.approx(2 * blue[3])


def test_names_that_do_not_fit_are_left_out() -> None:
    plot = Plot(300)
    names = [f"turn {k}" for k in range(40)]
    columns(plot, 0, 0, 300, 100, names, [Series("a", BLUE, [1] * 40)], stacked=True)
    shown = [text for text in texts(plot) if text.startswith("turn")]
    assert "turn 0" in shown
    assert 2 <= len(shown) <= 8


def test_the_key_ends_where_it_shall() -> None:
    plot = Plot(300)
    key(plot, 290, 20, [Series("first", BLUE, []), Series("second", RED, [])])
    (blue,), (red,) = boxes(plot, BLUE), boxes(plot, RED)
    assert blue[0] < red[0] < 290
    assert set(texts(plot)) == {"first", "second"}


def test_long_words_are_cut_short() -> None:
    plot = Plot(300)
    short = plot.fitted("a rather long sentence", 15, 80)
    assert short.endswith("…")
    assert plot.length(short, 15) <= 80
    assert plot.fitted("short", 15, 80) == "short"


@given(st.floats(0, 1e7))
def test_scales_are_round_and_long_enough(most: float) -> None:
    ticks = scale(most)
    assert ticks[0] == 0
    assert 2 <= len(ticks) <= 6
    assert ticks[-1] >= most * (1 - 1e-6)
    assert len(ticks) < 3 or ticks[-2] < most
