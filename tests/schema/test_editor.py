"""The schema for editors is current, and calls nothing wrong that a build accepts."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest
import yaml

from builder.schema.base import AT
from builder.schema.editor import json_schema
from builder.starter import start
from tests.conftest import REPOSITORY

COMMITTED = REPOSITORY / "docs" / "schema" / "game.schema.json"


def faults(value: Any, schema: Mapping[str, Any], parts: Mapping[str, Any], at: str = "") -> Iterator[str]:
    """What a JSON Schema validator would say, for the part of the language the schema uses."""
    if "$ref" in schema:
        yield from faults(value, parts[schema["$ref"].removeprefix("#/$defs/")], parts, at)
    if "anyOf" in schema:
        tried = [list(faults(value, option, parts, at)) for option in schema["anyOf"]]
        if all(tried):
            yield min(tried, key=lambda found: -max(len(fault) for fault in found))[0]
    if "type" in schema and kind(value) not in _kinds(schema["type"]):
        yield f"{at}: {kind(value)} for {schema['type']}"
        return
    if "enum" in schema and value not in schema["enum"]:
        yield f"{at}: {value!r} is none of {schema['enum']}"
    if isinstance(value, str) and "pattern" in schema and not re.search(schema["pattern"], value):
        yield f"{at}: {value!r} does not match"
    if kind(value) in ("integer", "number"):
        inside = schema.get("minimum", value) <= value <= schema.get("maximum", value)
        if not inside:
            yield f"{at}: {value} is out of bounds"
    if isinstance(value, list):
        inner = schema.get("prefixItems") or [schema.get("items", {})] * len(value)
        if not schema.get("minItems", 0) <= len(value) <= schema.get("maxItems", len(value)):
            yield f"{at}: {len(value)} items"
        for index, item in enumerate(value[: len(inner)]):
            yield from faults(item, inner[index], parts, f"{at}[{index}]")
    if isinstance(value, dict):
        for key, item in value.items():
            yield from _member(str(key), item, schema, parts, f"{at}.{key}")


def _member(
    key: str, item: Any, schema: Mapping[str, Any], parts: Mapping[str, Any], at: str
) -> Iterator[str]:
    if key in schema.get("properties", {}):
        yield from faults(item, schema["properties"][key], parts, at)
        return
    for pattern, inner in schema.get("patternProperties", {}).items():
        if re.search(pattern, key):
            yield from faults(item, inner, parts, at)
            return
    more = schema.get("additionalProperties", True)
    if more is False:
        yield f"{at}: unknown key"
    elif isinstance(more, Mapping):
        yield from faults(item, more, parts, at)


def kind(value: Any) -> str:
    """The JSON kind of a value."""
    names = {bool: "boolean", int: "integer", float: "number", str: "string", list: "array", dict: "object"}
    return names.get(type(value), "null" if value is None else "string")


def _kinds(said: str | list[str]) -> set[str]:
    kinds = {said} if isinstance(said, str) else set(said)
    return kinds | {"integer"} if "number" in kinds else kinds


def sources(tmp_path: Path) -> Iterator[Path]:
    """All files with sections: of games in the repository, of a new one, and the shared looks."""
    start(tmp_path, "demo")
    for root in (
        REPOSITORY / "sources",
        REPOSITORY / "tests" / "cases",
        REPOSITORY / "tests" / "fuzz",
        tmp_path,
    ):
        for page in sorted(root.rglob("game.yaml")):
            yield page
            included = yaml.safe_load(page.read_text(encoding="utf-8")).get("include", [])
            yield from (
                page.parent / name for name in ([included] if isinstance(included, str) else included)
            )
    yield from sorted((REPOSITORY / "sources" / "_common").glob("*.yaml"))


def test_committed_schema_is_current(golden: Callable[[str, Path], None]) -> None:
    golden(json.dumps(json_schema(), indent=1, ensure_ascii=False) + "\n", COMMITTED)


def test_hidden_key_and_requirements_are_left_out() -> None:
    text = json.dumps(json_schema())
    assert f'"{AT}"' not in text
    assert '"required"' not in text
    assert "Whether hex numbers are printed." in text


def test_every_file_of_every_game_passes(tmp_path: Path) -> None:
    schema = json_schema()
    seen = 0
    for path in sources(tmp_path):
        # as editors read it: YAML's own guesses for scalars
        value = yaml.safe_load(path.read_text(encoding="utf-8"))
        assert list(faults(value, schema, schema["$defs"])) == [], path
        seen += 1
    assert seen > 15


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("gmae: {title: X}", "gmae: unknown key"),
        ("game: {titel: X}", "titel: unknown key"),
        ("boards: {map: {grid: {columns: 1, rows: 0}}}", "rows: 0 is out of bounds"),
        ("boards: {map: {terrain: {clear: {draw: clean}}}}", "'clean' is none of"),
        ("sides: {blue: {colour: blue}}", "does not match"),
        ("sides: [blue]", "array for object"),
    ],
)
def test_mistakes_are_seen(text: str, says: str) -> None:
    schema = json_schema()
    found = list(faults(yaml.safe_load(text), schema, schema["$defs"]))
    assert any(says in fault for fault in found), found
