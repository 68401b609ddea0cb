"""Data of the page as JSON: dataclasses become objects without their empty fields."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from functools import cache
from typing import Final

_NUMBERS: Final = frozenset({int, float})
"""What is never empty, not even as nought."""


def script(name: str, value: object) -> bytes:
    """A script that hands a value to the page; a script and not JSON, since a page that is opened from a
    folder may load nothing else. TypeError for what is no plain data.
    """
    text = json.dumps(value, default=_plain, ensure_ascii=False, separators=(",", ":"))
    # Two signs end a line in older scripts but not in JSON.
    text = text.replace("\u2028", "\\u2028").replace("\u2029", "\\u2029")
    return f"hexwright.{name}({text});\n".encode()


def _plain(value: object) -> dict[str, object]:
    """The fields of a dataclass that say something, in the order of the declaration."""
    if isinstance(value, Mapping):
        return dict(value)
    kind: type = type(value)
    found: dict[str, object] = {}
    for name in _names(kind):
        item = getattr(value, name)
        if item or type(item) in _NUMBERS:
            found[name] = item
    return found


@cache
def _names(kind: type) -> tuple[str, ...]:
    if not is_dataclass(kind):
        raise TypeError(f"{kind.__name__} is no plain data")
    return tuple(field.name for field in fields(kind))
