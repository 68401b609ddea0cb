"""A scene as a short text that changes when the drawing does."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Hashable
from dataclasses import MISSING, fields, is_dataclass
from functools import cache, lru_cache
from operator import attrgetter
from typing import Final

from hexwright.render.scene import Box, Ellipse, Group, Ink, Line, Picture, Polygon, Rect, Scene, Stroke

_DIGITS: Final = 4
"""Decimals of a length in mm: finer than any printer."""
_SAMPLE: Final = 96
"""Width and height in pixels of the sample a bitmap is compared by."""


def fingerprint(scene: Scene) -> str:
    """SHA-256 of everything in a scene, 64 hexadecimal digits.

    Names of groups are left out, and properties with their default value, so that a property added to
    drawings does not change old fingerprints.
    """
    return hashlib.sha256(_text(scene).encode()).hexdigest()


def _text(value: object) -> str:
    """A value as text: class names, rounded lengths, quoted strings."""
    if isinstance(value, str):
        return repr(value)
    if isinstance(value, (bool, type(None))):
        return str(value)
    if isinstance(value, (int, float)):
        rounded = round(float(value), _DIGITS)
        return repr(rounded or 0.0)  # -0.0 is the same length as 0.0
    if isinstance(value, (tuple, list)):
        return f"[{','.join(map(_text, value))}]"
    if isinstance(value, Picture):
        rows = value.source.paint_rows(_SAMPLE, _SAMPLE, 0, _SAMPLE).convert("RGBA").tobytes()
        return f"Picture({_text(value.box)},{hashlib.sha256(rows).hexdigest()})"
    if isinstance(value, (Polygon, Line, Rect, Ellipse, Ink, Stroke, Box)):
        return _cached_text(value)
    return _fields_text(value)


@lru_cache(maxsize=4096)
def _cached_text(value: Hashable) -> str:
    """The same for ops that many counters share, such as symbols."""
    return _fields_text(value)


def _fields_text(value: object) -> str:
    kind = type(value)
    if not is_dataclass(kind):
        raise TypeError(f"a scene holds a {kind.__name__}")
    shown = [
        f"{name}={_text(item)}"
        for name, get, default in _properties(kind)
        if (item := get(value)) is not default and item != default
    ]
    return f"{kind.__name__}({','.join(shown)})"


@cache
def _properties(kind: type) -> tuple[tuple[str, Callable[[object], object], object], ...]:
    """Name, getter and default of each property, by name."""
    return tuple(
        (item.name, attrgetter(item.name), item.default if item.default is not MISSING else MISSING)
        for item in sorted(fields(kind), key=lambda item: item.name)
        if not (kind is Group and item.name == "name")
    )
