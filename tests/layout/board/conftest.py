"""Games with boards drawn once, for files of pages."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

import pytest

from hexwright.diagnostics import Report
from hexwright.frontend import understand
from hexwright.layout.board.sheet import board_sheet
from hexwright.layout.board.tiles import board_tiles
from hexwright.model.game import Game
from hexwright.model.printing import PAPERS, PrintSpec
from hexwright.project import shared_data
from hexwright.render.fonts import Fonts
from hexwright.render.map.draw import draw_board
from hexwright.render.page import Document
from hexwright.render.scene import Scene
from hexwright.render.vector import write_pdfs
from hexwright.source.loader import Files, load
from tests.conftest import REPOSITORY, SMALL

FLAT = SMALL.replace("columns: 4, rows: 3", "columns: 30, rows: 14")
POINTY = SMALL.replace("columns: 4, rows: 3", "columns: 22, rows: 19, orientation: pointy, hex: 13")


@dataclass(frozen=True, kw_only=True)
class Printed:
    """A game, its boards as drawn, and what makes files of them."""

    game: Game
    scenes: Mapping[str, Scene]
    fonts: Fonts
    files: dict[str, bytes] = field(default_factory=dict)

    def tiles(self, spec: PrintSpec, paper: str) -> Document:
        document = board_tiles(self.game, spec, PAPERS[paper], self.scenes, self.fonts)
        assert document is not None
        return document

    def tiles_file(self, spec: PrintSpec, paper: str) -> bytes:
        return self._written(f"tiles {spec} {paper}", lambda: self.tiles(spec, paper))

    def sheet(self, spec: PrintSpec) -> Document:
        document = board_sheet(self.game, spec, self.scenes, self.fonts)
        assert document is not None
        return document

    def sheet_file(self, spec: PrintSpec) -> bytes:
        return self._written(f"sheet {spec}", lambda: self.sheet(spec))

    def _written(self, key: str, make: Callable[[], Document]) -> bytes:
        if key not in self.files:
            self.files[key] = write_pdfs({"it": make()}, fonts=self.fonts, epoch=0, picture_dpi=60)["it"]
        return self.files[key]


@pytest.fixture(scope="session")
def printed(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], Printed]:
    """A game by name: flat, pointy, spaces, impulses."""

    @cache
    def make(name: str) -> Printed:
        if name in ("flat", "pointy"):
            root = tmp_path_factory.mktemp(name)
            folder = f"sources/{name}"
            (root / folder).mkdir(parents=True)
            source = FLAT if name == "flat" else POINTY
            (root / folder / "game.yaml").write_text(source, encoding="utf-8")
        else:
            root, folder = REPOSITORY, f"tests/cases/{name}"
        game = _read(root, folder, name)
        fonts = Fonts()
        scenes = {board.id: draw_board(game, board, fonts) for board in game.boards.values()}
        return Printed(game=game, scenes=scenes, fonts=fonts)

    return make


def _read(root: Path, folder: str, name: str) -> Game:
    report = Report()
    sources = load(Files(root=root, common=shared_data("common")), folder, report)
    assert sources is not None, report.found
    game = understand(name, sources, report)
    assert game is not None, report.found
    return game
