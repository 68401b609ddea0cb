"""Documentation of every key of the source format, read from the schema classes.

Type, limits, default and unit come from the annotation of the field, the text from its `description` and
`examples`. Editors (`hexwright.reference.schemas`) and `hexwright explain` show the same.
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

from hexwright.schema.base import Absent, Known, Schema, Unit, Written

HIDDEN = "where"
"""The field of every schema class that authors cannot write."""

PLAIN: Mapping[object, str] = {int: "whole number", float: "number", bool: "true or false", str: "text"}


@dataclass(frozen=True, slots=True, kw_only=True)
class Key:
    """The documentation of a key of a mapping.

    `description`: short sentences. `type_name`: its type in words. `unit`: of its numbers. `allowed`: words
    or limits, empty without. `choices`: all words it may consist of, where its type is only text. `default`:
    what holds when it is left out, in words; None for a required key. `default_value`: the default of the
    field. `example`: its value in YAML, empty without. `inner`: the classes of the mappings below it, each
    with the placeholders on the way (`‹id›`). `is_list`: whether it holds a list.
    """

    name: str
    description: str
    type_name: str
    unit: str
    allowed: str
    choices: tuple[str, ...]
    default: str | None
    default_value: object
    example: str
    inner: tuple[tuple[tuple[str, ...], type[Schema]], ...]
    is_list: bool

    @property
    def required(self) -> bool:
        """Whether it may not be left out."""
        return self.default is None

    @property
    def facts(self) -> tuple[tuple[str, str], ...]:
        """What is known about it besides its description: pairs of a heading and a text."""
        return (
            ("type", self.type_name),
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
    """What a mapping is: the first paragraph of the docstring of its class."""
    return " ".join((kind.__doc__ or "").strip().split("\n\n")[0].split())


def _key(name: str, field: FieldInfo) -> Key:
    annotation: Any = field.annotation
    for entry in field.metadata:  # pydantic takes the outermost metadata out of the annotation
        annotation = Annotated[annotation, entry]
    examples = field.examples or [""]
    value = None if field.is_required() else field.get_default(call_default_factory=True, validated_data={})
    return Key(
        name=field.alias or name,
        description=field.description or "",
        type_name=type_in_words(annotation),
        unit=next((m.name for m in metadata_of(annotation) if isinstance(m, Unit)), ""),
        allowed=_allowed(annotation),
        choices=next((m.words for m in metadata_of(annotation) if isinstance(m, Known)), ()),
        default=None if field.is_required() else _default_in_words(value, annotation),
        default_value=value,
        example=str(examples[0]),
        inner=tuple(dict.fromkeys(_inner(annotation))),
        is_list=any(get_origin(part) is tuple for part in _types(annotation)),
    )


def metadata_of(annotation: Any) -> Iterator[object]:
    """The metadata (`Annotated`) of a type and of the types inside it, the outermost first."""
    if get_origin(annotation) is Annotated:
        yield from reversed(annotation.__metadata__)
        yield from metadata_of(annotation.__origin__)
        return
    for part in get_args(annotation):
        yield from metadata_of(part)


def type_in_words(annotation: Any) -> str:
    """A type in an author's words."""
    origin = get_origin(annotation)
    if origin is Annotated:
        names = [m.name for m in annotation.__metadata__ if isinstance(m, Written)]
        return names[-1] if names else type_in_words(annotation.__origin__)
    parts = [part for part in get_args(annotation) if part is not type(None)]
    if origin in (Union, UnionType):
        return " or ".join(dict.fromkeys(type_in_words(part) for part in parts))
    if origin is Literal:
        return "one word"
    if origin is dict:
        by, value = type_in_words(parts[0]), type_in_words(parts[1])
        return f"mappings by {by}" if value == "mapping" else f"mapping of {by} to {value}"
    if origin is tuple:
        if parts[-1] is Ellipsis:
            item = type_in_words(parts[0])
            return f"list of {item}s" if item in ("text", "mapping") else f"list: {item}"
        return f"list of {len(parts)} numbers"
    if isinstance(annotation, type):
        if issubclass(annotation, Schema):
            return "mapping"
        if issubclass(annotation, StrEnum):
            return "one word"
    return PLAIN[annotation]


def _words(annotation: Any) -> tuple[str, ...]:
    """All words a value of this type may have; empty if they are not limited."""
    for entry in metadata_of(annotation):
        if isinstance(entry, Known):
            return entry.words
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
    """Allowed words or limits of a type, as text; empty if there are none."""
    words = _words(annotation)
    if words:
        return ", ".join(words)
    limits: dict[str, float] = {}
    for entry in metadata_of(annotation):
        for limit in entry.metadata if isinstance(entry, FieldInfo) else (entry,):
            for name in ("gt", "ge", "lt", "le"):
                value = getattr(limit, name, None)
                if value is not None:
                    limits.setdefault(name, value)
    phrases = [
        f"{word} {limits[name]:g}"
        for name, word in (("gt", "more than"), ("ge", "at least"), ("lt", "less than"), ("le", "at most"))
        if name in limits
    ]
    return " and ".join(phrases)


def _default_in_words(value: object, annotation: Any) -> str:
    empty = value in ("", (), {}) or isinstance(value, Schema)
    if value is None or empty:
        meant = (f"none ({m.meaning})" for m in metadata_of(annotation) if isinstance(m, Absent))
        return next(meant, "empty" if empty else "")
    return default_as_text(value)


def default_as_text(value: object) -> str:
    """A default as an author would write it."""
    if isinstance(value, tuple):
        return f"[{', '.join(default_as_text(part) for part in value)}]"
    if isinstance(value, float):
        return f"{value:g}"
    return json.dumps(value) if isinstance(value, bool) else str(value)


def _inner(annotation: Any) -> Iterator[tuple[tuple[str, ...], type[Schema]]]:
    """The schema classes inside a type, each with the placeholders of the keys on the way to it."""
    origin = get_origin(annotation)
    if origin is dict:
        named, value = get_args(annotation)
        for path, kind in _inner(value):
            yield (f"‹{type_in_words(named)}›", *path), kind
    elif isinstance(annotation, type) and issubclass(annotation, Schema):
        yield (), annotation
    elif origin is not Literal:
        parts = (annotation.__origin__,) if origin is Annotated else get_args(annotation)
        for part in parts:
            yield from _inner(part)
