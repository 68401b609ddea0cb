"""The fonts of the package."""

from __future__ import annotations

from typing import get_args

import pytest
from reportlab.pdfbase.ttfonts import TTFont

from hexwright.model.look import FONTS
from hexwright.render.fonts import FONT_FILES, Fonts, path_of
from hexwright.schema.look import FontName


def test_the_same_names_everywhere() -> None:
    assert tuple(FONT_FILES) == FONTS == get_args(FontName)


def test_the_licence_lies_beside_the_fonts() -> None:
    folder = path_of("bold").parent
    assert "SIL OPEN FONT LICENSE" in (folder / "OFL.txt").read_text(encoding="utf-8")
    assert (folder / "README.md").is_file()


@pytest.mark.parametrize("font", FONTS)
def test_figures_are_tabular_and_unkerned(font: str, fonts: Fonts) -> None:
    assert len({round(fonts.advance(font, digit), 4) for digit in "0123456789"}) == 1
    assert all(fonts.kern(font, a + b) == 0 for a in "0147" for b in "0147")


@pytest.mark.parametrize("font", FONTS)
def test_letters_are_kerned(font: str, fonts: Fonts) -> None:
    assert fonts.kern(font, "To") < -0.02
    assert fonts.kern(font, "AV") < -0.01


@pytest.mark.parametrize("font", FONTS)
def test_the_cap_height_is_the_fonts(font: str, fonts: Fonts) -> None:
    assert fonts.cap_height(font) == pytest.approx(0.7, abs=0.002)
    assert fonts.em(font, 7.0) == pytest.approx(10.0, rel=0.003)


@pytest.mark.parametrize("font", FONTS)
def test_the_signs_charts_and_names_need_are_there(font: str, fonts: Fonts) -> None:
    missing = fonts.face(font, 40).getmask("\U0010fffd")
    for char in "–—×½¼¾−≤≥•·°′″“”’…ŏŭŌŪéüöäßçñø":
        mask = fonts.face(font, 40).getmask(char)
        assert (mask.size, bytes(mask)) != (missing.size, bytes(missing)), char


@pytest.mark.parametrize("font", FONTS)
def test_paper_can_embed_them(font: str) -> None:
    face = TTFont(f"Test-{font}", str(path_of(font))).face
    assert face.charWidths[ord("7")] == pytest.approx(Fonts().advance(font, "7") * 1000, abs=1)


def test_an_unknown_font_is_a_bug(fonts: Fonts) -> None:
    with pytest.raises(KeyError):
        fonts.face("arial", 12)
