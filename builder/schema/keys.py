"""What an author may know about every key of the source format: read from the schema classes, nothing said
twice.

Type, limits, default and unit come from the field; its `description` and `examples` are written there.
Editors (`builder.reference.schemas`) and `hexwright explain` show the same.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from types import UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin

from pydantic.fields import FieldInfo

from builder.schema.base import Absent, Known, Schema, Unit, Written

HIDDEN = "where"
"""The field of every schema class that authors cannot write."""

PLAIN: Mapping[object, str] = {int: "whole number", float: "number", bool: "true or false", str: "text"}


@dataclass(frozen=True, slots=True, kw_only=True)
class Key:
    """A key of a mapping, for people.

    `means`: short sentences. `kind`: its type in words. `unit`: of its numbers. `allowed`: words or limits,
    empty without. `known`: all words it may have, where its type is just text. `default`: what holds when it
    is left out; None when it may not be. `value`: the same for programs. `example`: its value in YAML, empty
    when none is given.
    `inner`: the mappings below it, each with the placeholders on the way (`‹id›`). `is_list`: they stand in
    a list.
    """

    name: str
    means: str
    kind: str
    unit: str
    allowed: str
    known: tuple[str, ...]
    default: str | None
    value: object
    example: str
    inner: tuple[tuple[tuple[str, ...], type[Schema]], ...]
    is_list: bool

    @property
    def required(self) -> bool:
        """Whether it may not be left out."""
        return self.default is None

    @property
    def facts(self) -> tuple[tuple[str, str], ...]:
        """What is said about it besides its meaning: pairs of a heading and a text."""
        return (
            ("type", self.kind),
            *((("allowed", self.allowed),) if self.allowed else ()),
            *((("unit", self.unit),) if self.unit else ()),
            ("default", "required" if self.default is None else self.default),
            *((("example", f"{self.name}: {self.example}"),) if self.example else ()),
        )


@cache
def keys_of(kind: type[Schema]) -> tuple[Key, ...]:
    """The keys of a mapping, in the order of its class."""
    return tuple(_key(name, field) for name, field in kind.model_fields.items() if name != HIDDEN)


def summary(kind: type[Schema]) -> str:
    """What the mapping is: the first paragraph of its class."""
    return " ".join((kind.__doc__ or "").strip().split("\n\n")[0].split())


def _key(name: str, field: FieldInfo) -> Key:
    whole: Any = field.annotation
    for mark in field.metadata:
        whole = Annotated[whole, mark]
    examples = field.examples or [""]
    value = None if field.is_required() else field.get_default(call_default_factory=True, validated_data={})
    return Key(
        name=field.alias or name,
        means=field.description or "",
        kind=in_words(whole),
        unit=next((m.name for m in marks(whole) if isinstance(m, Unit)), ""),
        allowed=_allowed(whole),
        known=next((m.words for m in marks(whole) if isinstance(m, Known)), ()),
        default=None if field.is_required() else _default(value, whole),
        value=value,
        example=str(examples[0]),
        inner=tuple(dict.fromkeys(_inner(whole))),
        is_list=any(get_origin(part) is tuple for part in _types(whole)),
    )


def marks(annotation: Any) -> Iterator[object]:
    """Everything that stands beside a type and the types inside it, the outermost first."""
    if get_origin(annotation) is Annotated:
        yield from reversed(annotation.__metadata__)
        yield from marks(annotation.__origin__)
        return
    for part in get_args(annotation):
        yield from marks(part)


def in_words(annotation: Any) -> str:
    """A type as people would say it."""
    origin = get_origin(annotation)
    if origin is Annotated:
        said = [m.name for m in annotation.__metadata__ if isinstance(m, Written)]
        return said[-1] if said else in_words(annotation.__origin__)
    parts = [part for part in get_args(annotation) if part is not type(None)]
    if origin in (Union, UnionType):
        return " or ".join(dict.fromkeys(in_words(part) for part in parts))
    if origin is Literal:
        return "one word"
    if origin is dict:
        by, value = in_words(parts[0]), in_words(parts[1])
        return f"mappings by {by}" if value == "mapping" else f"mapping of {by} to {value}"
    if origin is tuple:
        if parts[-1] is Ellipsis:
            one = in_words(parts[0])
            return f"list of {one}s" if one in ("text", "mapping") else f"list: {one}"
        return f"list of {len(parts)} numbers"
    if isinstance(annotation, type):
        if issubclass(annotation, Schema):
            return "mapping"
        if issubclass(annotation, StrEnum):
            return "one word"
    return PLAIN[annotation]


def _words(annotation: Any) -> tuple[str, ...]:
    """All words it may have."""
    for mark in marks(annotation):
        if isinstance(mark, Known):
            return mark.words
    found: list[str] = []
    for part in _types(annotation):
        if get_origin(part) is Literal:
            found += [str(word) for word in get_args(part)]
        elif isinstance(part, type) and issubclass(part, StrEnum):
            found += [str(word) for word in part]
    return tuple(found)


def _types(annotation: Any) -> Iterator[Any]:
    """The type and all types inside it."""
    yield annotation
    if get_origin(annotation) is not Literal:
        parts = (annotation.__origin__,) if get_origin(annotation) is Annotated else get_args(annotation)
        for part in parts:
            yield from _types(part)


def _allowed(annotation: Any) -> str:
    words = _words(annotation)
    if words:
        return ", ".join(words)
    limits: dict[str, float] = {}
    for mark in marks(annotation):
        for one in mark.metadata if isinstance(mark, FieldInfo) else (mark,):
            for name in ("gt", "ge", "lt", "le"):
                value = getattr(one, name, None)
                if value is not None:
                    limits.setdefault(name, value)
    said = [
        f"{word} {limits[name]:g}"
        for name, word in (("gt", "more than"), ("ge", "at least"), ("lt", "less than"), ("le", "at most"))
        if name in limits
    ]
    return " and ".join(said)


def _default(value: object, whole: Any) -> str:
    if value is None:
        return next((f"none ({m.means})" for m in marks(whole) if isinstance(m, Absent)), "")
    if isinstance(value, Schema) or value in ("", (), {}):
        return "empty"
    return shown(value)


def shown(value: object) -> str:
    """A default as an author would write it."""
    if isinstance(value, tuple):
        return f"[{', '.join(shown(part) for part in value)}]"
    if isinstance(value, float):
        return f"{value:g}"
    return json.dumps(value) if isinstance(value, bool) else str(value)


def _inner(annotation: Any) -> Iterator[tuple[tuple[str, ...], type[Schema]]]:
    """Mappings with known keys below a type, with the placeholders of keys on the way."""
    origin = get_origin(annotation)
    if origin is dict:
        named, value = get_args(annotation)
        for way, kind in _inner(value):
            yield (f"‹{in_words(named)}›", *way), kind
    elif isinstance(annotation, type) and issubclass(annotation, Schema):
        yield (), annotation
    elif origin is not Literal:
        parts = (annotation.__origin__,) if origin is Annotated else get_args(annotation)
        for part in parts:
            yield from _inner(part)
