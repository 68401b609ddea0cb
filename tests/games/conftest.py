"""Loading whole games the way the builder does, without drawing them."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from hexwright.check import CHECKS
from hexwright.diagnostics import Report, Severity
from hexwright.model.game import Game
from hexwright.project import shared_data
from hexwright.resolve.game import resolve_game
from hexwright.schema.base import validate
from hexwright.schema.game import GameDoc
from hexwright.source.loader import Files, load


def read_game(root: Path, folder: str) -> tuple[Game, Report]:
    """The checked model of a folder's game, and the findings."""
    report = Report()
    sources = load(Files(root=root, common=shared_data("common")), folder, report)
    assert sources is not None, [str(found) for found in report]
    doc = validate(GameDoc, sources.tree, report)
    assert doc is not None, [str(found) for found in report]
    game = resolve_game(folder.rsplit("/", 1)[-1], doc, sources, report)
    for check in CHECKS:
        report.extend(check(game))
    return game, report


@pytest.fixture(scope="session")
def game_of() -> Callable[[Path, str], Game]:
    """Load a game that must be free of errors and warnings."""

    def read(root: Path, folder: str) -> Game:
        game, report = read_game(root, folder)
        bad = [f"{f.span} {f.code} {f.message}" for f in report if f.severity is not Severity.NOTE]
        assert bad == []
        return game

    return read
