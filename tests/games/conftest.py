"""Loading whole games the way the builder does, without drawing them."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from builder.check import CHECKS
from builder.diagnostics import Report, Severity
from builder.model.game import Game
from builder.project import shared_data
from builder.resolve.game import resolve_game
from builder.schema.base import validate
from builder.schema.game import GameDoc
from builder.source.loader import Files, load


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
