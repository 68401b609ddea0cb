"""A digest of values: equal for equal data, whatever the process, its hash seed and the sources' lines.

Where a value stands in the author's files (`Provenance`, `Span`) does not count: moving a line changes no
picture.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping
from dataclasses import fields, is_dataclass
from enum import Enum
from functools import cache
from pathlib import PurePath

from builder.diagnostics import Span
from builder.model.provenance import Provenance


def digest(*values: object) -> str:
    """64 hex digits for data made of dataclasses, mappings, sequences, sets, enums, texts, numbers, bytes.

    TypeError for anything else: a value whose content nobody knows must not decide what is fresh.
    """
    parts: list[str] = []
    _feed(values, parts.append)
    return hashlib.sha256("".join(parts).encode("utf-8", "surrogatepass")).hexdigest()


@cache
def _names(kind: type) -> tuple[str, ...]:
    return tuple(field.name for field in fields(kind) if field.compare)


def _feed(value: object, put: Callable[[str], None]) -> None:
    """Append a text that no other value has: every part names its kind and says where it ends."""
    kind = type(value)
    if kind is str:
        put(f"s{len(value)}:{value}")  # type: ignore[arg-type]
    elif value is None or kind is bool or kind is int or kind is float:
        put(f"{value!r};")
    elif kind is tuple or kind is list:
        put("(")
        for item in value:  # type: ignore[attr-defined]
            _feed(item, put)
        put(")")
    elif isinstance(value, Enum):
        put(f"e{kind.__qualname__}.{value.name};")
    elif isinstance(value, (Provenance, Span)):
        return
    elif isinstance(value, (frozenset, set)):
        put("{")
        for part in sorted(_text(item) for item in value):
            put(part)
        put("}")
    elif isinstance(value, Mapping):
        # In their order: what comes first is drawn first.
        put("[")
        for key, item in value.items():
            _feed(key, put)
            _feed(item, put)
        put("]")
    elif isinstance(value, bytes):
        put(f"b{hashlib.sha256(value).hexdigest()}")
    elif isinstance(value, (str, PurePath)):
        put(f"s{len(str(value))}:{value}")
    elif is_dataclass(kind):
        put(f"d{kind.__qualname__}(")
        for name in _names(kind):
            _feed(getattr(value, name), put)
        put(")")
    else:
        raise TypeError(f"no digest for a {kind.__qualname__}")


def _text(value: object) -> str:
    parts: list[str] = []
    _feed(value, parts.append)
    return "".join(parts)
