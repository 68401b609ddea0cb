"""A digest of values: equal for equal data, whatever the process, its hash seed and the sources' lines.

Where a value stands in the author's files and how sure he is of it (`Span`, `Provenance`) does not count, but
for the number of its rule, which charts print: moving a line changes no picture.
"""

from __future__ import annotations

import hashlib
from array import array
from collections.abc import Callable, Mapping, Sequence
from dataclasses import fields, is_dataclass
from enum import Enum
from functools import cache
from itertools import chain
from operator import attrgetter
from pathlib import PurePath
from typing import Any, Final

from hexwright.diagnostics import Span
from hexwright.model.provenance import Provenance

_MANY: Final = 16
"""From so many dataclasses of one type on, they are written field by field, which is faster."""
_PLAIN: Final = frozenset({str, int, float, bool, type(None)})
"""Types whose `repr` differs for different values."""


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
    """Append an unambiguous text for a value: every part begins with its kind and has a definite end."""
    kind = type(value)
    if kind is str:
        put(f"s{len(value)}:{value}")  # type: ignore[arg-type]
    elif value is None or kind is bool or kind is int or kind is float:
        put(f"{value!r};")
    elif kind is tuple or kind is list:
        put("(")
        text = _many_plain(value)  # type: ignore[arg-type]
        if text is not None:
            put(text)
        elif not _by_column(value, put):  # type: ignore[arg-type]
            for item in value:  # type: ignore[attr-defined]
                _feed(item, put)
        put(")")
    elif isinstance(value, Enum):
        put(f"e{kind.__qualname__}.{value.name};")
    elif kind is Provenance:
        put(f"r{value.rule!r};")  # type: ignore[attr-defined]
    elif kind is Span:
        return
    elif isinstance(value, (frozenset, set)):
        put("{")
        for part in sorted(_text(item) for item in value):
            put(part)
        put("}")
    elif isinstance(value, Mapping):
        # In their order: what comes first is drawn first.
        put("[")
        if _by_column(items := tuple(value.values()), put):
            _feed(tuple(value), put)
        else:
            for key, item in zip(value, items, strict=True):
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


def _many_plain(items: Sequence[object]) -> str | None:
    """A text for many plain values, or for many points such as those of a coast; None for anything else."""
    if len(items) < _MANY:
        return None
    kinds = set(map(type, items))
    if _PLAIN.issuperset(kinds):
        return repr(tuple(items))
    if kinds == {tuple}:
        points: Sequence[tuple[Any, ...]] = items  # type: ignore[assignment]
        lengths, flat = set(map(len, points)), tuple(chain.from_iterable(points))
        if len(lengths) == 1 and set(map(type, flat)) == {float}:
            return f"p{len(points)}:{hashlib.sha256(array('d', flat)).hexdigest()}"
    return None


def _by_column(items: Sequence[object], put: Callable[[str], None]) -> bool:
    """Append many dataclasses of one kind, such as the hexes of a map, field by field; False if they are not.

    Plain values of a field are written at once, which takes a quarter of the time.
    """
    if len(items) < _MANY:
        return False
    kinds = set(map(type, items))
    kind = kinds.pop()
    if kinds or not is_dataclass(kind) or kind is Span:
        return False
    if kind is Provenance:
        put(f"r{[value.rule for value in items]!r};")  # type: ignore[attr-defined]
        return True
    put(f"c{kind.__qualname__}{len(items)}(")
    for name in _names(kind):
        column = tuple(map(attrgetter(name), items))
        if _PLAIN.issuperset(map(type, column)):
            put(repr(column))
        else:
            _feed(column, put)
    put(")")
    return True


def _text(value: object) -> str:
    parts: list[str] = []
    _feed(value, parts.append)
    return "".join(parts)
