"""Data of the page as JSON: dataclasses become objects without their empty fields."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from functools import cache
from typing import Final

_AS_THEY_ARE: Final = frozenset({str, int, float, bool})


def script(name: str, value: object) -> bytes:
    """A script that hands a value to the page; a script and not JSON, since a page that is opened from a
    folder may load nothing else.
    """
    text = json.dumps(plain(value), ensure_ascii=False, separators=(",", ":"))
    # Two signs end a line in older scripts but not in JSON.
    text = text.replace("\u2028", "\\u2028").replace("\u2029", "\\u2029")
    return f"hexwright.{name}({text});\n".encode()


def plain(value: object) -> object:
    """Dictionaries, lists, texts and numbers only; the order is that of the declaration."""
    if value is None or type(value) in _AS_THEY_ARE:
        return value
    if isinstance(value, str):  # an enumeration's word
        return str(value)
    if isinstance(value, tuple | list):
        return [plain(item) for item in value]
    if isinstance(value, Mapping):
        return {str(key): plain(item) for key, item in value.items()}
    if is_dataclass(value) and not isinstance(value, type):
        names = _names(type(value))
        return {name: plain(item) for name in names if not _is_empty(item := getattr(value, name))}
    raise TypeError(f"{type(value).__name__} is no plain data")


def _is_empty(value: object) -> bool:
    return value is None or value is False or (not value and type(value) not in (int, float))


@cache
def _names(kind: type) -> tuple[str, ...]:
    return tuple(field.name for field in fields(kind))
