"""The JSON Schemas accept whatever a build accepts: values of every kind for every key."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import yaml

from hexwright.diagnostics import Report
from hexwright.frontend import check
from hexwright.schema.base import validate
from hexwright.schema.game import GameDoc
from hexwright.source.loader import Files, load
from hexwright.source.tree import Map, parse_yaml
from tests.fuzz.corpus import corpus
from tests.fuzz.judge import Bench
from tests.fuzz.mutate import compose, nodes, put, serialise
from tests.reference.editor import READINGS, faults

VALUES = (
    *("4", "'4'", "4.0", "0701", "-3", "1e3", "true", "no"),
    *("a", "a b", "~", "''", "[]", "[a, b]", "{}", "{a: b}"),
)
STRIDE = 149
"""Of all values in all places one in so many is tried; it shares no factor with the number of values."""


def composed(text: str) -> yaml.Node:
    """The nodes of a text."""
    root = compose(text)
    assert root is not None
    return root


def loads(bench: Bench, change: Mapping[str, bytes | None]) -> bool:
    """Whether the loader finds nothing wrong with types and keys."""
    bench.lay(change)
    report = Report()
    sources = load(Files(root=bench.root, common=bench.project.common), "sources/demo", report)
    return sources is not None and validate(GameDoc, sources.tree, report) is not None and not report.failed


def test_what_the_loader_accepts_no_editor_marks(tmp_path: Path) -> None:
    files = corpus("full")
    bench = Bench(tmp_path, files)
    assert loads(bench, {})
    passed = marked = missed = 0
    for path in sorted(p for p in files if p.endswith(".yaml") and "demo" in p):
        text = files[path].decode()
        places = sum(1 for _ in nodes(composed(text)))
        for turn in range(places * len(VALUES)):
            if turn % STRIDE:
                continue
            root = composed(text)
            value = composed(VALUES[turn % len(VALUES)])
            place = list(nodes(root))[turn // len(VALUES)]
            if place[2] == 0:
                continue  # a key
            put(place, value)
            data = serialise(root)
            report = Report()
            tree = parse_yaml(data.decode(), path, report)
            if not isinstance(tree, Map):
                continue
            found = [fault for read in READINGS for fault in faults(read(tree), "game.schema.json")]
            if loads(bench, {path: data}) and (not found or not check(bench.project, "demo")[0].failed):
                assert found == [], f"{path}: {VALUES[turn % len(VALUES)]}"
                passed += 1
            else:
                marked += bool(found)
                missed += not found
        bench.lay({path: files[path]})
    assert passed > 20
    assert marked > missed
