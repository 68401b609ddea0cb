"""Boards in one sheet, measured in the file."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from math import sqrt

import pytest

from hexwright.layout.board.sheet import BORDER, LARGEST
from hexwright.model.printing import PrintSpec
from hexwright.render.scene import Scene
from tests import paper
from tests.layout.board.conftest import Printed

Loader = Callable[[str], Printed]


@pytest.mark.parametrize(("name", "step"), [("flat", (sqrt(3) / 2, 1.0)), ("pointy", (1.0, sqrt(3) / 2))])
@pytest.mark.parametrize("size", [None, 17.3])
def test_the_pitch_of_hexes(
    printed: Loader, name: str, step: tuple[float, float], size: float | None
) -> None:
    made = printed(name)
    grid = made.game.main_board.grid
    assert grid is not None
    across = size or grid.hex_mm
    sheet = paper.sheets(made.sheet_file(PrintSpec(hex=size)))[0]
    seen = {word.text: word.box.centre for word in sheet.words if word.text.isdigit() and len(word.text) == 4}
    (x, y), far = seen["0101"], seen["2113"]
    assert (far[0] - x) / 20 == pytest.approx(across * step[0], abs=0.01)
    assert (far[1] - y) / 12 == pytest.approx(across * step[1], abs=0.01)


def test_a_page_is_the_board_and_a_border(printed: Loader) -> None:
    made = printed("spaces")
    art = made.scenes["map"]
    sheet = paper.sheets(made.sheet_file(PrintSpec(counter=12.7 * 1.25)))[0]
    assert sheet.width == pytest.approx(art.width * 1.25 + 2 * BORDER, abs=0.05)
    assert sheet.height == pytest.approx(art.height * 1.25 + 2 * BORDER, abs=0.05)
    core = paper.Place(x0=BORDER, y0=BORDER, x1=sheet.width - BORDER, y1=sheet.height - BORDER)
    assert sheet.trim.inside(core, 0.01) and core.inside(sheet.trim, 0.01)


def test_every_board_has_its_page_the_main_board_first(printed: Loader) -> None:
    made = printed("spaces")
    data = made.sheet_file(PrintSpec())
    assert paper.titles(data) == tuple(board.name for board in made.game.boards.values())
    assert made.game.main_board.name == paper.titles(data)[0]


def test_nothing_but_trim_marks_and_captions_lies_outside_the_bleed(printed: Loader) -> None:
    made = printed("spaces")
    for sheet in paper.sheets(made.sheet_file(PrintSpec())):
        core = paper.Place(
            x0=BORDER - 2.0, y0=BORDER - 2.0, x1=sheet.width - BORDER + 2.0, y1=sheet.height - BORDER + 2.0
        )
        picture = sheet.picture(100)
        k = 100 / 25.4
        inner = (round(core.x0 * k), round(core.y0 * k), round(core.x1 * k), round(core.y1 * k))
        picture.paste("#FFFFFF", inner)
        ink = sum(count for value, count in enumerate(picture.convert("L").histogram()) if value < 250)
        assert 0 < ink < 0.12 * 2 * (sheet.width + sheet.height) * BORDER * k * k


def test_the_check_rule_is_50_mm(printed: Loader) -> None:
    sheet = paper.sheets(printed("flat").sheet_file(PrintSpec()))[0]
    below = [
        line.box for line in sheet.strokes if line.box.y0 > sheet.height - BORDER + 1.0 and line.box.w > 40
    ]
    assert [box.w for box in below] == [pytest.approx(50.0, abs=0.02)]


def test_only_the_ground_is_a_bitmap(printed: Loader) -> None:
    made = printed("spaces")
    assert all(not sheet.images for sheet in paper.sheets(made.sheet_file(PrintSpec())))
    sheet = paper.sheets(printed("flat").sheet_file(PrintSpec()))[0]
    art = paper.Place(x0=BORDER, y0=BORDER, x1=sheet.width - BORDER, y1=sheet.height - BORDER)
    assert sheet.images
    assert all(image.box.inside(art) for image in sheet.images)


def test_fonts_are_embedded_as_far_as_used(printed: Loader) -> None:
    assert all(font.embedded and font.subset for font in paper.fonts(printed("flat").sheet_file(PrintSpec())))


def test_a_board_larger_than_a_page_may_be_is_left_out(printed: Loader) -> None:
    made = printed("spaces")
    giant = Scene(width=LARGEST, height=100.0, ops=())
    other = replace(made, scenes={**made.scenes, "map": giant}, files={})
    assert [page.title for page in other.sheet(PrintSpec()).pages] == ["Losses"]
