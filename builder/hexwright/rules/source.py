"""Finds and reads `rules.yaml` and the checklist of a game and of those it varies, as one tree.

What a variant writes is laid over what the games below it say, as for the rest of a game: mappings are merged
key by key, a checklist row by row, lists and values replaced, and a key without a value removes the inherited
one. A variant without a file of its own has the referee of the game below; `rules:` without a value is a
variant without a referee. `without` and the numbers of rules work as on the front page.
"""

from __future__ import annotations

from hexwright.diagnostics import Report
from hexwright.source.loader import Sources, laid_over, read_text
from hexwright.source.table import parse_csv
from hexwright.source.tree import Map, Node, Scalar, parse_yaml

FILE = "rules.yaml"


def rules_tree(sources: Sources, report: Report) -> Map | None:
    """What all of them say; None if nobody says anything, or after an error."""
    merged: Node | None = None
    folders = reversed(sources.folders)  # what lies below first
    for folder in folders:
        if not (sources.files.root / folder / FILE).is_file():
            continue
        own = _tree(folder, sources, report)
        if own is None:
            return None
        rules = own.entries.get("rules")
        if merged is not None and isinstance(rules, Scalar) and rules.is_null:
            merged = None  # the variant does without a referee, and says so
            continue
        if isinstance(merged, Map):
            merged = laid_over(merged, own, sources.files.numbers.get(folder, {}), report)
        else:
            merged = own
    return merged if isinstance(merged, Map) else None


def _tree(folder: str, sources: Sources, report: Report) -> Map | None:
    """What the file in one folder says; None after an error."""
    shown = f"{folder}/{FILE}"
    text = read_text(sources.files.root / shown, shown, sources.files, report, None)
    if text is None:
        return None
    node = parse_yaml(text, shown, report)
    if node is None:
        return None
    if not isinstance(node, Map):
        report.error("Y015", "a source file is a mapping of sections", node.span)
        return None
    return _with_checklist(node, folder, sources, report)


def _with_checklist(node: Map, folder: str, sources: Sources, report: Report) -> Map | None:
    """The tree with the name of the checklist's file replaced by its table; None after an error."""
    name = node.entries.get("checklist")
    if not isinstance(name, Scalar) or name.is_null:
        return node
    shown = f"{folder}/{name.text}"
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
