"""JSON Schemas of the source format, for completion, documentation and error marks in editors.

They are of draft 7, which editors support best, and accept whatever a build accepts. Scalars may be bare or
quoted, whatever YAML takes them for (`0701`). Values may be in files of their own. Mappings that a variant
may lay over those of another game need not be complete; below lists nothing is laid over anything, and
required keys are required. A list whose items have an `id` or a `name` may be changed by a mapping of some.

Editors show the description beside a `$ref` or an `anyOf` only if its target has none. So only keys have
descriptions, never the mappings below them.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from functools import cache
from types import MappingProxyType
from typing import Any

from hexwright.diagnostics import Report
from hexwright.reference.index import GAME, RULES, rules_kind, schema_classes
from hexwright.rules.engine.schema import EngineDoc
from hexwright.schema.base import POSITIONS_KEY, Datum, Schema, describe_pattern
from hexwright.schema.board import BoardDoc
from hexwright.schema.game import GameDoc
from hexwright.schema.keys import Key, keys_of, summary
from hexwright.schema.pieces import UnitDoc
from hexwright.source.tree import Map, Node, Seq, parse_yaml

FOLDER = "schemas"
"""The folder of a project for them, beside `sources`."""

DIALECT = "http://json-schema.org/draft-07/schema#"
BOARD = "board.schema.json"

_DEFINED = "#/definitions/"
_FROM_FILE = "FromFile"
_IN_FILE = r"\.([cC][sS][vV]|[yY][aA][mM][lL])(#.*)?$"
_FROM_FILE_KEYS: Mapping[str, Any] = {
    "from": {
        "type": "string",
        "pattern": _IN_FILE,
        "patternErrorMessage": "a CSV or YAML file stands here",
        "description": "A table (CSV), whose rows become a mapping by the first column; or a YAML file, with "
        "#key for one value of it. Seen from the game's folder.",
        "examples": ["oob.csv"],
    },
    "rows": {
        "type": "string",
        "pattern": _IN_FILE,
        "patternErrorMessage": "a CSV file stands here",
        "description": "A table (CSV), whose rows become a list. Seen from the game's folder.",
        "examples": ["hexsides.csv"],
    },
    "defaults": {
        "type": "object",
        "description": "Column and value: fills cells left empty.",
        "examples": [{"type": "infantry"}],
    },
}
"""Keys of a mapping that stands for a value in a file of its own."""

SEVERAL = r"^(?=.*[ *])[A-Za-z0-9*][A-Za-z0-9._*-]*( +[A-Za-z0-9*][A-Za-z0-9._*-]*)*$"
"""A key of a variant that stands for several units. Elsewhere a key with a space is rather a mistake."""

_INT = r"^\s*[-+]?[0-9]+(_[0-9]+)*(\.0*)?\s*$"
_FLOAT = r"^\s*[-+]?([0-9]+(_[0-9]+)*\.?[0-9]*|\.[0-9]+)([eE][-+]?[0-9]+)?\s*$"
_BOOL = (
    r"^([tT]([rR][uU][eE])?|[fF]([aA][lL][sS][eE])?|[yY]([eE][sS])?|[nN]([oO])?|[oO][nN]|[oO][fF][fF]|0|1)$"
)
_SCALARS: Mapping[str, Mapping[str, Any]] = {
    "string": {"type": ["string", "number", "boolean", "null"]},
    "integer": {
        "type": ["integer", "string", "null"],
        "pattern": _INT,
        "patternErrorMessage": "a whole number stands here",
    },
    "number": {
        "type": ["number", "string", "null"],
        "pattern": _FLOAT,
        "patternErrorMessage": "a number stands here",
    },
    "boolean": {
        "type": ["boolean", "string", "integer", "null"],
        "pattern": _BOOL,
        "patternErrorMessage": "true or false stands here",
        "minimum": 0,
        "maximum": 1,
    },
}
"""By JSON type of a field: what YAML parsers of editors may make of a scalar for it."""

_BY_KEY = ""
"""Placeholder for an error message that the key supplies."""

_NUMBER = re.compile(r"-?(0|[1-9][0-9]*)(\.[0-9]+)?")
_LIMITS_OF_TEXT: Mapping[str, str] = {"ge": "minimum", "le": "maximum"}
"""Limits of numbers that are written as text, such as 3/2: what pydantic calls them, and JSON Schema."""

_LIMITS = frozenset({"minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "pattern", "maxLength"})


@cache
def documents() -> Mapping[str, str]:
    """All schemas, as text by file name."""
    found = {
        GAME: _document(GameDoc),
        RULES: _document(rules_kind()),
        BOARD: {
            "$schema": DIALECT,
            "description": "Parts of a board, in a file of their own.",
            "allOf": [{"$ref": f"{GAME}{_DEFINED}{BoardDoc.__name__}"}],
        },
    }
    return MappingProxyType(
        {name: json.dumps(schema, indent=1, ensure_ascii=False) + "\n" for name, schema in found.items()}
    )


def _document(root: type[Schema]) -> dict[str, Any]:
    return _Writer(root).document()


class _Writer:
    """Turns pydantic's JSON Schema of a class into one for editors.

    `kinds`: schema classes by name; `splices`: whether values may be in files of their own; `words`: values
    of enums by name; `partial`: classes whose required keys may be missing.
    """

    def __init__(self, root: type[Schema]) -> None:
        self.root = root
        self.kinds = {kind.__name__: kind for kind in schema_classes(root)}
        self.splices = root is GameDoc
        self.words: Mapping[str, Sequence[str]] = {}
        self.partial = _laid_over(root)

    def document(self) -> dict[str, Any]:
        """The schema of one file."""
        schema = self.root.model_json_schema(mode="validation")
        parts = schema.pop("$defs")
        self.words = {name: part["enum"] for name, part in parts.items() if "enum" in part}
        definitions = {
            name: self._mapping(self.kinds[name], part) for name, part in parts.items() if name in self.kinds
        }
        if self.splices:
            keys = {name: {"$ref": f"{_DEFINED}{name}"} for name in _FROM_FILE_KEYS}
            definitions |= _FROM_FILE_KEYS
            definitions[_FROM_FILE] = {"type": "object", "properties": keys, "additionalProperties": False}
        everywhere = {key.name: key for key in keys_of(Datum)}
        for name, part in Datum.model_json_schema(mode="validation")["properties"].items():
            if name in everywhere:
                definitions[name] = self._documented(everywhere[name], part)
        top = self._mapping(self.root, schema)
        used = _used(top, definitions, set())
        return {
            "$schema": DIALECT,
            "description": summary(self.root),
            **top,
            "definitions": {name: definitions[name] for name in sorted(used)},
        }

    def _mapping(self, kind: type[Schema], schema: Mapping[str, Any]) -> dict[str, Any]:
        """A mapping with known keys."""
        keys = {key.name: key for key in keys_of(kind)}
        everywhere = set(Datum.model_fields) if issubclass(kind, Datum) and kind is not Datum else set()
        found: dict[str, Any] = {"type": "object", "properties": {}}
        for name, part in schema["properties"].items():
            if name != POSITIONS_KEY and name not in everywhere:
                found["properties"][name] = self._documented(keys[name], part)
        for name in schema["properties"]:  # editors offer keys in this order
            if name in everywhere:
                found["properties"][name] = {"$ref": f"{_DEFINED}{name}"}
        required = [name for name in schema.get("required", ()) if name != POSITIONS_KEY]
        if required and kind not in self.partial:
            found["required"] = required
        found["additionalProperties"] = _other_keys(kind)
        return found

    def _documented(self, key: Key, schema: Mapping[str, Any]) -> dict[str, Any]:
        """The schema of a key: of its value, with documentation, default and example."""
        found = self._value(schema)
        found = (
            _with_choices(found, key.choices)
            if key.choices
            else _with_message(found, f"expected: {key.type_name}")
        )
        found = {"description": in_plain_text(key), "markdownDescription": in_markdown(key), **found}
        if isinstance(key.default_value, (bool, int, float, str, tuple)) and key.default_value not in (
            "",
            (),
        ):
            found["default"] = (
                list(key.default_value) if isinstance(key.default_value, tuple) else key.default_value
            )
        if key.example:
            found["examples"] = [example_value(key.example)]
        return found

    def _value(self, schema: Mapping[str, Any]) -> dict[str, Any]:
        """The schema of the value of a key, or of an item of a list."""
        options = [o for o in _options(schema) if o.get("type") != "null"]
        found = [self._option(o) for o in options if set(o) - {"description", "default", "title", "examples"}]
        found = _one_scalar(found)
        if any(self._has_ids(option) for option in options):
            found.append({"type": "object", "additionalProperties": {"type": ["object", "null"]}})
        if any(_is_large(option) for option in options):
            found += [{"$ref": f"{_DEFINED}{_FROM_FILE}"}] * self.splices + [{"type": "null"}]
        return _joined(found)

    def _has_ids(self, schema: Mapping[str, Any]) -> bool:
        """Whether it is a list whose items have an id or a name, which a variant may change by a mapping."""
        names = [str(o.get("$ref", "")).rpartition("/")[2] for o in _options(schema.get("items", {}))]
        kinds = [self.kinds[name] for name in names if name in self.kinds]
        return any(not {"id", "name"}.isdisjoint(kind.model_fields) for kind in kinds)

    def _option(self, schema: Mapping[str, Any]) -> dict[str, Any]:
        kind = schema.get("type")
        if "$ref" in schema:
            name = str(schema["$ref"]).rpartition("/")[2]
            if name in self.kinds:
                return {"$ref": f"{_DEFINED}{name}"}
            return {"enum": [*self.words[name], None]}
        if kind == "array":
            return self._array(schema)
        if kind == "object":
            return self._object(schema)
        if "enum" in schema:
            return {"enum": [*schema["enum"], None]}
        limits = {
            _LIMITS_OF_TEXT.get(k, k): v for k, v in schema.items() if k in {*_LIMITS, *_LIMITS_OF_TEXT}
        }
        if "pattern" in limits:
            form = describe_pattern(limits["pattern"])
            limits["patternErrorMessage"] = form if limits["pattern"] not in form else _BY_KEY
        return {**_SCALARS[str(kind)], **limits}

    def _array(self, schema: Mapping[str, Any]) -> dict[str, Any]:
        found: dict[str, Any] = {"type": "array"}
        if "items" in schema:
            found["items"] = self._value(schema["items"])
        if "prefixItems" in schema:
            found["items"] = [self._value(item) for item in schema["prefixItems"]]
            found["additionalItems"] = False
        return found | {k: v for k, v in schema.items() if k in ("minItems", "maxItems")}

    def _object(self, schema: Mapping[str, Any]) -> dict[str, Any]:
        """A mapping with keys of the author's own."""
        found: dict[str, Any] = {"type": "object"}
        if "patternProperties" in schema:
            found["patternProperties"] = {k: self._value(v) for k, v in schema["patternProperties"].items()}
            units = {"$ref": f"{_DEFINED}{UnitDoc.__name__}"}
            if any(units in value.get("anyOf", ()) for value in found["patternProperties"].values()):
                found["patternProperties"][SEVERAL] = {"anyOf": [units, {"type": "null"}]}
            found["additionalProperties"] = False
        elif isinstance(schema.get("additionalProperties"), Mapping):
            found["additionalProperties"] = self._value(schema["additionalProperties"])
        return found


def _other_keys(kind: type[Schema]) -> Any:
    """What may stand under other keys: words of a unit, mechanisms that a game brings along; else nothing."""
    if kind is UnitDoc:
        return {"type": _SCALARS["string"]["type"]}
    return {"type": ["object", "null"]} if issubclass(kind, EngineDoc) else False


def _options(schema: Mapping[str, Any]) -> list[Mapping[str, Any]]:
    """The values that may stand in a place, one schema for each."""
    inner = schema.get("anyOf", schema.get("oneOf"))
    return [schema] if inner is None else [option for one in inner for option in _options(one)]


def _one_scalar(options: Sequence[dict[str, Any]]) -> list[dict[str, Any]]:
    """The options, with those for a number and for a text of some form joined into one.

    Editors say what is wrong with a value if there is one option for it, not if there are two.
    """
    number = next((o for o in options if "number" in o.get("type", ()) and "boolean" not in o["type"]), None)
    text = next((o for o in options if "boolean" in o.get("type", ()) and "pattern" in o), None)
    if number is None or text is None:
        return list(options)
    both = {**number, **{name: text[name] for name in ("pattern", "patternErrorMessage")}}
    return [*(o for o in options if o is not number and o is not text), both]


def _joined(options: Sequence[dict[str, Any]]) -> dict[str, Any]:
    """Several options as one schema if their types differ, else as `anyOf`, for which editors say little."""
    if len(options) < 2:
        return options[0] if options else {}
    from_file = {"$ref": f"{_DEFINED}{_FROM_FILE}"}
    lists = [o for o in options if o.get("type") == "array"]
    plain = [o for o in options if isinstance(o.get("type"), list)]
    rest = [o for o in options if o not in (*lists, *plain, from_file, {"type": "null"})]
    if rest or len(lists) > 1 or len(plain) > 1:
        return {"anyOf": list(options)}
    found: dict[str, Any] = {}
    for option in (*lists, *plain):
        found |= option
    types = dict.fromkeys(["array"] * len(lists) + [t for o in plain for t in o["type"]] + ["null"])
    if from_file in options:
        types["object"] = None
        found["properties"] = {name: {"$ref": f"{_DEFINED}{name}"} for name in _FROM_FILE_KEYS}
        found["additionalProperties"] = False
    return {**found, "type": list(types)}


def in_plain_text(key: Key) -> str:
    """The documentation of a key: its description, and a line for each fact."""
    facts = "\n".join(f"{name.capitalize()}: {text}" for name, text in key.facts)
    return f"{key.description}\n\n{facts}"


def in_markdown(key: Key) -> str:
    """The same as Markdown, without the example, which editors that show Markdown show by themselves."""
    return f"{key.description}\n\n" + "\n".join(
        f"- {name}: {text}" for name, text in key.facts if name != "example"
    )


def _is_large(schema: Mapping[str, Any]) -> bool:
    """Whether a value may be in a file of its own: lists and mappings may."""
    return schema.get("type") in ("object", "array") or str(schema.get("$ref", "")).endswith("Doc")


def _with_choices(schema: Mapping[str, Any], words: Sequence[str]) -> dict[str, Any]:
    """The schema of a text or a list of words, limited to these words."""
    if "anyOf" in schema:
        return {"anyOf": [_with_choices(option, words) for option in schema["anyOf"]]}
    found = dict(schema)
    types = schema.get("type", ())
    if "array" in types:
        inside = schema["items"]
        of_lists = "array" in inside.get("type", ()) or "anyOf" in inside
        found["items"] = _with_choices(inside, words) if of_lists else {"enum": list(words)}
    if "string" in types:
        word = "|".join(words)
        found["type"] = [kind for kind in types if kind not in ("number", "boolean")]
        found["pattern"] = rf"^\s*({word})(\s+({word}))*\s*$"
        found["patternErrorMessage"] = f"known words: {', '.join(words)}"
    return found


def _with_message(schema: Mapping[str, Any], message: str) -> dict[str, Any]:
    """The schema with this error message for texts of the wrong form, where one is missing."""
    found = {
        name: _with_message(part, message) if isinstance(part, Mapping) else part
        for name, part in schema.items()
    }
    for name, part in schema.items():
        if isinstance(part, list):
            found[name] = [
                _with_message(item, message) if isinstance(item, Mapping) else item for item in part
            ]
    if found.get("patternErrorMessage") == _BY_KEY:
        found["patternErrorMessage"] = message
    return found


def _used(node: Any, definitions: Mapping[str, Any], found: set[str]) -> set[str]:
    """Add to `found` the names of all definitions that a schema refers to, directly or through others."""
    if isinstance(node, Mapping):
        name = str(node.get("$ref", "")).removeprefix(_DEFINED)
        if name and name not in found:
            found.add(name)
            _used(definitions[name], definitions, found)
        for value in node.values():
            _used(value, definitions, found)
    elif isinstance(node, list):
        for value in node:
            _used(value, definitions, found)
    return found


def _laid_over(root: type[Schema]) -> frozenset[type[Schema]]:
    """Classes of mappings that may be incomplete, as variants may lay them over others: all outside lists."""
    found = [root]
    for kind in found:
        found += [i for key in keys_of(kind) if not key.is_list for _, i in key.inner if i not in found]
    return frozenset(found)


def example_value(text: str) -> Any:
    """An example, given in YAML, as JSON data for editors; ValueError if it cannot be parsed.

    A scalar becomes a number only if every YAML parser reads it as the same number (unlike `0701`).
    """
    report = Report()
    node = parse_yaml(f"example: {text}", "example", report)
    if not isinstance(node, Map):
        raise ValueError(f"{text}: {report.found}")
    return _as_json(node.entries["example"])


def _as_json(node: Node) -> Any:
    if isinstance(node, Map):
        return {key: _as_json(value) for key, value in node.entries.items()}
    if isinstance(node, Seq):
        return [_as_json(item) for item in node.items]
    if node.plain and node.text in ("true", "false"):
        return node.text == "true"
    if node.plain and _NUMBER.fullmatch(node.text):
        return float(node.text) if "." in node.text else int(node.text)
    return node.text
