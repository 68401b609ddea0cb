"""A game's referee from its folder: read, understood, checked."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from builder.diagnostics import Report
from builder.frontend import understand
from builder.project import Project, shared_data
from builder.rules.load import load_rules
from builder.rules.tables import Rulebook, make_rulebook
from builder.source.loader import Files, load
from tests.conftest import REPOSITORY


def open_rulebook(project: Project, game_id: str) -> tuple[Rulebook | None, Report, Mapping[str, str]]:
    """The rulebook of a game (None if it has none, or after an error), all findings, the source texts."""
    report = Report()
    read = Files(root=project.root, common=project.common)
    sources = load(read, f"sources/{game_id}", report)
    game = understand(game_id, sources, report) if sources is not None else None
    if sources is None or game is None:
        return None, report, read.texts
    rules = load_rules(sources, game, report)
    return (None if rules is None else make_rulebook(game, rules)), report, read.texts


@cache
def rulebook(game_id: str) -> Rulebook:
    """The rulebook of a game of this project."""
    book, report, _ = open_rulebook(Project(root=REPOSITORY, common=shared_data("common")), game_id)
    assert book is not None, [finding.message for finding in report]
    return book
