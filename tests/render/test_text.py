"""Setting lines."""

from __future__ import annotations

import math

import pytest

from hexwright.render.fonts import Fonts
from hexwright.render.scene import Ink, Text
from hexwright.render.text import bounds, fit, places, width, wrap

INK = Ink(colour="#000000")


def line(text: str, *, anchor: str = "start", tracking: float = 0.0, angle: float = 0.0) -> Text:
    return Text(
        at=(10.0, 20.0),
        text=text,
        font="bold",
        size=7.0,
        ink=INK,
        anchor=anchor,
        tracking=tracking,
        angle=angle,
    )


def test_digits_stand_on_their_grid(fonts: Fonts) -> None:
    em = fonts.em("bold", 7.0)
    assert [x for _, x in places(fonts, line("1801"))] == pytest.approx(
        [0, 0.498 * em, 0.996 * em, 1.494 * em]
    )


def test_tracking_stands_between_letters_only(fonts: Fonts) -> None:
    plain = width(fonts, "Seoul", "bold", 7.0)
    assert width(fonts, "Seoul", "bold", 7.0, tracking=2.0) == pytest.approx(plain + 8.0)
    assert width(fonts, "", "bold", 7.0, tracking=2.0) == 0.0


@pytest.mark.parametrize(("anchor", "share"), [("start", 0.0), ("middle", 0.5), ("end", 1.0)])
def test_anchors(fonts: Fonts, anchor: str, share: float) -> None:
    whole = width(fonts, "Inje", "bold", 7.0, tracking=0.5)
    char, place = places(fonts, line("Inje", anchor=anchor, tracking=0.5))[0]
    assert char == "I"
    assert place == pytest.approx(-share * whole)


def test_blanks_move_the_pen_and_print_nothing(fonts: Fonts) -> None:
    letters = places(fonts, line("a b"))
    assert [char for char, _ in letters] == ["a", "b"]
    assert letters[1][1] > 1.2 * fonts.advance("bold", "a") * fonts.em("bold", 7.0)


def test_bounds_turn_with_the_line(fonts: Fonts) -> None:
    flat, steep = bounds(fonts, line("Imjin")), bounds(fonts, line("Imjin", angle=90.0))
    assert (flat.w, flat.h) == pytest.approx((steep.h, steep.w))
    assert flat.y == pytest.approx(13.0)
    assert steep.y == pytest.approx(20.0)


def test_fit_shrinks_and_never_grows(fonts: Fonts) -> None:
    room = 9.0
    size = fit(fonts, "Capital", "bold", 7.0, room)
    assert width(fonts, "Capital", "bold", size) == pytest.approx(room)
    assert fit(fonts, "9", "bold", 7.0, 400.0) == 7.0


def test_wrap_keeps_every_word(fonts: Fonts) -> None:
    text = "Losses in steps, attacker before defender. Between two headings use the lower."
    lines = wrap(fonts, text, "medium", 2.0, 30.0)
    assert " ".join(lines) == text
    assert len(lines) > 2
    assert all(width(fonts, one, "medium", 2.0) <= 30.0 for one in lines)
    assert wrap(fonts, "a\nb", "medium", 2.0, 30.0) == ("a", "b")


def test_lengths_do_not_depend_on_resolution(fonts: Fonts) -> None:
    small = width(fonts, "Taebaek", "medium-italic", 1.0)
    assert width(fonts, "Taebaek", "medium-italic", 50.0) == pytest.approx(50 * small)
    assert math.isfinite(small)
