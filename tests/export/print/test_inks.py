"""Files of a game in other inks, seen as a reader of PDF renders them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

import pypdfium2
import pytest
from PIL import Image, ImageChops, ImageStat

from hexwright.diagnostics import Report
from hexwright.export.print.exporter import make_group
from hexwright.export.print.groups import Kind, groups
from hexwright.model.printing import Inks
from tests.conftest import REPOSITORY
from tests.games.conftest import read_game

Files = Mapping[str, bytes]
COUNTERS, CHARTS, CALIBRATION = "counters-a4.pdf", "charts.pdf", "calibration-a4.pdf"


@pytest.fixture(scope="module")
def printed() -> Mapping[Inks, Files]:
    """Files of the first game of the project, all but its maps, which are slow."""
    game = read_game(REPOSITORY, "sources/ebb-and-flow")[0]
    found: dict[Inks, Files] = {}
    for inks in (Inks.FULL, Inks.SAVER, Inks.BLACK):
        inked = replace(game, printing=replace(game.printing, inks=inks, papers=("a4",)))
        quick = [group for group in groups(inked, None) if group.kind is not Kind.BOARDS]
        found[inks] = {name: data for group in quick for name, data in make_group(group, 0, Report()).items()}
    return found


def pages(files: Files, *names: str) -> Iterator[Image.Image]:
    for name in names:
        pdf = pypdfium2.PdfDocument(files[name])
        for number in range(len(pdf)):
            yield pdf[number].render(scale=0.5).to_pil().convert("RGB")
        pdf.close()


def ink(files: Files, name: str) -> float:
    """Share of a file's paper that is covered."""
    means = [sum(255 - part for part in ImageStat.Stat(page).mean) / 765 for page in pages(files, name)]
    return sum(means) / len(means)


def test_black_has_no_colour_anywhere(printed: Mapping[Inks, Files]) -> None:
    for page in pages(printed[Inks.BLACK], COUNTERS, CHARTS, CALIBRATION):
        red, green, blue = page.split()
        for difference in (ImageChops.difference(red, green), ImageChops.difference(green, blue)):
            assert max(number for number, count in enumerate(difference.histogram()) if count) <= 2


def test_the_saver_takes_about_half_the_ink(printed: Mapping[Inks, Files]) -> None:
    for name, most in ((COUNTERS, 0.57), (CHARTS, 0.65)):
        assert ink(printed[Inks.SAVER], name) < most * ink(printed[Inks.FULL], name), name


def test_the_manifest_is_the_same_in_all_inks(printed: Mapping[Inks, Files]) -> None:
    assert len({files["manifest.json"] for files in printed.values()}) == 1
