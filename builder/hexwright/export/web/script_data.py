"""Data of the web page as scripts: dataclasses become JSON objects without their empty fields."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from functools import cache
from typing import Final

_KEPT_WHEN_ZERO: Final = frozenset({int, float})
"""Types whose zero is a value, not an empty field."""


def script(name: str, value: object) -> bytes:
    """A script that passes a value to the page: `hexwright.<name>(<JSON>);`.

    It is a script and not a JSON file because browsers do not let a page opened from a folder load one.
    Raises TypeError for anything but dataclasses, mappings and JSON values.
    """
    text = json.dumps(value, default=_fields_of, ensure_ascii=False, separators=(",", ":"))
    # These two characters end a line in older JavaScript, but not in JSON.
    text = text.replace("\u2028", "\\u2028").replace("\u2029", "\\u2029")
    return f"hexwright.{name}({text});\n".encode()


def _fields_of(value: object) -> dict[str, object]:
    """The non-empty fields of a dataclass in order of declaration."""
    if isinstance(value, Mapping):
        return dict(value)
    kind: type = type(value)
    found: dict[str, object] = {}
    for name in _field_names(kind):
        item = getattr(value, name)
        if item or type(item) in _KEPT_WHEN_ZERO:
            found[name] = item
    return found


@cache
def _field_names(kind: type) -> tuple[str, ...]:
    if not is_dataclass(kind):
        raise TypeError(f"{kind.__name__} is no plain data")
    return tuple(field.name for field in fields(kind))
