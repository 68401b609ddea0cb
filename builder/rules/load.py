"""Reads a game's `rules.yaml` and its checklist."""

from __future__ import annotations

from builder.diagnostics import Report
from builder.model.game import Game
from builder.rules.model import RulesModel
from builder.rules.resolve import resolve_rules
from builder.rules.schema import RulesFile
from builder.schema.base import validate
from builder.source.loader import Sources, read_text
from builder.source.table import parse_csv
from builder.source.tree import Map, Node, Scalar, parse_yaml

FILE = "rules.yaml"


def load_rules(sources: Sources, game: Game, report: Report) -> RulesModel | None:
    """The rules of a game; None if it has no `rules.yaml`, or after an error."""
    shown = f"{sources.folder}/{FILE}"
    if not (sources.files.root / shown).is_file():
        return None
    text = read_text(sources.files.root / shown, shown, sources.files, report, None)
    if text is None:
        return None
    inner = Report()
    node = parse_yaml(text, shown, inner)
    report.extend(inner)
    if node is None:
        return None
    tree = _with_checklist(node, sources, report)
    doc = validate(RulesFile, tree, report) if tree is not None else None
    if doc is None or report.failed:
        return None
    return resolve_rules(doc, game, sources.files.texts, report)


def _with_checklist(node: Node, sources: Sources, report: Report) -> Node | None:
    """The tree with the name of the checklist's file replaced by its table; None after an error."""
    if not isinstance(node, Map):
        report.error("Y015", "a source file is a mapping of sections", node.span)
        return None
    name = node.entries.get("checklist")
    if not isinstance(name, Scalar):
        return node
    shown = f"{sources.folder}/{name.text}"
    if ".." in name.text.split("/") or name.text.startswith(("/", "\\")) or "\0" in name.text:
        report.error("Y020", f"'{name.text}' is not a file of this project", name.span)
        return None
    text = read_text(sources.files.root / shown, shown, sources.files, report, name.span)
    if text is None:
        return None
    table = parse_csv(text, shown, report, {}, as_list=False)
    if table is None:
        return None
    return Map(entries={**node.entries, "checklist": table}, span=node.span, keys=node.keys)
