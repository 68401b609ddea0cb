"""Validates files as an editor does: YAML with its usual types for scalars, against our JSON Schemas."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

from jsonschema import Draft7Validator
from jsonschema.exceptions import best_match
from referencing import Registry
from referencing.jsonschema import DRAFT7

from hexwright.diagnostics import Report
from hexwright.reference.schemas import documents
from hexwright.source.tree import Map, Node, Scalar, Seq, parse_yaml

MODELINE = re.compile(r"# yaml-language-server: \$schema=(\S+)")
INT = re.compile(r"[-+]?[0-9]+")
FLOAT = re.compile(r"[-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)?")


def tree(text: str) -> Map:
    """A file as the loader reads it."""
    report = Report()
    node = parse_yaml(text, "file.yaml", report)
    assert isinstance(node, Map), report.found
    return node


def as_loader(node: Node) -> Any:
    """Every scalar as text: nothing is guessed."""
    if isinstance(node, Scalar):
        return None if node.is_null else node.text
    if isinstance(node, Seq):
        return [as_loader(item) for item in node.items]
    return {key: as_loader(value) for key, value in node.entries.items()}


def as_editor(node: Node) -> Any:
    """Scalars as YAML 1.2 guesses them: `0701` is a number there."""
    if isinstance(node, Seq):
        return [as_editor(item) for item in node.items]
    if isinstance(node, Map):
        return {key: as_editor(value) for key, value in node.entries.items()}
    if node.is_null:
        return None
    if not node.plain:
        return node.text
    if node.text in ("true", "True", "TRUE", "false", "False", "FALSE"):
        return node.text.lower() == "true"
    if INT.fullmatch(node.text):
        return int(node.text)
    return float(node.text) if FLOAT.fullmatch(node.text) else node.text


def as_old_editor(node: Node) -> Any:
    """Words that YAML 1.1 takes for truth values are that as well."""
    if isinstance(node, Seq):
        return [as_old_editor(item) for item in node.items]
    if isinstance(node, Map):
        return {key: as_old_editor(value) for key, value in node.entries.items()}
    if node.plain and node.text in ("y", "Y", "n", "N", "yes", "no", "NO", "on", "off"):
        return node.text.lower() in ("y", "yes", "on")
    return as_editor(node)


READINGS = (as_loader, as_editor, as_old_editor)


@cache
def _registry() -> Any:
    return Registry().with_resources(
        (name, DRAFT7.create_resource(json.loads(text))) for name, text in documents().items()
    )


@cache
def validator(name: str) -> Any:
    """The validator of a schema, by its file name."""
    return Draft7Validator(json.loads(documents()[name]), registry=_registry())


def faults(value: Any, name: str) -> list[str]:
    """What an editor would mark, each with its place."""
    found = []
    for error in validator(name).iter_errors(value):
        inner = best_match([error])
        found.append(f"{inner.json_path}: {inner.message}")
    return found


def named_schema(text: str) -> str:
    """The schema a file names in its first line."""
    found = MODELINE.match(text)
    assert found is not None, "the first line names no schema"
    return found[1]


def source_files(root: Path) -> Iterator[Path]:
    """All source files of all games of a project, and its shared looks."""
    yield from sorted(root.glob("sources/*/*.yaml"))
