"""Reads a game's `rules.yaml` and its checklist."""

from __future__ import annotations

from builder.diagnostics import Report
from builder.model.game import Game
from builder.rules.mechanism import MECHANISMS
from builder.rules.model import RulesModel
from builder.rules.own_sources import own_mechanisms
from builder.rules.resolve import resolve_rules
from builder.rules.schema import RulesFile
from builder.rules.source import rules_tree
from builder.schema.base import validate
from builder.source.loader import Sources


def load_rules(sources: Sources, game: Game, report: Report) -> RulesModel | None:
    """The rules of a game; None if it has none, or after an error."""
    tree = rules_tree(sources, report)
    if tree is None or own_mechanisms(sources, MECHANISMS, report) is None:
        return None
    doc = validate(RulesFile, tree, report)
    if doc is None or report.failed:
        return None
    return resolve_rules(doc, game, sources.files.texts, report)
