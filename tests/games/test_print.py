"""The files a real game is printed with, as the builder writes them."""

from __future__ import annotations

import io
import json
import re
from collections import Counter
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest
from pypdf import PdfReader

from hexwright.diagnostics import Report
from hexwright.export.base import Art, Job, Numbers, Options
from hexwright.export.print import PrintExporter
from hexwright.model.game import Game
from hexwright.model.printing import PAPERS
from tests.conftest import REPOSITORY
from tests.export.making import made
from tests.paper import MM, fonts, sheets, titles

PER_PAPER = ("calibration", "counters", "map")


@pytest.fixture(scope="module")
def files(game_of: Callable[[Path, str], Game]) -> Mapping[str, bytes]:
    """What lies in `print/`."""
    report = Report()
    job = Job(
        game=game_of(REPOSITORY, "sources/ebb-and-flow"),
        art=Art(pictures={}, sizes={}, dpi=0.0),
        numbers=Numbers(by_key={}, next_free=1),
        options=Options(),
        report=report,
    )
    found = made(PrintExporter(), job)
    assert list(report) == []
    return {name.removeprefix("print/"): data for name, data in found.items()}


def readers(files: Mapping[str, bytes]) -> dict[str, PdfReader]:
    """All PDF files."""
    return {name: PdfReader(io.BytesIO(data)) for name, data in files.items() if name.endswith(".pdf")}


def test_these_files_are_there(files: Mapping[str, bytes]) -> None:
    papers = {f"{kind}-{paper}.pdf" for kind in PER_PAPER for paper in ("a4", "letter")}
    aids = {"charts.pdf", "charts-letter.pdf", "cover.pdf", "cover-letter.pdf"}
    assert set(files) == papers | aids | {"map.pdf", "manifest.json"}


def test_pages_are_as_large_as_their_paper_upright_or_across(files: Mapping[str, bytes]) -> None:
    for name, reader in readers(files).items():
        if name == "map.pdf":
            continue
        paper = PAPERS["letter" if "letter" in name else "a4"]
        for page in reader.pages:
            size = sorted((float(page.mediabox.width) * MM, float(page.mediabox.height) * MM))
            assert size == pytest.approx((paper.width, paper.height), abs=0.01), name


def test_letters_come_along_and_only_maps_have_bitmaps(files: Mapping[str, bytes]) -> None:
    for name, reader in readers(files).items():
        assert fonts(files[name]), name
        assert all(font.embedded and font.subset for font in fonts(files[name])), name
        if not name.startswith(("map", "cover")):
            assert not any(page.images for page in reader.pages), name


def test_sheets_hold_as_many_counters_as_the_manifest(files: Mapping[str, bytes]) -> None:
    wanted = sum(piece.get("count", 1) for piece in json.loads(files["manifest.json"])["pieces"])
    for paper in ("a4", "letter"):
        told = []
        for page in readers(files)[f"counters-{paper}.pdf"].pages[::2]:  # fronts
            found = re.search(
                r"(\d+)\s+counters\s+on\s+this\s+sheet,\s+(\d+)\s+in\s+all", page.extract_text()
            )
            assert found is not None
            told.append(int(found[1]))
            assert int(found[2]) == wanted
        assert sum(told) == wanted


def test_every_file_says_what_it_is(files: Mapping[str, bytes]) -> None:
    for name, reader in readers(files).items():
        assert reader.metadata is not None
        assert str(reader.metadata.title).startswith("Ebb & Flow"), name
        assert len(reader.outline) == len(reader.pages), name


def test_nothing_is_as_large_as_to_be_a_burden(files: Mapping[str, bytes]) -> None:
    for name, data in files.items():
        assert len(data) < (6_000_000 if name.startswith("map") else 400_000), name


def test_the_map_takes_nine_sheets_of_a4_at_its_true_size(files: Mapping[str, bytes]) -> None:
    boards = Counter(title.partition(" · ")[0] for title in titles(files["map-a4.pdf"]))
    assert boards == {
        "Assembly plan": 1,
        "Central Korea 1951": 9,
        "Losses": 2,
        "UN organisation": 2,
        "Communist organisation": 2,
    }
    # Counters of 5/8 inch instead of 1/2, so hexes of 18.625 mm instead of 14.9, on the sheet and the tile.
    for name, page in (("map.pdf", 0), ("map-a4.pdf", 1)):
        seen = {word.text: word.box.centre[1] for word in sheets(files[name])[page].words}
        assert (seen["0505"] - seen["0502"]) / 3 == pytest.approx(14.9 * 1.25, abs=0.02)


def test_the_ground_has_240_pixels_an_inch(files: Mapping[str, bytes]) -> None:
    pages = [sheets(files["map.pdf"])[0], *sheets(files["map-a4.pdf"])[1:10]]
    for page in pages:
        assert page.images
        assert min(image.dpi for image in page.images) >= 239.0
