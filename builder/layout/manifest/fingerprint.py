"""A scene as a short text that changes when the drawing does."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Hashable
from dataclasses import MISSING, fields, is_dataclass
from functools import cache, lru_cache
from operator import attrgetter
from typing import Final

from builder.render.scene import Box, Ellipse, Group, Ink, Line, Picture, Polygon, Rect, Scene, Stroke

_DIGITS: Final = 4
"""Decimals of a length that count, mm: less than any printer knows."""
_SAMPLE: Final = 96
"""Pixels of the side of the picture by which a bitmap is known."""


def fingerprint(scene: Scene) -> str:
    """SHA-256, 64 hexadecimal digits, of everything in a scene. Names of groups do not count, nor what has
    its usual value, so that a new property of drawings leaves old fingerprints as they are.
    """
    return hashlib.sha256(_written(scene).encode()).hexdigest()


def _written(value: object) -> str:
    """A value as text: kinds by name, lengths rounded, text quoted."""
    if isinstance(value, str):
        return repr(value)
    if isinstance(value, (bool, type(None))):
        return str(value)
    if isinstance(value, (int, float)):
        rounded = round(float(value), _DIGITS)
        return repr(rounded or 0.0)
    if isinstance(value, (tuple, list)):
        return f"[{','.join(map(_written, value))}]"
    if isinstance(value, Picture):
        rows = value.source.paint_rows(_SAMPLE, _SAMPLE, 0, _SAMPLE).convert("RGBA").tobytes()
        return f"Picture({_written(value.box)},{hashlib.sha256(rows).hexdigest()})"
    if isinstance(value, (Polygon, Line, Rect, Ellipse, Ink, Stroke, Box)):
        return _known(value)
    return _drawn(value)


@lru_cache(maxsize=4096)
def _known(value: Hashable) -> str:
    """The same for ops that many counters share, such as symbols."""
    return _drawn(value)


def _drawn(value: object) -> str:
    kind = type(value)
    if not is_dataclass(kind):
        raise TypeError(f"a scene holds a {kind.__name__}")
    told = [
        f"{name}={_written(item)}"
        for name, get, usual in _properties(kind)
        if (item := get(value)) is not usual and item != usual
    ]
    return f"{kind.__name__}({','.join(told)})"


@cache
def _properties(kind: type) -> tuple[tuple[str, Callable[[object], object], object], ...]:
    """Name, reader and usual value of each property, by name."""
    return tuple(
        (item.name, attrgetter(item.name), item.default if item.default is not MISSING else MISSING)
        for item in sorted(fields(kind), key=lambda item: item.name)
        if not (kind is Group and item.name == "name")
    )
