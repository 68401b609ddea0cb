"""The source format as a JSON Schema, for completion and hints in editors.

It never calls wrong what a build accepts: scalars may be bare or quoted, values may come from files, a part
of a game or a variant need not be complete. What is missing, `check` tells.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from builder.schema.base import AT
from builder.schema.game import GameDoc
from builder.schema.pieces import UnitDoc

DIALECT = "https://json-schema.org/draft/2020-12/schema"
TITLE = "A source file of a Hexwright game"

_OPEN = frozenset({UnitDoc.__name__})
"""Mappings that take keys of the author's own."""

_FROM_FILE = "FromFile"
_FROM_FILE_SCHEMA: Mapping[str, Any] = {
    "description": "A value that lives in a file of its own.",
    "type": "object",
    "properties": {
        "from": {"type": "string", "description": "A table, or a YAML file, with #key for one value of it."},
        "rows": {"type": "string", "description": "A table, as a list of its rows."},
        "defaults": {"type": "object", "description": "Fills cells left empty."},
    },
    "additionalProperties": False,
}
_SCALARS: Mapping[str, tuple[str, ...]] = {
    "string": ("string", "number", "boolean", "null"),
    "integer": ("integer", "string", "null"),
    "number": ("number", "string", "null"),
    "boolean": ("boolean", "string", "null"),
}
"""How YAML may read what an author writes for each kind of scalar."""


def json_schema() -> dict[str, Any]:
    """The schema of one source file, of which each holds some sections."""
    schema = GameDoc.model_json_schema(mode="validation")
    parts = {name: _part(name, part) for name, part in schema.pop("$defs").items()}
    parts[_FROM_FILE] = dict(_FROM_FILE_SCHEMA)
    top = _part(GameDoc.__name__, schema)
    used = _used(top, parts, set())
    return {
        "$schema": DIALECT,
        **top,
        "title": TITLE,
        "$defs": {name: parts[name] for name in sorted(used)},
    }


def _used(node: Any, parts: Mapping[str, Any], found: set[str]) -> set[str]:
    """Names of the parts a schema refers to, directly or through others."""
    if isinstance(node, Mapping):
        name = str(node.get("$ref", "")).removeprefix("#/$defs/")
        if name and name not in found:
            found.add(name)
            _used(parts[name], parts, found)
        for value in node.values():
            _used(value, parts, found)
    elif isinstance(node, list):
        for value in node:
            _used(value, parts, found)
    return found


def _part(name: str, schema: Mapping[str, Any]) -> dict[str, Any]:
    """A mapping with known keys, or a fixed list of words."""
    if "properties" not in schema:
        return {"enum": [*schema["enum"], None]} if "enum" in schema else dict(schema)
    found: dict[str, Any] = {"type": "object"}
    if "description" in schema:
        found["description"] = schema["description"]
    found["properties"] = {k: _value(v) for k, v in schema["properties"].items() if k != AT}
    if name not in _OPEN:
        found["additionalProperties"] = False
    return found


def _value(schema: Mapping[str, Any]) -> dict[str, Any]:
    """What may stand behind a key or in a list."""
    kept = {k: schema[k] for k in ("description", "default") if schema.get(k) not in (None, "", [])}
    options = [o for o in schema.get("anyOf", [schema]) if o.get("type") != "null"]
    found = [_option(option) for option in options if set(option) - {"description", "default", "title"}]
    if len(found) == 1 and not _is_large(options[0]):
        return {**kept, **found[0]}
    if any(_is_large(option) for option in options):
        found += [{"$ref": f"#/$defs/{_FROM_FILE}"}, {"type": "null"}]
    return {**kept, "anyOf": found} if found else kept


def _is_large(schema: Mapping[str, Any]) -> bool:
    """Whether it may live in a file of its own: whatever is more than a word."""
    return schema.get("type") in ("object", "array") or str(schema.get("$ref", "")).endswith("Doc")


def _option(schema: Mapping[str, Any]) -> dict[str, Any]:
    kind = schema.get("type")
    if "$ref" in schema:
        return {"$ref": schema["$ref"]}
    if kind == "array":
        return _array(schema)
    if kind == "object":
        return _object(schema)
    if "enum" in schema:
        return {"enum": [*schema["enum"], None]}
    limits = {k: v for k, v in schema.items() if k in _LIMITS}
    return {"type": list(_SCALARS[str(kind)]), **limits}


_LIMITS = frozenset({"minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "pattern", "maxLength"})


def _array(schema: Mapping[str, Any]) -> dict[str, Any]:
    found: dict[str, Any] = {"type": "array"}
    if "items" in schema:
        found["items"] = _value(schema["items"])
    if "prefixItems" in schema:
        found["prefixItems"] = [_value(item) for item in schema["prefixItems"]]
    return found | {k: v for k, v in schema.items() if k in ("minItems", "maxItems")}


def _object(schema: Mapping[str, Any]) -> dict[str, Any]:
    """A mapping from the author's own keys."""
    found: dict[str, Any] = {"type": "object"}
    if "patternProperties" in schema:
        found["patternProperties"] = {k: _value(v) for k, v in schema["patternProperties"].items()}
        found["additionalProperties"] = False
    elif isinstance(schema.get("additionalProperties"), Mapping):
        found["additionalProperties"] = _value(schema["additionalProperties"])
    return found
