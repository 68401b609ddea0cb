"""The target `print`: which files there are, for which papers, and that bytes do not depend on cores."""

from __future__ import annotations

import io
from collections.abc import Callable
from dataclasses import replace

import pytest
from pypdf import PdfReader

from builder.diagnostics import Report
from builder.export.base import Art, Bundle, Job, Numbers, Options
from builder.export.print import PrintExporter
from builder.project import Project
from tests.conftest import SMALL, game_of

Build = Callable[..., Bundle]


@pytest.fixture
def printed(write_game: Callable[..., Project]) -> Build:
    """Files of the small game with this section `print`."""

    def build(wishes: str = "", *, jobs: int = 1, text: str = SMALL) -> Bundle:
        game = game_of(write_game(text + wishes))
        job = Job(
            game=game,
            art=Art(pictures={}, sizes={}, dpi=0.0),
            numbers=Numbers(by_key={}, next_free=1),
            options=replace(Options(), jobs=jobs),
            report=Report(),
        )
        return PrintExporter().export(job)

    return build


def test_every_paper_has_its_files(printed: Build) -> None:
    names = printed("print: {paper: [letter, a3]}\n").keys()
    assert {name for name in names if "map" in name} == {
        "print/map.pdf",
        "print/map-letter.pdf",
        "print/map-a3.pdf",
    }


def test_cores_do_not_change_a_byte(printed: Build) -> None:
    assert printed(jobs=1) == printed(jobs=2)


def test_a_map_no_paper_holds_is_left_out(printed: Build) -> None:
    bare = SMALL.replace('    hexes: {"0403": sea}\n', "")
    few = printed(
        "print: {paper: a4, hex: 200}\n", text=bare.replace("columns: 4, rows: 3", "columns: 32, rows: 3")
    )
    assert "print/map.pdf" not in few
    assert "print/map-a4.pdf" not in few
    assert "print/map-a4.pdf" in printed("print: {paper: a4, hex: 30}\n", text=bare)


def test_the_whole_map_is_at_its_true_size(printed: Build) -> None:
    wide = [
        float(
            PdfReader(io.BytesIO(printed(f"print: {{hex: {hex_mm}}}\n")["print/map.pdf"]))
            .pages[0]
            .mediabox.width
        )
        for hex_mm in (15, 30)
    ]
    border = 2 * 5.0 / 25.4 * 72
    assert wide[1] - border == pytest.approx(2 * (wide[0] - border), abs=0.1)
